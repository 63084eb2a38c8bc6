import { useQuery } from '@tanstack/react-query';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { FollowUpPlan } from '../follow-up.contract.ts';
import { DAY_WORDS, planEnds, PLAN_WORDS } from '../follow-up.rules.ts';
import { askedPlan } from './asked-plan.ts';
import { DaysDialog } from './days-dialog.tsx';
import './follow-up.css';
import { followUpQuery } from './follow-up.queries.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { DAY_TONES, PLAN_TONES } from './standing-tones.ts';

/** The plans of follow-up tests in a driver's file, and how they stand (49 CFR 40.307). */
export function FollowUpPanel({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery(followUpQuery(client, employeeId));
  const facts = askedPlan.facts.useAsked(employeeId);
  const days = askedPlan.days.useAsked(employeeId);
  if (!data)
    return error ? (
      <Section title="Follow-up tests">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    ) : null;
  const open = data.plans.find(({ endedOn }) => endedOn === null);
  const last = data.plans[0];
  const args = { employee: employeeId };
  return (
    <Section
      title="Follow-up tests"
      actions={
        <>
          {data.mayAdd && (
            <CommandButton id="followUp.add" args={args}>
              Add plan
            </CommandButton>
          )}
          {open?.allowed.includes('chooseDays') && (
            <CommandButton id="followUp.days" args={args}>
              Choose days
            </CommandButton>
          )}
          {open?.allowed.includes('correct') && (
            <CommandButton id="followUp.correct" args={args}>
              Correct
            </CommandButton>
          )}
          {open?.allowed.includes('end') && (
            <CommandButton id="followUp.end" args={args}>
              End
            </CommandButton>
          )}
          {!open && last?.allowed.includes('resume') && (
            <CommandButton id="followUp.resume" args={args}>
              Resume
            </CommandButton>
          )}
        </>
      }
    >
      {data.plans.length === 0 && (
        <p className="field-hint">
          None. After a violation, the substance abuse professional’s plan is kept here (49 CFR
          40.307). The driver is never shown it.
        </p>
      )}
      {data.plans.map((plan) => (
        <PlanFacts key={plan.planId} plan={plan} />
      ))}
      {facts.open && (open || data.mayAdd) && (
        <PlanDialog employeeId={employeeId} {...(open && { plan: open })} onClose={facts.close} />
      )}
      {days.open && open && <DaysDialog plan={open} onClose={days.close} />}
    </Section>
  );
}

function PlanFacts({ plan }: { plan: FollowUpPlan }) {
  const kinds = [plan.drugs && 'drugs', plan.alcohol && 'alcohol'].filter(Boolean).join(' and ');
  return (
    <div className="follow-up-plan">
      <div className="follow-up-standing">
        <StatusBadge tone={PLAN_TONES[plan.standing]}>{PLAN_WORDS[plan.standing]}</StatusBadge>
        {plan.text !== '' && <span>{plan.text}</span>}
        {plan.endedOn !== null && (
          <span>
            {writeDate(plan.endedOn)}: {plan.endedWhy}
          </span>
        )}
      </div>
      <Facts
        items={[
          {
            label: 'Tested',
            value: `${plan.done} of ${plan.tests}; in the first twelve months ${plan.doneFirstYear} of ${plan.firstYearTests}`,
          },
          { label: 'For', value: `${kinds}, under ${plan.agency}` },
          {
            label: 'From the return to the end',
            value: `${writeDate(plan.returnedOn)} to ${writeDate(planEnds(plan))}`,
          },
          {
            label: 'Plan',
            value: `${plan.professional}, ${writeDate(plan.plannedOn)}`,
          },
        ]}
      />
      {plan.days.length > 0 && (
        <ul className="follow-up-days" aria-label="Days">
          {plan.days.map(({ day, standing, testedOn }) => (
            <li key={day}>
              <span>{writeDate(day)}</span>
              <StatusBadge tone={DAY_TONES[standing]} size="small">
                {testedOn !== null && testedOn !== day
                  ? `${DAY_WORDS[standing]} ${writeDate(testedOn)}`
                  : DAY_WORDS[standing]}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
