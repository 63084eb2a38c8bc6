import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { findRows, sortRows, type TextColumns } from '#src/shared/columns.ts';
import type { DataListProps } from '#src/web/ui/data-list-props.ts';
import { EmptyState, NoMatch } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import type { Paging } from '#src/web/ui/paged-list.tsx';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import type { FileList } from '../file.contract.ts';
import { exportFileList } from './export-file-list.ts';

interface FileRowsOf<Row> {
  /** The list's name in the export, and of its choice of columns. */
  list: FileList;
  label: string;
  client: number | null;
  employeeId: string;
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>;
  records: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** What is searched and sorted by. */
  texts: TextColumns<Row>;
  rowId: (row: Row) => string;
}

/** The state of a list in a tab of an employee file: what is searched for, its sort and columns, and the rows they leave. */
export function useFileRows<Row>(of: FileRowsOf<Row>) {
  const sorts = useMemo(() => of.columns.map(({ id }) => id), [of.columns]);
  const { sort, sorting, view } = useListState({ sorts });
  const { search, box, escape } = useListSearch();
  const columns = useColumns(of.list, of.columns);
  const { records, texts } = of;
  const rows = useMemo(
    () => sortRows(findRows(records ?? [], texts, search), sort, texts),
    [records, texts, search, sort],
  );
  return { ...of, rows, sort, sorting, view, search, box, escape, columns };
}

interface FileRowsProps<Row> extends Pick<DataListProps<Row>, 'onOpen' | 'onCursor'> {
  of: ReturnType<typeof useFileRows<Row>>;
  paged?: Paging;
  /** What stands last in the bar. */
  end?: ReactNode;
  /** What the tab will hold, where it holds nothing yet. */
  none: { title: string; text: string };
}

/** A list in a tab of an employee file, searched, sorted, selected and exported as it is shown. */
export function FileRows<Row>({ of, end, none, ...list }: FileRowsProps<Row>) {
  const { label, client, employeeId, query, records, rows, sort, search, columns } = of;
  const { isPending, error, refetch } = query;
  return (
    <>
      <ListBar columns={columns} end={end}>
        <SearchBox label={`Search the ${label.toLowerCase()}`} {...of.box} />
      </ListBar>
      <RecordList
        label={label}
        rows={rows}
        rowId={of.rowId}
        {...columns.shown}
        {...list}
        status={isPending ? 'loading' : error && !records ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        {...of.sorting}
        view={`${of.view} ${search}`}
        {...of.escape}
        exportRows={(only) =>
          exportFileList(label, of.list, {
            client,
            employeeId,
            sort,
            search,
            columns: columns.ids,
            only,
          })
        }
        empty={
          search === '' ? <EmptyState title={none.title}>{none.text}</EmptyState> : <NoMatch />
        }
      />
    </>
  );
}
