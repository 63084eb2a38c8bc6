import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { jobTitlesQuery } from '#src/features/clients/web/clients.queries.ts';
import { listsQuery } from '#src/features/settings/web/settings.queries.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { Form } from '#src/web/ui/form.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { undoWhile } from '#src/web/ui/undo-while.ts';
import { employmentApi, type Employment } from '../employment.contract.ts';
import { retainUntil } from '#src/features/employees/employees.rules.ts';
import { lastDayFault } from '../employment.rules.ts';
import { employmentQuery, renew } from './employment.queries.ts';

interface ArchiveFormProps {
  employment: Employment;
  client: number | null;
  onDone: () => void;
}

/** Closes an employment; what follows from the last day is said while it is typed. */
export function ArchiveForm({ employment, client, onDone }: ArchiveFormProps) {
  const queryClient = useQueryClient();
  const { employeeId, employerId, clientId, hireDate } = employment;
  const [status, setStatus] = useState('');
  const [title, setTitle] = useState(String(employment.jobTitleId ?? ''));
  const [lastDay, setLastDay] = useState<IsoDate | null>(todayThere(employment));
  const { data: lists } = useQuery(listsQuery(client, ['employmentStatus']));
  const { data: titles = [] } = useQuery(jobTitlesQuery(client, clientId));
  const params = { employeeId };
  const save = useMutation({
    mutationFn: () =>
      call(
        employmentApi.archive,
        {
          params: { employeeId, topParentClientId: employerId },
          body: {
            employmentStatusId: Number(status),
            jobTitleId: title === '' ? null : Number(title),
            ...(lastDay ? { lastDay } : {}),
          },
        },
        { client, version: employment.version },
      ),
    onSuccess: async ({ version }) => {
      toast('The employment is closed.', 'success', {
        undo: async () => {
          await call(employmentApi.unarchive, { params }, { client, version });
          await renew(queryClient, client);
        },
        while: undoWhile(
          queryClient,
          employmentQuery(client, employeeId),
          (now) => now.version === version,
        ),
      });
      onDone();
      await renew(queryClient, client);
    },
    // Of a newer version the facts above are read again; what was chosen stays.
    onError: () => queryClient.invalidateQueries({ queryKey: ['employment', client] }),
  });
  const errors = fieldErrorsOf(save.error);
  const fault = lastDay ? lastDayFault(lastDay, hireDate, todayThere(employment)) : null;
  return (
    <Form
      label="Close employment"
      submitLabel="Close employment"
      onSubmit={() => save.mutateAsync()}
      error={save.error}
      keep={keeping(`archive:${employeeId}`, { status, title, lastDay }, (kept) => {
        setStatus(kept.status);
        setTitle(kept.title);
        setLastDay(kept.lastDay);
      })}
      ready={status !== '' && lastDay !== null && fault === null}
      dirty={status !== ''}
      onLeave={onDone}
    >
      <SelectField
        label="Status"
        required
        takesFocus
        value={status}
        onChange={setStatus}
        error={errors['employmentStatusId']}
        options={(lists?.employmentStatus ?? [])
          .filter(({ onRoster }) => !onRoster)
          .map(({ employmentStatusId, status: name }) => ({
            value: String(employmentStatusId),
            label: name,
          }))}
      />
      <SelectField
        label={EMPLOYEE_FIELDS.jobTitleId.label}
        clearable
        placeholder="None"
        value={title}
        onChange={setTitle}
        disabled={employment.jobTitleFrozen}
        error={errors['jobTitleId']}
        hint={employment.jobTitleFrozen ? 'Stays as it is while an order is open.' : undefined}
        options={titles.map(({ jobTitleId, jobTitle }) => ({
          value: String(jobTitleId),
          label: jobTitle,
        }))}
      />
      <DateField
        label={EMPLOYEE_FIELDS.terminationDate.label}
        meaning="past"
        required
        value={lastDay}
        onChange={setLastDay}
        error={errors['lastDay'] ?? fault ?? undefined}
        hint={
          lastDay
            ? `Removed from rosters and alerts right away. The file is kept until ${showDate(retainUntil(lastDay))} (49 CFR 391.51(c)).`
            : undefined
        }
      />
    </Form>
  );
}
