import { useViewer } from '#src/web/viewer.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RowsIcon } from '@radix-ui/react-icons';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import { keepOption, useOption } from '#src/web/kept-options.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandIcon } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { alertsApi, EMPLOYMENT_STATUSES } from '../alerts.contract.ts';
import { DAC_ALERT_TYPES, MVR_ALERT_TYPES } from '../alerts.rules.ts';
import { alertAddress, COMPANY_ALERTS } from './alert-address.ts';
import { AlertBulk } from './alert-bulk.tsx';
import { alertColumns } from './alert-columns.tsx';
import {
  type AlertFilters,
  alertParameters,
  alertsQuery,
  alertSummaryQuery,
  companyAlertsQuery,
  driversQuery,
} from './alerts.queries.ts';
import { type AlertRow, isDriverRow, ownerOf, rowsOfAlerts, rowsOfDrivers } from './driver-rows.ts';
import { alertsAddresses } from '../alerts.addresses.ts';

/** A list of document alerts: of all documents, or of some of them. */
interface AlertSet {
  path: (typeof alertsAddresses)[keyof typeof alertsAddresses];
  title: string;
  /** The document types, by their ids with commas between; empty for all. */
  types: string;
  /** What stands here, in a sentence. */
  about: string;
}

const DOCUMENTS: AlertSet = {
  path: alertsAddresses.documents,
  title: 'Document alerts',
  types: '',
  about: 'Missing and expiring documents in its files appear here.',
};
const MVR: AlertSet = {
  path: alertsAddresses.mvr,
  title: 'MVR alerts',
  types: MVR_ALERT_TYPES.join(','),
  about: 'Missing and expiring driving records and their reviews appear here.',
};
const DAC: AlertSet = {
  path: alertsAddresses.dac,
  title: 'DAC alerts',
  types: DAC_ALERT_TYPES.join(','),
  about: 'Missing and expiring annual certificates appear here.',
};

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
  {
    id: 'assigned',
    title: 'Assigned',
    options: [
      { value: 'me', label: 'To me' },
      { value: 'nobody', label: 'Unassigned' },
    ],
  },
  {
    id: 'waiting',
    title: 'Put off',
    initial: 'none',
    options: [
      { value: 'none', label: 'Hide what is put off' },
      { value: 'only', label: 'Only what is put off' },
    ],
  },
  { id: 'expired', title: 'Expired', options: within([30, 90, 365]) },
  { id: 'expiring', title: 'Expiring', options: within([7, 14, 30, 60, 90, 180]) },
];
const aboutRow = (row: AlertRow): About =>
  isDriverRow(row) ? { employee: { value: row.employeeId, label: row.employeeName } } : {};
const rowId = (row: AlertRow) => row.rowId;

/** Whether the alerts are shown by driver: as this user left it. */
const BY_DRIVER = 'alerts.byDriver';
const NONE: ReadonlySet<string> = new Set();

const sumOf = (counts: Readonly<Record<string, number>> = {}): number =>
  Object.values(counts).reduce((sum, one) => sum + one, 0);

/** The rows of the list, by driver or one by one, and which drivers are unfolded. */
function useAlertRows(client: number, wanted: AlertFilters, byDriver: boolean) {
  const [unfolded, setUnfolded] = useState(NONE);
  const one = useInfiniteQuery({
    ...alertsQuery(client, wanted),
    placeholderData: keepPreviousData,
    enabled: !byDriver,
  });
  const drivers = useInfiniteQuery({
    ...driversQuery(client, wanted),
    placeholderData: keepPreviousData,
    enabled: byDriver,
  });
  const company = useQuery({
    ...companyAlertsQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const ofCompany = company.data?.companyAlerts;
  const rows = useMemo(
    () =>
      byDriver
        ? rowsOfDrivers(
            drivers.data?.pages.flatMap((page) => page.drivers) ?? [],
            unfolded,
            ofCompany,
          )
        : rowsOfAlerts(one.data?.pages.flatMap(({ docAlerts }) => docAlerts) ?? [], ofCompany),
    [byDriver, drivers.data, one.data, unfolded, ofCompany],
  );
  const unfold = useCallback((row: AlertRow, open: boolean) => {
    setUnfolded((now) => {
      const next = new Set(now);
      if (open) next.add(ownerOf(row));
      else next.delete(ownerOf(row));
      return next;
    });
  }, []);
  return { rows, unfold, paging: endless(byDriver ? drivers : one, rows) };
}

/** What is missing, expired or about to expire, worst first: a queue to work through (R086). */
export function DocumentAlerts(props: ScreenProps) {
  return <OfClient set={DOCUMENTS} {...props} />;
}

/** The same of driving records and their annual review (R086). */
export function MvrAlerts(props: ScreenProps) {
  return <OfClient set={MVR} {...props} />;
}

/** The same of the drivers’ annual certificates (R088). */
export function DacAlerts(props: ScreenProps) {
  return <OfClient set={DAC} {...props} />;
}

function OfClient(props: ScreenProps & { set: AlertSet }) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        {props.set.about}
      </EmptyState>
    );
  return <Alerts key={client} client={client} {...props} />;
}

