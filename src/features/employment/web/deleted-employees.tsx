import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { DELETED_COLUMNS } from '../employment.columns.ts';
import { employmentApi, type DeletedRow } from '../employment.contract.ts';
import { deletedQuery, employmentAddress } from './employment.queries.ts';

const COLUMNS: readonly Column<DeletedRow>[] = [
  { id: 'name', ...DELETED_COLUMNS.name, width: 'minmax(110px, 2fr)' },
  { id: 'location', ...DELETED_COLUMNS.location, width: 'minmax(84px, 1.2fr)', narrow: 'hide' },
  {
    id: 'deleted',
    title: DELETED_COLUMNS.deleted.title,
    text: (row) => showInstant(row.deletedAt),
    width: 142,
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
        The deleted files of a client stand here.
      </EmptyState>
    );
  return <Deleted key={client} client={client} pane={pane} />;
}

function Deleted({ client, pane }: { client: number; pane: PaneHandle }) {
  const found = useInfiniteQuery(deletedQuery(client));
  const { data } = found;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const columns = useColumns('deletedEmployees', COLUMNS);
  const { setTitle } = pane;
  useEffect(() => setTitle('Deleted employees'), [setTitle]);
  return (
    <div className="list-screen">
      <ListBar columns={columns} />
      <DataList
        label="Deleted employees"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(employmentAddress(row.employeeId), how)}
        onExport={() =>
          exportCsv(
            'Deleted employees',
            employmentApi.exportDeleted,
            { params: { clientId: client }, query: { columns: columns.ids } },
            { client },
          )
        }
        empty={
          <EmptyState title="Nothing is deleted">
            Files that are deleted stand here until retention removes them.
          </EmptyState>
        }
      />
    </div>
  );
}
