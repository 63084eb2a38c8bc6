import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { BAT_WORDS, OUTCOME_WORDS, type BatState, type Outcome } from '../drug-testing.rules.ts';

const OUTCOME_TONES: Readonly<Record<Outcome, StatusTone>> = {
  negative: 'good',
  nonNegative: 'danger',
  noTest: 'warning',
};

/** What a result counts as. */
export function OutcomeBadge({ outcome }: { outcome: Outcome | null }) {
  return outcome === null ? (
    <StatusBadge tone="none">Not reported</StatusBadge>
  ) : (
    <StatusBadge tone={OUTCOME_TONES[outcome]}>{OUTCOME_WORDS[outcome]}</StatusBadge>
  );
}

const BAT_TONES: Readonly<Record<BatState, StatusTone>> = {
  waiting: 'none',
  accepted: 'good',
  returned: 'warning',
  canceled: 'danger',
};

/** How far the review of a breath test is. */
export function BatBadge({ state }: { state: BatState }) {
  return <StatusBadge tone={BAT_TONES[state]}>{BAT_WORDS[state]}</StatusBadge>;
}
