import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useScope } from '../palette/scope.ts';
import { usePane } from '../panes/pane-context.ts';
import { density } from '../preferences.ts';
import { useStore } from '../store.ts';
import type { DataListProps } from './data-list-props.ts';
import { ErrorState } from './error-state.tsx';
import { flash } from './flash.ts';
import { fitColumns, TICK, trackOf } from './fit-columns.ts';
import { headingId, ListHead } from './list-head.tsx';
import type { ListController } from './list-controller.ts';
import { useFocusedList } from './list-focus.ts';
import { ListRow } from './list-row.tsx';
import { endClicking } from './one-click.ts';
import { cursorAfter, reranged, toggled, type Cursor } from './row-selection.ts';
import { useFocusOnArrival, useRowInSight, useSteadyRow, useToldCursor } from './use-cursor-row.ts';
import { useWidth } from './use-width.ts';
import './list.css';

const ROW_HEIGHT = { compact: 28, comfortable: 36 } as const;
/** Rows before the end at which the next page is asked for: some screens ahead of a fast wheel. */
const NEAR_END = 80;
const NONE: ReadonlySet<string> = new Set();
const NO_SORTS: readonly string[] = [];

/** The one list of the product: a virtual grid with one tab stop, keys, selection, order and live rows. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, rows, rowId, status, onOpen, onSelection, onEndReached, onSort, onSight } = props;
  const faded = props.faded ?? NONE;
  const { sorts = NO_SORTS, sort = null, view } = props;
  const selection = props.selection ?? NONE;
  const selectable = onSelection !== undefined;
  const pane = usePane();
  const domId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const height = ROW_HEIGHT[useStore(density)];
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const [cursor, setCursor] = useState<Cursor>({ id: props.initialCursor ?? null, index: 0 });
  const [anchor, setAnchor] = useState(0);
  /** The heading the keyboard is on. */
  const [heading, setHeading] = useState<number | null>(null);
  const [shownView, setShownView] = useState(view);
  if (shownView !== view) {
    setShownView(view);
    setCursor({ id: null, index: 0 });
    setAnchor(0);
  }
  const [followed, setFollowed] = useState<string | null>(null);
  const { inHand = null } = props;
  if (inHand !== followed && (inHand === null || ids.includes(inHand))) {
    setFollowed(inHand);
    if (inHand !== null) setCursor({ id: inHand, index: ids.indexOf(inHand) });
  }
  const at = cursorAfter(ids, cursor);
  const current = at === -1 ? null : (rows[at] ?? null);

  // oxlint-disable-next-line react/incompatible-library -- its value changes in place: the compiler leaves this component as it is
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

  useEffect(() => onSight?.(lastShown), [onSight, lastShown]);

  useRowInSight(virtual, followed, at);

  useLayoutEffect(() => {
    if (grid.current) grid.current.scrollTop = 0;
  }, [shownView]);

  useSteadyRow(grid, ids, at, height);
  useToldCursor(ids, at, current, props.onCursor);
  useFocusOnArrival(grid, pane, {
    ready: status === 'ready',
    wanted: props.autoFocus ?? false,
    polite: props.whole ?? false,
  });

  const goTo = (index: number, extend = false): number => {
    if (rows.length === 0) return -1;
    const to = Math.min(Math.max(0, index), rows.length - 1);
    if (extend && onSelection) onSelection(reranged(selection, ids, anchor, at, to));
    else setAnchor(to);
    setHeading(null);
    setCursor({ id: ids[to] ?? null, index: to });
    virtual.scrollToIndex(to, { align: 'auto' });
    return to;
  };

  const broken = status === 'error' && rows.length === 0;
  const width = useWidth(grid, !broken);
  const { columns: wanted, columnsChosen: chosen = false } = props;
  const fit = useMemo(
    () => fitColumns(wanted, width, { selectable, chosen }),
    [wanted, width, selectable, chosen],
  );
  const { columns } = fit;
  const headed = heading === null ? undefined : columns[heading];
  const tickAll = () => onSelection?.(selection.size >= ids.length ? NONE : new Set(ids));

  const controller: ListController = {
    kind: 'list',
    move: (step, extend) => void goTo(at + step, extend),
    toggle: () => {
      const id = ids[at];
      if (!id || !onSelection) return;
      onSelection(toggled(selection, id));
      setAnchor(at);
    },
    selectAll: () => onSelection?.(new Set(ids)),
    clear: () => onSelection?.(NONE),
    open: (beside) => {
      // An Enter after a search is meant for what that finds.
      if (props.isFormer || props.isTyping) {
        if (grid.current) flash(grid.current);
      } else if (current) onOpen?.(current, { beside });
    },
    openNext: (step) => {
      let to = at + step;
      while (faded.has(ids[to] ?? '')) to += step;
      const row = rows[to];
      if (!row) return;
      goTo(to);
      onOpen?.(row, { beside: true, focus: false });
    },
    toHeadings: () => {
      grid.current?.focus({ preventScroll: true });
      if (onSort)
        setHeading(
          Math.max(
            0,
            columns.findIndex(({ id }) => id === sort?.key),
          ),
        );
    },
    chooseColumns: props.onChooseColumns ?? null,
    exportRows: props.onExport ?? null,
  };
  const { published, onFocus } = useFocusedList(pane?.id ?? null, controller);
  useScope('list', published, { pane });

  /** Keys while the keyboard is on the headings; gives whether it was one of them. */
  const onHeadingKey = (key: string): boolean => {
    if (heading === null) return false;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const to = heading + (key === 'ArrowLeft' ? -1 : 1);
      setHeading(Math.min(Math.max(0, to), columns.length - 1));
    } else if (key === 'Enter' || key === ' ') {
      if (headed && sorts.includes(headed.id)) onSort?.(headed.id);
    } else if (key === 'ArrowDown' || key === 'Escape') setHeading(null);
    else return key === 'ArrowUp';
    return true;
  };

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
    if (onHeadingKey(event.key)) {
      // Done above.
    } else if (event.key === 'ArrowUp' && at <= 0 && !event.shiftKey && onSort) {
      controller.toHeadings();
    } else if (target !== undefined) goTo(target, event.shiftKey);
    else if (event.key === 'Enter') controller.open(!command);
    else if (event.key === ' ' && selectable) controller.toggle();
    else if (event.key === 'Escape' && selection.size > 0) controller.clear();
    else if (event.key === 'Escape' && props.onEscape) props.onEscape();
    else return;
    event.preventDefault();
  };

  const onRowClick = (event: MouseEvent, index: number) => {
    if (event.target instanceof Element && event.target.closest('button, a, input')) return;
    const ticks = event.target instanceof Element && event.target.closest('.list-tick') !== null;
    grid.current?.focus({ preventScroll: true });
    goTo(index, event.shiftKey);
    const [id, row] = [ids[index], rows[index]];
    if (event.shiftKey || id === undefined || row === undefined) return;
    if (ticks || event.ctrlKey || event.metaKey) onSelection?.(toggled(selection, id));
    else if (onOpen) {
      endClicking();
      onOpen(row, { beside: true });
    }
  };
  const clicked = useRef(onRowClick);
  useLayoutEffect(() => {
    clicked.current = onRowClick;
  });
  const onClick = useCallback(
    (event: MouseEvent, index: number) => clicked.current(event, index),
    [],
  );

  const style = {
    '--tracks': [selectable ? `${TICK}px` : '', ...columns.map(trackOf)].join(' '),
    '--row-height': `${height}px`,
    '--least': `${fit.least}px`,
  } as CSSProperties;

  if (broken) {
    return <ErrorState error={props.error} onRetry={props.onRetry} />;
  }
  const isEmpty = status === 'ready' && rows.length === 0;
  const active = headed
    ? headingId(domId, headed.id)
    : at === -1
      ? undefined
      : `${domId}-${ids[at]}`;
  return (
    <>
      {props.canEdit && <RowEditScope controller={published} />}
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
        aria-activedescendant={active}
        data-pinned={fit.scrolls ? true : undefined}
        data-ticks={selectable ? true : undefined}
        data-size={isEmpty ? 'head' : props.whole ? 'whole' : undefined}
        style={style}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => setHeading(null)}
      >
        <ListHead
          domId={domId}
          columns={columns}
          sort={sort}
          sorts={onSort ? sorts : NO_SORTS}
          onSort={(id) => onSort?.(id)}
          at={heading}
          ticked={
            !selectable
              ? undefined
              : selection.size === 0
                ? 'none'
                : selection.size >= ids.length
                  ? 'all'
                  : 'some'
          }
          onTick={tickAll}
        />
        {status === 'loading' && rows.length === 0 && (
          <div className="list-waiting">Loading {label.toLowerCase()} …</div>
        )}
        <div className="list-body" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          {shown.map((item) => {
            const row = rows[item.index];
            const id = ids[item.index];
            if (row === undefined || id === undefined) return null;
            return (
              <ListRow
                key={id}
                domId={`${domId}-${id}`}
                row={row}
                index={item.index}
                start={item.start}
                columns={columns}
                current={item.index === at && heading === null}
                selected={selectable ? selection.has(id) : undefined}
                faded={faded.has(id)}
                onClick={onClick}
              />
            );
          })}
        </div>
        {props.loadingMore && <div className="list-more">Loading more …</div>}
      </div>
      {isEmpty && <div>{props.empty}</div>}
    </>
  );
}

function RowEditScope({ controller }: { controller: ListController }) {
  useScope('rowEdit', controller, { pane: usePane() });
  return null;
}
