import { namedColumns, searchWords } from '../employee-fields.rules.ts';
import { useViewer } from '#src/web/viewer.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sortRows, writeSort } from '#src/shared/columns.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { HIT_COLUMNS } from '../employees.columns.ts';
import { employeesApi, MOST_HITS } from '../employees.contract.ts';
import { type EmployeeHit } from '../employees.shapes.ts';
import { looksLikeSsn, maskedSsn } from '../employees.rules.ts';
import { EmployeeBulk } from './employee-bulk.tsx';
import { EmployeeStatus } from './employee-status.tsx';
import './employees.css';
import { aboutRow, employeeSearchQuery, fileAddress } from './employees.queries.ts';
import { useSearchText } from './search-text.ts';
import { employeesAddresses } from '../employees.addresses.ts';

const PATH = employeesAddresses.search;

const COLUMNS: readonly Column<EmployeeHit>[] = [
  { id: 'name', ...HIT_COLUMNS.name, width: 'minmax(150px, 2fr)' },
  {
    id: 'status',
    ...HIT_COLUMNS.status,
    width: 104,
    cell: (row) => <EmployeeStatus status={row.employmentStatus} />,
  },
  { id: 'employer', ...HIT_COLUMNS.employer, width: 'minmax(120px, 1.6fr)' },
  { id: 'place', ...HIT_COLUMNS.place, width: 'minmax(110px, 1.4fr)' },
  { id: 'title', ...HIT_COLUMNS.title, width: 'minmax(100px, 1.2fr)', narrow: 'hide', extra: true },
  { id: 'born', ...HIT_COLUMNS.born, width: 100, align: 'end', narrow: 'hide' },
  {
    id: 'license',
    ...HIT_COLUMNS.license,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
    cell: (row) => <span className="mono">{HIT_COLUMNS.license.text(row)}</span>,
  },
  {
    id: 'workId',
    ...HIT_COLUMNS.workId,
    width: 92,
    align: 'end',
    cell: (row) => <span className="mono">{row.workId}</span>,
  },
];

/** Inside one client everyone's employer is the same. */
const OWN_COLUMNS = COLUMNS.filter(({ id }) => id !== 'employer');

const EXACT = 'exact';
/** Names, work ids, licenses and SSNs as a whole, and nothing that only begins so or is spelled alike. */
const FILTERS: readonly ListFilter[] = [
  { id: EXACT, title: 'Match', options: [{ value: 'only', label: 'Exact only' }] },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: EmployeeHit) => row.employeeId;

/** The results of a search that found other than one employee (R156). */
export function EmployeeSearch({ pane, search }: ScreenProps) {
  const text = useSearchText();
  return <SearchResults key={text} text={text} pane={pane} address={search} />;
}

interface SearchResultsProps {
  text: string;
  pane: ScreenProps['pane'];
  address: ScreenProps['search'];
}

function SearchResults({ text, pane, address }: SearchResultsProps) {
  const client = useActingClient();
  const hidden = looksLikeSsn(text);
  const [typed, setTyped] = useState(hidden ? '' : text);
  const list = useListState({
    sorts: SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const exact = list.filters[EXACT] === 'only';
  const { data, error, isPending, refetch } = useQuery({
    ...employeeSearchQuery(client, text, exact),
    enabled: text !== '',
  });
  const { workIdName } = useViewer();
  const known = useMemo(
    () => namedColumns(client === null ? COLUMNS : OWN_COLUMNS, workIdName),
    [client, workIdName],
  );
  const columns = useColumns('employeeSearch', known);
  const { sort } = list;
  const rows = useMemo(() => sortRows(data?.rows ?? [], sort, HIT_COLUMNS), [data, sort]);
  const { selection, select, selected, clear } = useSelection(rows, rowId, list.view);
  const shown = hidden ? maskedSsn(text.slice(-4)) : text;
  const submit = () =>
    void runCommand(exact ? 'employee.searchExact' : 'employee.search', 'button', { text: typed });
  const exportRows = (only?: string) =>
    exportCsv(
      'Employees found',
      employeesApi.exportSearch,
      {
        query: {
          search: hidden ? 'header' : text,
          ...(exact ? { exactMatch: 'true' as const } : {}),
          ...(only ? { only } : {}),
          ...(sort ? { sort: writeSort(sort) } : {}),
          columns: columns.ids,
        },
      },
      { client, ...(hidden ? { search: text } : {}) },
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox
          label="Search employees"
          placeholder={searchWords(
            workIdName,
            'Name',
            ['workId', 'license', 'ssn'],
            'its last four',
          )}
          value={typed}
          onChange={setTyped}
          onSubmit={submit}
          focusFirst={text === ''}
        />
      </ListBar>
      {text === '' ? (
        <EmptyState title="Search for an employee">
          Type any of these and press Enter:{' '}
          {searchWords(workIdName, 'name', ['workId', 'license', 'ssn'], 'its last four digits')}.
        </EmptyState>
      ) : (
        <>
          <p className="list-note" role="status">
            {data && `${countOf(data.total)} for “${shown}”`}
          </p>
          <DataList
            label="Employees found"
            rows={rows}
            rowId={rowId}
            {...columns.shown}
            status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
            error={error}
            onRetry={() => void refetch()}
            onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
            selection={selection}
            onSelection={select}
            about={aboutRow}
            {...list.sorting}
            view={list.view}
            onExport={() => exportRows()}
            canEdit
            empty={
              <EmptyState title="There are no matching results">
                {exact
                  ? 'Nothing is exactly this. Take the filter off to see what begins so.'
                  : 'Try fewer letters, or another number of the same person.'}
              </EmptyState>
            }
          />
          {selected.length > 0 && (
            <EmployeeBulk rows={selected} onExport={exportRows} onClear={clear} />
          )}
        </>
      )}
    </div>
  );
}

function countOf(total: number): string {
  if (total > MOST_HITS) return `More than ${MOST_HITS} employees`;
  return total === 1 ? '1 employee' : `${total} employees`;
}
