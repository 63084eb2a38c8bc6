import type { ReactNode } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import type { FieldErrors } from '#src/web/ui/field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useViewer } from '#src/web/viewer.ts';
import {
  certificateField,
  certificateFields,
  type Certificate,
  type CertificateField,
  type CertificateFieldName,
} from '../../certificate.fields.ts';

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

const GROUPS = [
  ['driver', 'Driver as printed'],
  ['examiner', 'Examiner'],
  ['conditions', 'Conditions'],
] as const;

/** What stands on a medical certificate, and on its report where that came along. */
export function CertificateFields(props: CertificateFieldsProps) {
  const { value, suggested, faults, onChange, disabled = false, brief = false } = props;
  // The report is health data: who may not read it, enters nothing of it either.
  const withReport = holds(useViewer().grants, 'records.viewMedicalReport');
  const inGroup = (group: CertificateField['group']): ReactNode =>
    certificateFields((field) => field.group === group).map((field) => (
      <div key={field} className={suggested.has(field) ? 'suggested-value' : undefined}>
        <OneField
          field={field}
          value={value[field]}
          disabled={disabled}
          error={faults[field]}
          hint={suggested.has(field) ? 'suggested' : undefined}
          onChange={(next) => onChange({ [field]: next })}
        />
      </div>
    ));
  return (
    <>
      <div className="task-dates">{inGroup('dates')}</div>
      {!brief && (
        <>
          {GROUPS.map(([group, title]) => (
            <fieldset key={group} className="exam-group">
              <legend>{title}</legend>
              {inGroup(group)}
            </fieldset>
          ))}
          {withReport && (
            <details className="exam-report" open={hasReport(value) || undefined}>
              <summary>From the report, where it came along</summary>
              <div className="exam-group">{inGroup('report')}</div>
            </details>
          )}
        </>
      )}
    </>
  );
}

type Value = Certificate[CertificateFieldName];

interface OneFieldProps {
  field: CertificateFieldName;
  value: Value;
  onChange: (value: Value) => void;
  disabled: boolean;
  error: string | undefined;
  hint: string | undefined;
}

/** The control of a field, by its kind. */
function OneField({ field, value, onChange, ...rest }: OneFieldProps) {
  const { label, kind, longest, required = false } = certificateField(field);
  const text = value === null ? '' : String(value);
  if (kind === 'date')
    return (
      <DateField
        {...rest}
        label={label}
        meaning={field === 'expireDate' ? 'open' : 'past'}
        required={required}
        value={value === null ? null : text}
        onChange={onChange}
      />
    );
  if (kind === 'text')
    return (
      <TextField
        {...rest}
        label={label}
        value={text}
        maxLength={longest}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    );
  if (kind === 'number')
    return (
      <TextField
        {...rest}
        label={label}
        inputMode="numeric"
        value={text}
        maxLength={longest}
        onChange={(next) => onChange(numberOf(next))}
      />
    );
  const { value: chosen, options, valueOf } = kind === 'basis' ? asBasis(value) : asAnswer(value);
  return (
    <SelectField
      {...rest}
      label={label}
      value={chosen}
      options={options}
      placeholder="Not specified"
      clearable
      onChange={(next) => onChange(valueOf(next))}
    />
  );
}

const asAnswer = (value: Value) => ({
  value: value === null ? '' : value === true ? 'yes' : 'no',
  options: ANSWERS,
  valueOf: (next: string): Value => (next === '' ? null : next === 'yes'),
});

const asBasis = (value: Value) => ({
  value: String(value ?? ''),
  options: BASES,
  valueOf: (next: string): Value => (next === '' ? null : next),
});

function numberOf(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

function hasReport(value: Certificate): boolean {
  return certificateFields(({ group }) => group === 'report').some(
    // The day of an earlier exam is no finding of this one.
    (field) => field !== 'firstExamDate' && value[field] !== null,
  );
}
