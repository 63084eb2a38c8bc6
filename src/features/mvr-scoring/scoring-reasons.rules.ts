import type { ScoringReason } from './scheme.rules.ts';

/** Why a line is left out, or a score is not the sum, in the schemes that ship. */
export const REASONS: readonly ScoringReason[] = [
  { reasonId: 'dismissed', reason: 'Dismissed by the court', use: 'line', needsNote: false },
  { reasonId: 'twice', reason: 'Reported twice on this record', use: 'line', needsNote: false },
  { reasonId: 'notDriver', reason: 'Not this driver', use: 'line', needsNote: true },
  { reasonId: 'notDriving', reason: 'Nothing to do with driving', use: 'line', needsNote: false },
  {
    reasonId: 'corrected',
    reason: 'The state corrected its record',
    use: 'override',
    needsNote: true,
  },
  { reasonId: 'client', reason: 'Decided by the client', use: 'override', needsNote: true },
  { reasonId: 'other', reason: 'Another reason', use: 'override', needsNote: true },
];
