import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobTitlesQuery } from '#src/features/clients/web/clients.queries.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { type Employee } from '#src/features/employees/employees.shapes.ts';
import { closingHint } from '#src/features/employees/employees.rules.ts';
import { employeeQuery } from '#src/features/employees/web/employees.queries.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Field, fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { showDialog } from '#src/web/ui/shown-dialog.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { readAgain, targetsQuery } from './moves.queries.ts';
import { alphabetical, targetOptions } from './target-options.ts';
import './moves.css';

const DONE = 'The driver file was successfully transferred';
const FAILED = 'The transfer completed with issues. Please contact customer service.';

/** Opens the transfer of an employee over whatever screen there is. */
export function showTransfer(employeeId: string): void {
  showDialog((close) => <TransferDialog employeeId={employeeId} onClose={close} />);
}

/** Reads the employee anew: what is transferred is what stands there now. */
function TransferDialog({ employeeId, onClose }: { employeeId: string; onClose: () => void }) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery(employeeQuery(client, employeeId));
  if (data && client !== null)
    return <Transfer key={data.version} employee={data} client={client} onClose={onClose} />;
  return (
    <Dialog title="Transfer" onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Dialog>
  );
}

interface TransferProps {
  employee: Employee;
  client: number;
  onClose: () => void;
}

/** Moves a driver to another location (R182-R189). */
function Transfer({ employee, client, onClose }: TransferProps) {
  const targets = useQuery(targetsQuery(client));
  const [target, setTarget] = useState('');
  const [status, setStatus] = useState(String(employee.employmentStatusId));
  // Null until one is chosen: then the title of the same name is proposed.
  const [chosenTitle, setTitle] = useState<string | null>(null);
  const place = target === '' ? employee.clientId : Number(target);
  const { data: titles = [] } = useQuery(jobTitlesQuery(client, place));
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const same =
    titles.find(({ jobTitleId }) => jobTitleId === employee.jobTitleId) ??
    titles.find(({ jobTitle }) => jobTitle.toLowerCase() === employee.jobTitle?.toLowerCase());
  const title = chosenTitle ?? (same ? String(same.jobTitleId) : '');
  const transfer = useMutation({
    mutationFn: () =>
      call(
        employeesApi.update,
        {
          params: { employeeId: employee.employeeId },
          body: {
            transfer: {
              oldClientId: employee.clientId,
              newClientId: place,
              jobTitleId: title === '' ? null : Number(title),
              employmentStatusId: Number(status),
            },
          },
        },
        { client, version: employee.version },
      ),
    onSuccess: ({ version, info }) => {
      toast(DONE, 'success', { undo: () => sendBack(client, employee, place, version) });
      if (info) toast(info, 'warning');
      onClose();
      void readAgain();
    },
    onError: () => {
      toast(FAILED, 'danger');
      // The lists may be what was out of date.
      void targets.refetch();
    },
  });
  const errors = fieldErrorsOf(transfer.error);
  const busy = transfer.isPending;
  return (
    <FormDialog
      title={`${employee.firstName} ${employee.lastName}`}
      label="Transfer"
      submitLabel="Transfer"
      onSubmit={() => transfer.mutateAsync()}
      keep={null}
      ready={target !== '' && !busy}
      error={transfer.error && messageOf(transfer.error)}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      {targets.error && <ErrorState error={targets.error} onRetry={() => void targets.refetch()} />}
      <Field label="Current Location">
        {(control) => (
          <input {...control} className="input move-fixed" readOnly value={employee.clientName} />
        )}
      </Field>
      <SelectField
        label="New Location"
        required
        takesFocus
        value={target}
        onChange={(next) => {
          setTarget(next);
          setTitle(null);
        }}
        options={targetOptions(targets.data ?? [], [employee.clientId])}
        disabled={busy}
        error={errors['newClientId']}
      />
      <SelectField
        label="Job Title"
        clearable
        placeholder="None"
        value={title}
        onChange={setTitle}
        options={alphabetical(
          titles.map(({ jobTitleId, jobTitle }) => ({
            value: String(jobTitleId),
            label: jobTitle,
          })),
        )}
        disabled={busy || employee.jobTitleFrozen}
        hint={
          employee.jobTitleFrozen
            ? 'An open order keeps the job title as it is.'
            : target !== '' && employee.jobTitle !== null && !same
              ? `${employee.jobTitle} is no job title there: choose one.`
              : undefined
        }
        error={errors['jobTitleId']}
      />
      <SelectField
        label="Status"
        value={status}
        onChange={setStatus}
        options={alphabetical(
          (lists?.employmentStatus ?? []).map((one) => ({
            value: String(one.employmentStatusId),
            label: one.status,
          })),
        )}
        disabled={busy || !employee.allowed.includes('editStatus')}
        hint={closingHint(employee, status, todayThere(employee))}
        error={errors['employmentStatusId']}
      />
    </FormDialog>
  );
}

/** Back to where the employee was, unless someone has changed the record since (D21). */
async function sendBack(
  client: number,
  employee: Employee,
  place: number,
  version: number,
): Promise<void> {
  const { employeeId, clientId, jobTitleId, employmentStatusId } = employee;
  try {
    await call(
      employeesApi.update,
      {
        params: { employeeId },
        body: {
          transfer: { oldClientId: place, newClientId: clientId, jobTitleId, employmentStatusId },
        },
      },
      { client, version },
    );
    toast(
      `${employee.firstName} ${employee.lastName} is back at ${employee.clientName}.`,
      'success',
    );
  } catch (error) {
    toast(`The transfer was not undone. ${messageOf(error)}`, 'danger');
  }
  await readAgain();
}
