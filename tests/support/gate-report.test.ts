import { expect, test } from 'vitest';
import { add, closingLine, NONE, readCounts } from './gate-report.ts';

test('reads what Vitest and Playwright counted', () => {
  const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  expect(readCounts(vitest)).toEqual({ passed: 7, failed: 1, skipped: 3 });
  const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } };
  expect(readCounts(playwright)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  expect(readCounts(null)).toEqual(NONE);
});

test('closes with a line of fixed form, never green for a red gate', () => {
  const counts = add({ passed: 2, failed: 0, skipped: 0 }, { passed: 3, failed: 0, skipped: 0 });
  expect(closingLine(counts, true)).toBe('5 passed, 0 failed');
  expect(closingLine(counts, false)).toBe('5 passed, 1 failed');
  expect(closingLine({ passed: 5, failed: 2, skipped: 1 }, false)).toBe(
    '5 passed, 2 failed, 1 skipped',
  );
});
