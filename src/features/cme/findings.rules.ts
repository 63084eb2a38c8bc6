import type { Operation } from '#src/features/clients/clients.rules.ts';
import { addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';
import type { Certificate } from './certificate.fields.ts';
import { limitFindings } from './certificate-limits.rules.ts';
import { note, warning, type Finding } from './finding.rules.ts';

/** No certificate is valid for longer (49 CFR 391.43(h), 391.45(b)). */
export const LONGEST_MONTHS = 24;

/** What the file says of the driver, to compare with. */
export interface CertificateFacts {
  firstName: string;
  lastName: string;
  birthDate: IsoDate | null;
  license: string | null;
  licenseState: string | null;
  /** By the license class on file; null where there is none. */
  cdl: boolean | null;
  /** How the driver drives, by the file, else as the location does; null while nobody has said. */
  operates: Operation | null;
  /** The day of the newest road test in the file; null where there is none. */
  roadTest: IsoDate | null;
  /** Cards of this employee with the very same file: its day, and what it is called. */
  sameFile: readonly { name: string; uploadedAt: string }[];
}

/** The checks of domain.md 5.2 on what was read, against the file: nothing is applied, everything is shown. */
export function findingsOf(
  read: Certificate,
  facts: CertificateFacts | null,
  today: IsoDate,
): Finding[] {
  return [
    ...dateFindings(read, today),
    ...limitFindings(read, facts?.roadTest ?? null),
    ...examinerFindings(read),
    ...validityFindings(read, facts?.operates ?? null),
    ...(facts ? driverFindings(read, facts) : []),
    ...unreadFindings(read),
  ];
}

/** Those with which a certificate is not accepted, by field. */
export function findingFaults(findings: readonly Finding[]): FieldError[] {
  return findings
    .filter(({ level }) => level === 'fault')
    .map(({ field, message }) => ({ field: field ?? 'certificate', message }));
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
  return found;
}

/** What the way to drive says to a certificate that is valid inside one state. */
const BESIDE: Record<Operation | 'unknown', string> = {
  interstate: ', and by the file or its location this driver drives across state lines.',
  intrastate: ', as this driver drives.',
  unknown:
    ', and nobody has said yet whether this driver, or the client, drives across state lines (the file, or the document rules).',
};

/** What its boxes are called, those that a machine may not have read. */
const UNREAD = {
  cdl: 'CLP/CDL',
  signed: 'signature',
  basis: 'what it is certified under',
  correctiveLenses: 'corrective lenses',
  hearingAid: 'hearing aid',
  variance: 'waiver or exemption',
  intracityZone: 'intracity zone',
  waiverStudy: '391.64',
} as const satisfies Partial<Record<keyof Certificate, string>>;

function unreadFindings(read: Certificate): Finding[] {
  const fields = (Object.keys(UNREAD) as (keyof typeof UNREAD)[]).filter(
    (field) => read[field] === null,
  );
  const [first] = fields;
  if (!first) return [];
  const names = fields.map((field) => UNREAD[field]).join(', ');
  return [note('notRead', first, `Not read: ${names}. Check the document.`)];
}

/** Under which conditions it counts. */
function validityFindings(read: Certificate, operates: Operation | null): Finding[] {
  const found: Finding[] = [];
  if (read.basis === 'intrastate') {
    const say = operates === 'intrastate' ? note : warning;
    found.push(
      say('intrastateOnly', 'basis', `Valid inside one state only${BESIDE[operates ?? 'unknown']}`),
    );
  }
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
