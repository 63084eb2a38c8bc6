/** What the review knows of a document type. */
export interface TypeRule {
  documentTypeId: number;
  name: string;
  expires: boolean;
  validMonths: number | null;
  restricted: 'internal' | 'internalWrite' | null;
}

/** The types that come most, in the order of the number keys; the rest follow by category. The same for everyone, always: fingers learn it. */
export const TYPE_ORDER: readonly number[] = [
  238, 225, 473, 673, 1116, 301, 474, 306, 1083, 303, 272,
];
