import { useEffect, useRef } from 'react';
import { writeSort } from '#src/shared/columns.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { TASK_SORTS } from '../review.contract.ts';
import { filters } from './desk.ts';
import { readFilters, writeFilters } from './queue-filters.ts';
import { QUEUE_PATH } from './queue-views.ts';
import type { ListView } from './review.queries.ts';

/**
 * The queue's order and filters, in its address. The desk keeps them, too: they say what "the next" is the next of, also
 * when the queue is not shown.
 */
export function useQueueState(
  pane: ScreenProps['pane'],
  search: ScreenProps['search'],
  offered: readonly ListFilter[],
) {
  const list = useListState({
    sorts: TASK_SORTS,
    filters: offered,
    address: { pane, path: QUEUE_PATH, search },
  });
  const { filters: values, sort } = list;
  const order = sort ? writeSort(sort) : undefined;
  const asked = JSON.stringify(writeFilters(readFilters(values)));
  const first = useRef(true);
  useEffect(() => {
    const named: Record<string, string> = JSON.parse(asked);
    const isUnasked =
      first.current && search['view'] !== 'all' && Object.values(named).every((one) => one === '');
    first.current = false;
    const sorted = order === undefined ? {} : { sort: order };
    filters.set((now) => {
      // Coming back to the queue finds it as it was left.
      const { sort: _, ...kept } = isUnasked ? now : readFilters(named, now.search);
      const next: ListView = { ...kept, ...sorted };
      return JSON.stringify(now) === JSON.stringify(next) ? now : next;
    });
  }, [asked, order, search]);
  const narrow = (next: ListView) => {
    // At once: the next key may claim the next of them.
    filters.set(next);
    list.setFilters(writeFilters(next));
  };
  const wanted = useStore(filters);
  return {
    ...list,
    wanted,
    filters: { ...values, ...writeFilters(wanted) },
    setFilter: (id: string, value: string) => {
      const now = filters.get();
      const sorted = now.sort === undefined ? {} : { sort: now.sort };
      narrow({ ...readFilters({ ...writeFilters(now), [id]: value }, now.search), ...sorted });
    },
    narrow,
  };
}
