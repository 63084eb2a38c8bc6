import type { Roster } from '../rosters.contract.ts';

/** What the commands of a roster update act on. */
export interface RosterSubject {
  client: number;
  roster: Roster;
  /** Shows the choice of columns again; null where it is too late for that. */
  chooseColumns: (() => void) | null;
}

export function isRosterSubject(subject: unknown): subject is RosterSubject {
  return (
    typeof subject === 'object' &&
    subject !== null &&
    'roster' in subject &&
    'chooseColumns' in subject
  );
}
