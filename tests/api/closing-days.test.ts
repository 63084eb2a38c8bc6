import { afterAll, expect, test } from 'vitest';
import { addBusinessDays, addBusinessHours, isBusinessDay } from '#src/shared/business-days.ts';
import { addDays, latestToday } from '#src/shared/dates.ts';
import { openReviewWorld, TASKS } from '#tests/support/review-world.ts';
import type { Json } from '#tests/support/world.ts';

const { world, employer, alice, uploadUnmatched } = await openReviewWorld();
const admin = await world.as(
  await world.makeUser({
    client: world.internal,
    permissions: ['admin.superAdmin'],
    lastName: 'Boss',
  }),
);
afterAll(() => world.close());

const PATH = '/v1/settings/closingDays';
/** A business day that a document of today is still waiting on: the limit is three of them. */
const day = addBusinessDays(latestToday(), 1);
const entry = (more: Json = {}) => ({
  day,
  name: 'Day of mourning',
  source: 'Executive order, read on the day',
  ...more,
});
const dueOf = async (taskId: string): Promise<string> =>
  (await alice.get(TASKS)).body.rows.find((row: Json) => row.taskId === taskId).dueAt;

test('nobody else sees or edits the days', async () => {
  for (const api of [employer, alice]) {
    expect((await api.get(PATH)).status).toBe(403);
    expect((await api.post(PATH, entry())).status).toBe(403);
    expect((await api.delete(`${PATH}?day=${day}`)).status).toBe(403);
  }
});

test('documents are due a business day later when the office closes, and as before when it opens again', async () => {
  const { taskId } = await uploadUnmatched();
  const before = await dueOf(taskId);
  const seen = await admin.get(`${PATH}/preview?day=${day}`);
  expect(seen.body.documents).toBeGreaterThan(0);
  expect(await dueOf(taskId)).toBe(before);

  const closed = await admin.post(PATH, entry());
  expect([closed.status, closed.body.kind, closed.body.allowed]).toEqual([
    201,
    'office',
    ['remove'],
  ]);
  expect(await dueOf(taskId)).toBe(addBusinessHours(before, 24));
  // What comes now is counted the same way.
  const next = await uploadUnmatched();
  expect(await dueOf(next['taskId'])).toBe(
    addBusinessHours(
      (await alice.get(TASKS)).body.rows.find((row: Json) => row.taskId === next['taskId'])
        .receivedAt,
      96,
    ),
  );
  expect((await admin.post(PATH, entry())).body.error.code).toBe('closing-days.known');

  expect((await admin.delete(`${PATH}?day=${day}`)).status).toBe(204);
  expect(await dueOf(taskId)).toBe(before);
  expect((await admin.delete(`${PATH}?day=${day}`)).status).toBe(404);
  // What was is still said.
  const rows = (await admin.get(PATH)).body.filter((one: Json) => one.kind === 'office');
  expect(rows).toMatchObject([{ day, name: 'Day of mourning', allowed: [] }]);
  expect(rows[0].removedBy).toContain('Boss');
  // And the day can be closed again.
  expect((await admin.post(PATH, entry())).status).toBe(201);
  expect((await admin.delete(`${PATH}?day=${day}`)).status).toBe(204);
});

test('federal holidays stand there with their source, and nobody takes them away', async () => {
  const rows = (await admin.get(PATH)).body;
  const christmas = rows.find((one: Json) => one.name === 'Christmas Day');
  expect(christmas).toMatchObject({ kind: 'law', source: '5 USC 6103(a)', allowed: [] });
  const ahead = rows.findLast((one: Json) => one.kind === 'law' && one.day > latestToday());
  expect((await admin.delete(`${PATH}?day=${ahead.day}`)).status).toBe(404);
});

test('a day that is over, or on which nothing is counted, is refused at its field', async () => {
  const past = await admin.post(PATH, entry({ day: addDays(latestToday(), -7) }));
  expect([past.status, past.body.error.code]).toEqual([409, 'closing-days.past']);
  let free = addDays(latestToday(), 1);
  while (isBusinessDay(free)) free = addDays(free, 1);
  const weekend = await admin.post(PATH, entry({ day: free }));
  expect(weekend.body.error).toMatchObject({
    code: 'closing-days.closed',
    fields: [{ field: 'day' }],
  });
  expect((await admin.post(PATH, entry({ source: '' }))).body.error.fields[0].field).toBe('source');
  expect((await admin.post(PATH, entry({ day: '2026-13-01' }))).status).toBe(400);
});
