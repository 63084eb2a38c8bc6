import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sitesQuery } from '#src/features/clients/web/clients.queries.ts';
import {
  changesOf,
  EMPTY_DRAFT,
  type DraftField,
} from '#src/features/employees/employee-draft.rules.ts';
import {
  ContactFields,
  LicenseFields,
  PersonFields,
  SsnField,
  WorkFields,
} from '#src/features/employees/web/employee-fields.tsx';
import { isSsn } from '#src/features/employees/employees.rules.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { TwinNote } from '#src/features/employees/web/twin-note.tsx';
import { useActingClient } from '#src/web/acting-client.ts';
import { keeping } from '#src/web/drafts.ts';
import { ApiError } from '#src/web/api-error.ts';
import { call } from '#src/web/http.ts';
import { localToday } from '#src/web/local-day.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { isEmail } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import type { Site } from '#src/features/clients/clients.contract.ts';
import { employmentApi, type NewEmployee } from '../employment.contract.ts';
import { renew } from './employment.queries.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';

/** Adds an employee at the location that the address names (R099), or at another chosen here. */
export function AddEmployee({ params, pane }: ScreenProps) {
  const client = useActingClient();
  const location = Number(params['clientId']);
  const sites = useQuery({ ...sitesQuery(client ?? 0, client ?? 0), enabled: client !== null });
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        An employee is added at a location of a client.
      </EmptyState>
    );
  if (sites.error && !sites.data)
    return <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />;
  if (!sites.data) return null;
  const open = sites.data.filter(({ deactivated }) => !deactivated);
  // Said before anything is typed, and not by the answer to it.
  if (!open.some(({ _id }) => _id === location))
    return <ErrorState error={new ApiError(404, NOT_THERE)} />;
  return <NewFile key={location} client={client} asked={location} sites={open} pane={pane} />;
}

const NOT_THERE = {
  code: 'request.not_found',
  message: 'This location does not exist, or is not yours to see.',
};

/** Somebody new applies, unless it is said otherwise. */
const FRESH = { ...EMPTY_DRAFT, employmentStatusId: '1' };

interface NewFileProps {
  client: number;
  asked: number;
  sites: readonly Site[];
  pane: PaneHandle;
}

function NewFile({ client, asked, sites, pane }: NewFileProps) {
  const queryClient = useQueryClient();
  const [location, setLocation] = useState(asked);
  const [draft, setDraft] = useState(FRESH);
  const [ssn, setSsn] = useState('');
  const [override, setOverride] = useState(false);
  const body: NewEmployee = {
    ...changesOf(EMPTY_DRAFT, draft),
    firstName: draft.firstName,
    lastName: draft.lastName,
    employmentStatusId: Number(draft.employmentStatusId),
    ...(ssn ? { ssn } : {}),
    ...(override ? { overrideLicenseValidation: true } : {}),
  };
  const add = useMutation({
    mutationFn: () => call(employmentApi.add, { params: { clientId: location }, body }, { client }),
    onSuccess: async ({ employeeId, firstName, lastName }) => {
      toast(`${firstName} ${lastName} is added.`, 'success');
      pane.open(fileAddress(employeeId));
      await renew(queryClient, client);
    },
  });
  const set = (field: DraftField) => (value: string | null) =>
    setDraft((now) => ({ ...now, [field]: value }));
  const errors = fieldErrorsOf(add.error);
  const fields = { draft, set, errors, client };
  const typed = Object.keys(changesOf(FRESH, draft)).length > 0 || ssn !== '';
  const future = draft.dob !== null && draft.dob > localToday();
  return (
    <Form
      label="Add employee"
      submitLabel="Add employee"
      onSubmit={() => add.mutateAsync()}
      error={add.error}
      keep={keeping(`employee:new:${asked}`, { location, draft, override }, (kept) => {
        setLocation(kept.location);
        setDraft(kept.draft);
        setOverride(kept.override);
      })}
      ready={isEmail(draft.email) && !future && (ssn === '' || isSsn(ssn))}
      dirty={typed && !add.isSuccess}
      onLeave={() => pane.open(employeesAddresses.roster)}
    >
      <TwinNote error={add.error} />
      <PersonFields {...fields}>
        <SsnField value={ssn} onChange={setSsn} error={errors['ssn']} />
      </PersonFields>
      <LicenseFields {...fields} override={override} onOverride={setOverride} />
      <ContactFields {...fields} />
      <SelectField
        label="Location"
        required
        value={String(location)}
        onChange={(value) => {
          setLocation(Number(value));
          // Titles are those of a location and of the clients above it.
          set('jobTitleId')('');
        }}
        options={sites.map(({ _id, name, levelNumber }) => ({
          value: String(_id),
          label: `${'\u2003'.repeat(Math.max(0, levelNumber - 1))}${name}`,
        }))}
      />
      <WorkFields {...fields} location={location} title status onRosterOnly />
    </Form>
  );
}
