import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { writeDate } from '#src/shared/dates.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { csaAddresses } from '../csa.addresses.ts';
import type { CsaAlert } from '../csa.contract.ts';
import { CSA_ALERT_KINDS, CSA_ALERT_WORDS } from '../csa.rules.ts';
import { ALERT_TONES } from './csa-words.ts';
import './csa.css';
import { csaAlertsQuery, safetyAddress } from './csa.queries.ts';

const COLUMNS: readonly Column<CsaAlert>[] = [
  {
    id: 'kind',
    title: 'What',
    text: (row) => CSA_ALERT_WORDS[row.kind],
    width: 190,
    cell: (row) => (
      <StatusBadge tone={ALERT_TONES[row.kind]} size="small">
        {CSA_ALERT_WORDS[row.kind]}
      </StatusBadge>
    ),
  },
  {
    id: 'category',
    title: 'BASIC',
    text: (row) => row.category,
    width: 'minmax(120px, 1fr)',
    narrow: 'hide',
  },
  { id: 'text', title: 'Why', text: (row) => row.text, width: 'minmax(220px, 3fr)' },
  {
    id: 'due',
    title: 'Due',
    text: (row) => writeDate(row.due),
    width: 92,
    align: 'end',
    narrow: 'hideLast',
  },
  {
    id: 'since',
    title: 'Since',
    text: (row) => writeDate(row.since),
    width: 92,
    align: 'end',
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
    id: 'dot',
    title: 'USDOT',
    text: (row) => row.DOTNumber,
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
];
const FILTERS: readonly ListFilter[] = [
  {
    id: 'kind',
    title: 'What',
    options: CSA_ALERT_KINDS.map((value) => ({ value, label: CSA_ALERT_WORDS[value] })),
  },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: CsaAlert) => row.alertId;

/** Where an alert is seen to. */
function addressOf({ kind, DOTNumber, inspectionId }: CsaAlert): string {
  if (kind === 'crashOpen') return safetyAddress('crashes', { dot: DOTNumber });
  return inspectionId === null
    ? safetyAddress('overview', { dot: DOTNumber })
    : `${safetyAddress('inspections', { dot: DOTNumber })}&shown=open`;
}

/** What is to be done about the safety data, the worst first (R088). */
export function CsaAlerts(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        CSA alerts are about a client’s DOT numbers.
      </EmptyState>
    );
  return <Alerts key={client} client={client} {...props} />;
}

function Alerts({ client, pane, search }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(csaAlertsQuery(client));
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: csaAddresses.alerts, search },
  });
  const columns = useColumns('csaAlerts', COLUMNS);
  const kind = list.filters['kind'] ?? '';
  const rows = useMemo(
    () => (data ?? []).filter((row) => kind === '' || row.kind === kind),
    [data, kind],
  );
  const { setTitle } = pane;
  const count = data ? rows.length : undefined;
  useEffect(() => setTitle('CSA alerts', count), [setTitle, count]);
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list} />
      <DataList
        label="CSA alerts"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) => pane.open(addressOf(row), how)}
        view={list.view}
        empty={
          <EmptyState title="Nothing to do here">
            No BASIC is over its threshold as far as FMCSA publishes it, no report waits, and every
            crash is accounted for.
          </EmptyState>
        }
      />
    </div>
  );
}
