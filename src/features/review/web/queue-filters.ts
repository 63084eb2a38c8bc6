import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showCount } from '#src/web/ui/format.ts';
import type { ListFilter } from '#src/web/ui/list-state.ts';
import { AGE_NAMES, AGES } from '../queue.rules.ts';
import { SOURCE_NAMES, STEP_NAMES } from '../review.columns.ts';
import { FORM_KEYS } from '../review.rules.ts';
import type { QueueCount, Task } from '../review.shapes.ts';
import { QUEUE_KEYS } from './queue-views.ts';
import { queueFacetsQuery, type ListView } from './review.queries.ts';

type Option = ListFilter['options'][number];
type Values = Readonly<Record<string, string>>;

const SOURCES: readonly Option[] = Object.entries(SOURCE_NAMES).map(([value, label]) => ({
  value,
  label,
}));
const HOLDERS: readonly Option[] = [
  { value: 'mine', label: 'Me' },
  { value: 'none', label: 'Nobody' },
];
const REJECTIONS: readonly Option[] = [{ value: 'only', label: 'Rejected before' }];
const DUE: readonly Option[] = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: 'Within a business day' },
];
/** A longer menu is no help; the command that chooses a client searches all that papers wait of. */
const MOST_CLIENTS = 12;

/** The options with the one that the address names, which is known before the list of them is here. */
function withAsked(options: readonly Option[] | undefined, asked: unknown, shape: RegExp) {
  const known = options ?? [];
  if (typeof asked !== 'string' || !shape.test(asked)) return known;
  return known.some(({ value }) => value === asked)
    ? known
    : [...known, { value: asked, label: options ? 'None waiting' : '…' }];
}

/** The filters of the queue as they stand in its address, with what waits where that is known. */
export function useQueueFilters(
  asked: Readonly<Record<string, unknown>>,
  counts: readonly QueueCount[],
): readonly ListFilter[] {
  const { data: facets } = useQuery(queueFacetsQuery());
  const [client, tag] = [asked['company'], asked['tag']];
  return useMemo(() => {
    const clients = facets?.clients.map(({ clientId, name, waiting }) => ({
      value: String(clientId),
      label: name,
      detail: showCount(waiting),
    }));
    const offered = clients?.filter(({ value }, at) => at < MOST_CLIENTS || value === client);
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
        options: withAsked(offered, client, /^\d{1,9}$/),
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

/** Whether anything narrows the list beside the step: then the counts are not those of the list. */
export function isNarrowed(view: ListView): boolean {
  const { formKey: _, sort: __, assignee, ...rest } = view;
  return assignee !== 'any' || Object.keys(rest).length > 0;
}
