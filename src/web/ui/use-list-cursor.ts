import { useState } from 'react';
import type { DataListProps } from './data-list-props.ts';
import { cursorAfter, reranged, type Cursor } from './row-selection.ts';

type Props<Row> = Pick<
  DataListProps<Row>,
  'rows' | 'view' | 'initialCursor' | 'inHand' | 'selection' | 'onSelection'
>;

/** Where the keyboard stands in a list, and the ways to move it. */
export interface ListCursor {
  /** The place of its row; -1 in an empty list. */
  at: number;
  /** The place of the heading that it is on; null while it is on a row. */
  heading: number | null;
  /** The row that it followed last. */
  followed: string | null;
  /** The view that it stands in: a new one begins at the top. */
  view: string | undefined;
  setHeading: (at: number | null) => void;
  /** The next range of rows begins here. */
  anchorHere: () => void;
  /** Moves to the nearest row there is, selecting the rows between with `extend`. Returns its place. */
  goTo: (index: number, extend?: boolean) => number;
}

/** The cursor of a list: it stays with its row whatever rows come and go, and follows the row in hand. */
export function useListCursor<Row>(
  props: Props<Row>,
  ids: readonly string[],
  scrollTo: (index: number) => void,
): ListCursor {
  const { rows, view, inHand = null, selection, onSelection } = props;
  const [cursor, setCursor] = useState<Cursor>({ id: props.initialCursor ?? null, index: 0 });
  const [anchor, setAnchor] = useState(0);
  const [heading, setHeading] = useState<number | null>(null);
  const [shownView, setShownView] = useState(view);
  if (shownView !== view) {
    setShownView(view);
    setCursor({ id: null, index: 0 });
    setAnchor(0);
  }
  const [followed, setFollowed] = useState<string | null>(null);
  if (inHand !== followed && (inHand === null || ids.includes(inHand))) {
    setFollowed(inHand);
    if (inHand !== null) setCursor({ id: inHand, index: ids.indexOf(inHand) });
  }
  const at = cursorAfter(ids, cursor);

  return {
    at,
    heading,
    followed,
    view: shownView,
    setHeading,
    anchorHere: () => setAnchor(at),
    goTo: (index, extend = false) => {
      if (rows.length === 0) return -1;
      const to = Math.min(Math.max(0, index), rows.length - 1);
      if (extend && onSelection) onSelection(reranged(selection ?? new Set(), ids, anchor, at, to));
      else setAnchor(to);
      setHeading(null);
      setCursor({ id: ids[to] ?? null, index: to });
      scrollTo(to);
      return to;
    },
  };
}
