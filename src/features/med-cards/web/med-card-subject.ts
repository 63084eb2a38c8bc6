import type { Submission } from '../med-cards.contract.ts';

/** The cards that the commands act on. */
export interface MedCardSubject {
  /** The one under the cursor. */
  medCard: Submission | null;
}

export function isMedCardSubject(subject: unknown): subject is MedCardSubject {
  return typeof subject === 'object' && subject !== null && 'medCard' in subject;
}
