import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { meets } from '#src/shared/permissions.ts';
import { SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { useViewer } from '#src/web/viewer.ts';
import {
  ROSTER_VIEWS,
  ROSTER_VIEW_WORDS,
  type RosterRow,
  type RosterView,
} from '../roster.contract.ts';
import type { RosterSubject } from './pool-subject.ts';
import './randoms.css';
import { poolsQuery, randomRosterQuery, whyQuery } from './randoms.queries.ts';

const COLUMNS: readonly Column<RosterRow>[] = [
  { id: 'name', title: 'Employee', text: (row) => row.name, width: 'minmax(150px, 2fr)' },
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'title',
    title: EMPLOYEE_FIELDS.jobTitleId.label,
    text: (row) => row.jobTitle ?? '',
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  { id: 'status', title: 'Status', text: (row) => row.status, width: 100, narrow: 'hide' },
  {
    id: 'in',
    title: 'In the pool',
    text: (row) => (row.isIn === null ? '' : row.isIn ? 'Yes' : 'No'),
    width: 96,
  },
  {
    id: 'selected',
    title: 'Selected this year',
    text: (row) => (row.selected === 0 ? '' : `${row.selected}, last ${showDate(row.selectedOn)}`),
    width: 172,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: RosterRow) => row.employeeId;

/** Who is tested at random: everyone active, those selected, or those of a pool; and why somebody is in it, or not. */
export function RosterScreen(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The roster is a client’s.
      </EmptyState>
    );
  return <Roster key={client} client={client} {...props} />;
}

function Roster({ client, pane }: ScreenProps & { client: number }) {
  const { grants } = useViewer();
  const { data: pools = [] } = useQuery(poolsQuery(client));
  const [view, setView] = useState<RosterView>('active');
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const poolId = chosen || (pools[0]?.poolId ?? '');
  const [row, setRow] = useState<RosterRow | null>(null);
  const [asked, setAsked] = useState<RosterRow | null>(null);
  const { data, error, isPending, fetchNextPage, hasNextPage, refetch } = useInfiniteQuery({
    ...randomRosterQuery(client, { view, poolId, search }),
    enabled: view !== 'pool' || poolId !== '',
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(() => data?.pages.flatMap((one) => one.rows) ?? [], [data]);
  const subject: RosterSubject = {
    row,
    hasPool: poolId !== '',
    askWhy: () => setAsked(row),
  };
  useScope('randomRoster', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('Randoms roster'), [setTitle]);
  const onCursor = useCallback((one: RosterRow | null) => setRow(one), []);
  const pool = pools.find((one) => one.poolId === poolId);
  return (
    <div className="list-screen">
      <div className="randoms-head">
        <div className="randoms-row randoms-filters">
          <SelectField
            label="View"
            value={view}
            onChange={(value) => setView(value as RosterView)}
            options={ROSTER_VIEWS.filter(
              (one) => one !== 'selected' || meets(grants, SEES_SELECTIONS),
            ).map((value) => ({ value, label: ROSTER_VIEW_WORDS[value] }))}
          />
          <SelectField
            label="Pool"
            value={poolId}
            onChange={setChosen}
            options={pools.map(({ poolId: value, name: label }) => ({ value, label }))}
          />
          <TextField label="Name" value={text} onChange={setText} maxLength={100} />
        </div>
      </div>
      <DataList
        label="Randoms roster"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        view={`${view} ${poolId} ${search}`}
        status={isPending && rows.length === 0 ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onEndReached={() => {
          if (hasNextPage) void fetchNextPage();
        }}
        onOpen={({ employeeId }, how) =>
          pane.open(addressAt(employeesAddresses.file, { employeeId }), how)
        }
        empty={<EmptyState title="No employees here">Choose another view or pool.</EmptyState>}
      />
      {asked && pool && (
        <WhyDialog
          {...{ client, poolId, poolName: pool.name, row: asked }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Why somebody is in a pool, or is not: each of its conditions. */
function WhyDialog({
  client,
  poolId,
  poolName,
  row,
  onClose,
}: {
  client: number;
  poolId: string;
  poolName: string;
  row: RosterRow;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(whyQuery(client, poolId, row.employeeId));
  return (
    <Dialog
      title={
        data
          ? `${row.name} is ${data.isIn ? '' : 'not '}in ${poolName}`
          : `${row.name} and ${poolName}`
      }
      description="A pool is a rule over the roster. Whoever meets all of its conditions is in it; nobody is left out by name."
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="randoms-people">
        {data?.reasons.map(({ condition, is, met }) => (
          <li key={condition} className="randoms-line">
            <StatusBadge tone={met ? 'good' : 'danger'} size="small">
              {met ? 'Yes' : 'No'}
            </StatusBadge>
            <span>{condition}</span>
            <span className="none">{is}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
