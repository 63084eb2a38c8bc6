import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { BulkResults, type RowResult } from '#src/web/ui/bulk-results.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { DELETED_COLUMNS } from '../employment.columns.ts';
import { employmentApi, type DeletedRow } from '../employment.contract.ts';
import { restoreAll, type DeletedEmployeesSubject } from './deleted-rows.ts';
import { deletedQuery, employmentAddress } from './employment.queries.ts';

const COLUMNS: readonly Column<DeletedRow>[] = [
  { id: 'name', ...DELETED_COLUMNS.name, width: 'minmax(110px, 2fr)' },
  { id: 'location', ...DELETED_COLUMNS.location, width: 'minmax(84px, 1.2fr)', narrow: 'hide' },
  {
    id: 'deleted',
    title: DELETED_COLUMNS.deleted.title,
    text: (row) => showInstant(row.deletedAt),
    width: 142,
    narrow: 'hideLast',
  },
  { id: 'by', ...DELETED_COLUMNS.by, width: 'minmax(100px, 1fr)', narrow: 'hide' },
  { id: 'reason', ...DELETED_COLUMNS.reason, width: 'minmax(80px, 2fr)' },
  { id: 'removable', ...DELETED_COLUMNS.removable, width: 100, align: 'end' },
];
const rowId = (row: DeletedRow) => row.employeeId;

/** Deleted files, until retention removes them; opening one shows it with what restores it. */
export function DeletedEmployees({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The deleted files of a client appear here.
      </EmptyState>
    );
  return <Deleted key={client} client={client} pane={pane} />;
}

function Deleted({ client, pane }: { client: number; pane: PaneHandle }) {
  const { search, box, escape } = useListSearch();
  const columns = useColumns('deletedEmployees', COLUMNS);
  const found = useInfiniteQuery({
    ...deletedQuery(client, search),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const { selection, select, selected, clear } = useSelection(rows, rowId, search);
  const [results, setResults] = useState<readonly RowResult[] | null>(null);
  const subject: DeletedEmployeesSubject = {
    kind: 'deletedEmployees',
    restore: async () => {
      const done = await restoreAll(client, selected);
      if (done.some(({ error }) => error !== undefined)) setResults(done);
      else clear();
    },
  };
  const exportRows = (only?: string) =>
    exportCsv(
      'Deleted employees',
      employmentApi.exportDeleted,
      {
        params: { clientId: client },
        query: {
          columns: columns.ids,
          ...(search ? { search } : {}),
          ...(only ? { only } : {}),
        },
      },
      { client },
    );
  const { setTitle } = pane;
  useEffect(() => setTitle('Deleted employees'), [setTitle]);
  return (
    <div className="list-screen">
      <ListBar columns={columns}>
        <SearchBox
          label="Search the deleted employees"
          placeholder="Name, location, reason or who deleted it"
          {...box}
        />
        <CommandButton id="go.retention" />
      </ListBar>
      <DataList
        label="Deleted employees"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(employmentAddress(row.employeeId), how)}
        selection={selection}
        onSelection={select}
        view={search}
        {...escape}
        onExport={() => exportRows()}
        empty={
          search === '' ? (
            <EmptyState title="Nothing is deleted">
              Files that are deleted appear here until retention removes them.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          scope="deletedEmployees"
          subject={subject}
          commands={[{ id: 'employment.restoreSelected', label: 'Restore' }]}
          exported={{ ids: selected.map(rowId), run: exportRows }}
          onClear={clear}
        />
      )}
      {results && (
        <BulkResults done="Restored" results={results} onClose={() => setResults(null)} />
      )}
    </div>
  );
}
