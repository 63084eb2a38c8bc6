import { expect, test } from 'vitest';
import { layoutName, parseLayout } from './kept-layout.ts';

test('a layout is named by the kinds of its screens, within what an option may be called', () => {
  expect(layoutName(['/dqInternal/workflow', '/manage/employees/:employeeId', '/'])).toBe(
    'layout.dqInternal/workflow-manage/employees:-home',
  );
  const long = layoutName(Array.from({ length: 4 }, () => `/${'a'.repeat(40)}/:id`));
  expect(long).toMatch(/^layout\.[\w.:/-]{1,93}$/);
});

test('junk that is kept counts as nothing', () => {
  const nothing = { shares: null, folded: [] };
  for (const junk of [undefined, null, 7, 'x', [], {}, { shares: [1] }, { shares: ['a', 'b'] }]) {
    expect(parseLayout(junk, 2)).toEqual(nothing);
  }
  expect(parseLayout({ shares: [-1, 101], folded: [5, 'x', -1, 1] }, 2)).toEqual({
    shares: null,
    folded: [1],
  });
  expect(parseLayout({ shares: [30, 70], folded: [] }, 2)).toEqual({
    shares: [30, 70],
    folded: [],
  });
});
