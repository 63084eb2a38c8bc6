import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { Overview, Plan } from '../clearinghouse.shapes.ts';
import { QUERY_TYPE_WORDS } from '../clearinghouse.rules.ts';
import { MONTH_OPTIONS } from './plan-note.tsx';

const draftOf = (plan: Plan) => ({
  cycle: plan.cycle,
  month: String(plan.cycleMonth ?? 1),
  day: String(plan.cycleDay ?? 1),
  queryType: String(plan.queryType),
  violations: plan.reportsViolationsOn,
  returns: plan.reportsReturnOn,
  balance: plan.balance === null ? '' : String(plan.balance),
  byProvider: plan.byProvider,
});

const PROVIDER_HINTS = {
  http: 'Otherwise somebody uploads the query files in the Clearinghouse.',
  simulator:
    'This installation has a simulator: its answers are made up, and say so on each paper.',
  none: 'This installation has no provider any more: queries stand still.',
} as const;

/** Says when the drivers of a client are asked about, and as whom the service acts for it. */
export function PlanDialog({
  client,
  overview: { plan, provider },
  onClose,
}: {
  client: number;
  overview: Pick<Overview, 'plan' | 'provider'>;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() => draftOf(plan));
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }));
  const idempotencyKey = useEntryKey(draft);
  const isYear = draft.cycle === 'year';
  const save = useMutation({
    mutationFn: () =>
      call(
        clearinghouseApi.changePlan,
        {
          params: { clientId: client },
          body: {
            cycle: draft.cycle,
            cycleMonth: isYear ? Number(draft.month) : null,
            cycleDay: isYear ? Number(draft.day) : null,
            queryType: draft.queryType === '1' ? 1 : 4,
            reportsViolationsOn: draft.violations,
            reportsReturnOn: draft.returns,
            balance: draft.balance.trim() === '' ? null : Number(draft.balance),
            byProvider: draft.byProvider,
          },
        },
        {
          client,
          idempotencyKey,
          ...(plan.clientId === client ? { version: plan.version } : {}),
        },
      ),
    onSuccess: async () => {
      toast('The plan was changed.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['clearinghouse', client] });
    },
  });
  const faults = fieldErrorsOf(save.error);
  return (
    <FormDialog
      title="Query plan"
      description={
        plan.clientId !== null && plan.clientId !== client
          ? `Set at ${plan.clientName ?? 'a location above'}. What you enter here applies to this location and below.`
          : 'Each driver must be queried at least once every 365 days (49 CFR 382.701(b)).'
      }
      submitLabel="Save the plan"
      onSubmit={() => save.mutateAsync()}
      dirty={!save.isSuccess && JSON.stringify(draft) !== JSON.stringify(draftOf(plan))}
      error={save.error && messageOf(save.error)}
      keep={keeping(`clearinghousePlan:${client}`, draft, setDraft)}
      onClose={onClose}
    >
      <SelectField
        label="When"
        value={draft.cycle}
        onChange={(cycle) => change({ cycle: cycle === 'year' ? 'year' : 'hire' })}
        options={[
          { value: 'hire', label: '365 days after hire or last query' },
          { value: 'year', label: 'All on one day of the year' },
        ]}
        takesFocus
      />
      {isYear && (
        <>
          <SelectField
            label="Month"
            value={draft.month}
            onChange={(month) => change({ month })}
            options={MONTH_OPTIONS}
          />
          <TextField
            label="Day"
            inputMode="numeric"
            value={draft.day}
            onChange={(day) => change({ day })}
            error={faults['cycleDay']}
            hint="From 1 to 28."
            required
          />
        </>
      )}
      <SelectField
        label="Limited queries"
        value={draft.queryType}
        onChange={(queryType) => change({ queryType })}
        options={([4, 1] as const).map((value) => ({
          value: String(value),
          label: `${value}: ${QUERY_TYPE_WORDS[value]}`,
        }))}
      />
      <DateField
        label="Designated as C/TPA to report violations since"
        value={draft.violations}
        onChange={(violations) => change({ violations })}
        meaning="past"
        error={faults['reportsViolationsOn']}
      />
      <DateField
        label="Designated as C/TPA to report returns to duty since"
        value={draft.returns}
        onChange={(returns) => change({ returns })}
        meaning="past"
        error={faults['reportsReturnOn']}
      />
      <TextField
        label="Queries left"
        inputMode="numeric"
        value={draft.balance}
        onChange={(balance) => change({ balance })}
        error={faults['balance']}
        hint="From the employer’s query plan. Leave empty if unknown."
      />
      {(provider !== null || plan.byProvider) && (
        <CheckboxField
          label="The provider sends queries and reads their answers"
          checked={draft.byProvider}
          onChange={(byProvider) => change({ byProvider })}
          hint={PROVIDER_HINTS[provider ?? 'none']}
        />
      )}
    </FormDialog>
  );
}
