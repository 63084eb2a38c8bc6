import { useViewer } from '#src/web/viewer.ts';
import { searchWords } from '#src/features/employees/employee-fields.rules.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { RowsIcon } from '@radix-ui/react-icons';
import { useCallback, useMemo, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import { keepOption, useOption } from '#src/web/kept-options.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandIcon } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { useColumns } from '#src/web/ui/list-bar.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { documentParameters, type ViewedList } from '../alert-views.rules.ts';
import { alertsApi, type AlertSummary } from '../alerts.contract.ts';
import { DAC_ALERT_TYPES, MVR_ALERT_TYPES } from '../alerts.rules.ts';
import { alertAddress, COMPANY_ALERTS } from './alert-address.ts';
import { AlertBulk } from './alert-bulk.tsx';
import { alertColumns } from './alert-columns.tsx';
import { COMMON_FILTERS, EMPLOYMENT_OPTIONS, SHOWN_FILTER } from './alert-filters.ts';
import { AlertFrame } from './alert-frame.tsx';
import {
  type AlertFilters,
  alertsQuery,
  alertSummaryQuery,
  companyAlertsQuery,
  driversQuery,
} from './alerts.queries.ts';
import { type AlertRow, isDriverRow, ownerOf, rowsOfAlerts, rowsOfDrivers } from './driver-rows.ts';
import { alertsAddresses } from '../alerts.addresses.ts';

/** A list of document alerts: of all documents, or of some of them. */
interface AlertSet {
  /** Its name among the lists that keep views. */
  viewed: ViewedList;
  path: (typeof alertsAddresses)[keyof typeof alertsAddresses];
  title: string;
  /** The document types, by their ids with commas between; empty for all. */
  types: string;
  /** What stands here, in a sentence. */
  about: string;
}

const DOCUMENTS: AlertSet = {
  viewed: 'documents',
  path: alertsAddresses.documents,
  title: 'Document alerts',
  types: '',
  about: 'Missing and expiring documents in its files appear here.',
};
const MVR: AlertSet = {
  viewed: 'mvr',
  path: alertsAddresses.mvr,
  title: 'MVR alerts',
  types: MVR_ALERT_TYPES.join(','),
  about: 'Missing and expiring driving records and their reviews appear here.',
};
const DAC: AlertSet = {
  viewed: 'dac',
  path: alertsAddresses.dac,
  title: 'DAC alerts',
  types: DAC_ALERT_TYPES.join(','),
  about: 'Missing and expiring annual certificates appear here.',
};

const FILTERS: readonly ListFilter[] = [
  SHOWN_FILTER,
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
    options: [{ value: 'all', label: 'All, off the roster too' }, ...EMPLOYMENT_OPTIONS],
  },
  ...COMMON_FILTERS,
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
  set: { path, title, types, viewed },
  pane,
  search: address,
}: ScreenProps & { client: number; set: AlertSet }) {
  const { workIdName } = useViewer();
  const find = useListSearch();
  const { search } = find;
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
        query: { ...documentParameters(wanted), ...(only ? { only } : {}), columns: columns.ids },
      },
      { client },
    );
  return (
    <AlertFrame
      title={title}
      views={{ list: viewed, client, search: address }}
      total={total}
      pane={pane}
      placeholder={searchWords(workIdName, 'Name', ['workId', 'license'])}
      find={find}
      filters={FILTERS}
      state={list}
      columns={columns}
      note={summary && noteOf(summary)}
      end={
        <CommandIcon id="alerts.byDriver" label="One row a driver" pressed={byDriver}>
          <RowsIcon />
        </CommandIcon>
      }
      nothing="None of these employees’ files matches the filter."
      list={{
        ...{ rows, rowId, ...paging },
        total: byDriver || wanted.shown !== 'problems' ? undefined : total,
        ...(byDriver ? { unfolded: ({ unfolded }: AlertRow) => unfolded, onUnfold: unfold } : {}),
        onCursor: setCursor,
        onOpen: (row, how) =>
          pane.open(isDriverRow(row) ? alertAddress(row.employeeId) : COMPANY_ALERTS, how),
        ...{ selection, onSelection: select, about: aboutRow, view },
        onExport: () => exportRows(),
      }}
    >
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
    </AlertFrame>
  );
}

/** What the list counts, in a sentence. */
function noteOf({ docAlerts, companyAlerts, employees, doNotDispatch, waiting }: AlertSummary) {
  const both = (state: keyof AlertSummary['companyAlerts']) =>
    showCount(docAlerts[state] + companyAlerts[state]);
  const company = sumOf(companyAlerts) > 0 ? ' and of the company itself' : '';
  const putOff = waiting > 0 ? `; ${showCount(waiting)} put off` : '';
  return `${both('missing')} missing, ${both('expired')} expired, ${both('expiring')} expiring of ${showCount(employees)} employees${company}; ${showCount(doNotDispatch)} not to dispatch because of these${putOff}`;
}
