import type { ClosingDay } from '../closing-days.contract.ts';

/** The closing days that the commands act on. */
export interface ClosingDaysSubject {
  /** The one under the cursor. */
  closingDay: ClosingDay | null;
  /** Opens the dialog for a new one. */
  closeOn: () => void;
}

export function isClosingDaysSubject(subject: unknown): subject is ClosingDaysSubject {
  return typeof subject === 'object' && subject !== null && 'closingDay' in subject;
}
