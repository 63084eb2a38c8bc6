import type { FormText } from '#src/features/documents/page-text.rules.ts';
import { A_NAME, labelled, namesOf, personOnPaper } from '#src/features/match/new-file.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { certificateFields } from './certificate.fields.ts';
import type { Certificate, CertificateFieldsWith } from './certificate.fields.ts';
import { boxesOn, boxSays, isSigned, someBox } from './read-boxes.rules.ts';

/** A field that can be read off a certificate by its labels, its boxes and its place to sign. */
export type ReadField = CertificateFieldsWith<{ suggested: 'certificate' }>;
export const READ_FIELDS = certificateFields<ReadField>(
  ({ suggested }) => suggested === 'certificate',
);
export type ReadCertificate = Pick<Certificate, ReadField>;

/** What the first page of a certificate says by its labels: to be suggested, never to be taken unseen. */
export function certificateOnPaper(page: FormText, today: IsoDate): ReadCertificate {
  const { firstName, lastName, dob, license } = personOnPaper(page, today);
  // A certificate has the examiner's state, too.
  const state = labelled(page, /issuing state(?:\/province)?/, /^[A-Z]{2}\b/);
  const examiner = labelled(page, /medical examiner['’]?s name/, A_NAME);
  const registry = labelled(page, /national registry (?:number|no\.?|#)/, /^\d{10}\b/);
  const driver = [firstName, lastName].filter(Boolean).join(' ');
  return {
    // Where only one name can be read, it may be the examiner's.
    driverName: driver && driver !== namedAs(examiner?.value ?? '') ? driver : null,
    birthDate: dob,
    license: license || null,
    licenseState: state?.value ?? null,
    examinerName: examiner?.value ?? null,
    registryNumber: registry?.value ?? null,
    basis: basisOn(page),
    cdl: boxSays(page, /\bCDL\b(?: applicant\/holder)?/i),
    correctiveLenses: boxSays(page, /corrective lenses/i),
    hearingAid: boxSays(page, /hearing aid/i),
    intracityZone: boxSays(page, /intracity|391\.62/i),
    waiverStudy: boxSays(page, /391\.64/),
    variance: someBox(page, VARIANCES),
    signed: isSigned(page, /examiner/i),
  };
}

/** What needs its own paper on file (form MCSA-5876). */
const VARIANCES = [/waiver|exemption/i, /skill performance|\bSPE\b/i, /grandfathered/i] as const;

const STATE_VARIANCES = /state variances|intrastate only/i;

/** One of two boxes: the rules alone, or with state variances. */
function basisOn(page: FormText): Certificate['basis'] {
  if (boxSays(page, STATE_VARIANCES)) return 'intrastate';
  const [rules, ...more] = boxesOn(page, /391\.41/).filter(
    ({ words }) => !STATE_VARIANCES.test(words),
  );
  // Of two that read alike one has its variances on the next line.
  return rules?.set && more.length === 0 ? 'federal' : null;
}

/** A name as it was written, with its first and last word alone. */
function namedAs(written: string): string {
  const { firstName, lastName } = namesOf(written);
  return `${firstName} ${lastName}`;
}
