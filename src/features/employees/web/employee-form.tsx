import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { holds } from '#src/shared/permissions.ts';
import { jobTitlesQuery } from '#src/features/clients/web/clients.queries.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { StateField } from '#src/features/settings/web/state-field.tsx';
import { ApiError, call } from '#src/web/http.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { EmailField, isEmail, TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { employeesApi, type Employee } from '../employees.contract.ts';
import { classFitsState, licenseFault } from '../employees.rules.ts';
import {
  changedFields,
  changesOf,
  draftOf,
  dropDraft,
  keepDraft,
  readDraft,
  type DraftField,
  type EmployeeDraft,
} from './employee-draft.ts';
import { FormatHint } from './format-hint.tsx';
import { employeeQuery } from './employees.queries.ts';

interface EmployeeFormProps {
  employee: Employee;
  client: number | null;
  onDone: () => void;
}

/** Edits an employee. What was typed survives a conflict, a reload, and the pane going elsewhere. */
export function EmployeeForm({ employee, client, onDone }: EmployeeFormProps) {
  const queryClient = useQueryClient();
  // The record that the entries are compared with; newer than what was loaded after a conflict.
  const [kept] = useState(() => readDraft(client, employee));
  const [base, setBase] = useState(employee);
  const [version, setVersion] = useState(kept?.version ?? employee.version);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(employee));
  const [theirs, setTheirs] = useState<readonly DraftField[]>([]);
  const [override, setOverride] = useState(false);
  const before = draftOf(base);
  const dirty = changedFields(before, draft).length > 0;

  useEffect(() => keepDraft(client, base, draft), [client, base, draft]);

  const leave = () => {
    dropDraft(client, employee.employeeId);
    onDone();
  };
  const save = useMutation({
    mutationFn: () =>
      call(
        employeesApi.update,
        {
          params: { employeeId: employee.employeeId },
          body: {
            ...changesOf(before, draft),
            ...(override ? { overrideLicenseValidation: true } : {}),
          },
        },
        { client, version },
      ),
    onSuccess: async (saved) => {
      queryClient.setQueryData(employeeQuery(client, employee.employeeId).queryKey, (old) => ({
        ...old,
        ...saved,
      }));
      toast('Employee information updated successfully', 'success');
      leave();
      await queryClient.invalidateQueries({ queryKey: ['employees', client] });
    },
    onError: (error) => {
      const current = conflictOf(error);
      if (!current) return;
      // Their changes come in where nothing was typed; the rest is shown beside what was typed.
      const now = draftOf(current);
      const mine = changedFields(before, draft);
      const moved = changedFields(before, now);
      setDraft({ ...now, ...Object.fromEntries(mine.map((field) => [field, draft[field]])) });
      setTheirs(moved.filter((field) => mine.includes(field) && now[field] !== draft[field]));
      setBase(current);
      setVersion(current.version);
    },
  });

  const set = (field: DraftField) => (value: string | null) =>
    setDraft((now) => ({ ...now, [field]: value }));
  const errors = fieldErrorsOf(save.error);
  const hint = (field: DraftField) =>
    theirs.includes(field) ? `Now on file: ${before[field] || 'nothing'}` : undefined;
  const props = { draft, set, errors, hint };
  const info = employee.allowed.includes('edit');
  return (
    <Form
      label="Edit employee"
      submitLabel="Save"
      onSubmit={() => (dirty ? save.mutate() : leave())}
      error={save.error}
      busy={save.isPending}
      ready={isEmail(draft.email)}
      dirty={dirty}
      onLeave={leave}
      onDiscard={() => dropDraft(client, employee.employeeId)}
    >
      {info && (
        <>
          <TextField
            label="First name"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked for this form just now
            autoFocus
            value={draft.firstName}
            onChange={set('firstName')}
            error={errors['firstName']}
            hint={hint('firstName')}
          />
          <TextField
            label="Last name"
            required
            value={draft.lastName}
            onChange={set('lastName')}
            error={errors['lastName']}
            hint={hint('lastName')}
          />
          <DateField
            label="Date of birth"
            value={draft.dob}
            onChange={set('dob')}
            error={errors['dob']}
            hint={hint('dob')}
          />
          <LicenseFields {...props} client={client} override={override} onOverride={setOverride} />
          <TextField
            label="Work id"
            mono
            value={draft.workId}
            onChange={set('workId')}
            error={errors['workId']}
            hint={hint('workId')}
          />
          <EmailField
            label="Email"
            value={draft.email}
            onChange={set('email')}
            error={errors['email']}
            hint={hint('email')}
          />
          <TextField
            label="Phone"
            type="tel"
            value={draft.phone}
            onChange={set('phone')}
            error={errors['phone']}
            hint={hint('phone')}
          />
        </>
      )}
      <WorkFields {...props} client={client} employee={employee} />
    </Form>
  );
}

