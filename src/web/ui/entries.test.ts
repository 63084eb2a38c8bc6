import { expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { conflictOf, rebased } from './entries.ts';

test('what was entered stands over a newer record, the rest is the newer record’s', () => {
  const before = { status: 1, at: { day: '2031-05-06', time: '09:15' }, note: '' };
  const entered = { ...before, status: 22, at: { ...before.at } };
  const after = { status: 2, at: { day: '2031-05-07', time: '10:00' }, note: 'theirs' };
  expect(rebased(before, entered, after)).toEqual({ ...after, status: 22 });
  expect(rebased(before, before, after)).toEqual(after);
});

test('the newer record comes with a conflict alone', () => {
  const shape = z.object({ version: z.int() });
  const refusal = (code: string, current: unknown) =>
    new ApiError(409, { code, message: 'No.', current });
  expect(conflictOf(refusal('request.conflict', { version: 3 }), shape)).toEqual({ version: 3 });
  expect(conflictOf(refusal('request.conflict', {}), shape)).toBeNull();
  expect(conflictOf(refusal('orders.finished', { version: 3 }), shape)).toBeNull();
  expect(conflictOf(new Error('No.'), shape)).toBeNull();
});
