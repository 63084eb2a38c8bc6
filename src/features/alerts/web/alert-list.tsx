import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { About } from '#src/web/palette/offers.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { LISTED_COLUMNS } from '../alert-lists.columns.ts';
import { alertListsApi, type ListedAlert } from '../alert-lists.contract.ts';
import { type AlertList, gravityOf, LIST_FACTS } from '../alert-lists.rules.ts';
import { listedParameters, VIEWED_LISTS } from '../alert-views.rules.ts';
import { COMMON_FILTERS, EMPLOYMENT_OPTIONS, SHOWN_FILTER } from './alert-filters.ts';
import { AlertFrame } from './alert-frame.tsx';
import { ListedBulk } from './listed-bulk.tsx';
import { listedQuery, type ListedFilters } from './listed.queries.ts';

/** What a screen says of its list. */
export interface ListScreen {
  list: AlertList;
  path: string;
  /** Said where no client is acted in, and where there is nothing to do. */
  about: string;
  nothing: string;
  /** What one is called: "driver". */
  unit: readonly [one: string, several: string];
  /** Where an alert is seen to. */
  addressOf: (alert: ListedAlert) => string;
  /** More that the screen does with the alert one is on. */
  beside?: (cursor: ListedAlert | null, client: number) => ReactNode;
}

const { kind: KIND, due: DUE, ...COLUMNS_AS_THEY_ARE } = LISTED_COLUMNS;
const { who, about, text, since, location, assignee, wait, comment } = COLUMNS_AS_THEY_ARE;
const COLUMNS: readonly Column<ListedAlert>[] = [
  {
    id: 'kind',
    ...KIND,
    width: 168,
    cell: (row) => (
      <StatusBadge tone={gravityOf(row.list, row.kind)} size="small">
        {KIND.text(row)}
      </StatusBadge>
    ),
  },
  { id: 'who', ...who, width: 'minmax(130px, 1.2fr)' },
  { id: 'about', ...about, width: 'minmax(110px, 1fr)', narrow: 'hide' },
  { id: 'text', ...text, width: 'minmax(200px, 3fr)', narrow: 'hide' },
  {
    id: 'due',
    ...DUE,
    text: (row) => (row.dueAt === null ? DUE.text(row) : showInstant(row.dueAt)),
    width: 132,
    align: 'end',
    narrow: 'hideLast',
  },
  { id: 'wait', ...wait, width: 'minmax(110px, 1.4fr)', narrow: 'hideLast' },
  { id: 'assignee', ...assignee, width: 'minmax(84px, 1fr)', narrow: 'hide' },
  { id: 'location', ...location, width: 'minmax(100px, 1fr)', narrow: 'hide' },
  { id: 'since', ...since, width: 92, align: 'end', narrow: 'hide' },
  { id: 'comment', ...comment, width: 'minmax(120px, 2fr)', extra: true },
];
/** Where an alert is about no employee, what it is about stands in their place; and draws of a pool have no day of their own. */
const WITHOUT: Readonly<Partial<Record<AlertList, string>>> = {
  ...{ csa: 'about', stale: 'about', randoms: 'due' },
};

/** Hours count in two lists alone; and on a phone an alert of safety data says why rather than whose number it is. */
function shapedFor(list: AlertList, column: Column<ListedAlert>): Column<ListedAlert> {
  const { id } = column;
  if (id === 'due' && list !== 'queries' && list !== 'epn') return { ...column, width: 92 };
  if (list !== 'csa') return column;
  if (id === 'who') return { ...column, narrow: 'hide' };
  if (id !== 'text') return column;
  const { narrow: _, ...kept } = column;
  return kept;
}

const columnsOf = (list: AlertList): readonly Column<ListedAlert>[] =>
  COLUMNS.filter(({ id }) => id !== WITHOUT[list]).map((column) => shapedFor(list, column));
