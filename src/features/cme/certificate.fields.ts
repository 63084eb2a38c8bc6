import { z } from 'zod';
import { civilDate } from '#src/shared/dates.ts';
import { type FieldsWith, fieldNames, schemasOf } from '#src/shared/fields.ts';
import { line } from '#src/shared/text.ts';

/** One field of a medical certificate: everything that another module needs to know of it. */
export interface CertificateField {
  label: string;
  /**
   * The part of the form where it stands. Fields of `report` come from the examination report: they are health data, which
   * only `records.viewMedicalReport` shows.
   */
  group: 'dates' | 'driver' | 'examiner' | 'conditions' | 'report';
  kind: 'date' | 'text' | 'number' | 'answer' | 'basis';
  /** The most characters of a text, or digits of a number. */
  longest?: number;
  /** The certificate is not filed without it. */
  required?: true;
  /** Its value on the wire and in the record; null for what the certificate does not say. */
  schema: z.ZodType;
  /** The column of `cme_records` that also holds it, for lists and searches. */
  column: string | null;
  /** Where a suggestion for it comes from: the certificate's labels and boxes, the dates of any document, or nowhere. */
  suggested: 'certificate' | 'dates' | null;
}

const text = (most: number) => line(most).trim().nullable();
const pressure = (most: number) => z.number().int().min(20).max(most).nullable();
const date = civilDate.nullable();
const answer = z.boolean().nullable();

/**
 * The fields of a medical certificate (form MCSA-5876), and of its report where that came along, in the order of the form.
 * A field is added here; then it is in the form, the record and the call, and is suggested or hidden as it says. Only one
 * with a `column` needs a migration.
 */
export const CERTIFICATE_FIELDS = {
  examDate: {
    label: 'Exam date',
    group: 'dates',
    kind: 'date',
    required: true,
    schema: date,
    column: 'exam_date',
    suggested: 'dates',
  },
  expireDate: {
    label: 'Expires',
    group: 'dates',
    kind: 'date',
    required: true,
    schema: date,
    column: 'expire_date',
    suggested: 'dates',
  },
  driverName: {
    label: 'Name',
    group: 'driver',
    kind: 'text',
    longest: 200,
    schema: text(200),
    column: null,
    suggested: 'certificate',
  },
  birthDate: {
    label: 'Date of birth',
    group: 'driver',
    kind: 'date',
    schema: date,
    column: null,
    suggested: 'certificate',
  },
  license: {
    label: 'License number',
    group: 'driver',
    kind: 'text',
    longest: 40,
    schema: text(40),
    column: null,
    suggested: 'certificate',
  },
  licenseState: {
    label: 'State',
    group: 'driver',
    kind: 'text',
    longest: 40,
    schema: text(40),
    column: null,
    suggested: 'certificate',
  },
  /** The CLP/CDL box. */
  cdl: {
    label: 'CLP/CDL',
    group: 'driver',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  examinerName: {
    label: 'Examiner',
    group: 'examiner',
    kind: 'text',
    longest: 200,
    schema: text(200),
    column: 'examiner_name',
    suggested: 'certificate',
  },
  registryNumber: {
    label: 'National Registry number',
    group: 'examiner',
    kind: 'text',
    longest: 40,
    schema: text(40),
    column: 'registry_number',
    suggested: 'certificate',
  },
  /** The examiner's signature can be read. */
  signed: {
    label: 'Signed by the examiner',
    group: 'examiner',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  /** As printed: 391.41-391.49, or those with state variances, which count inside one state only. */
  basis: {
    label: 'Certified under',
    group: 'conditions',
    kind: 'basis',
    schema: z.enum(['federal', 'intrastate']).nullable(),
    column: null,
    suggested: 'certificate',
  },
  correctiveLenses: {
    label: 'Corrective lenses',
    group: 'conditions',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  hearingAid: {
    label: 'Hearing aid',
    group: 'conditions',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  /** Driving within an exempt intracity zone alone (391.62). */
  intracityZone: {
    label: 'Intracity zone (391.62)',
    group: 'conditions',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  /** Qualified by operation of 391.64, the waiver studies of 1996; both of its parts have ended. */
  waiverStudy: {
    label: 'Qualified by 391.64',
    group: 'conditions',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  /** Waiver, exemption, SPE certificate, grandfathered by a state: it needs its paper on file. */
  variance: {
    label: 'Waiver, exemption or SPE',
    group: 'conditions',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: 'certificate',
  },
  systolic: {
    label: 'Systolic',
    group: 'report',
    kind: 'number',
    longest: 3,
    schema: pressure(300),
    column: null,
    suggested: null,
  },
  diastolic: {
    label: 'Diastolic',
    group: 'report',
    kind: 'number',
    longest: 3,
    schema: pressure(250),
    column: null,
    suggested: null,
  },
  treatedHypertension: {
    label: 'Treated for blood pressure',
    group: 'report',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: null,
  },
  insulin: {
    label: 'Treated with insulin',
    group: 'report',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: null,
  },
  /** The last three months of electronic glucose readings were shown (391.46). */
  glucoseLogs: {
    label: 'Glucose logs, 3 months',
    group: 'report',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: null,
  },
  alternativeVision: {
    label: 'Alternative vision standard',
    group: 'report',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: null,
  },
  /** The driver is certified under the alternative vision standard for the first time (391.44(d)). */
  firstVisionExam: {
    label: 'First vision exam',
    group: 'report',
    kind: 'answer',
    schema: answer,
    column: null,
    suggested: null,
  },
  /** The day of the exam that a three-month card followed, where this one continues it. */
  firstExamDate: {
    label: 'First exam of a three-month card',
    group: 'report',
    kind: 'date',
    schema: date,
    column: null,
    suggested: null,
  },
} as const satisfies Record<string, CertificateField>;

type Fields = typeof CERTIFICATE_FIELDS;
export type CertificateFieldName = keyof Fields;

/** The fields whose entry has these properties. */
export type CertificateFieldsWith<Part> = FieldsWith<Fields, Part>;

/** What a reviewer reads off a certificate; null where it does not say, or was not looked at yet. */
export type Certificate = { [F in CertificateFieldName]: z.output<Fields[F]['schema']> };

/** The entry of a field. */
export const certificateField = (field: CertificateFieldName): CertificateField =>
  CERTIFICATE_FIELDS[field];

/** The names of all fields, or of those whose entry fits, in the order of the form. */
export function certificateFields<F extends CertificateFieldName = CertificateFieldName>(
  fits: (field: CertificateField) => boolean = () => true,
): F[] {
  return fieldNames<Fields, F>(CERTIFICATE_FIELDS, fits);
}

/** The schemas of all fields. */
export const certificateSchemas = schemasOf(CERTIFICATE_FIELDS, 'schema');
