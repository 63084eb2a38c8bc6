import { useEffect, useRef } from 'react';
import { writeSort } from '#src/shared/columns.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { useListState } from '#src/web/ui/list-state.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import type { QueueProcess, QueueView } from './queue-process.ts';
import type { QueueTask } from './work-task.ts';

/**
 * A queue's order and filters, in its address. The desk keeps them, too: they say what "the next" is the next of, also
 * when the queue is not shown.
 */
export function useQueueState<Task extends QueueTask, View extends QueueView>(
  { desk, path, sorts, readFilters, writeFilters }: QueueProcess<Task, View>,
  pane: ScreenProps['pane'],
  search: ScreenProps['search'],
  offered: readonly ListFilter[],
) {
  const list = useListState({ sorts, filters: offered, address: { pane, path, search } });
  const { filters: values, sort } = list;
  const order = sort ? writeSort(sort) : undefined;
  const asked = JSON.stringify(writeFilters(readFilters(values)));
  const first = useRef(true);
  useEffect(() => {
    const named: Record<string, string> = JSON.parse(asked);
    const isUnasked =
      first.current && search['view'] !== 'all' && Object.values(named).every((one) => one === '');
    first.current = false;
    desk.view.set((now) => {
      // Coming back to the queue finds it as it was left.
      const kept = isUnasked ? now : readFilters(named, now.search);
      const next: View = { ...kept, sort: order };
      return JSON.stringify(now) === JSON.stringify(next) ? now : next;
    });
  }, [desk, readFilters, asked, order, search]);
  const narrow = (next: View) => {
    // At once: the next key may claim the next of them.
    desk.view.set(next);
    list.setFilters(writeFilters(next));
  };
  const wanted = useStore(desk.view);
  return {
    ...list,
    wanted,
    filters: { ...values, ...writeFilters(wanted) },
    setFilter: (id: string, value: string) => {
      const now = desk.view.get();
      narrow({ ...readFilters({ ...writeFilters(now), [id]: value }, now.search), sort: now.sort });
    },
    narrow,
  };
}