function Alerts({
  client,
  set: { path, title, types },
  pane,
  search: address,
}: ScreenProps & { client: number; set: AlertSet }) {
  const { workIdName } = useViewer();
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const list = useListState({
    sorts: [],
    filters: FILTERS,
    address: { pane, path, search: address },
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
      assigned: of('assigned'),
      waiting: of('waiting'),
      types,
      search,
    };
  }, [values, types, search]);
  const byDriver = useOption(BY_DRIVER) !== false;
  const { rows, unfold, paging } = useAlertRows(client, wanted, byDriver);
  const { data: counted } = useQuery({
    ...alertSummaryQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const summary = counted?.summary;
  const { docAlerts, companyAlerts } = summary ?? {};
  const ofCompany = sumOf(companyAlerts);
  const total = docAlerts && sumOf(docAlerts) + ofCompany;
  const { setTitle } = pane;
  useEffect(() => setTitle(title, total), [setTitle, title, total]);
  // Until when is asked only where something that is put off is shown.
  const isInHand = wanted.waiting === 'none';
  const all = useMemo(
    () => alertColumns(unfold).filter(({ id }) => id !== 'wait' || !isInHand),
    [unfold, isInHand],
  );
  const columns = useColumns('documentAlerts', all);
  const view = `${list.view} ${search} ${byDriver}`;
  const [cursor, setCursor] = useState<AlertRow | null>(null);
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const exportRows = (only?: string) =>
    exportCsv(
      title,
      alertsApi.exportList,
      {
        params: { clientId: client },
        query: { ...alertParameters(wanted), ...(only ? { only } : {}), columns: columns.ids },
      },
      { client },
    );
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={
          <CommandIcon id="alerts.byDriver" label="One row a driver" pressed={byDriver}>
            <RowsIcon />
          </CommandIcon>
        }
      >
        <SearchBox
          label="Search the alerts"
          placeholder={searchWords(workIdName, 'Name', ['workId', 'license'])}
          value={text}
          onChange={setText}
        />
        {summary && (
          <span className="list-note" role="status">
            {showCount(summary.docAlerts.missing + summary.companyAlerts.missing)} missing,{' '}
            {showCount(summary.docAlerts.expired + summary.companyAlerts.expired)} expired,{' '}
            {showCount(summary.docAlerts.expiring + summary.companyAlerts.expiring)} expiring of{' '}
            {showCount(summary.employees)} employees
            {ofCompany > 0 && ' and of the company itself'}; {showCount(summary.doNotDispatch)} not
            to dispatch because of these
            {summary.waiting > 0 && `; ${showCount(summary.waiting)} put off`}
          </span>
        )}
      </ListBar>
      <DataList
        label={title}
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...paging}
        total={byDriver || wanted.shown !== 'problems' ? undefined : total}
        {...(byDriver ? { unfolded: ({ unfolded }: AlertRow) => unfolded, onUnfold: unfold } : {})}
        onCursor={setCursor}
        onOpen={(row, how) =>
          pane.open(isDriverRow(row) ? alertAddress(row.employeeId) : COMPANY_ALERTS, how)
        }
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
              ? 'None of these employees’ files matches the filter.'
              : 'Try fewer letters, or take a filter off.'}
          </EmptyState>
        }
        canEdit
        takesFocus
      />
      <AlertBulk
        client={client}
        pane={pane}
        selected={selected}
        cursor={cursor}
        byDriver={byDriver}
        onGroup={(next) => keepOption(BY_DRIVER, next)}
        onExport={exportRows}
        onClear={clear}
      />
    </div>
  );
}
