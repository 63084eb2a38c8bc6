import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#src/shared/dates.ts';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CheckboxField } from '#src/web/ui/checkbox-field.tsx';
import { DateField } from '#src/web/ui/date-field.tsx';
import { conflictOf, useEntries, useEntryKey } from '#src/web/ui/entries.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { FormDialog } from '#src/web/ui/form-dialog.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { useViewer } from '#src/web/viewer.ts';
import { followUpApi, type FollowUpPlan } from '../follow-up.contract.ts';
import { FOLLOW_UP_AGENCIES } from '../follow-up.rules.ts';

const draftOf = (plan: FollowUpPlan | null) => ({
  agency: plan?.agency ?? 'FMCSA',
  professional: plan?.professional ?? '',
  plannedOn: (plan?.plannedOn ?? null) as IsoDate | null,
  returnedOn: (plan?.returnedOn ?? null) as IsoDate | null,
  firstYearTests: String(plan?.firstYearTests ?? 6),
  tests: String(plan?.tests ?? 6),
  months: String(plan?.months ?? 12),
  drugs: plan?.drugs ?? true,
  alcohol: plan?.alcohol ?? false,
});
type Draft = ReturnType<typeof draftOf>;

const OPTIONS = FOLLOW_UP_AGENCIES.map((value) => ({ value, label: value }));

interface PlanDialogProps {
  employeeId: string;
  /** The plan to correct; none to add one. */
  plan?: FollowUpPlan;
  onClose: () => void;
}

/** Adds a substance abuse professional's plan to a file, or corrects it. */
export function PlanDialog({ employeeId, plan, onClose }: PlanDialogProps) {
  const { client } = useViewer();
  // The list behind may become another one while this stands: what was opened stays what is saved.
  const [opened] = useState(plan ?? null);
  const { base, draft, change, rebase, keep } = useEntries(opened, draftOf);
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: () => send(base, employeeId, draft, { client, idempotencyKey }),
    onSuccess: async () => {
      toast(opened ? 'The follow-up plan is corrected.' : 'The follow-up plan is kept.', 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['follow-up', client] });
    },
    onError: (error) => {
      const current = conflictOf(error, followUpApi.correct.result);
      if (current) rebase(current);
    },
  });
  const errors = fieldErrorsOf(save.error);
  const set =
    <Field extends keyof Draft>(field: Field) =>
    (value: Draft[Field]) =>
      change({ [field]: value });
  const number = (field: 'firstYearTests' | 'tests' | 'months') => ({
    ...{ inputMode: 'numeric' as const, required: true, maxLength: 4 },
    ...{ value: draft[field], onChange: set(field), error: errors[field] },
  });
  const day = (field: 'plannedOn' | 'returnedOn') => ({
    ...{ meaning: 'past' as const, required: true },
    ...{ value: draft[field], onChange: set(field), error: errors[field] },
  });
  return (
    <FormDialog
      title={opened ? 'Correct follow-up plan' : 'Add follow-up plan'}
      description="As the substance abuse professional wrote it. The driver is never shown it (49 CFR 40.329)."
      submitLabel="Save"
      onSubmit={() => save.mutateAsync()}
      keep={keep(`followUp:${opened?.planId ?? `new:${employeeId}`}`)}
      dirty={JSON.stringify(draft) !== JSON.stringify(draftOf(base))}
      error={save.error && messageOf(save.error)}
      onClose={onClose}
    >
      <TextField
        label="Substance abuse professional"
        required
        maxLength={160}
        value={draft.professional}
        onChange={set('professional')}
        error={errors['professional']}
      />
      <div className="field-pair">
        <DateField label="Date of the plan" {...day('plannedOn')} />
        <DateField label="Return to duty" {...day('returnedOn')} />
      </div>
      <SelectField
        label="Agency"
        required
        value={draft.agency}
        onChange={(value) =>
          change({ agency: FOLLOW_UP_AGENCIES.find((one) => one === value) ?? 'FMCSA' })
        }
        options={OPTIONS}
        error={errors['agency']}
      />
      <div className="field-pair">
        <TextField label="Tests in the first twelve months" {...number('firstYearTests')} />
        <TextField label="Tests in all" {...number('tests')} />
      </div>
      <TextField
        label="Over how many months"
        hint="At least six tests in the first twelve months, and sixty months at most (49 CFR 40.307(d))."
        {...number('months')}
      />
      <fieldset className="follow-up-fields">
        <legend className="field-label">What is tested</legend>
        <CheckboxField
          label="Drugs"
          checked={draft.drugs}
          onChange={set('drugs')}
          error={errors['drugs']}
        />
        <CheckboxField label="Alcohol" checked={draft.alcohol} onChange={set('alcohol')} />
      </fieldset>
      {!opened && (
        <p className="field-hint">
          Chance chooses the days, spread over the time. You can change them afterwards.
        </p>
      )}
    </FormDialog>
  );
}

function send(
  base: FollowUpPlan | null,
  employeeId: string,
  draft: Draft,
  { client, idempotencyKey }: { client: number | null; idempotencyKey: string },
): Promise<FollowUpPlan> {
  const body = {
    ...draft,
    plannedOn: draft.plannedOn ?? '',
    returnedOn: draft.returnedOn ?? '',
    firstYearTests: draft.firstYearTests,
    tests: draft.tests,
    months: draft.months,
  };
  if (base)
    return call(
      followUpApi.correct,
      { params: { planId: base.planId }, body },
      { client, version: base.version },
    );
  return call(followUpApi.add, { params: { employeeId }, body }, { client, idempotencyKey });
}
