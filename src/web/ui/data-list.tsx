import { useVirtualizer } from '@tanstack/react-virtual';
import { CheckIcon } from '@radix-ui/react-icons';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useScope } from '../palette/scope.ts';
import { usePane } from '../panes/pane-context.ts';
import { density } from '../preferences.ts';
import { useStore } from '../store.ts';
import { ErrorState } from './error-state.tsx';
import { fitColumns } from './fit-columns.ts';
import type { ListController } from './list-controller.ts';
import { cursorAfter, toggled, withRange } from './row-selection.ts';

export interface Column<Row> {
  id: string;
  title: string;
  /** Pixels, or a grid track such as `minmax(120px, 2fr)`. */
  width: number | string;
  align?: 'end';
  cell: (row: Row) => ReactNode;
  /** The cell as text: its tooltip, and what is exported. */
  text?: (row: Row) => string;
  /** Left out where the pane is narrow. */
  narrow?: 'hide';
}

export interface DataListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  status: 'loading' | 'error' | 'ready';
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  /** Of all rows, where more exist than are loaded. */
  total?: number | undefined;
  onOpen?: (row: Row, how: { beside: boolean }) => void;
  onCursor?: (row: Row | null) => void;
  /** The id of the row to stand on first. */
  initialCursor?: string | null;
  /** With `onSelection`, rows can be selected. */
  selection?: ReadonlySet<string>;
  onSelection?: (ids: ReadonlySet<string>) => void;
  /** The end is near: load the next page. */
  onEndReached?: (() => void) | undefined;
  loadingMore?: boolean;
  /** Takes the keyboard even when something else in the pane has it. */
  autoFocus?: boolean;
}

const ROW_HEIGHT = { compact: 28, comfortable: 36 } as const;
const NEAR_END = 20;
const NONE: ReadonlySet<string> = new Set();

