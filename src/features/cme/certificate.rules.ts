import { addMonths, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';

/** The document type a verified certificate is filed as (MCSA-5876). */
export const MEDICAL_CARD = 238;
/** No certificate is valid for longer (49 CFR 391.43(h), 391.45(b)). */
export const LONGEST_MONTHS = 24;

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

/** What the file says of the driver, to compare with. */
export interface CertificateFacts {
  firstName: string;
  lastName: string;
  birthDate: IsoDate | null;
  license: string | null;
  licenseState: string | null;
  /** By the license class on file; null where there is none. */
  cdl: boolean | null;
  /** Cards of this employee with the very same file: its day, and what it is called. */
  sameFile: readonly { name: string; uploadedAt: string }[];
}

export const FINDING_CODES = [
  'examInFuture',
  'expiryBeforeExam',
  'expired',
  'tooLong',
  'pressureOneYear',
  'pressureThreeMonths',
  'pressureTooHigh',
  'insulinOneYear',
  'visionOneYear',
  'noExaminer',
  'noRegistryNumber',
  'registryNumberFormat',
  'unsigned',
  'signatureNotSaid',
  'otherName',
  'otherBirthDate',
  'otherLicense',
  'otherLicenseState',
  'cdlBox',
  'intrastateOnly',
  'variance',
  'lensesOrHearing',
  'sameFile',
  'notCompared',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/**
 * What a check found. A `warning` wants a person's word before the certificate is accepted; a `note` is only said. None
 * changes anything by itself.
 */
export interface Finding {
  code: FindingCode;
  level: 'warning' | 'note';
  message: string;
  /** The field of the certificate that it is about. */
  field: keyof Certificate | null;
}

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

/** The checks of domain.md 5.2 on what was read, against the file: nothing is applied, everything is shown. */
export function findingsOf(
  read: Certificate,
  facts: CertificateFacts | null,
  today: IsoDate,
): Finding[] {
  return [
    ...dateFindings(read, today),
    ...limitFindings(read),
    ...examinerFindings(read),
    ...validityFindings(read),
    ...(facts ? driverFindings(read, facts) : []),
  ];
}

function warning(code: FindingCode, field: Finding['field'], message: string): Finding {
  return { code, level: 'warning', field, message };
}

function note(code: FindingCode, field: Finding['field'], message: string): Finding {
  return { code, level: 'note', field, message };
}

function dateFindings({ examDate, expireDate }: Certificate, today: IsoDate): Finding[] {
  const found: Finding[] = [];
  if (examDate !== null && examDate > today)
    found.push(warning('examInFuture', 'examDate', 'The exam lies in the future.'));
  if (expireDate !== null && examDate !== null) {
    if (expireDate <= examDate)
      found.push(
        warning('expiryBeforeExam', 'expireDate', 'It expires on the day of the exam, or before.'),
      );
    else if (expireDate > addMonths(examDate, LONGEST_MONTHS))
      found.push(
        warning(
          'tooLong',
          'expireDate',
          'It is valid for more than 24 months; no certificate may be (49 CFR 391.45).',
        ),
      );
  }
  if (expireDate !== null && expireDate < today)
    found.push(warning('expired', 'expireDate', 'It has expired already.'));
  return found;
}

/** The longest a certificate may be by what the examination report says; guidance to examiners, so it is warned of. */
function limitFindings(read: Certificate): Finding[] {
  const { examDate, expireDate, systolic, diastolic } = read;
  const found: Finding[] = [];
  const longer = (months: number, from: IsoDate | null = examDate): boolean =>
    from !== null && expireDate !== null && expireDate > addMonths(from, months);
  const stage = pressureStage(systolic, diastolic);
  if (stage === 3)
    found.push(
      warning(
        'pressureTooHigh',
        'systolic',
        'Blood pressure of 180/110 or more: no certificate until it is lower.',
      ),
    );
  else if (
    stage === 2 &&
    longer(read.firstExamDate === null ? 3 : 12, read.firstExamDate ?? examDate)
  )
    found.push(
      warning(
        'pressureThreeMonths',
        'expireDate',
        'Blood pressure of 160-179/100-109: three months once, then one year from the first exam.',
      ),
    );
  else if ((stage === 1 || read.treatedHypertension === true) && longer(12))
    found.push(
      warning(
        'pressureOneYear',
        'expireDate',
        'Blood pressure of 140-159/90-99, or treated: one year at most.',
      ),
    );
  if (read.insulin === true && longer(12))
    found.push(
      warning('insulinOneYear', 'expireDate', 'Diabetes treated with insulin: one year at most.'),
    );
  if (read.alternativeVision === true && longer(12))
    found.push(
      warning('visionOneYear', 'expireDate', 'The alternative vision standard: one year at most.'),
    );
  return found;
}

/** 0 below 140/90, 1 below 160/100, 2 below 180/110, 3 from there; the worse of both readings. */
function pressureStage(systolic: number | null, diastolic: number | null): 0 | 1 | 2 | 3 {
  const upper = systolic ?? 0;
  const lower = diastolic ?? 0;
  if (upper >= 180 || lower >= 110) return 3;
  if (upper >= 160 || lower >= 100) return 2;
  return upper >= 140 || lower >= 90 ? 1 : 0;
}

function examinerFindings({ examinerName, registryNumber, signed }: Certificate): Finding[] {
  const found: Finding[] = [];
  if (blank(examinerName))
    found.push(warning('noExaminer', 'examinerName', 'The examiner is not named.'));
  if (blank(registryNumber))
    found.push(
      warning('noRegistryNumber', 'registryNumber', 'The National Registry number is missing.'),
    );
  else if (!/^\d{10}$/.test(registryNumber?.replaceAll(/[\s-]/g, '') ?? ''))
    found.push(
      warning(
        'registryNumberFormat',
        'registryNumber',
        'A National Registry number has ten digits.',
      ),
    );
  if (signed === false)
    found.push(warning('unsigned', 'signed', 'The examiner’s signature is missing or illegible.'));
  else if (signed === null)
    found.push(note('signatureNotSaid', 'signed', 'Nobody said yet whether the examiner signed.'));
  return found;
}

/** Under which conditions it counts. */
function validityFindings(read: Certificate): Finding[] {
  const found: Finding[] = [];
  if (read.basis === 'intrastate')
    found.push(
      warning(
        'intrastateOnly',
        'basis',
        'Valid inside one state only. Make sure that the driver does not leave it.',
      ),
    );
  if (read.variance === true)
    found.push(
      note(
        'variance',
        'variance',
        'It counts only with its waiver, exemption or SPE certificate on file.',
      ),
    );
  if (read.correctiveLenses === true || read.hearingAid === true)
    found.push(
      note(
        'lensesOrHearing',
        read.correctiveLenses ? 'correctiveLenses' : 'hearingAid',
        'Valid only with ' +
          [read.correctiveLenses && 'corrective lenses', read.hearingAid && 'a hearing aid']
            .filter(Boolean)
            .join(' and ') +
          '.',
      ),
    );
  return found;
}

function driverFindings(read: Certificate, facts: CertificateFacts): Finding[] {
  const found: Finding[] = [];
  if (!blank(read.driverName) && !sameName(read.driverName ?? '', facts))
    found.push(
      warning(
        'otherName',
        'driverName',
        `The file has ${facts.firstName} ${facts.lastName}, the certificate another name.`,
      ),
    );
  if (read.birthDate !== null && facts.birthDate !== null && read.birthDate !== facts.birthDate)
    found.push(
      warning('otherBirthDate', 'birthDate', 'The birth date is not the one in the file.'),
    );
  if (
    !blank(read.license) &&
    facts.license !== null &&
    plain(read.license) !== plain(facts.license)
  )
    found.push(
      warning('otherLicense', 'license', 'The license number is not the one in the file.'),
    );
  if (
    !blank(read.licenseState) &&
    facts.licenseState !== null &&
    plain(read.licenseState) !== plain(facts.licenseState)
  )
    found.push(
      warning('otherLicenseState', 'licenseState', 'The license is of another state in the file.'),
    );
  if (read.cdl !== null && facts.cdl !== null && read.cdl !== facts.cdl)
    found.push(
      warning(
        'cdlBox',
        'cdl',
        facts.cdl
          ? 'The file has a CDL, the certificate’s CLP/CDL box says no.'
          : 'The certificate’s CLP/CDL box says yes, the file has no CDL.',
      ),
    );
  for (const same of facts.sameFile)
    found.push(
      warning('sameFile', null, `The very same file is in the employee’s file: ${same.name}.`),
    );
  if (blank(read.driverName) && read.birthDate === null && blank(read.license))
    found.push(
      note(
        'notCompared',
        'driverName',
        'Name, birth date and license of the certificate were not entered, so they were not compared.',
      ),
    );
  return found;
}

function blank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

/** Letters and digits alone, without case and accents. */
function plain(text: string | null): string {
  return (text ?? '')
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** Whether a name as printed, in either order and with middle names or none, is the one on file. */
function sameName(printed: string, { firstName, lastName }: CertificateFacts): boolean {
  const words = printed.split(/[\s,.]+/).map(plain);
  const has = (name: string) =>
    name
      .split(/[\s-]+/)
      .map(plain)
      .filter(Boolean)
      .every((part) => words.some((word) => word === part || word.includes(part)));
  return has(lastName) && has(firstName);
}
