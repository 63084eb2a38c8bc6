import type { Certificate } from './certificate.fields.ts';

export const FINDING_CODES = [
  'examInFuture',
  'expiryBeforeExam',
  'expired',
  'tooLong',
  'pressureOneYear',
  'pressureThreeMonths',
  'pressureTooHigh',
  'insulinOneYear',
  'insulinThreeMonths',
  'insulinLogsNotSaid',
  'visionOneYear',
  'visionRoadTest',
  'visionFirstNotSaid',
  'intracityOneYear',
  'intracityZone',
  'waiverStudyOneYear',
  'waiverStudyEnded',
  'waiverStudy',
  'noExaminer',
  'noRegistryNumber',
  'registryNumberFormat',
  'unsigned',
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
  'notRead',
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/**
 * How much a finding weighs: with a `fault` the certificate is not accepted; a `warning` wants a person's word before it is; a
 * `note` is only said.
 */
export const FINDING_LEVELS = ['fault', 'warning', 'note'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** What a check found. None changes anything by itself. */
export interface Finding {
  code: FindingCode;
  level: FindingLevel;
  message: string;
  /** The field of the certificate that it is about. */
  field: keyof Certificate | null;
}

const finding =
  (level: FindingLevel) =>
  (code: FindingCode, field: Finding['field'], message: string): Finding => ({
    code,
    level,
    field,
    message,
  });

export const fault = finding('fault');
export const warning = finding('warning');
export const note = finding('note');
