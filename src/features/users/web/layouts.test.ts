import { expect, test } from 'vitest';
import { layoutsOf } from './layouts.ts';

test('layouts are found among the options, by title', () => {
  const options = {
    'layout.review': { title: 'Queue, form and document', savedAt: '2026-11-21T08:00:00Z', x: 1 },
    'layout.employee-file': [50, 50],
    density: 'compact',
  };
  expect(layoutsOf(options)).toEqual([
    { name: 'layout.employee-file', title: 'Employee file', savedAt: null },
    {
      name: 'layout.review',
      title: 'Queue, form and document',
      savedAt: '2026-11-21T08:00:00.000Z',
    },
  ]);
});

test('junk is named by its kind and can still be forgotten', () => {
  expect(layoutsOf({ 'layout.': null, 'layout.a': { title: 7, savedAt: 'soon' } })).toEqual([
    { name: 'layout.a', title: 'A', savedAt: null },
    { name: 'layout.', title: 'Layout', savedAt: null },
  ]);
});
