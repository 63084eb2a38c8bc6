import { expect, test } from 'vitest';
import { readExamFilters, writeExamFilters } from './exam-filters.ts';
import { examViews } from './exam-views.ts';

test('the filters of the workflow stand in the address and come back from it', () => {
  const view = { assignee: 'none', formKey: 'cmeFinalReview', client: 12 } as const;
  expect(readExamFilters(writeExamFilters(view))).toEqual(view);
  // These are the address's own: with one of them the tab would act in another client.
  for (const own of ['client', 'panes']) expect(writeExamFilters(view)).not.toHaveProperty(own);
  expect(readExamFilters(writeExamFilters({ assignee: 'any' }), 'miller')).toEqual({
    assignee: 'any',
    search: 'miller',
  });
  const odd = { formKey: 'cmeChase', company: '-1', assignee: 'x' };
  expect(readExamFilters(odd)).toEqual({ assignee: 'any' });
});

test('every view that everyone has is one of the filters that an address names', () => {
  for (const { name, state } of examViews.given) {
    const written = writeExamFilters(readExamFilters(state));
    expect(examViews.given.find((view) => examViews.isShown(view, written))?.name).toBe(name);
  }
});
