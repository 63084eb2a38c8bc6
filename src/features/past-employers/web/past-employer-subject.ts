import type { PastEmployer } from '../past-employers.contract.ts';

/** What the commands of a file's past employers act on: the row under the cursor. */
export interface PastEmployerSubject {
  pastEmployer: PastEmployer | null;
  correct: (pastEmployer: PastEmployer) => void;
  tie: (pastEmployer: PastEmployer) => void;
  ask: (pastEmployer: PastEmployer) => void;
}

export function isPastEmployerSubject(subject: unknown): subject is PastEmployerSubject {
  return typeof subject === 'object' && subject !== null && 'pastEmployer' in subject;
}
