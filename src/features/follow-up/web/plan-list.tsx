import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { writeDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { OpenPlan } from '../follow-up.contract.ts';
import { PLAN_WORDS } from '../follow-up.rules.ts';
import { openPlansQuery } from './follow-up.queries.ts';
import { PLAN_TONES } from './standing-tones.ts';

const COLUMNS: readonly Column<OpenPlan>[] = [
  { id: 'name', title: 'Employee', text: (row) => row.name, width: 'minmax(140px, 1.4fr)' },
  {
    id: 'standing',
    title: 'Plan',
    text: (row) => PLAN_WORDS[row.standing],
    width: 132,
    cell: (row) => (
      <StatusBadge tone={PLAN_TONES[row.standing]} size="small">
        {PLAN_WORDS[row.standing]}
      </StatusBadge>
    ),
  },
  {
    id: 'next',
    title: 'Next day',
    text: (row) => (row.next === null ? 'None' : writeDate(row.next)),
    width: 96,
    align: 'end',
  },
  {
    id: 'done',
    title: 'Tested',
    text: (row) => `${row.done} of ${row.tests}`,
    width: 80,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'endsOn',
    title: 'Until',
    text: (row) => writeDate(row.endsOn),
    width: 96,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'text',
    title: 'What to do',
    text: (row) => row.text,
    width: 'minmax(200px, 2fr)',
    narrow: 'hide',
  },
  {
    id: 'place',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
];
const rowId = (row: OpenPlan) => row.planId;

/** The follow-up plans of a company that have not ended, the worst first. */
export function PlanList({ pane }: ScreenProps) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery({
    ...openPlansQuery(client ?? 0),
    enabled: client !== null,
  });
  const { setTitle } = pane;
  useEffect(() => setTitle('Follow-up tests', data?.length), [setTitle, data?.length]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Follow-up plans are of a client’s drivers.
      </EmptyState>
    );
  return (
    <div className="list-screen">
      <DataList
        label="Follow-up tests"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ employeeId }, how) =>
          pane.open(`${fileAddress(employeeId)}?tab=drugAlcohol`, how)
        }
        empty={
          <EmptyState title="No follow-up plans">
            After a violation, a substance abuse professional decides how often a driver is tested.
            Add the plan in the driver’s file, under Drug &amp; alcohol.
          </EmptyState>
        }
      />
    </div>
  );
}
