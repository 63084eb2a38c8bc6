import { useEffect, useRef } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useStore } from '#src/web/store.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SOURCE_NAMES, STEP_NAMES } from '../review.columns.ts';
import { TASK_SORTS } from '../review.contract.ts';
import type { Task } from '../review.shapes.ts';
import { filters } from './desk.ts';
import type { ListFilters } from './review.queries.ts';

const PATH = '/dqInternal/workflow';
const optionsOf = <T extends string>(names: Record<T, string>) =>
  (Object.entries(names) as [T, string][]).map(([value, label]) => ({ value, label }));

/** As they stand in the address; the steps and whose have their own buttons, too. */
const FILTERS: readonly ListFilter[] = [
  { id: 'source', title: 'Source', options: optionsOf(SOURCE_NAMES) },
  { id: 'formKey', title: 'Step', options: optionsOf(STEP_NAMES) },
  {
    id: 'assignee',
    title: 'Held by',
    options: optionsOf<'mine' | 'none'>({ mine: 'Me', none: 'Nobody' }),
  },
];
/** The others are the buttons that stand there anyway. */
export const CHOSEN = FILTERS.filter(({ id }) => id === 'source');

/** The filters that the address says, beside what was typed, which never stands there. */
function readFilters(values: Readonly<Record<string, string>>, search?: string): ListFilters {
  const { formKey, source } = values;
  return {
    assignee:
      values['assignee'] === 'mine' || values['assignee'] === 'none' ? values['assignee'] : 'any',
    ...(formKey === 'searchAndMatch' || formKey === 'review' ? { formKey } : {}),
    ...(source && source in SOURCE_NAMES ? { source: source as Task['source'] } : {}),
    ...(search ? { search } : {}),
  };
}

function writeFilters({ formKey, source, assignee }: ListFilters): Record<string, string> {
  return {
    formKey: formKey ?? '',
    source: source ?? '',
    assignee: assignee === 'any' ? '' : assignee,
  };
}

/**
 * The queue's order and filters, in its address. The desk keeps the filters, too: they say what "the next" is the next
 * of, also when the queue is not shown.
 */
export function useQueueState(pane: ScreenProps['pane'], search: ScreenProps['search']) {
  const list = useListState({
    sorts: TASK_SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search },
  });
  const { filters: values } = list;
  const first = useRef(true);
  useEffect(() => {
    const asked = readFilters(values, filters.get().search);
    const unasked = first.current && asked.assignee === 'any' && !asked.formKey && !asked.source;
    first.current = false;
    // Coming back to the queue finds it as it was left.
    if (!unasked)
      filters.set((now) => (JSON.stringify(now) === JSON.stringify(asked) ? now : asked));
  }, [values]);
  const narrow = (next: ListFilters) => {
    // At once: the next key may claim the next of them.
    filters.set(next);
    list.setFilters(writeFilters(next));
  };
  return {
    ...list,
    filters: { ...values, ...writeFilters(useStore(filters)) },
    setFilter: (id: string, value: string) =>
      narrow(readFilters({ ...writeFilters(filters.get()), [id]: value }, filters.get().search)),
    narrow,
  };
}
