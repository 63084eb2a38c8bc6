import { daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';

/** The document type a verified certificate is filed as (MCSA-5876). */
export const MEDICAL_CARD = 238;

/** What a reviewer reads off a certificate; null where it does not say, or was not looked at yet. */
export interface Certificate {
  examDate: IsoDate | null;
  expireDate: IsoDate | null;
  /** As printed: 391.41-391.49, or those with state variances, which count inside one state only. */
  basis: 'federal' | 'intrastate' | null;
  driverName: string | null;
  birthDate: IsoDate | null;
  license: string | null;
  licenseState: string | null;
  /** The CLP/CDL box. */
  cdl: boolean | null;
  correctiveLenses: boolean | null;
  hearingAid: boolean | null;
  /** Waiver, exemption, SPE certificate, exempt zone, grandfathered: it needs its paper on file. */
  variance: boolean | null;
  examinerName: string | null;
  registryNumber: string | null;
  /** The examiner's signature can be read. */
  signed: boolean | null;
  /** Of the examination report, where it came with the card. */
  systolic: number | null;
  diastolic: number | null;
  treatedHypertension: boolean | null;
  insulin: boolean | null;
  alternativeVision: boolean | null;
  /** The day of the exam that a three-month card followed, where this one continues it. */
  firstExamDate: IsoDate | null;
}

export const EMPTY_CERTIFICATE: Certificate = {
  examDate: null,
  expireDate: null,
  basis: null,
  driverName: null,
  birthDate: null,
  license: null,
  licenseState: null,
  cdl: null,
  correctiveLenses: null,
  hearingAid: null,
  variance: null,
  examinerName: null,
  registryNumber: null,
  signed: null,
  systolic: null,
  diastolic: null,
  treatedHypertension: null,
  insulin: null,
  alternativeVision: null,
  firstExamDate: null,
};

/** What is wrong with a certificate so that it cannot be filed at all, by field; what is only doubtful says `findingsOf`. */
export function certificateFaults(read: Certificate, today: IsoDate): FieldError[] {
  const faults: FieldError[] = [];
  if (read.examDate === null)
    faults.push({ field: 'examDate', message: 'Enter the day of the exam.' });
  else if (daysBetween(today, read.examDate) > 1)
    // One day of grace: the reviewer's calendar may be ahead of UTC.
    faults.push({ field: 'examDate', message: 'The exam lies in the future.' });
  if (read.expireDate === null)
    faults.push({ field: 'expireDate', message: 'Enter the day the certificate expires.' });
  else if (read.examDate !== null && read.expireDate <= read.examDate)
    faults.push({ field: 'expireDate', message: 'It must expire after the exam.' });
  if (read.birthDate !== null && read.birthDate >= today)
    faults.push({ field: 'birthDate', message: 'The birth date lies in the future.' });
  return faults;
}
