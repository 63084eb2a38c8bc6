import { useViewer } from '#src/web/viewer.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { ALERT_COLUMNS } from '../alerts.columns.ts';
import { alertsApi, type DocAlert, EMPLOYMENT_STATUSES } from '../alerts.contract.ts';
import { alertAddress } from './alert-address.ts';
import { AlertBulk } from './alert-bulk.tsx';
import {
  type AlertFilters,
  alertParameters,
  alertsQuery,
  alertSummaryQuery,
} from './alerts.queries.ts';
import { alertsAddresses } from '../alerts.addresses.ts';

const TONES: Record<DocAlert['status'], StatusTone> = {
  expired: 'danger',
  missing: 'danger',
  pendingReview: 'waiting',
  expiring: 'warning',
  valid: 'good',
};

const COLUMNS: readonly Column<DocAlert>[] = [
  {
    id: 'state',
    ...ALERT_COLUMNS.state,
    width: 'minmax(156px, 1.1fr)',
    cell: (row) => (
      <StatusBadge
        tone={row.status === 'missing' && row.severity !== 'error' ? 'warning' : TONES[row.status]}
      >
        {ALERT_COLUMNS.state.text(row)}
      </StatusBadge>
    ),
  },
  { id: 'employee', ...ALERT_COLUMNS.employee, width: 'minmax(80px, 1.4fr)' },
  { id: 'document', ...ALERT_COLUMNS.document, width: 'minmax(72px, 1.6fr)' },
  {
    id: 'dispatch',
    ...ALERT_COLUMNS.dispatch,
    width: 126,
    narrow: 'brief',
    cell: (row) => row.doNotDispatch && <StatusBadge tone="stop">Do not dispatch</StatusBadge>,
    brief: (row) =>
      row.doNotDispatch && (
        <StatusBadge tone="stop" size="icon">
          Do not dispatch
        </StatusBadge>
      ),
  },
  { id: 'day', ...ALERT_COLUMNS.day, width: 84, align: 'end', narrow: 'hide' },
  { id: 'due', ...ALERT_COLUMNS.due, width: 84, align: 'end', narrow: 'hide' },
  { id: 'location', ...ALERT_COLUMNS.location, width: 'minmax(84px, 1fr)', narrow: 'hide' },
  { id: 'employment', ...ALERT_COLUMNS.employment, width: 96, extra: true },
  { id: 'citation', ...ALERT_COLUMNS.citation, width: 'minmax(120px, 1.2fr)', narrow: 'hide' },
];

const PATH = alertsAddresses.documents;
const within = (days: readonly number[]) =>
  days.map((count) => ({ value: String(count), label: `Within ${count} days` }));
const FILTERS: readonly ListFilter[] = [
  {
    id: 'shown',
    title: 'Shown',
    initial: 'problems',
    options: [{ value: 'problems', label: 'Problems and warnings only' }],
  },
  {
    id: 'state',
    title: 'State',
    options: [
      { value: 'missing', label: 'Missing' },
      { value: 'expired', label: 'Expired' },
      { value: 'expiring', label: 'Expiring' },
      { value: 'pendingReview', label: 'Pending review' },
    ],
  },
  {
    id: 'dispatch',
    title: 'Dispatch',
    options: [{ value: 'blocked', label: 'Do not dispatch' }],
  },
  {
    id: 'who',
    title: 'Employees',
    options: [
      { value: 'all', label: 'All, off the roster too' },
      ...EMPLOYMENT_STATUSES.map((status) => ({ value: status, label: status })),
    ],
  },
  { id: 'expired', title: 'Expired', options: within([30, 90, 365]) },
  { id: 'expiring', title: 'Expiring', options: within([7, 14, 30, 60, 90, 180]) },
];
const rowId = (row: DocAlert) => row.alertId;
const aboutRow = (row: DocAlert): About => ({
  employee: { value: row.employeeId, label: row.employeeName },
});

/** What is missing, expired or about to expire, worst first: a queue to work through (R086). */
export function DocumentAlerts(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        What is missing or runs out in its files stands here.
      </EmptyState>
    );
  return <Alerts key={client} client={client} {...props} />;
}

function Alerts({ client, pane, search: address }: ScreenProps & { client: number }) {
  const { workIdName } = useViewer();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const list = useListState({
    sorts: [],
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const values = list.filters;
  const wanted = useMemo((): AlertFilters => {
    const of = (id: string) => values[id] ?? '';
    return {
      state: of('state'),
      who: of('who'),
      shown: of('shown'),
      expired: of('expired'),
      expiring: of('expiring'),
      dispatch: of('dispatch'),
      search,
    };
  }, [values, search]);
  const query = useInfiniteQuery({
    ...alertsQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => query.data?.pages.flatMap(({ docAlerts }) => docAlerts) ?? [],
    [query.data],
  );
  const { data: counted } = useQuery({
    ...alertSummaryQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const summary = counted?.summary;
  const total = summary && Object.values(summary.docAlerts).reduce((sum, one) => sum + one, 0);
  const { setTitle } = pane;
  useEffect(() => setTitle('Document alerts', total), [setTitle, total]);
  const columns = useColumns('documentAlerts', COLUMNS);
  const view = `${list.view} ${search}`;
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const exportRows = (only?: string) =>
    exportCsv(
      'Document alerts',
      alertsApi.exportList,
      {
        params: { clientId: client },
        query: { ...alertParameters(wanted), ...(only ? { only } : {}), columns: columns.ids },
      },
      { client },
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox
          label="Search the alerts"
          placeholder={searchWords(workIdName, 'Name', ['workId', 'license'])}
          value={text}
          onChange={setText}
        />
        {summary && (
          <span className="list-note" role="status">
            {showCount(summary.docAlerts.missing)} missing, {showCount(summary.docAlerts.expired)}{' '}
            expired, {showCount(summary.docAlerts.expiring)} expiring of{' '}
            {showCount(summary.employees)} employees; {showCount(summary.doNotDispatch)} not to
            dispatch because of these
          </span>
        )}
      </ListBar>
      <DataList
        label="Document alerts"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(query, rows)}
        total={wanted.shown === 'problems' ? total : undefined}
        onOpen={(row, how) => pane.open(alertAddress(row.employeeId), how)}
        selection={selection}
        onSelection={select}
        about={aboutRow}
        view={view}
        isTyping={search !== text.trim()}
        {...(text === '' ? {} : { onEscape: () => setText('') })}
        onExport={() => exportRows()}
        empty={
          <EmptyState
            title={search === '' ? 'Nothing to do here' : 'There are no matching results'}
          >
            {search === ''
              ? 'No file of these employees lacks anything that the filter asks for.'
              : 'Try fewer letters, or take a filter off.'}
          </EmptyState>
        }
        canEdit
        takesFocus
      />
      {selected.length > 0 && <AlertBulk rows={selected} onExport={exportRows} onClear={clear} />}
    </div>
  );
}
