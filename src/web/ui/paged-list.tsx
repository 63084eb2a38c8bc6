import { useMemo, useState } from 'react';
import { DataList } from './data-list.tsx';
import type { DataListProps } from './data-list-props.ts';
import { ListFooter } from './list-footer.tsx';
import { clampPage, PAGE_SIZE, PAGE_SIZES } from './paging.ts';

/** The page and the rows a page of a table whose screen keeps them. */
interface KeptPlace {
  page: number;
  size: number;
  onPlace: (place: { page: number; size: number }) => void;
}

/** How a table comes page by page. */
export interface Paging {
  pageSize?: number;
  place?: KeptPlace;
  /** The rows a page that can be chosen. */
  sizes?: readonly number[];
  /** `needed`: only where the rows are more than the smallest page. */
  footer?: 'always' | 'needed';
}

/** A conventional table in a page that scrolls: some rows at a time, with the specification's footer (R043-R047). */
export function PagedList<Row>({
  pageSize = PAGE_SIZE,
  place,
  sizes: offered = PAGE_SIZES,
  footer = 'always',
  ...list
}: DataListProps<Row> & Paging) {
  const { rows, label, status } = list;
  const [own, setOwn] = useState({ page: 1, size: pageSize });
  const { page: wanted, size } = place ?? own;
  const setPlace = place?.onPlace ?? setOwn;
  // Rows may have gone since: the last page that is left.
  const page = clampPage(wanted, rows.length, size);
  const shown = useMemo(() => rows.slice((page - 1) * size, page * size), [rows, page, size]);
  const sizes = offered.includes(pageSize) ? offered : [...offered, pageSize].sort((a, b) => a - b);
  const least = footer === 'needed' ? Math.min(...sizes) : 0;
  const view = `${list.view ?? ''} ${page} ${size}`;
  return (
    <div className="paged-list">
      <DataList {...list} rows={shown} total={rows.length} view={view} whole />
      {status === 'ready' && rows.length > least && (
        <ListFooter
          label={label}
          page={page}
          size={size}
          total={rows.length}
          sizes={sizes}
          onPage={(next) => setPlace({ page: next, size })}
          // The first row that was shown stays on the page.
          onSize={(next) =>
            setPlace({ page: Math.floor(((page - 1) * size) / next) + 1, size: next })
          }
        />
      )}
    </div>
  );
}
