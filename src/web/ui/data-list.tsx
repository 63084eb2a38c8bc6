import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type MouseEvent,
} from 'react';
import { useScope } from '../palette/scope.ts';
import { usePane } from '../panes/pane-context.ts';
import { density } from '../preferences.ts';
import { useStore } from '../store.ts';
import type { DataListProps } from './data-list-props.ts';
import { ErrorState } from './error-state.tsx';
import { fitColumns, TICK } from './fit-columns.ts';
import { notePlace, placeAmong } from './list-place.ts';
import { headingId, ListHead } from './list-head.tsx';
import type { ListController } from './list-controller.ts';
import { useFocusedList } from './list-focus.ts';
import { ListRow, withBriefs } from './list-row.tsx';
import { useListCursor } from './use-list-cursor.ts';
import { useListInput } from './use-list-input.ts';
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
  const { label, rows, rowId, status, onSelection, onEndReached, onSort, onSight } = props;
  const faded = props.faded ?? NONE;
  const { sorts = NO_SORTS, sort = null } = props;
  const selection = props.selection ?? NONE;
  const selectable = onSelection !== undefined;
  const pane = usePane();
  const domId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const height = ROW_HEIGHT[useStore(density)];
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);

  // oxlint-disable-next-line react/incompatible-library -- its value changes in place: the compiler leaves this component as it is
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 8,
    scrollPaddingStart: height,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const cursor = useListCursor(props, ids, (index) =>
    virtual.scrollToIndex(index, { align: 'auto' }),
  );
  const { at, heading } = cursor;

  const shown = virtual.getVirtualItems();
  const lastShown = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (status === 'ready' && rows.length > 0 && lastShown >= rows.length - NEAR_END) {
      onEndReached?.();
    }
  }, [status, rows.length, lastShown, onEndReached]);

  useEffect(() => onSight?.(lastShown), [onSight, lastShown]);

  useRowInSight(virtual, cursor.followed, at);

  useLayoutEffect(() => {
    if (grid.current) grid.current.scrollTop = 0;
  }, [cursor.view]);

  useSteadyRow(grid, ids, at, height);
  useToldCursor(ids, at, rows[at] ?? null, props.onCursor);
  const paneId = pane?.id;
  const place = placeAmong(ids, at, faded, props.total);
  const [placeAt, placeOf] = [place?.at ?? 0, place?.of ?? 0];
  useEffect(
    () =>
      paneId === undefined || placeOf === 0
        ? undefined
        : notePlace(paneId, { at: placeAt, of: placeOf }),
    [paneId, placeAt, placeOf],
  );
  useFocusOnArrival(grid, pane, {
    ready: status === 'ready',
    wanted: props.takesFocus ?? false,
    polite: props.whole ?? false,
  });

  const broken = status === 'error' && rows.length === 0;
  const width = useWidth(grid, !broken);
  const { columns: wanted, columnsChosen: chosen = false } = props;
  const fit = useMemo(
    () => fitColumns(wanted, width, { selectable, chosen }),
    [wanted, width, selectable, chosen],
  );
  const columns = useMemo(() => withBriefs(fit.columns, wanted), [fit, wanted]);
  const headed = heading === null ? undefined : columns[heading];
  const tickAll = () => onSelection?.(selection.size >= ids.length ? NONE : new Set(ids));

  const { controller, onKeyDown, onRowClick, onContextMenu } = useListInput(props, grid, {
    ids,
    cursor,
    columns,
    height,
  });
  const { published, onFocus } = useFocusedList(pane?.id ?? null, controller);
  useScope('list', published, { pane });
  const clicked = useRef(onRowClick);
  useLayoutEffect(() => {
    clicked.current = onRowClick;
  });
  const onClick = useCallback(
    (event: MouseEvent, index: number) => clicked.current(event, index),
    [],
  );

  const style = {
    '--tracks': [selectable ? `${TICK}px` : '', ...fit.tracks].join(' '),
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
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is one of two grids */}
      <div
        ref={grid}
        className="data-list"
        role={props.unfolded ? 'treegrid' : 'grid'}
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
        onContextMenu={onContextMenu}
        onFocus={onFocus}
        onBlur={() => cursor.setHeading(null)}
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
                unfolded={props.unfolded?.(row)}
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
