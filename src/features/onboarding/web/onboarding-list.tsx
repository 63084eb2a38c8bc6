import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { lastDayBefore } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { FilterChips, FilterMenu } from '#src/web/ui/filter-chips.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { Onboarding } from '../onboarding.contract.ts';
import { onboardingAddresses } from '../onboarding.addresses.ts';
import { STATE_WORDS, type State } from '../onboarding.rules.ts';
import type { OnboardingsSubject } from './onboarding-subjects.ts';
import './onboarding.css';
import { onboardingsQuery } from './onboarding.queries.ts';

const TONES: Readonly<Record<State, StatusTone>> = {
  open: 'waiting',
  done: 'good',
  expired: 'warning',
  withdrawn: 'none',
};

const COLUMNS: readonly Column<Onboarding>[] = [
  { id: 'name', title: 'Employee', text: (row) => row.driverName, width: 'minmax(140px, 1.4fr)' },
  {
    id: 'state',
    title: 'State',
    text: (row) => STATE_WORDS[row.state],
    width: 130,
    cell: (row) => <StatusBadge tone={TONES[row.state]}>{STATE_WORDS[row.state]}</StatusBadge>,
  },
  {
    id: 'done',
    title: 'Done',
    text: (row) => `${row.done} of ${row.total}`,
    width: 80,
    align: 'end',
  },
  {
    id: 'open',
    title: 'Still open',
    text: (row) => row.open.join('; '),
    width: 'minmax(140px, 2fr)',
    narrow: 'hide',
  },
  {
    id: 'job',
    title: EMPLOYEE_FIELDS.jobTitleId.label,
    text: (row) => row.jobTitle ?? '',
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'begun',
    title: 'Begun',
    text: (row) => showInstant(row.startedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'until',
    title: 'Until',
    text: (row) => showDate(lastDayBefore(row.expiresAt)),
    width: 96,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: Onboarding) => row.onboardingId;
const WANTING = 'wanting';
const FILTERS: readonly ListFilter[] = [
  { id: 'shown', title: 'Shown', options: [{ value: WANTING, label: 'Steps are open' }] },
];
const NO_SORTS: readonly string[] = [];
const NONE: readonly Onboarding[] = [];

/** Who is in onboarding (R089): what is done, and what is still open. */
export function OnboardingList({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The new employees of a client stand here.
      </EmptyState>
    );
  return <Onboardings key={client} client={client} pane={pane} search={search} />;
}

function Onboardings({
  client,
  pane,
  search,
}: Pick<ScreenProps, 'pane' | 'search'> & { client: number }) {
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: onboardingAddresses.list, search },
  });
  const wanting = list.filters['shown'] === WANTING;
  const { data, error, refetch } = useQuery(onboardingsQuery(client, wanting));
  const rows = data ?? NONE;
  const [cursor, setCursor] = useState<string | null>(null);
  const subject: OnboardingsSubject = {
    kind: 'onboardings',
    onboarding: rows.find(({ onboardingId }) => onboardingId === cursor) ?? null,
  };
  useScope('onboardings', subject, { pane });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="list-screen">
      <div className="onboarding-bar">
        <FilterMenu filters={FILTERS} list={list} />
        <FilterChips filters={FILTERS} list={list} />
        <CommandButton id="onboarding.start" variant="primary" />
        <CommandButton id="onboarding.withdraw" variant="quiet" />
        <CommandButton id="go.onboardingTasks">Checklist</CommandButton>
      </div>
      <DataList
        label="Onboarding employees"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={data ? 'ready' : 'loading'}
        onCursor={(row) => setCursor(row?.onboardingId ?? null)}
        onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
        view={list.view}
        empty={
          wanting ? (
            <EmptyState title="No steps are open">
              Everyone has done what was asked. Take the filter off to see them all.
            </EmptyState>
          ) : (
            <EmptyState title="Nobody is in onboarding" command="onboarding.start">
              Begin it for a new employee: what is wanted is asked by a link, and done on a phone.
            </EmptyState>
          )
        }
      />
    </div>
  );
}
