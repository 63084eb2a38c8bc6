import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showCount } from '#src/web/ui/counts.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import { clientOptions, HOLDERS, withAsked } from '#src/features/work/web/queue-options.ts';
import type { StepCount } from '#src/features/work/web/work-task.ts';
import { AGE_NAMES, AGES } from '#src/features/work/queue.rules.ts';
import { SOURCE_NAMES, STEP_NAMES } from '#src/features/work/task.columns.ts';
import { FORM_KEYS } from '#src/features/work/review-process.rules.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { QUEUE_KEYS } from './queue-views.ts';
import { queueFacetsQuery } from './review.queries.ts';
import type { ListView } from './review.queries.ts';

type Option = ListFilter['options'][number];
type Values = Readonly<Record<string, string>>;

const SOURCES: readonly Option[] = Object.entries(SOURCE_NAMES).map(([value, label]) => ({
  value,
  label,
}));
const REJECTIONS: readonly Option[] = [{ value: 'only', label: 'Rejected before' }];
const DUE: readonly Option[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: 'Within a business day' },
];
const WAITING: readonly Option[] = [{ value: 'only', label: 'For a day or an arrival' }];

/** The filters of the queue as they stand in its address, with what waits where that is known. */
export function useQueueFilters(
  asked: Readonly<Record<string, unknown>>,
  counts: readonly StepCount[],
): readonly ListFilter[] {
  const { data: facets } = useQuery(queueFacetsQuery());
  const [client, tag] = [asked['company'], asked['tag']];
  return useMemo(() => {
    const tags = facets?.tags.map((one) => ({
      value: one.tag,
      label: one.tag,
      detail: showCount(one.waiting),
    }));
    const tagged = withAsked(tags, tag, /^.{1,100}$/);
    return [
      {
        id: 'formKey',
        title: 'Step',
        options: FORM_KEYS.map((formKey) => {
          const total = counts.find((one) => one.formKey === formKey)?.total;
          const detail = total === undefined ? {} : { detail: showCount(total) };
          return { value: formKey, label: STEP_NAMES[formKey], ...detail };
        }),
      },
      { id: 'due', title: 'Due', options: DUE },
      { id: 'waiting', title: 'Waiting', options: WAITING },
      {
        id: 'age',
        title: 'Age',
        options: AGES.map((age) => ({ value: age, label: AGE_NAMES[age] })),
      },
      { id: 'source', title: 'Source', options: SOURCES },
      { id: 'rejections', title: 'Rejections', options: REJECTIONS },
      {
        id: 'company',
        title: 'Client',
        more: 'queue.client' as const,
        options: clientOptions(facets?.clients, client),
      },
      // Without a tag there is nothing to choose.
      ...(tagged.length > 0 ? [{ id: 'tag', title: 'Tag', options: tagged }] : []),
      { id: 'assignee', title: 'Held by', options: HOLDERS },
    ];
  }, [facets, counts, client, tag]);
}

const oneOf = <T extends string>(value: string | undefined, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** The filters that an address says, beside what was typed, which never stands there. */
export function readFilters(values: Values, search?: string): ListView {
  const formKey = oneOf(values['formKey'], FORM_KEYS);
  const source = oneOf(values['source'], Object.keys(SOURCE_NAMES) as Task['source'][]);
  const age = oneOf(values['age'], AGES);
  const due = oneOf(values['due'], ['overdue', 'soon'] as const);
  const client = Number(values['company'] ?? '');
  return {
    assignee: oneOf(values['assignee'], ['mine', 'none'] as const) ?? 'any',
    ...(formKey ? { formKey } : {}),
    ...(source ? { source } : {}),
    ...(client > 0 ? { client } : {}),
    ...(values['tag'] ? { tag: values['tag'] } : {}),
    ...(values['rejections'] === 'only' ? { rejections: 'only' } : {}),
    ...(age ? { age } : {}),
    ...(due ? { due } : {}),
    ...(values['waiting'] === 'only' ? { waiting: 'only' } : {}),
    ...(search ? { search } : {}),
  };
}

/** The filters as an address has them. */
export function writeFilters(view: ListView): Record<string, string> {
  return Object.fromEntries(
    QUEUE_KEYS.map((key) => {
      const value = view[key === 'company' ? 'client' : key];
      return [key, value === undefined || value === 'any' ? '' : String(value)];
    }),
  );
}
