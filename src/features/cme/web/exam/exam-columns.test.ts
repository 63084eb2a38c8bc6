import { expect, test } from 'vitest';
import { fitColumns } from '#src/web/ui/fit-columns.ts';
import { EXAM_COLUMNS } from './exam-columns.tsx';

test('the workflow beside two other panes shows whose each exam is, and need not be scrolled', () => {
  // 370 pixels, less the scroll bar.
  const { columns, scrolls } = fitColumns(EXAM_COLUMNS, 355, { selectable: true, chosen: false });
  expect(columns.map(({ id }) => id)).toEqual(['age', 'file', 'employee']);
  expect(scrolls).toBe(false);
});
