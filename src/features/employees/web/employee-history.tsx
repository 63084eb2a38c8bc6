import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findRows, sortRows } from '#src/shared/columns.ts';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { HISTORY_COLUMNS } from '../file.columns.ts';
import { type HistoryLine, historyLines } from '../file.rules.ts';
import { historyQuery } from './employees.queries.ts';
import { exportFileList } from './export-file-list.ts';

/** The audit trail shows up to so many rows at a time (1§9). */
const AUDIT_ROWS = 20;

const COLUMNS: readonly Column<HistoryLine>[] = [
  { id: 'at', title: 'When', width: 150, text: (row) => showInstant(row.at) },
  { id: 'what', ...HISTORY_COLUMNS.what, width: 'minmax(120px, 1fr)' },
  { id: 'from', ...HISTORY_COLUMNS.from, width: 'minmax(110px, 1.4fr)' },
  { id: 'to', ...HISTORY_COLUMNS.to, width: 'minmax(110px, 1.4fr)' },
  { id: 'by', ...HISTORY_COLUMNS.by, width: 'minmax(110px, 1fr)' },
];

const SORTS = COLUMNS.map(({ id }) => id);
const rowId = (row: HistoryLine) => row.id;

interface EmployeeHistoryProps {
  client: number | null;
  employeeId: string;
}

/** Who changed what in a file, from what to what, the newest first; every recorded act for those who may see the audit. */
export function EmployeeHistory({ client, employeeId }: EmployeeHistoryProps) {
  const { data, error, isPending, refetch } = useQuery(historyQuery(client, employeeId));
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const { search, box, escape } = useListSearch();
  const columns = useColumns('history', COLUMNS);
  const rows = useMemo(() => {
    const lines = data ? historyLines(data, showDate) : [];
    return sortRows(findRows(lines, HISTORY_COLUMNS, search), sort, HISTORY_COLUMNS);
  }, [data, search, sort]);
  return (
    <>
      <ListBar columns={columns}>
        <SearchBox label="Search the history" {...box} />
      </ListBar>
      <RecordList
        label="History"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        {...sorting}
        view={`${view} ${search}`}
        {...escape}
        paged={{ pageSize: AUDIT_ROWS }}
        exportRows={(only) =>
          exportFileList('History', 'history', {
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
            <EmptyState title="Nothing has changed yet">
              Changes of this file stand here, with who made them and when.
            </EmptyState>
          ) : (
            <NoMatch />
          )
        }
      />
    </>
  );
}
