import { namedColumns, searchWords } from '../employee-fields.rules.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { StandingBadge } from '#src/features/qualification/web/standing-badge.tsx';
import { writeSort } from '#src/shared/columns.ts';
import { hasFeature } from '#src/web/access.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { useViewer } from '#src/web/viewer.ts';
import { ROSTER_COLUMNS } from '../employees.columns.ts';
import { employeesApi } from '../employees.contract.ts';
import { APPLICANT } from '../employees.rules.ts';
import { ROSTER_SORTS, type RosterRow } from '../employees.shapes.ts';
import { EmployeeBulk } from './employee-bulk.tsx';
import { EmployeeStatus } from './employee-status.tsx';
import './employees.css';
import { aboutRow, fileAddress, rosterParameters, rosterQuery } from './employees.queries.ts';
import { useRosterFilters } from './roster-filters.ts';
import { ROSTER_PATH, saveView } from './roster-views.ts';
import type { RosterSubject } from './roster.actions.ts';
import { ViewMenu } from './view-menu.tsx';

const NAME: Column<RosterRow> = {
  id: 'name',
  ...ROSTER_COLUMNS.name,
  width: 'minmax(140px, 2fr)',
};

/** How a file stands, where the client has it: beside its name, and the last to go. */
const STANDING_COLUMNS: readonly Column<RosterRow>[] = [
  {
    id: 'compliance',
    ...ROSTER_COLUMNS.compliance,
    width: 'minmax(132px, 1fr)',
    narrow: 'brief',
    cell: (row) => standing(row),
    brief: (row) => standing(row, 'icon'),
  },
  { id: 'score', ...ROSTER_COLUMNS.score, width: 56, align: 'end', narrow: 'hideLast' },
  { id: 'next', ...ROSTER_COLUMNS.next, width: 100, align: 'end', narrow: 'hide', extra: true },
];

const DATA_COLUMNS: readonly Column<RosterRow>[] = [
  {
    id: 'status',
    ...ROSTER_COLUMNS.status,
    width: 92,
    narrow: 'hide',
    cell: (row) => <EmployeeStatus status={row.employmentStatus} />,
  },
  {
    id: 'location',
    ...ROSTER_COLUMNS.location,
    width: 'minmax(110px, 1.4fr)',
    narrow: 'hideLast',
  },
  { id: 'title', ...ROSTER_COLUMNS.title, width: 'minmax(100px, 1.2fr)', narrow: 'hide' },
  { id: 'license', ...ROSTER_COLUMNS.license, width: 80, narrow: 'hide' },
  { id: 'expires', ...ROSTER_COLUMNS.expires, width: 94, align: 'end', narrow: 'hideLast' },
  {
    id: 'workId',
    ...ROSTER_COLUMNS.workId,
    width: 104,
    align: 'end',
    narrow: 'hide',
    cell: (row) => <span className="mono">{row.workId}</span>,
  },
];
const COLUMNS = [NAME, ...DATA_COLUMNS];
const ALL_COLUMNS = [NAME, ...STANDING_COLUMNS, ...DATA_COLUMNS];

function standing(row: RosterRow, size?: 'icon') {
  if (!row.compliance) return null;
  const applicant = row.employmentStatusId === APPLICANT;
  return <StandingBadge state={row.compliance} applicant={applicant} {...(size ? { size } : {})} />;
}

const rowId = (row: RosterRow) => row.employeeId;

/** The roster of the client or location acted in. */
export function EmployeeList({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The roster of a client appears here.
      </EmptyState>
    );
  }
  return <Roster key={client} client={client} pane={pane} search={search} />;
}

function Roster({
  client,
  pane,
  search: address,
}: Pick<ScreenProps, 'pane' | 'search'> & { client: number }) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  // The rows come first: what the filters offer would be answered before them.
  const [answered, setAnswered] = useState(false);
  const filters = useRosterFilters(client, address, answered);
  const viewer = useViewer();
  const judged = hasFeature('documents', viewer);
  const { workIdName } = viewer;
  const known = useMemo(
    () => namedColumns(judged ? ALL_COLUMNS : COLUMNS, workIdName),
    [judged, workIdName],
  );
  const list = useListState({
    sorts: ROSTER_SORTS,
    filters,
    address: { pane, path: ROSTER_PATH, search: address },
  });
  const columns = useColumns('employees', known);
  const { sort, filters: values } = list;
  const wanted = useMemo(
    () => ({
      search,
      status: values['status'] ?? '',
      compliance: values['compliance'] ?? '',
      runsOut: values['runsOut'] ?? '',
      jobTitle: values['jobTitle'] ?? '',
      location: values['location'] ?? '',
      ...(sort ? { sort: writeSort(sort) } : {}),
    }),
    [search, values, sort],
  );
  const roster = useInfiniteQuery({
    ...rosterQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  if (!answered && roster.isFetched) setAnswered(true);
  const rows = useMemo(() => roster.data?.pages.flatMap((page) => page.rows) ?? [], [roster.data]);
  const view = `${list.view} ${search}`;
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const subject: RosterSubject = {
    kind: 'roster',
    save: (name) => saveView(name, address, client),
    locate: (location) => list.setFilter('location', location === String(client) ? '' : location),
  };
  useScope('roster', subject, { pane });
  const exportRows = (only?: string) =>
    exportCsv(
      'Employees',
      employeesApi.exportRoster,
      {
        params: { clientId: client },
        query: { ...rosterParameters(wanted), ...(only ? { only } : {}), columns: columns.ids },
      },
      { client },
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={filters} list={list}>
        <ViewMenu search={address} />
        <SearchBox
          label="Search the roster"
          placeholder={searchWords(workIdName, 'Name', ['workId', 'license'])}
          value={text}
          onChange={setText}
        />
        <CommandButton id="employment.add" variant="quiet" quietKeys />
      </ListBar>
      <DataList
        label="Employees"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(roster, rows)}
        onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
        selection={selection}
        onSelection={select}
        about={aboutRow}
        view={view}
        // The hits of a search come best first.
        {...(search === '' ? list.sorting : {})}
        isTyping={search !== text.trim()}
        {...(text === '' ? {} : { onEscape: () => setText('') })}
        onExport={() => exportRows()}
        empty={
          search === '' ? (
            <EmptyState title="No employees here">
              No one of this client is as these filters say. Take one off, or choose another view.
            </EmptyState>
          ) : (
            <EmptyState title="There are no matching results" command="employee.search">
              Try fewer letters, another status, or search everywhere you may.
            </EmptyState>
          )
        }
        canEdit
      />
      {selected.length > 0 && (
        <EmployeeBulk rows={selected} onExport={exportRows} onClear={clear} />
      )}
    </div>
  );
}
