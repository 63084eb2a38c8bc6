import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { PaneHandle } from '../panes/screen.ts';

type Grid = RefObject<HTMLElement | null>;

/** Rows that came or went above the cursor's scroll by: the row that is being read stays where it is. */
export function useSteadyRow(grid: Grid, ids: readonly string[], at: number, height: number): void {
  const stood = useRef<{ id: string | null; at: number }>({ id: null, at: -1 });
  useLayoutEffect(() => {
    const before = stood.current;
    const id = at === -1 ? null : (ids[at] ?? null);
    if (grid.current && id !== null && id === before.id && at !== before.at)
      grid.current.scrollBy(0, (at - before.at) * height);
    stood.current = { id, at };
  }, [grid, ids, at, height]);
}

/** Scrolls to the row in hand when it becomes another one. After that the user scrolls freely. */
export function useRowInSight(
  list: { scrollToIndex: (index: number, options: { align: 'auto' }) => void },
  followed: string | null,
  at: number,
): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current === followed) return;
    last.current = followed;
    if (followed !== null && at !== -1) list.scrollToIndex(at, { align: 'auto' });
  }, [list, followed, at]);
}

/**
 * Tells the screen which row the cursor is on, once each time it moves: before the click that moved it is over, so that a key
 * in the same moment acts on this row.
 */
export function useToldCursor<Row>(
  ids: readonly string[],
  at: number,
  current: Row | null,
  onCursor: ((row: Row | null) => void) | undefined,
): void {
  const lastTold = useRef<string | null>(null);
  useLayoutEffect(() => {
    const id = at === -1 ? null : (ids[at] ?? null);
    if (lastTold.current === id) return;
    lastTold.current = id;
    onCursor?.(current);
  }, [at, ids, current, onCursor]);
}

/** Focuses a list when its pane has the focus and nothing inside the pane does; a `polite` list only if `wanted`. */
export function useFocusOnArrival(
  grid: Grid,
  pane: PaneHandle | null,
  { ready, wanted, polite }: { ready: boolean; wanted: boolean; polite: boolean },
): void {
  const focused = pane?.focused ?? false;
  const turn = useRef<'before' | 'waiting' | 'over'>('before');
  useLayoutEffect(() => {
    if (!ready) {
      turn.current = 'before';
      return;
    }
    // Later the focus belongs to the user. But rows that were there at once come before the pane has the keyboard.
    if (turn.current === 'over') return;
    const late = turn.current === 'waiting';
    turn.current = focused ? 'over' : 'waiting';
    const active = document.activeElement;
    // On what the list is part of (its tab, its pane) waits a list that found no rows there yet.
    const idle = active === null || active.contains(grid.current);
    if (isAtWork(active, grid.current)) return;
    const takes = late ? idle && (wanted || !polite) : wanted || (idle && !polite);
    if (focused && takes) grid.current?.focus({ preventScroll: true });
  }, [grid, ready, focused, wanted, polite]);
}

/** Whether the user is in a field of the pane or in a menu: rows that arrive late must not take the focus from there. */
function isAtWork(active: Element | null, list: Element | null): boolean {
  if (active?.closest('[role="menu"]')) return true;
  const pane = list?.closest('[data-pane]') ?? null;
  return active instanceof HTMLInputElement && pane !== null && pane.contains(active);
}
