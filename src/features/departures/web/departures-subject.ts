import type { Departure } from '../departures.contract.ts';

/** What the commands of the list act on: the row under the cursor. */
export interface DeparturesSubject {
  kind: 'departures';
  departure: Departure | null;
}

export function isDeparturesSubject(subject: unknown): subject is DeparturesSubject {
  return typeof subject === 'object' && subject !== null && 'departure' in subject;
}