interface FieldsProps {
  draft: EmployeeDraft;
  set: (field: DraftField) => (value: string | null) => void;
  errors: Readonly<Record<string, string>>;
  hint: (field: DraftField) => string | undefined;
  client: number | null;
}

function LicenseFields({
  draft,
  set,
  errors,
  hint,
  client,
  override,
  onOverride,
}: FieldsProps & { override: boolean; onOverride: (on: boolean) => void }) {
  const { user } = useViewer();
  const { data: lists } = useQuery(
    listsQuery(client, ['licenseClass', 'driversLicenseFormatRules']),
  );
  const classes = (lists?.licenseClass ?? []).filter((one) =>
    classFitsState(one, draft.state || null),
  );
  const mayOverride = user !== null && holds(user.permissions, 'customerCare.assumeClient');
  const fault =
    draft.license === '' || override ? null : licenseFault(draft.state || null, draft.license);
  return (
    <>
      <StateField
        label="License state"
        client={client}
        value={draft.state}
        onChange={set('state')}
        clearable
        error={errors['state']}
        hint={hint('state')}
      />
      <TextField
        label="License number"
        mono
        value={draft.license}
        onChange={set('license')}
        error={errors['license']}
        hint={
          hint('license') ?? (draft.state && fault ? <FormatHint state={draft.state} /> : undefined)
        }
      />
      {mayOverride && (
        <CheckboxField
          label="Override license validation"
          checked={override}
          onChange={onOverride}
        />
      )}
      <SelectField
        label="License class"
        value={draft.licenseClassId}
        onChange={set('licenseClassId')}
        clearable
        placeholder="None"
        options={classes.map(({ licenseClassId, code, name }) => ({
          value: String(licenseClassId),
          label: `${code} ${name}`,
        }))}
        error={errors['licenseClassId']}
        hint={hint('licenseClassId')}
      />
      <DateField
        label="License expires"
        value={draft.licenseExpires}
        onChange={set('licenseExpires')}
        error={errors['licenseExpires']}
        hint={hint('licenseExpires')}
      />
    </>
  );
}

function WorkFields({
  draft,
  set,
  errors,
  hint,
  client,
  employee,
}: FieldsProps & { employee: Employee }) {
  const { data: titles } = useQuery(jobTitlesQuery(client, employee.clientId));
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  return (
    <>
      {employee.allowed.includes('edit') && (
        <SelectField
          label="Job title"
          value={draft.jobTitleId}
          onChange={set('jobTitleId')}
          clearable
          placeholder="None"
          options={(titles ?? []).map(({ jobTitleId, jobTitle }) => ({
            value: String(jobTitleId),
            label: jobTitle,
          }))}
          error={errors['jobTitleId']}
          hint={hint('jobTitleId')}
        />
      )}
      {employee.allowed.includes('editStatus') && (
        <SelectField
          label="Employment status"
          value={draft.employmentStatusId}
          onChange={set('employmentStatusId')}
          required
          options={(lists?.employmentStatus ?? []).map(({ employmentStatusId, status }) => ({
            value: String(employmentStatusId),
            label: status,
          }))}
          error={errors['employmentStatusId']}
          hint={hint('employmentStatusId')}
        />
      )}
    </>
  );
}

/** The record as it is now, when the save met a newer version (D14). */
function conflictOf(error: unknown): Employee | null {
  if (!(error instanceof ApiError) || error.code !== 'request.conflict') return null;
  const current = employeesApi.update.result.safeParse(error.current);
  return current.success ? current.data : null;
}
