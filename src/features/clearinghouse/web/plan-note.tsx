import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Overview, Plan } from '../clearinghouse.shapes.ts';
import { QUERY_TYPE_WORDS } from '../clearinghouse.rules.ts';
import './clearinghouse.css';

const MONTHS = Array.from({ length: 12 }, (_, at) =>
  new Date(Date.UTC(2026, at, 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }),
);
/** The months of a year, to choose from. */
export const MONTH_OPTIONS = MONTHS.map((label, at) => ({ value: String(at + 1), label }));

/** When drivers are asked about, in words. */
export function cycleText({ cycle, cycleMonth, cycleDay }: Plan): string {
  return cycle === 'year'
    ? `All drivers on ${MONTHS[(cycleMonth ?? 1) - 1]} ${cycleDay}`
    : 'Each driver 365 days after hire or last query';
}

/** The plan of the client, what it lacks, and what nobody has checked of the files. */
export function PlanNote({ overview: { plan, format, provider, asks } }: { overview: Overview }) {
  const { reportsViolationsOn, reportsReturnOn, balance, balanceOn } = plan;
  return (
    <div className="clearinghouse-plan">
      <span>
        Plan: {cycleText(plan)}; {QUERY_TYPE_WORDS[plan.queryType].toLowerCase()}.
      </span>
      <span>
        {plan.byProvider && provider !== null ? 'The provider sends queries. ' : ''}
        {balance === null
          ? 'Query balance unknown.'
          : `${balance.toLocaleString('en-US')} queries left on ${showDate(balanceOn)}.`}
      </span>
      {(reportsViolationsOn === null || reportsReturnOn === null) && (
        <StatusBadge tone="none" size="small">
          C/TPA not designated for {reportsViolationsOn === null ? 'violations' : ''}
          {reportsViolationsOn === null && reportsReturnOn === null ? ' and ' : ''}
          {reportsReturnOn === null ? 'returns to duty' : ''}
        </StatusBadge>
      )}
      {plan.byProvider && provider !== 'http' && (
        <StatusBadge tone={provider === null ? 'danger' : 'suggested'} size="small">
          {provider === null ? 'No provider is set up' : 'Simulated answers'}
        </StatusBadge>
      )}
      {asks.stopped > 0 && (
        <StatusBadge tone="danger" size="small">
          {showCount(asks.stopped)} {asks.stopped === 1 ? 'query stands' : 'queries stand'} still
        </StatusBadge>
      )}
      {asks.asking > 0 && (
        <StatusBadge tone="waiting" size="small">
          {showCount(asks.asking)} with the provider
        </StatusBadge>
      )}
      {format.unverified !== null && !plan.byProvider && (
        <StatusBadge tone="warning" size="small">
          File format not verified
        </StatusBadge>
      )}
      <CommandButton id="clearinghouse.plan" variant="quiet" quietKeys />
      <CommandButton id="clearinghouse.files" variant="quiet" quietKeys />
      {(plan.byProvider || asks.asking + asks.stopped > 0) && (
        <CommandButton id="clearinghouse.provider" variant="quiet" quietKeys />
      )}
      <CommandButton id="clearinghouse.read" variant="quiet" quietKeys />
    </div>
  );
}
