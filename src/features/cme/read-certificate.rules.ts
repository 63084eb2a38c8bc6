import type { PageText } from '#src/features/documents/page-text.rules.ts';
import { A_NAME, labelled, namesOf, personOnPaper } from '#src/features/review/new-file.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Certificate } from './certificate.rules.ts';

/** What can be read off a certificate by its labels. */
export type ReadCertificate = Pick<
  Certificate,
  'driverName' | 'birthDate' | 'license' | 'licenseState' | 'examinerName' | 'registryNumber'
>;

/** What the first page of a certificate says by its labels: to be suggested, never to be taken unseen. */
export function certificateOnPaper(page: PageText, today: IsoDate): ReadCertificate {
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
  };
}

/** A name as it was written, with its first and last word alone. */
function namedAs(written: string): string {
  const { firstName, lastName } = namesOf(written);
  return `${firstName} ${lastName}`;
}
