import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { localToday, todayThere } from '#src/web/local-day.ts';
import { conflictOf } from '#src/web/ui/entries.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { isEmail } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { employeesApi } from '../employees.contract.ts';
import { type Employee } from '../employees.shapes.ts';
import { closingHint, FREEZING_ORDERS, isSsn, ORDER_WORDS } from '../employees.rules.ts';
import { ConflictNote } from './conflict-note.tsx';
import {
  changedFields,
  changesOf,
  draftOf,
  seenOf,
  type DraftField,
  type EmployeeDraft,
} from '../employee-draft.rules.ts';
import {
  ContactFields,
  LicenseFields,
  PersonFields,
  SsnField,
  WorkFields,
} from './employee-fields.tsx';
import { employeeQuery } from './employees.queries.ts';
import { TwinNote } from './twin-note.tsx';

interface EmployeeFormProps {
  employee: Employee;
  client: number | null;
  onDone: () => void;
}

/** What the form's entries are kept under. */
export const draftName = (employeeId: string) => `employee:${employeeId}`;

/** Edits an employee. What was typed survives a conflict, a reload, and the pane going elsewhere; an SSN does not (D33). */
export function EmployeeForm({ employee, client, onDone }: EmployeeFormProps) {
  const queryClient = useQueryClient();
  // The record that is saved over; newer than what was loaded after a conflict.
  const [base, setBase] = useState(employee);
  /** The record that the entries were begun from; older than `base` once somebody else has saved. */
  const [begun, setBegun] = useState(() => seenOf(employee));
  const [draft, setDraft] = useState(() => draftOf(employee));
  const [ssn, setSsn] = useState('');
  const [override, setOverride] = useState(false);
  const before = draftOf(base);
  const changed = changedFields(before, draft);
  const dirty = changed.length > 0 || ssn !== '';

  const mine: Partial<EmployeeDraft> = Object.fromEntries(
    changed.map((field) => [field, draft[field]]),
  );
  const keep = keeping(draftName(employee.employeeId), { begun, mine }, (kept) => {
    setBegun(kept.begun);
    setDraft({ ...before, ...kept.mine });
  });
  const save = useMutation({
    mutationFn: () =>
      call(
        employeesApi.update,
        {
          params: { employeeId: employee.employeeId },
          body: {
            ...changesOf(before, draft),
            ...(ssn ? { ssn } : {}),
            ...(override ? { overrideLicenseValidation: true } : {}),
          },
        },
        { client, version: base.version },
      ),
    onSuccess: async (saved) => {
      queryClient.setQueryData(employeeQuery(client, employee.employeeId).queryKey, (old) => ({
        ...old,
        ...saved,
      }));
      toast('Employee information updated successfully', 'success');
      onDone();
      await queryClient.invalidateQueries({ queryKey: ['employees', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, employeesApi.update.result);
      if (!current) return;
      // Their changes come in where nothing was typed; the rest is shown beside what was typed.
      setDraft({ ...draftOf(current), ...mine });
      setBase(current);
    },
  });

  const set = (field: DraftField) => (value: string | null) =>
    setDraft((now) => ({ ...now, [field]: value }));
  const errors = fieldErrorsOf(save.error);
  const now = seenOf(base);
  const isNewer = begun.version !== base.version;
  const theirs = isNewer ? changedFields(begun.draft, before) : [];
  const hint = (field: DraftField) =>
    theirs.includes(field) && before[field] !== draft[field]
      ? `Now on file: ${now.words[field]}`
      : field === 'employmentStatusId'
        ? closingHint(base, draft.employmentStatusId ?? '', todayThere(base))
        : undefined;
  const props = { draft, set, errors, hint, client };
  const info = employee.allowed.includes('edit');
  const future = draft.dob !== null && draft.dob > localToday();
  return (
    <Form
      label="Edit employee"
      submitLabel="Save"
      onSubmit={() => {
        if (dirty) return save.mutateAsync();
        onDone();
        return undefined;
      }}
      error={save.error}
      keep={keep}
      ready={isEmail(draft.email) && !future && (ssn === '' || isSsn(ssn))}
      dirty={dirty}
      onLeave={onDone}
    >
      {isNewer && dirty && <ConflictNote before={begun} now={now} fields={theirs} mine={changed} />}
      <TwinNote error={save.error} />
      {info && (
        <>
          <PersonFields {...props}>
            {employee.allowed.includes('editSsn') && (
              <SsnField
                value={ssn}
                onChange={setSsn}
                error={errors['ssn']}
                hint={employee.ssn ? `On file: ${employee.ssn}. Empty leaves it.` : undefined}
              />
            )}
          </PersonFields>
          <LicenseFields {...props} override={override} onOverride={setOverride} />
          <ContactFields {...props} />
        </>
      )}
      <WorkFields
        {...props}
        location={employee.clientId}
        title={info}
        status={employee.allowed.includes('editStatus')}
        frozen={base.jobTitleFrozen ? frozenReason(base) : undefined}
      />
    </Form>
  );
}

/** Why a job title stays as it is, with the order where the user may see it (R317). */
function frozenReason({ orders }: Employee): string {
  const order = orders?.find(({ orderStatusId }) => FREEZING_ORDERS.includes(orderStatusId));
  const which = order ? ` (${ORDER_WORDS[order.orderType]}: ${order.orderStatus})` : '';
  return `Stays as it is while an order is open${which}.`;
}
