import { ChevronLeftIcon, ChevronRightIcon } from '@radix-ui/react-icons';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { jumpTo, PAGE_SIZES, pageCount, showingLine } from './paging.ts';

interface ListFooterProps {
  /** Names the table, for its controls. */
  label: string;
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  sizes?: readonly number[];
}

/** The footer of a paginated table: its line, the jump to a page, the rows a page (R043-R047). */
export function ListFooter(props: ListFooterProps) {
  const { label, page, size, total, onPage, onSize, sizes = PAGE_SIZES } = props;
  const pages = pageCount(total, size);
  return (
    <div className="list-footer" role="group" aria-label={`Pages of ${label.toLowerCase()}`}>
      <span role="status">{showingLine(page, total, size)}</span>
      <span className="spacer" />
      <label className="list-footer-field">
        Rows a page
        <select
          className="input"
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <IconButton label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </IconButton>
      {/* Another page fills the input anew. */}
      <PageJump key={page} page={page} size={size} total={total} onPage={onPage} />
      <span>of {pages}</span>
      <IconButton label="Next page" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}

/** The page to jump to, on Enter or on leaving it (R046); empty it falls back (R045). */
function PageJump({
  page,
  size,
  total,
  onPage,
}: Pick<ListFooterProps, 'page' | 'size' | 'total' | 'onPage'>) {
  const [typed, setTyped] = useState(String(page));
  const apply = () => {
    const to = jumpTo(typed, page, total, size);
    setTyped(String(to));
    if (to !== page) onPage(to);
  };
  return (
    <label className="list-footer-field">
      Page
      <input
        className="input list-jump"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(String(page));
          else if (event.key === 'Enter') apply();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
    </label>
  );
}