const rowId = ({ alertId }: ListedAlert) => alertId;
const aboutRow = ({ employeeId, employeeName }: ListedAlert): About =>
  employeeId === null ? {} : { employee: { value: employeeId, label: employeeName ?? '' } };
const NONE: readonly ListedAlert[] = [];

/** The filters of a list: its kinds first. */
const filtersOf = (list: AlertList): readonly ListFilter[] => [
  {
    id: 'kind',
    title: 'What',
    options: Object.entries(LIST_FACTS[list].kinds).map(([value, [label]]) => ({ value, label })),
  },
  { ...SHOWN_FILTER, initial: '' },
  { id: 'who', title: 'Employees', options: EMPLOYMENT_OPTIONS },
  ...COMMON_FILTERS,
];

/** A list of alerts that are not of documents, the worst first: one screen for all of them. */
export function AlertListScreen({ screen, ...props }: ScreenProps & { screen: ListScreen }) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        {screen.about}
      </EmptyState>
    );
  return <Alerts key={client} client={client} screen={screen} {...props} />;
}

function Alerts({
  client,
  screen: { list, path, nothing, unit, addressOf, beside },
  pane,
  search: address,
}: ScreenProps & { client: number; screen: ListScreen }) {
  const { title } = LIST_FACTS[list];
  const find = useListSearch();
  const { search } = find;
  const filters = useMemo(() => filtersOf(list), [list]);
  const state = useListState({ sorts: [], filters, address: { pane, path, search: address } });
  const values = state.filters;
  const wanted = useMemo((): ListedFilters => {
    const of = (id: string) => values[id] ?? '';
    return {
      ...{ kind: of('kind'), shown: of('shown'), who: of('who'), expired: of('expired') },
      ...{ expiring: of('expiring'), assigned: of('assigned'), waiting: of('waiting'), search },
    };
  }, [values, search]);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...listedQuery(client, list, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = data?.alerts ?? NONE;
  const isInHand = wanted.waiting === 'none';
  const shown = useMemo(
    () => columnsOf(list).filter(({ id }) => id !== 'wait' || !isInHand),
    [list, isInHand],
  );
  const columns = useColumns(`alerts.${list}`, shown);
  const viewed = VIEWED_LISTS.find((one) => one === list);
  const view = `${state.view} ${search}`;
  const [cursor, setCursor] = useState<ListedAlert | null>(null);
  // As the list has it now.
  const current = rows.find(({ alertId }) => alertId === cursor?.alertId) ?? null;
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const exportRows = (only?: string) =>
    exportCsv(
      title,
      alertListsApi.exportList,
      {
        params: { clientId: client, list },
        query: { ...listedParameters(wanted), ...(only ? { only } : {}), columns: columns.ids },
      },
      { client },
    );
  const note = data && [
    `${showCount(rows.length)} ${rows.length === 1 ? unit[0] : unit[1]}`,
    ...(data.more ? ['the first of more'] : []),
    ...(data.putOff > 0 ? [`${showCount(data.putOff)} put off`] : []),
  ];
  return (
    <AlertFrame
      title={title}
      views={viewed ? { list: viewed, client, search: address } : null}
      total={data && rows.length}
      pane={pane}
      placeholder="Name, reason or location"
      find={find}
      {...{ filters, state, columns, nothing }}
      note={note?.join('; ')}
      list={{
        ...{ rows, rowId, view, selection, onSelection: select, about: aboutRow },
        status: isPending ? 'loading' : error && !data ? 'error' : 'ready',
        error,
        onRetry: () => void refetch(),
        isFormer: isPlaceholderData,
        onCursor: setCursor,
        onOpen: (row, how) => pane.open(addressOf(row), how),
        onExport: () => exportRows(),
      }}
    >
      <ListedBulk
        {...{ client, list, pane, selected }}
        cursor={current}
        onExport={exportRows}
        onClear={clear}
      />
      {beside?.(current, client)}
    </AlertFrame>
  );
}
