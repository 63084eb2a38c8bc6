import type { IsoDate } from '#src/shared/dates.ts';
import type { ReadCertificate } from '../../read-certificate.rules.ts';
import { certificateFields, type Certificate } from '../../certificate.fields.ts';
import { EMPTY_CERTIFICATE } from '../../certificate.rules.ts';
import type { Finding } from '../../finding.rules.ts';

/** Those that a machine may read. */
const READ_FIELDS = certificateFields(({ suggested }) => suggested !== null);

/** What the paper itself says, as far as it could be read. */
interface Read {
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  certificate: ReadCertificate;
}

/** A certificate as its form shows it: what was typed, else what an earlier look recorded, else what the paper says. */
export interface CertificateDraft {
  value: Certificate;
  /** Fields that were read by machine and are not confirmed yet. */
  suggested: ReadonlySet<keyof Certificate>;
}

export function draftOf(
  typed: Partial<Certificate>,
  recorded: Certificate | null,
  read: Read | undefined,
): CertificateDraft {
  const before = recorded ?? EMPTY_CERTIFICATE;
  const offered: Partial<Certificate> = {
    examDate: read?.docDate ?? null,
    expireDate: read?.expirationDate ?? null,
    ...read?.certificate,
  };
  const suggested = new Set(
    READ_FIELDS.filter(
      (field) => !(field in typed) && before[field] === null && (offered[field] ?? '') !== '',
    ),
  );
  const values = Object.fromEntries([...suggested].map((field) => [field, offered[field]]));
  return { value: { ...before, ...values, ...typed }, suggested };
}

/** The findings that want a person's word and have none. */
export function openWarnings(
  findings: readonly Finding[],
  acknowledged: ReadonlySet<string>,
): Finding[] {
  return findings.filter(({ level, code }) => level === 'warning' && !acknowledged.has(code));
}

/** A certificate's length is judged by these together. */
const DATES: ReadonlySet<string> = new Set(['examDate', 'expireDate', 'firstExamDate']);

/** What a person's word still holds for once fields were changed: it was given on what stood there before. */
export function stillSaid(
  acknowledged: ReadonlySet<string>,
  findings: readonly Finding[],
  changes: Partial<Certificate>,
): ReadonlySet<string> {
  const changed = Object.keys(changes);
  const isTouched = (field: string | null) =>
    field !== null &&
    (changed.includes(field) || (DATES.has(field) && changed.some((one) => DATES.has(one))));
  const touched = findings.filter(({ field }) => isTouched(field)).map(({ code }) => code);
  return new Set([...acknowledged].filter((code) => !touched.some((one) => one === code)));
}
