import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { mvrScoringAddresses } from '../mvr-scoring.addresses.ts';
import { SCORE_ALERT_COLUMNS } from '../mvr-scoring.columns.ts';
import { mvrScoringApi } from '../mvr-scoring.contract.ts';
import type { ScoreAlert } from '../mvr-scoring.shapes.ts';
import { SCORE_ALERT_KINDS, SCORE_ALERT_WORDS } from '../score-alerts.rules.ts';
import { scoreAlertsQuery } from './mvr-scoring.queries.ts';

const COLUMNS: readonly Column<ScoreAlert>[] = [
  {
    id: 'kind',
    ...SCORE_ALERT_COLUMNS.kind,
    width: 160,
    cell: ({ kind }) => (
      <StatusBadge tone={kind === 'scored' ? 'danger' : 'waiting'} size="small">
        {SCORE_ALERT_WORDS[kind]}
      </StatusBadge>
    ),
  },
  { id: 'employee', ...SCORE_ALERT_COLUMNS.employee, width: 'minmax(130px, 1.4fr)' },
  { id: 'score', ...SCORE_ALERT_COLUMNS.score, width: 64, align: 'end', narrow: 'hideLast' },
  { id: 'band', ...SCORE_ALERT_COLUMNS.band, width: 'minmax(90px, 1fr)', narrow: 'hide' },
  { id: 'action', ...SCORE_ALERT_COLUMNS.action, width: 'minmax(140px, 2fr)', narrow: 'hide' },
  { id: 'reportDate', ...SCORE_ALERT_COLUMNS.reportDate, width: 92, align: 'end', narrow: 'hide' },
  {
    id: 'since',
    title: 'Since',
    text: ({ since }) => showAge(since),
    width: 96,
    align: 'end',
    narrow: 'hide',
    cell: ({ since }) => <span title={showInstant(since)}>{showAge(since)}</span>,
  },
  {
    id: 'location',
    ...SCORE_ALERT_COLUMNS.location,
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
];
const FILTERS: readonly ListFilter[] = [
  {
    id: 'kind',
    title: 'What',
    options: SCORE_ALERT_KINDS.map((value) => ({ value, label: SCORE_ALERT_WORDS[value] })),
  },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: ScoreAlert) => row.scoringId;
const aboutRow = ({ employeeId, employeeName }: ScoreAlert): About => ({
  employee: { value: employeeId, label: employeeName },
});

/** What the scores of the drivers' MVRs ask for, the highest first, and what waits for a score (R086). */
export function ScoreAlerts(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        What the scores of its drivers ask for stands here.
      </EmptyState>
    );
  return <Alerts key={client} client={client} {...props} />;
}

function Alerts({ client, pane, search }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(scoreAlertsQuery(client));
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: mvrScoringAddresses.alerts, search },
  });
  const columns = useColumns('scoreAlerts', COLUMNS);
  const shown = SCORE_ALERT_KINDS.find((one) => one === list.filters['kind']);
  const rows = useMemo(
    () => (data?.scoreAlerts ?? []).filter(({ kind }) => shown === undefined || kind === shown),
    [data, shown],
  );
  const { setTitle } = pane;
  const count = data && rows.length;
  useEffect(() => setTitle('MVR scoring', count), [setTitle, count]);
  const exportRows = (only?: string) =>
    exportCsv(
      'MVR scoring alerts',
      mvrScoringApi.exportAlerts,
      {
        params: { clientId: client },
        query: {
          ...(shown ? { kind: shown } : {}),
          ...(only ? { only } : {}),
          columns: columns.ids,
        },
      },
      { client },
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        {data && (
          <span className="list-note" role="status">
            {showCount(rows.length)} {rows.length === 1 ? 'MVR' : 'MVRs'}
            {data.more && ', the first of more'}
          </span>
        )}
      </ListBar>
      <RecordList
        label="MVR scoring"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ employeeId }, how) =>
          pane.open(`${addressAt(employeesAddresses.file, { employeeId })}?tab=documents`, how)
        }
        about={aboutRow}
        view={list.view}
        exportRows={exportRows}
        empty={
          <EmptyState title="Nothing to do here">
            No score of a driver on the roster asks for anything, and no MVR waits for one.
          </EmptyState>
        }
        takesFocus
      />
    </div>
  );
}
