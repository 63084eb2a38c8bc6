import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import { findRows, sortRows } from '#src/shared/columns.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
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
  { id: 'what', ...DATE_COLUMNS.what, width: 'minmax(120px, 2fr)' },
  { id: 'date', ...DATE_COLUMNS.date, width: 88, align: 'end' },
  {
    id: 'far',
    ...DATE_COLUMNS.far,
    width: 'minmax(96px, 1fr)',
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
  const { search, box, escape } = useListSearch();
  const columns = useColumns('dates', COLUMNS);
  const rows = useMemo(
    () => sortRows(findRows(data ?? [], DATE_COLUMNS, search), sort, DATE_COLUMNS),
    [data, search, sort],
  );
  return (
    <>
      <ListBar columns={columns}>
        <SearchBox label="Search the dates" {...box} />
      </ListBar>
      <RecordList
        label="Dates"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ documentId }, how) => {
          if (documentId !== null) pane.open(documentAddress(documentId), how);
        }}
        {...sorting}
        view={`${view} ${search}`}
        {...escape}
        exportRows={(only) =>
          exportFileList('Dates', 'dates', {
            client,
            employeeId,
            sort,
            search,
            columns: columns.ids,
            only,
          })
        }
        empty={
          search === '' ? (
            <EmptyState title="No dates yet">
              What runs out, appointments, birthday and hire of this employee stand here.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </>
  );
}
