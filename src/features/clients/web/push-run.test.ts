import { expect, test } from 'vitest';
import { ApiError } from '#src/web/api-error.ts';
import { failureWords, percentOf, type PushFailure, runPush } from './push-run.ts';

const site = (clientId: number, isDone = false) => ({ clientId, name: `Yard ${clientId}`, isDone });

test('locations are sent one at a time in their order, without those that were reached; a failure stops none of the others', async () => {
  const log: string[] = [];
  const failures: PushFailure[] = [];
  await runPush({
    sites: [site(1, true), site(2), site(3), site(4)],
    send: async (id) => {
      log.push(`begins ${id}`);
      await Promise.resolve();
      log.push(`ends ${id}`);
      if (id === 3) throw new ApiError(409, { code: 'settings-copy.deactivated', message: 'No' });
    },
    onSent: (_id, failure) => {
      if (failure) failures.push(failure);
    },
    stopped: () => false,
  });
  expect(log).toEqual(['begins 2', 'ends 2', 'begins 3', 'ends 3', 'begins 4', 'ends 4']);
  expect(failures).toEqual([{ clientId: 3, location: 'Yard 3', error: 'No', details: '' }]);
});

test('a stop lets the one under way end and begins no other', async () => {
  const sent: number[] = [];
  await runPush({
    sites: [site(1), site(2)],
    send: async () => undefined,
    onSent: (id) => sent.push(id),
    stopped: () => sent.length > 0,
  });
  expect(sent).toEqual([1]);
});

test('the words of a failure are the server’s, else the specification’s with the reason beside it (R390)', () => {
  const refused = new ApiError(422, {
    code: 'qualification.weaker_than_law',
    message: 'The law asks for more.',
    fields: [{ field: 'asks', message: 'Within 30 days.' }],
  });
  expect(failureWords(refused)).toEqual({
    error: 'The law asks for more.',
    details: 'Within 30 days.',
  });
  expect(failureWords(new TypeError('odd reply'))).toEqual({
    error: 'Unknown error while completing settings copy',
    details: 'odd reply',
  });
});

test('the percent is rounded down (R387)', () => {
  expect([
    percentOf(0, 3),
    percentOf(2, 3),
    percentOf(299, 300),
    percentOf(3, 3),
    percentOf(0, 0),
  ]).toEqual([0, 66, 99, 100, 100]);
});
