import { useMemo, useState } from 'react';
import { DataList } from './data-list.tsx';
import type { DataListProps } from './data-list-props.ts';
import { ListFooter } from './list-footer.tsx';
import { clampPage, PAGE_SIZE, PAGE_SIZES } from './paging.ts';

/** A conventional table in a page that scrolls: some rows at a time, with the specification's footer (R043-R047). */
export function PagedList<Row>({
  pageSize = PAGE_SIZE,
  ...list
}: DataListProps<Row> & { pageSize?: number }) {
  const { rows, label, status } = list;
  const [size, setSize] = useState(pageSize);
  const [wanted, setWanted] = useState(1);
  // Rows may have gone since: the last page that is left.
  const page = clampPage(wanted, rows.length, size);
  const shown = useMemo(() => rows.slice((page - 1) * size, page * size), [rows, page, size]);
  const sizes = PAGE_SIZES.includes(pageSize)
    ? PAGE_SIZES
    : [...PAGE_SIZES, pageSize].sort((a, b) => a - b);
  const view = `${list.view ?? ''} ${page} ${size}`;
  return (
    <div className="paged-list">
      <DataList {...list} rows={shown} total={rows.length} view={view} whole />
      {status === 'ready' && rows.length > 0 && (
        <ListFooter
          label={label}
          page={page}
          size={size}
          total={rows.length}
          sizes={sizes}
          onPage={setWanted}
          onSize={(next) => {
            // The first row that was shown stays on the page.
            setWanted(Math.floor(((page - 1) * size) / next) + 1);
            setSize(next);
          }}
        />
      )}
    </div>
  );
}
