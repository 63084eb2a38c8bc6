import { useEffect, useMemo, useRef, useLayoutEffect } from 'react';
import type { ListController } from './list-controller.ts';

type Latest = { current: ListController };

/** Of each pane the list that had the keyboard last: keys mean that one where a pane shows several. */
const focused = new Map<string, Latest>();

/** What a list publishes for its pane, and what to call when it takes the keyboard. */
export function useFocusedList(
  paneId: string | null,
  controller: ListController,
): { published: ListController; onFocus: () => void } {
  const latest = useRef(controller);
  useLayoutEffect(() => {
    latest.current = controller;
  });
  const pane = paneId ?? '';
  useEffect(
    () => () => {
      if (focused.get(pane) === latest) focused.delete(pane);
    },
    [pane],
  );
  return useMemo(() => {
    const one = () => (focused.get(pane) ?? latest).current;
    const published: ListController = {
      kind: 'list',
      move: (step, extend) => one().move(step, extend),
      toggle: () => one().toggle(),
      selectAll: () => one().selectAll(),
      clear: () => one().clear(),
      open: (beside) => one().open(beside),
      openNext: (step) => one().openNext(step),
      toHeadings: () => one().toHeadings(),
      get chooseColumns() {
        return one().chooseColumns;
      },
      get exportRows() {
        return one().exportRows;
      },
      get hasRow() {
        return one().hasRow;
      },
      get rowAbout() {
        return one().rowAbout;
      },
    };
    return { published, onFocus: () => void focused.set(pane, latest) };
  }, [pane]);
}
