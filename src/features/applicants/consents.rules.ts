/** What an applicant is asked to agree to, each by itself, in this order; the certification is the last and ends the form. */
export const CONSENTS = [
  'electronic',
  'fcra',
  'dppa',
  'psp',
  'history',
  'clearinghouse',
  'policy',
] as const;
export type ConsentKind = (typeof CONSENTS)[number];
/** What is signed; `certification` is of the application itself (49 CFR 391.21(b)(12)). */
export const SIGNED_KINDS = [...CONSENTS, 'certification'] as const;
export type SignedKind = (typeof SIGNED_KINDS)[number];

/** Where a CDL is needed only (49 CFR 382.103). */
const OF_CDL: readonly ConsentKind[] = ['clearinghouse', 'policy'];

/** Those that are asked for a job. */
export function consentsFor({ cdl }: { cdl: boolean }): ConsentKind[] {
  return CONSENTS.filter((kind) => cdl || !OF_CDL.includes(kind));
}

/** Without these nothing can be sent; the others may be declined, and the employer sees it. */
export const MUST_AGREE: readonly ConsentKind[] = ['electronic'];

/** What a signed text is filed as, where the file has such papers. */
export const CONSENT_TYPES: Readonly<Partial<Record<SignedKind, number>>> & {
  certification: number;
} = {
  certification: 473,
  fcra: 673,
  dppa: 870,
  psp: 327,
  history: 309,
  clearinghouse: 1116,
};

/** A text with the employer's name put in. */
export const filledText = (text: string, employer: string): string =>
  text.replaceAll('{{employer}}', employer);

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether a typed signature is the applicant's name: first and last name are in it. */
export function namesApplicant(
  typed: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): boolean {
  const signed = new Set(words(typed));
  const needed = [...words(firstName).slice(0, 1), ...words(lastName)];
  return needed.length > 0 && needed.every((word) => signed.has(word));
}
