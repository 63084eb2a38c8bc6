import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';
import { recordOf } from '#src/shared/records.ts';
import { certificateFields, type Certificate } from './certificate.fields.ts';

/** The document type a verified certificate is filed as (MCSA-5876). */
export const MEDICAL_CARD = 238;

/**
 * The document types that show a road test by the carrier: its certificate, and the form of the test; or the statement of three
 * years of driving with that vision, which takes its place (49 CFR 391.44(d)(3)).
 */
export const ROAD_TESTS: readonly number[] = [302, 331, 351];

/** One of which nothing was read yet. */
export const EMPTY_CERTIFICATE: Certificate = recordOf(certificateFields(), () => null);

/**
 * What is wrong with a certificate so that it cannot be filed at all, by field; what is only doubtful says `findingsOf`.
 * @param today at the driver's location
 */
export function certificateFaults(read: Certificate, today: IsoDate): FieldError[] {
  const faults: FieldError[] = [];
  if (read.examDate === null)
    faults.push({ field: 'examDate', message: 'Enter the day of the exam.' });
  else if (read.examDate > today)
    faults.push({ field: 'examDate', message: 'The exam lies in the future.' });
  if (read.expireDate === null)
    faults.push({ field: 'expireDate', message: 'Enter the day the certificate expires.' });
  else if (read.examDate !== null && read.expireDate <= read.examDate)
    faults.push({ field: 'expireDate', message: 'It must expire after the exam.' });
  if (read.birthDate !== null && read.birthDate >= today)
    faults.push({ field: 'birthDate', message: 'The birth date lies in the future.' });
  else if (read.birthDate !== null && read.examDate !== null && read.birthDate >= read.examDate)
    faults.push({ field: 'birthDate', message: 'The birth date is not before the exam.' });
  return faults;
}
