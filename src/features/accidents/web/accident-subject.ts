import type { Accident } from '../accidents.contract.ts';

/** What the commands of a file's accidents act on: the row under the cursor. */
export interface AccidentSubject {
  accident: Accident | null;
  correct: (accident: Accident) => void;
  /** The test that is named, else the first that waits. */
  recordTest: (accident: Accident, substance: string | undefined) => void;
}

export function isAccidentSubject(subject: unknown): subject is AccidentSubject {
  return typeof subject === 'object' && subject !== null && 'accident' in subject;
}
