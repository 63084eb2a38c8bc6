import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { todayThere } from '#src/web/local-day.ts';
import { queryClient } from '#src/web/query-client.ts';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { companyFileApi } from '../company-file.contract.ts';
import type { Company, Supervisor } from '../company-file.contract.ts';

const renew = (client: number) =>
  queryClient.invalidateQueries({ queryKey: ['companyFile', client] });

/** Names somebody who supervises drivers of a company. */
export function NameSupervisor({
  client,
  companies,
  first,
  onClose,
}: {
  client: number;
  companies: readonly Company[];
  /** The company that it begins with. */
  first: number;
  onClose: () => void;
}) {
  const blank = () => ({
    clientId: String(first),
    name: '',
    since: todayThere(companies.find(({ clientId }) => clientId === first)) as IsoDate | null,
  });
  const [draft, setDraft] = useState(blank);
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: () =>
      call(
        companyFileApi.addSupervisor,
        {
          params: { clientId: draft.clientId },
          body: { name: draft.name, since: draft.since ?? '' },
        },
        { client, idempotencyKey },
      ),
    onSuccess: async ({ name }) => {
      toast(`${name} is named as a supervisor of drivers.`, 'success');
      onClose();
      await renew(client);
    },
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Name a supervisor of drivers"
      description="Anyone who decides on reasonable suspicion needs the training of 49 CFR 382.603."
      submitLabel="Add the supervisor"
      onSubmit={() => save.mutateAsync()}
      ready={draft.name.trim() !== '' && draft.since !== null}
      dirty={draft.name !== '' && !save.isSuccess}
      keep={keeping('companySupervisor', draft, setDraft)}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={draft.name}
        onChange={(name) => change({ name })}
        maxLength={120}
        error={faults['name']}
        required
        takesFocus
      />
      {companies.length > 1 && (
        <SelectField
          label="Company"
          value={draft.clientId}
          onChange={(clientId) => change({ clientId })}
          options={companies.map(({ clientId, name }) => ({
            value: String(clientId),
            label: name,
          }))}
        />
      )}
      <DateField
        label="Supervises since"
        meaning="past"
        value={draft.since}
        onChange={(since) => change({ since })}
        error={faults['since']}
        required
      />
    </FormDialog>
  );
}

/** Notes the last day on which somebody supervised drivers. */
export function EndSupervisor({
  client,
  company,
  supervisor,
  onClose,
}: {
  client: number;
  /** Where the supervisor works, whose days count. */
  company: Company | undefined;
  supervisor: Supervisor;
  onClose: () => void;
}) {
  const [until, setUntil] = useState<IsoDate | null>(() => supervisor.until ?? todayThere(company));
  const save = useMutation({
    mutationFn: () =>
      call(
        companyFileApi.endSupervisor,
        { params: { supervisorId: supervisor.supervisorId }, body: { until } },
        { client, version: supervisor.version },
      ),
    onSuccess: async () => {
      toast('The last day is noted.', 'success');
      onClose();
      await renew(client);
    },
  });
  return (
    <FormDialog
      title={`Last day of ${supervisor.name} as a supervisor`}
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={null}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <DateField
        label="Last day as a supervisor"
        value={until}
        onChange={setUntil}
        error={fieldErrorsOf(save.error)['until']}
        hint="That day still counts. Empty: supervises on. The documents stay for two years and longer (49 CFR 382.401(b)(4))."
        takesFocus
      />
    </FormDialog>
  );
}
