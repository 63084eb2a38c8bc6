import { expect, test } from 'vitest';
import { readFilters, writeFilters } from './queue-filters.ts';

test('filters stand in the address and come back from it', () => {
  const view = {
    assignee: 'none',
    formKey: 'review',
    source: 'fax',
    client: 12,
    tag: 'urgent',
    rejections: 'only',
    age: 'old',
    due: 'overdue',
  } as const;
  expect(readFilters(writeFilters(view))).toEqual(view);
  expect(writeFilters(view)).not.toHaveProperty('search');
  // These are the address's own: with one of them the tab would act in another client.
  for (const own of ['client', 'panes']) expect(writeFilters(view)).not.toHaveProperty(own);
  expect(readFilters(writeFilters({ assignee: 'any', search: 'miller' }), 'miller')).toEqual({
    assignee: 'any',
    search: 'miller',
  });
});

test('what an address should not say is as good as not there', () => {
  const odd = { formKey: 'x', source: 'x', company: '-1', age: 'x', due: 'x', assignee: 'x' };
  expect(readFilters(odd)).toEqual({ assignee: 'any' });
});
