import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { DataListProps } from './data-list-props.ts';
import { flash } from './flash.ts';
import type { ListController } from './list-controller.ts';
import type { Column } from './list-row.tsx';
import { endClicking } from './one-click.ts';
import { toggled } from './row-selection.ts';
import type { ListCursor } from './use-list-cursor.ts';

const NONE: ReadonlySet<string> = new Set();

/** The `aria-rowindex` of the first row: it counts from one, and the headings are the first. */
const FIRST_ROW = 2;

interface ListInput {
  /** What commands do. */
  controller: ListController;
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void;
  onRowClick: (event: MouseEvent, index: number) => void;
  /** A right click stands on its row before the menu opens. */
  onContextMenu: (event: MouseEvent) => void;
}

/** What commands, keys and clicks do in a list. `height` is that of a row, in pixels. */
export function useListInput<Row>(
  props: DataListProps<Row>,
  grid: RefObject<HTMLDivElement | null>,
  list: {
    ids: readonly string[];
    cursor: ListCursor;
    columns: readonly Column<Row>[];
    height: number;
  },
): ListInput {
  const { rows, sorts = [], sort = null, onSort, onOpen, onSelection } = props;
  const { selection = NONE, faded = NONE } = props;
  const { ids, cursor, columns, height } = list;
  const { at, heading, setHeading, goTo } = cursor;
  const current = rows[at] ?? null;

  const controller: ListController = {
    kind: 'list',
    move: (step, extend) => void goTo(at + step, extend),
    toggle: () => {
      const id = ids[at];
      if (!id || !onSelection) return;
      onSelection(toggled(selection, id));
      cursor.anchorHere();
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
      const sorted = columns.findIndex(({ id }) => id === sort?.key);
      if (onSort) setHeading(Math.max(0, sorted));
    },
    chooseColumns: props.onChooseColumns ?? null,
    exportRows: props.onExport ?? null,
    hasRow: current !== null,
    rowAbout: (current && props.about?.(current)) ?? {},
  };

  /** Keys while the keyboard is on the headings; returns whether it was one of them. */
  const onHeadingKey = (key: string): boolean => {
    if (heading === null) return false;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const to = heading + (key === 'ArrowLeft' ? -1 : 1);
      setHeading(Math.min(Math.max(0, to), columns.length - 1));
    } else if (key === 'Enter' || key === ' ') {
      const id = columns[heading]?.id;
      if (id !== undefined && sorts.includes(id)) onSort?.(id);
    } else if (key === 'ArrowDown' || key === 'Escape') setHeading(null);
    else return key === 'ArrowUp';
    return true;
  };

  /** Keys that unfold the row one is on, or fold it; returns whether it was one of them. */
  const onFoldKey = (key: string): boolean => {
    if (current === null || (key !== 'ArrowRight' && key !== 'ArrowLeft')) return false;
    const open = key === 'ArrowRight';
    if (props.unfolded?.(current) !== !open) return false;
    props.onUnfold?.(current, open);
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
    if (onHeadingKey(event.key) || (!command && onFoldKey(event.key))) {
      // Done above.
    } else if (event.key === 'ArrowUp' && at <= 0 && !event.shiftKey && onSort) {
      controller.toHeadings();
    } else if (target !== undefined) goTo(target, event.shiftKey);
    else if (event.key === 'Enter') controller.open(!command);
    else if (event.key === ' ' && onSelection) controller.toggle();
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

  const onContextMenu = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('[role="row"]') : null;
    // The menu key speaks of the list itself: the cursor is on its row already.
    if (!row) return;
    const index = Number(row.getAttribute('aria-rowindex')) - FIRST_ROW;
    if (index < 0 || index >= rows.length) return;
    grid.current?.focus({ preventScroll: true });
    goTo(index);
  };

  return { controller, onKeyDown, onRowClick, onContextMenu };
}
