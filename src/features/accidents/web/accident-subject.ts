import type { Accident } from '../accidents.contract.ts';
import type { Substance } from '../accidents.rules.ts';

/** What the commands of a file's accidents act on: the row under the cursor. */
export interface AccidentSubject {
  accident: Accident | null;
  correct: (accident: Accident) => void;
  recordTest: (accident: Accident, substance: Substance) => void;
}

export function isAccidentSubject(subject: unknown): subject is AccidentSubject {
  return typeof subject === 'object' && subject !== null && 'accident' in subject;
}
