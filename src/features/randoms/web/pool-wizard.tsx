import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keeping } from '#src/web/drafts.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { useEntryKey } from '#src/web/ui/entries.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { focusField } from '#src/web/ui/focus.ts';
import { Form } from '#src/web/ui/form.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { useSettled } from '#src/web/ui/settled.ts';
import { toast } from '#src/web/ui/toasts.ts';
import type { Pool } from '../pools.contract.ts';
import type { WizardSubject } from './pool-subject.ts';
import { changePool, makePool } from './pool-calls.ts';
import { membersQuery, poolLocationsQuery, ratesQuery } from './randoms.queries.ts';
import { blankDraft, definitionOf, draftOf, faultsAt, marksAt, STEPS } from './wizard-draft.ts';
import { FilterStep, LocationStep, PeopleStep } from './wizard-people.tsx';
import { RateStep, TotalsStep } from './wizard-rates.tsx';

/** Of which step a refused field is. */
const STEP_OF: Readonly<Record<string, number>> = {
  ...{ sites: 0, statuses: 1, jobTitles: 1, safety: 1, totals: 3 },
};

/** The five steps by which a pool is made or changed (2§4.3). */
export function PoolWizard({
  client,
  pane,
  edited,
  names,
  onClose,
}: {
  client: number;
  pane: PaneHandle;
  /** The pool that is changed; null for a new one. */
  edited: Pool | null;
  /** Of the other pools. */
  names: readonly string[];
  onClose: () => void;
}) {
  const first = () => (edited ? draftOf(edited) : blankDraft());
  const [draft, setDraft] = useState(first);
  const [begun] = useState(draft);
  const [step, setStep] = useState(0);
  const day = localToday();
  const locations = useQuery(poolLocationsQuery(client));
  const rates = useQuery(ratesQuery(client));
  const { sites, includeChildren, statuses, jobTitles, safety } = draft;
  const whom = useSettled(
    JSON.stringify({ sites, includeChildren, statuses, jobTitles, safety }),
    250,
  );
  const members = useQuery({
    ...membersQuery(client, JSON.parse(whom)),
    placeholderData: (before) => before,
  });
  // A count of what was chosen a moment ago is none of what is chosen now.
  const isCounted =
    !members.isPlaceholderData &&
    whom === JSON.stringify({ sites, includeChildren, statuses, jobTitles, safety });
  const people =
    sites.length === 0 || statuses.length === 0
      ? 0
      : isCounted
        ? (members.data?.count ?? null)
        : null;
  const isRead = locations.data !== undefined && rates.data !== undefined;
  const idempotencyKey = useEntryKey(draft);
  const save = useMutation({
    mutationFn: async () => {
      const definition = definitionOf(draft, Number(day.slice(0, 4)));
      const options = { client, idempotencyKey };
      if (edited) await changePool(edited, definition, options);
      else await makePool(client, definition, options);
    },
    onSuccess: async () => {
      toast(edited ? `${draft.name} is changed.` : `${draft.name} is a pool now.`, 'success');
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['randomPools'] });
    },
    onError: (error) => {
      const [field] = Object.keys(fieldErrorsOf(error));
      if (field) setStep(STEP_OF[field] ?? 2);
    },
  });
  const reset = () => {
    setDraft(edited ? draftOf(edited) : blankDraft());
    setStep(0);
    save.reset();
  };
  const subject: WizardSubject = { resetWizard: reset };
  useScope('poolWizard', subject, { pane });
  const critical = locations.error ?? rates.error ?? members.error;
  const known = { names, rates: rates.data?.rates ?? [], day, people };
  const faults = { ...fieldErrorsOf(save.error), ...faultsAt(step, draft, known) };
  const isOk = Object.keys(faultsAt(step, draft, known)).length === 0;
  const isLast = step === STEPS.length - 1;
  const marks = marksAt(step);
  const fields = useRef<HTMLDivElement>(null);
  const wasAt = useRef(-1);
  // Each step begins with the keyboard in its first field.
  useEffect(() => {
    if (!fields.current) return;
    if (wasAt.current !== step) focusField(fields.current);
    wasAt.current = step;
  }, [step, isRead]);
  const parts = {
    ...{ client, draft, faults, people, known, edited: edited?.poolId ?? null },
    change: (part: Partial<typeof draft>) => {
      save.reset();
      setDraft((now) => ({ ...now, ...part }));
    },
    locations: locations.data ?? [],
    members: members.data,
  };
  return (
    <div className="randoms-wizard">
      <ol className="randoms-steps" aria-label="Steps">
        {STEPS.map((title, at) => (
          <li key={title} data-mark={marks[at]} aria-current={at === step ? 'step' : undefined}>
            <span className="randoms-step-mark">{marks[at]}</span> {title}
          </li>
        ))}
      </ol>
      {critical ? (
        <>
          <ErrorState
            error={critical}
            onRetry={() => {
              for (const query of [locations, rates, members])
                if (query.error) void query.refetch();
            }}
          />
          <div className="randoms-bar">
            <CommandButton id="poolWizard.reset" />
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : !isRead ? (
        // Without the locations the first field that can be chosen would be another one.
        <p className="none">Reading the locations …</p>
      ) : (
        <Form
          label={edited ? `Change ${edited.name}` : 'New pool'}
          submitLabel={isLast ? (edited ? 'Save the pool' : 'Make the pool') : 'Next'}
          onSubmit={() => {
            if (isLast) return save.mutateAsync();
            setStep(step + 1);
            return undefined;
          }}
          ready={isOk}
          dirty={JSON.stringify(draft) !== JSON.stringify(begun) && !save.isSuccess}
          keep={keeping(`randomPool:${edited?.poolId ?? 'new'}`, draft, setDraft)}
          error={save.error}
          onLeave={onClose}
          status={
            people === null ? 'Counting …' : `${showCount(people)} people would be in this pool.`
          }
          secondary={
            <>
              <CommandButton id="poolWizard.reset" variant="quiet" />
              <Button onClick={() => setStep(Math.max(0, step - 1))} disabled={step === 0}>
                Back
              </Button>
            </>
          }
        >
          <div ref={fields} className="randoms-fields">
            {step === 0 && <LocationStep {...parts} />}
            {step === 1 && <FilterStep {...parts} />}
            {step === 2 && <RateStep {...parts} />}
            {step === 3 && <TotalsStep {...parts} />}
            {step === 4 && <PeopleStep {...parts} />}
          </div>
        </Form>
      )}
    </div>
  );
}