/** The one list of the product: a virtual grid with one tab stop, keys, selection and live rows. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, rows, rowId, status, onOpen, onSelection, onEndReached } = props;
  const selection = props.selection ?? NONE;
  const selectable = onSelection !== undefined;
  const pane = usePane();
  const domId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const height = ROW_HEIGHT[useStore(density)];
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const [cursor, setCursor] = useState({ id: props.initialCursor ?? null, index: 0 });
  const [anchor, setAnchor] = useState(0);
  const at = cursorAfter(ids, cursor);
  const current = at === -1 ? null : (rows[at] ?? null);

  // The compiler's memoisation does not know that this hook's value changes in place.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: height,
  });
  useEffect(() => virtual.measure(), [virtual, height]);

  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (status === 'ready' && rows.length > 0 && lastShown >= rows.length - NEAR_END) {
      onEndReached?.();
    }
  }, [status, rows.length, lastShown, onEndReached]);

  const { onCursor } = props;
  const lastTold = useRef<string | null>(null);
  useEffect(() => {
    const id = at === -1 ? null : (ids[at] ?? null);
    if (lastTold.current === id) return;
    lastTold.current = id;
    onCursor?.(current);
  }, [at, ids, current, onCursor]);

  // A list takes the keyboard when its pane has it and nothing in the pane does.
  const focused = pane?.focused ?? false;
  const wantsFocus = props.autoFocus ?? false;
  const ready = status === 'ready' && rows.length > 0;
  useLayoutEffect(() => {
    const active = document.activeElement;
    const idle = active === document.body || active?.getAttribute('data-pane') === pane?.id;
    if (ready && focused && (idle || wantsFocus)) grid.current?.focus({ preventScroll: true });
    // Only when the rows arrive: later the focus belongs to the user.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready]);

  const goTo = (index: number, extend = false) => {
    if (rows.length === 0) return;
    const to = Math.min(Math.max(0, index), rows.length - 1);
    if (extend && onSelection) onSelection(withRange(selection, ids, anchor, to));
    else setAnchor(to);
    setCursor({ id: ids[to] ?? null, index: to });
    virtual.scrollToIndex(to, { align: 'auto' });
  };

  const controller: ListController = {
    kind: 'list',
    move: (step, extend) => goTo(at + step, extend),
    toggle: () => {
      const id = ids[at];
      if (!id || !onSelection) return;
      onSelection(toggled(selection, id));
      setAnchor(at);
    },
    selectAll: () => onSelection?.(new Set(ids)),
    clear: () => onSelection?.(NONE),
    open: (beside) => void (current && onOpen?.(current, { beside })),
  };
  useScope('list', controller, { pane });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== grid.current || event.altKey || event.nativeEvent.isComposing) return;
    const command = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / height) - 2);
    const targets: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) goTo(target, event.shiftKey);
    else if (event.key === 'Enter') controller.open(!command);
    else if (event.key === ' ' && selectable) controller.toggle();
    else if (event.key === 'Escape' && selection.size > 0) controller.clear();
    else return;
    event.preventDefault();
  };

  const onRowClick = (event: MouseEvent, index: number) => {
    if (event.target instanceof Element && event.target.closest('button, a, input')) return;
    grid.current?.focus({ preventScroll: true });
    goTo(index, event.shiftKey);
    const [id, row] = [ids[index], rows[index]];
    if (event.shiftKey || id === undefined || row === undefined) return;
    if (event.ctrlKey || event.metaKey) onSelection?.(toggled(selection, id));
    else onOpen?.(row, { beside: true });
  };

  const columns = fitColumns(props.columns, virtual.scrollRect?.width ?? Infinity, selectable);
  const tracks = columns.map(({ width }) => (typeof width === 'number' ? `${width}px` : width));
  const style = {
    '--tracks': [selectable ? '20px' : '', ...tracks].join(' '),
    '--row-height': `${height}px`,
  } as CSSProperties;

  if (status === 'error' && rows.length === 0) {
    return <ErrorState error={props.error} onRetry={props.onRetry} />;
  }
  if (status === 'ready' && rows.length === 0)
    return <div className="list-empty">{props.empty}</div>;
  return (
    <div
      ref={grid}
      className="data-list"
      role="grid"
      // The grid itself is the one tab stop; its active row is named by aria-activedescendant.
      tabIndex={0}
      aria-label={label}
      aria-rowcount={(props.total ?? rows.length) + 1}
      aria-colcount={columns.length + (selectable ? 1 : 0)}
      aria-multiselectable={selectable}
      aria-busy={status === 'loading' || props.loadingMore}
      aria-activedescendant={at === -1 ? undefined : `${domId}-${ids[at]}`}
      style={style}
      onKeyDown={onKeyDown}
    >
      <div className="list-head" role="row" aria-rowindex={1}>
        {selectable && (
          <span role="columnheader" className="list-tick">
            <span className="visually-hidden">Selected</span>
          </span>
        )}
        {columns.map((column) => (
          <span key={column.id} role="columnheader" data-align={column.align}>
            {column.title}
          </span>
        ))}
      </div>
      {status === 'loading' && rows.length === 0 && (
        <div className="list-waiting">Loading {label.toLowerCase()} …</div>
      )}
      <div className="list-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
        {shown.map((item) => {
          const row = rows[item.index];
          const id = ids[item.index];
          if (row === undefined || id === undefined) return null;
          return (
            // Keys reach the row through the grid, which has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={id}
              id={`${domId}-${id}`}
              className="list-row"
              role="row"
              tabIndex={-1}
              aria-rowindex={item.index + 2}
              aria-selected={selectable ? selection.has(id) : undefined}
              data-cursor={item.index === at ? true : undefined}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={(event) => onRowClick(event, item.index)}
            >
              {selectable && (
                <span role="gridcell" className="list-tick">
                  {selection.has(id) && <CheckIcon aria-label="Selected" />}
                </span>
              )}
              {columns.map((column) => (
                <span
                  key={column.id}
                  role="gridcell"
                  className="list-cell"
                  data-align={column.align}
                  title={column.text?.(row)}
                >
                  {column.cell(row)}
                </span>
              ))}
            </div>
          );
        })}
      </div>
      {props.loadingMore && <div className="list-more">Loading more …</div>}
    </div>
  );
}
