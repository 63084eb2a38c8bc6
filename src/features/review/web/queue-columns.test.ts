import { expect, test } from 'vitest';
import { fitColumns } from '#src/web/ui/fit-columns.ts';
import { QUEUE_COLUMNS } from './queue-columns.tsx';

test('a queue beside two other panes shows when each document is due, and need not be scrolled', () => {
  // 370 pixels, less the scroll bar.
  const { columns, scrolls } = fitColumns(QUEUE_COLUMNS, 355, { selectable: true, chosen: false });
  expect(columns.map(({ id }) => id)).toEqual(['age', 'file', 'due']);
  expect(scrolls).toBe(false);
});

test('who holds a document is left out after its client, source and pages', () => {
  const wide = QUEUE_COLUMNS.filter(({ extra }) => !extra);
  const { columns } = fitColumns(wide, 660, { selectable: true, chosen: false });
  expect(columns.map(({ id }) => id)).toEqual([
    'age',
    'file',
    'due',
    'employee',
    'step',
    'assignee',
  ]);
});
