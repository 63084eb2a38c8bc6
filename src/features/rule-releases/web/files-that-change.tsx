import { useInfiniteQuery } from '@tanstack/react-query';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useColumns } from '#src/web/ui/list-bar.tsx';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { FILE_CHANGE_COLUMNS } from '../rule-releases.columns.ts';
import { ruleReleasesApi, type FileChange } from '../rule-releases.contract.ts';
import { EffectBadge } from './effect-badge.tsx';
import { releaseFilesQuery } from './rule-releases.queries.ts';

const COLUMNS: readonly Column<FileChange>[] = [
  { id: 'name', ...FILE_CHANGE_COLUMNS.name, width: 'minmax(130px, 1.2fr)' },
  {
    id: 'effect',
    ...FILE_CHANGE_COLUMNS.effect,
    width: 104,
    cell: (row) =>
      row.effect ? (
        <EffectBadge effect={row.effect} />
      ) : (
        <StatusBadge tone="none">{FILE_CHANGE_COLUMNS.effect.text(row)}</StatusBadge>
      ),
  },
  { id: 'why', ...FILE_CHANGE_COLUMNS.why, width: 'minmax(200px, 3fr)' },
  { id: 'was', ...FILE_CHANGE_COLUMNS.was, width: 150, narrow: 'hide' },
  { id: 'willBe', ...FILE_CHANGE_COLUMNS.willBe, width: 150, narrow: 'hide' },
  {
    id: 'location',
    ...FILE_CHANGE_COLUMNS.location,
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
];
const rowId = (row: FileChange) => row.employeeId;

/** Whose file a release would change at a client, who is stopped first; Enter opens the file. */
export function FilesThatChange({
  release,
  clientId,
  pane,
}: {
  release: number;
  clientId: number;
  pane: ScreenProps['pane'];
}) {
  const acting = useActingClient();
  const query = useInfiniteQuery(releaseFilesQuery(acting, release, clientId));
  const columns = useColumns('releaseFiles', COLUMNS);
  const exportRows = (only?: string) =>
    exportCsv(
      'Files that a release changes',
      ruleReleasesApi.exportFiles,
      {
        params: { release, clientId },
        query: { columns: columns.ids, ...(only ? { only } : {}) },
      },
      { client: acting },
    );
  const rows = usePageRows(query.data);
  return (
    <RecordList
      label="Files that change"
      rows={rows}
      rowId={rowId}
      {...columns.shown}
      view={`${release} ${clientId}`}
      exportRows={exportRows}
      {...endless(query, rows)}
      onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
      empty={<p className="none">No file here would change.</p>}
    />
  );
}
