import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { sortRows } from '#src/shared/columns.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { DATE_COLUMNS } from '../file.columns.ts';
import type { FileDate } from '../file.rules.ts';
import { datesQuery } from './employees.queries.ts';
import { exportFileList } from './export-file-list.ts';

const TONES = { overdue: 'danger', soon: 'warning', later: 'none', past: 'none' } as const;

/** A birthday that is near is no warning. */
const toneOf = ({ kind, state }: FileDate) =>
  kind === 'birthday' || kind === 'anniversary' || kind === 'appointment' || kind === 'file'
    ? 'none'
    : TONES[state];

const COLUMNS: readonly Column<FileDate>[] = [
  { id: 'what', ...DATE_COLUMNS.what, width: 'minmax(180px, 2fr)' },
  { id: 'date', ...DATE_COLUMNS.date, width: 96, align: 'end' },
  {
    id: 'far',
    ...DATE_COLUMNS.far,
    width: 'minmax(120px, 1fr)',
    cell: (row) => {
      const tone = toneOf(row);
      const text = DATE_COLUMNS.far.text(row);
      return tone === 'none' ? text : <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: FileDate) => row.id;

interface EmployeeDatesProps {
  client: number | null;
  employeeId: string;
  pane: PaneHandle;
}

/** Every dated fact of a file, what is due first; Enter opens the document that a date is of. */
export function EmployeeDates({ client, employeeId, pane }: EmployeeDatesProps) {
  const { data, error, isPending, refetch } = useQuery(datesQuery(client, employeeId));
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const rows = useMemo(() => sortRows(data ?? [], sort, DATE_COLUMNS), [data, sort]);
  return (
    <DataList
      label="Dates"
      rows={rows}
      rowId={rowId}
      columns={COLUMNS}
      status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
      error={error}
      onRetry={() => void refetch()}
      onOpen={({ documentId }, how) => {
        if (documentId !== null) pane.open(documentAddress(documentId), how);
      }}
      {...sorting}
      view={view}
      onExport={() => exportFileList('Dates', 'dates', { client, employeeId, sort })}
      empty={
        <EmptyState title="No dates yet">
          What runs out, appointments, birthday and hire of this employee stand here.
        </EmptyState>
      }
    />
  );
}
