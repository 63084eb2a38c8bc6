import { expect, test } from 'vitest';
import { lastDayFault, removableFrom, retainUntil } from './employment.rules.ts';

test('a file is kept for three years after the last day (49 CFR 391.51(c))', () => {
  expect(retainUntil('2026-03-04')).toBe('2029-03-04');
  expect(retainUntil('2024-02-29')).toBe('2027-02-28');
});

test.each([
  // Deleted long after the employment ended: thirty days to bring it back.
  ['2026-06-01', '2024-01-01', '2026-07-01'],
  // Deleted while it must still be kept: the day after.
  ['2026-06-01', '2028-01-01', '2028-01-02'],
  // Never closed: three years from the deletion.
  ['2026-06-01', null, '2029-06-02'],
])('deleted on %s, kept until %s: may be removed from %s', (deletedOn, kept, wanted) => {
  expect(removableFrom({ deletedOn, retainUntil: kept })).toBe(wanted);
});

test('a last day is neither in the future nor before the hire date', () => {
  expect(lastDayFault('2026-01-02', '2026-01-02', '2026-01-02')).toBeNull();
  expect(lastDayFault('2026-01-03', null, '2026-01-02')).toBe(
    'The last day cannot be in the future.',
  );
  expect(lastDayFault('2025-12-31', '2026-01-01', '2026-01-02')).toBe(
    'The last day is before the hire date.',
  );
});
