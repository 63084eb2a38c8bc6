import { openSections, type Applying } from './application.rules.ts';
import type { Answers } from './application.shapes.ts';
import { MUST_AGREE, type ConsentKind } from './consents.rules.ts';
import { sectionsFor, type SectionName } from './sections.rules.ts';

/** One page of the form: a part, a consent, the page to check, the one to sign. */
export type PageId = SectionName | `consent-${ConsentKind}` | 'check' | 'sign';

/** A consent as the form has to know it. */
export interface AskedConsent {
  kind: ConsentKind;
  title: string;
  answered: { agreed: boolean; withdrawn: boolean } | null;
}

/** The page on which a consent is asked for: each has one of its own. */
export const consentPage = (kind: ConsentKind): PageId => `consent-${kind}`;

/** The pages in their order. */
export function pagesOf(cdl: boolean, consents: readonly AskedConsent[]): PageId[] {
  return [
    ...sectionsFor({ cdl }),
    ...consents.map(({ kind }) => consentPage(kind)),
    'check',
    'sign',
  ];
}

/** Whether a consent still wants an answer. */
function isConsentOpen({ kind, answered }: AskedConsent): boolean {
  if (!answered) return true;
  return MUST_AGREE.includes(kind) && (!answered.agreed || answered.withdrawn);
}

/** The pages that are not complete, in their order; without those only the signature is left. */
export function openPages(
  answers: Answers,
  applying: Applying,
  consents: readonly AskedConsent[],
): PageId[] {
  return [
    ...openSections(answers, applying),
    ...consents.filter(isConsentOpen).map(({ kind }) => consentPage(kind)),
  ];
}

/** What is applied for, in one line. */
export const jobText = ({ jobTitle, locationName }: { jobTitle: string; locationName: string }) =>
  [jobTitle, locationName].filter((part) => part !== '').join(', ');
