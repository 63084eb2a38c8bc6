import type { ReactNode } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Certificate } from '../../certificate.rules.ts';

type Keys<Value> = {
  [Key in keyof Certificate]: Certificate[Key] extends Value | null ? Key : never;
}[keyof Certificate];

interface CertificateFieldsProps {
  value: Certificate;
  suggested: ReadonlySet<keyof Certificate>;
  faults: FieldErrors;
  onChange: (changes: Partial<Certificate>) => void;
  disabled?: boolean;
  /** The dates alone: the rest follows once the form stands. */
  brief?: boolean;
}

const ANSWERS = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const BASES = [
  { value: 'federal', label: '391.41-391.49' },
  { value: 'intrastate', label: 'With state variances (one state only)' },
];

const DATES = {
  examDate: 'Exam date',
  expireDate: 'Expires',
  birthDate: 'Birth date',
  firstExamDate: 'First exam of a three-month card',
} as const;
const TEXTS = {
  driverName: ['Name', 200],
  license: ['License number', 40],
  licenseState: ['State', 40],
  examinerName: ['Examiner', 200],
  registryNumber: ['National Registry number', 40],
} as const;
const QUESTIONS = {
  cdl: 'CLP/CDL',
  correctiveLenses: 'Corrective lenses',
  hearingAid: 'Hearing aid',
  variance: 'Waiver, exemption or SPE',
  signed: 'Signed by the examiner',
  treatedHypertension: 'Treated for blood pressure',
  insulin: 'Treated with insulin',
  alternativeVision: 'Alternative vision standard',
} as const;
const NUMBERS = { systolic: ['Systolic', 300], diastolic: ['Diastolic', 250] } as const;

/** What stands on a medical certificate, and on its report where that came along. */
export function CertificateFields(props: CertificateFieldsProps) {
  const { value, suggested, faults, onChange, disabled = false, brief = false } = props;
  // The report is health data: who may not read it, enters nothing of it either.
  const withReport = holds(useViewer().grants, 'records.viewMedicalReport');
  const date = (field: keyof typeof DATES, required = false): ReactNode => (
    <div className={suggested.has(field) ? 'suggested-value' : undefined}>
      <DateField
        label={DATES[field]}
        meaning={field === 'expireDate' ? 'open' : 'past'}
        required={required}
        value={value[field]}
        disabled={disabled}
        onChange={(next) => onChange({ [field]: next })}
        error={faults[field]}
        hint={suggested.has(field) ? 'suggested' : undefined}
      />
    </div>
  );
  const text = (field: keyof typeof TEXTS): ReactNode => (
    <div className={suggested.has(field) ? 'suggested-value' : undefined}>
      <TextField
        label={TEXTS[field][0]}
        value={value[field] ?? ''}
        maxLength={TEXTS[field][1]}
        disabled={disabled}
        onChange={(next) => onChange({ [field]: next === '' ? null : next })}
        error={faults[field]}
        hint={suggested.has(field) ? 'suggested' : undefined}
      />
    </div>
  );
  const question = (field: keyof typeof QUESTIONS): ReactNode => (
    <div className={suggested.has(field) ? 'suggested-value' : undefined}>
      <SelectField
        label={QUESTIONS[field]}
        value={answerOf(value[field])}
        options={ANSWERS}
        placeholder="Not said"
        clearable
        disabled={disabled}
        onChange={(next) => onChange({ [field]: next === '' ? null : next === 'yes' })}
        hint={suggested.has(field) ? 'suggested' : undefined}
      />
    </div>
  );
  const number = (field: Keys<number> & keyof typeof NUMBERS): ReactNode => (
    <TextField
      label={NUMBERS[field][0]}
      inputMode="numeric"
      value={value[field] === null ? '' : String(value[field])}
      maxLength={3}
      disabled={disabled}
      onChange={(next) => onChange({ [field]: numberOf(next) })}
      error={faults[field]}
    />
  );
  return (
    <>
      <div className="task-dates">
        {date('examDate', true)}
        {date('expireDate', true)}
      </div>
      {!brief && (
        <>
          <fieldset className="exam-group">
            <legend>Driver as printed</legend>
            {text('driverName')}
            {date('birthDate')}
            {text('license')}
            {text('licenseState')}
            {question('cdl')}
          </fieldset>
          <fieldset className="exam-group">
            <legend>Examiner</legend>
            {text('examinerName')}
            {text('registryNumber')}
            {question('signed')}
          </fieldset>
          <fieldset className="exam-group">
            <legend>Conditions</legend>
            <div className={suggested.has('basis') ? 'suggested-value' : undefined}>
              <SelectField
                label="Certified under"
                value={value.basis ?? ''}
                options={BASES}
                placeholder="Not said"
                clearable
                disabled={disabled}
                onChange={(next) =>
                  onChange({ basis: next === 'federal' || next === 'intrastate' ? next : null })
                }
                hint={suggested.has('basis') ? 'suggested' : undefined}
              />
            </div>
            {question('correctiveLenses')}
            {question('hearingAid')}
            {question('variance')}
          </fieldset>
          {withReport && (
            <details className="exam-report" open={hasReport(value) || undefined}>
              <summary>From the report, where it came along</summary>
              <div className="exam-group">
                {number('systolic')}
                {number('diastolic')}
                {question('treatedHypertension')}
                {question('insulin')}
                {question('alternativeVision')}
                {date('firstExamDate')}
              </div>
            </details>
          )}
        </>
      )}
    </>
  );
}

function answerOf(value: boolean | null): string {
  return value === null ? '' : value ? 'yes' : 'no';
}

function numberOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

function hasReport(value: Certificate): boolean {
  const { systolic, diastolic, treatedHypertension, insulin, alternativeVision } = value;
  return [systolic, diastolic, treatedHypertension, insulin, alternativeVision].some(
    (one) => one !== null,
  );
}
