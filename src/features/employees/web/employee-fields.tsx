import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { jobTitlesQuery } from '#src/features/clients/web/clients.queries.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { StateField } from '#src/features/settings/web/state-field.tsx';
import { localToday } from '#src/web/local-day.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { EmailField, TextField } from '#src/web/ui/text-field.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { classFitsState, formatSsn, isSsn, licenseFault, NO_SSN } from '../employees.rules.ts';
import type { DraftField, EmployeeDraft } from '../employee-draft.rules.ts';
import { fieldOf, fieldsWhere, labelFor } from '../employee-fields.rules.ts';
import type { EmployeeField } from '../employee.fields.ts';
import { FormatHint } from './format-hint.tsx';

/** What the fields of an employee's form have in common. */
interface FieldsProps {
  draft: EmployeeDraft;
  set: (field: DraftField) => (value: string | null) => void;
  errors: Readonly<Record<string, string>>;
  hint?: (field: DraftField) => ReactNode;
  client: number | null;
}

/** What a field of the draft gives its control. */
function usePropsOf({ draft, set, errors, hint }: FieldsProps) {
  const { workIdName } = useViewer();
  return <F extends DraftField>(field: F) => ({
    label: labelFor(field, workIdName),
    value: draft[field],
    onChange: set(field),
    error: errors[field],
    hint: hint?.(field),
  });
}

/** Who it is. */
export function PersonFields(props: FieldsProps & { children?: ReactNode }) {
  const of = usePropsOf(props);
  const born = of('dob');
  const future = props.draft.dob !== null && props.draft.dob > localToday();
  return (
    <>
      <TextField {...of('firstName')} required maxLength={80} takesFocus />
      <TextField {...of('lastName')} required maxLength={80} />
      <DateField
        {...born}
        meaning="past"
        error={born.error ?? (future ? 'A birth date cannot be in the future.' : undefined)}
      />
      {props.children}
      <OtherFields {...props} group="person" without={['firstName', 'lastName', 'dob']} />
    </>
  );
}

/** How to reach them, and by what number the employer knows them. */
export function ContactFields(props: FieldsProps) {
  return <OtherFields {...props} group="contact" />;
}

/** The fields of a group that need no more than the table says of them; `without` are those that the caller shows. */
function OtherFields({
  group,
  without = [],
  ...props
}: FieldsProps & { group: EmployeeField['group']; without?: readonly DraftField[] }) {
  const of = usePropsOf(props);
  const shown = fieldsWhere<DraftField>(
    (field) => field.group === group && field.edit !== null && field.kind !== 'ssn',
  ).filter((field) => !without.includes(field));
  return shown.map((field) => {
    const { kind, longest, mono, options } = fieldOf(field);
    const { value, ...rest } = of(field);
    if (kind === 'date') return <DateField key={field} {...rest} value={value} />;
    if (options)
      return (
        <SelectField
          key={field}
          {...rest}
          value={value ?? ''}
          clearable
          placeholder="Not specified"
          options={Object.entries(options).map(([one, label]) => ({ value: one, label }))}
        />
      );
    if (kind === 'email') return <EmailField key={field} {...rest} value={value ?? ''} />;
    return (
      <TextField
        key={field}
        {...rest}
        value={value ?? ''}
        maxLength={longest}
        mono={mono}
        type={field === 'phone' ? 'tel' : undefined}
      />
    );
  });
}

interface LicenseProps extends FieldsProps {
  override: boolean;
  onOverride: (on: boolean) => void;
}

/** The license, checked while it is typed against the formats of its state (R174-R177). */
export function LicenseFields({ override, onOverride, ...props }: LicenseProps) {
  const { draft, client, hint } = props;
  const { user } = useViewer();
  const { data: lists } = useQuery(
    listsQuery(client, ['licenseClass', 'driversLicenseFormatRules']),
  );
  const of = usePropsOf(props);
  const classes = (lists?.licenseClass ?? []).filter((one) =>
    classFitsState(one, draft.state || null),
  );
  const formats = lists?.driversLicenseFormatRules?.find(
    ({ abbreviation }) => abbreviation === draft.state,
  )?.formats;
  const fits =
    draft.license !== '' && licenseFault(draft.state || null, draft.license, formats) === null;
  const mayOverride = user !== null && holds(user.permissions, 'customerCare.assumeClient');
  const wanted =
    formats && (formats.length === 0 || !(fits || override)) ? (
      <FormatHint formats={formats} />
    ) : undefined;
  return (
    <>
      <StateField {...of('state')} client={client} clearable />
      <TextField
        {...of('license')}
        mono
        maxLength={30}
        // What the server refused is put right as soon as it fits.
        error={fits ? undefined : props.errors['license']}
        hint={hint?.('license') ?? wanted}
        placeholder={draft.state ? undefined : 'Choose the state first'}
      />
      {mayOverride && (
        <CheckboxField
          label="Override license validation"
          checked={override}
          onChange={onOverride}
        />
      )}
      <SelectField
        {...of('licenseClassId')}
        clearable
        placeholder="None"
        options={classes.map(({ licenseClassId, code, name }) => ({
          value: String(licenseClassId),
          label: `${code} ${name}`,
        }))}
      />
      <DateField {...of('licenseExpires')} />
      <OtherFields
        {...props}
        group="license"
        without={['license', 'state', 'licenseClassId', 'licenseExpires']}
      />
    </>
  );
}

interface WorkProps extends FieldsProps {
  /** Whose job titles there are to choose from. */
  location: number;
  title: boolean;
  status: boolean;
  /** Why the title stays as it is (R317). */
  frozen?: string | undefined;
  /** Somebody new is on the roster. */
  onRosterOnly?: boolean;
}

/** What they do here. */
export function WorkFields({ location, title, status, frozen, onRosterOnly, ...props }: WorkProps) {
  const { client } = props;
  const { data: titles } = useQuery(jobTitlesQuery(client, location));
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const of = usePropsOf(props);
  const statuses = (lists?.employmentStatus ?? []).filter(
    ({ onRoster }) => onRoster || !onRosterOnly,
  );
  return (
    <>
      {title && (
        <>
          <SelectField
            {...of('jobTitleId')}
            clearable
            placeholder="None"
            disabled={frozen !== undefined}
            {...(frozen === undefined ? {} : { hint: frozen })}
            options={(titles ?? []).map(({ jobTitleId, jobTitle }) => ({
              value: String(jobTitleId),
              label: jobTitle,
            }))}
          />
          <OtherFields
            {...props}
            group="employment"
            without={['jobTitleId', 'employmentStatusId']}
          />
        </>
      )}
      {status && (
        <SelectField
          {...of('employmentStatusId')}
          required
          options={statuses.map(({ employmentStatusId, status: name }) => ({
            value: String(employmentStatusId),
            label: name,
          }))}
        />
      )}
    </>
  );
}

interface SsnFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: ReactNode;
}

/** An SSN to write, shown 3-2-4 once it is whole (R172). What is on file is never sent here: the server masks it. */
export function SsnField({ value, onChange, error, hint }: SsnFieldProps) {
  const [done, setDone] = useState(false);
  const wrong = done && value !== '' && !isSsn(value);
  return (
    <TextField
      label="SSN"
      mono
      inputMode="numeric"
      maxLength={11}
      value={value}
      onChange={(text) => {
        setDone(false);
        onChange(formatSsn(text));
      }}
      onBlur={() => setDone(true)}
      error={error ?? (wrong ? NO_SSN : undefined)}
      hint={hint}
    />
  );
}
