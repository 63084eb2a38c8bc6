import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { clearinghouseAddresses } from '../clearinghouse.addresses.ts';
import type { ClearinghouseAlert } from '../clearinghouse.shapes.ts';
import { ALERT_KINDS, ALERT_WORDS } from '../clearinghouse.rules.ts';
import { ClearinghouseDialogs } from './clearinghouse-dialogs.tsx';
import type { ClearinghouseDialog, ClearinghouseSubject } from './clearinghouse-subject.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';
import { clearinghouseAlertsQuery, overviewQuery } from './clearinghouse.queries.ts';

const COLUMNS: readonly Column<ClearinghouseAlert>[] = [
  {
    id: 'kind',
    title: 'What',
    text: ({ kind }) => ALERT_WORDS[kind],
    width: 150,
    cell: ({ kind }) => (
      <StatusBadge tone={ALERT_TONES[kind]} size="small">
        {ALERT_WORDS[kind]}
      </StatusBadge>
    ),
  },
  {
    id: 'who',
    title: 'Driver',
    text: ({ employeeName }) => employeeName,
    width: 'minmax(130px, 1fr)',
  },
  {
    id: 'text',
    title: 'Why',
    text: ({ text }) => text,
    width: 'minmax(220px, 3fr)',
    narrow: 'hide',
  },
  {
    id: 'by',
    title: 'By',
    text: ({ due, fullDueAt }) => (fullDueAt ? showInstant(fullDueAt) : showDate(due)),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'location',
    title: 'Location',
    text: ({ clientName }) => clientName,
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
];
const FILTERS = [
  {
    id: 'kind',
    title: 'What',
    options: ALERT_KINDS.map((value) => ({ value, label: ALERT_WORDS[value] })),
  },
];
const rowId = (row: ClearinghouseAlert) => row.employeeId;
const aboutRow = ({ employeeId, employeeName }: ClearinghouseAlert): About => ({
  employee: { value: employeeId, label: employeeName },
});

/** What is to be done about queries of the Clearinghouse, the worst first (R089). */
export function ClearinghouseAlerts(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Alerts of queries are about a client’s drivers.
      </EmptyState>
    );
  return <Alerts key={client} client={client} {...props} />;
}

function Alerts({ client, pane, search: address }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(clearinghouseAlertsQuery(client));
  const list = useListState({
    sorts: [],
    filters: FILTERS,
    address: { pane, path: clearinghouseAddresses.alerts, search: address },
  });
  const kind = list.filters['kind'] ?? '';
  const all = data?.clearinghouseQueryAlerts;
  const rows = useMemo(
    () => (all ?? []).filter((row) => kind === '' || row.kind === kind),
    [all, kind],
  );
  const columns = useColumns('clearinghouseAlerts', COLUMNS);
  const [row, setRow] = useState<ClearinghouseAlert | null>(null);
  const [dialog, setDialog] = useState<ClearinghouseDialog | null>(null);
  const { data: overview } = useQuery(overviewQuery(client, '30'));
  // As the list has it now. Nothing is read of a driver by going over the rows: who reads a driver's answers is kept (D15).
  const driver = all?.find(({ employeeId }) => employeeId === row?.employeeId) ?? null;
  const subject: ClearinghouseSubject = { driver, openClearinghouse: setDialog };
  useScope('clearinghouse', subject, { pane });
  const { setTitle } = pane;
  const count = all && rows.length;
  useEffect(() => setTitle('Clearinghouse query alerts', count), [setTitle, count]);
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        {all && (
          <span className="list-note" role="status">
            {showCount(rows.length)} {rows.length === 1 ? 'driver' : 'drivers'}
            {data.more && ', the worst. All who are due are in the Clearinghouse list.'}
          </span>
        )}
      </ListBar>
      <DataList
        label="Clearinghouse query alerts"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        view={list.view}
        about={aboutRow}
        onCursor={setRow}
        onOpen={({ employeeId }, how) =>
          pane.open(addressAt(employeesAddresses.file, { employeeId }), how)
        }
        empty={
          <EmptyState title="Nothing to do here">
            All queries are up to date, and no driver is prohibited.
          </EmptyState>
        }
        takesFocus
      />
      <ClearinghouseDialogs
        client={client}
        dialog={dialog}
        driver={driver}
        overview={overview}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}
