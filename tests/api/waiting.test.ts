import { afterAll, expect, test } from 'vitest';
import { timeAgo } from '#tests/support/days.ts';
import { claim, openReviewWorld, pdf, TASKS } from '#tests/support/review-world.ts';
import type { Answer, Json } from '#tests/support/world.ts';

const { world, bob, bobId, uploadUnmatched } = await openReviewWorld();
afterAll(() => world.close());

const internal = world.internal.tenantId;
const PERMISSIONS = [
  'dq.worklists',
  'dq.viewDetail',
  'dq.searchAndMatch',
  'dq.review',
  'dq.getExternalDocs',
  'dq.escalateItem',
] as const;
const made = async (lastName: string) => {
  const user = await world.makeUser({
    client: world.internal,
    permissions: PERMISSIONS,
    lastName,
  });
  return { api: await world.as(user), id: user.userId };
};
const desk = await made('Desk');
const second = await made('Second');

/** Lets the time of a wait pass. */
const pass = (taskId: unknown) =>
  world.inTenant(
    internal,
    `update tasks set waits_until = now() - interval '1 second' where task_id = $1`,
    [taskId],
  );

async function ok(answering: Promise<Answer>): Promise<Json> {
  const answer = await answering;
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function take(
  { api, id }: typeof desk,
  taskId: unknown,
  step: string,
  body: object = {},
): Promise<Json> {
  const { leaseId } = await ok(claim(api, taskId, id));
  return ok(api.post(`${TASKS}/${String(taskId)}/${step}`, { leaseId, ...body }));
}

/** The documents that Claim next hands out, until nothing is left; all given back afterwards. */
async function handedTo({ api }: typeof desk, body: object = {}): Promise<string[]> {
  const tasks: Json[] = [];
  for (;;) {
    const { task } = await ok(api.post(`${TASKS}/next`, body));
    if (!task) break;
    tasks.push(task);
  }
  for (const { taskId } of tasks) await ok(api.patch(`${TASKS}/${taskId}`, { assignee: null }));
  return tasks.map(({ dqItemId }) => dqItemId);
}
const wait = ({ api }: typeof desk, taskId: unknown, until: string | null) =>
  api.put(`${TASKS}/${String(taskId)}/wait`, { until });
const listed = async (query: string): Promise<Json[]> =>
  (await ok(desk.api.get(`${TASKS}?${query}`))).rows;
const sums = async ({ api }: typeof desk) => {
  const { counts } = await ok(api.get(TASKS));
  const sum = (key: string): number => counts.reduce((all: number, one: Json) => all + one[key], 0);
  return { total: sum('total'), open: sum('open'), waiting: sum('waiting') };
};

test('a document put aside is handed to nobody until its day comes, or the wait is ended', async () => {
  const item: Json = await uploadUnmatched();
  const until = timeAgo(-3);
  const { next } = await take(desk, item['taskId'], 'waitForCover', { until });
  expect(next).toMatchObject({ formKey: 'waitingForCoverSheet', waitsUntil: until, hold: 'open' });
  expect(await handedTo(desk)).not.toContain(item['dqItemId']);
  expect(await handedTo(second, { formKey: 'waitingForCoverSheet' })).toEqual([]);
  // Found under what waits, not under what is free, and counted as that.
  expect((await listed('waiting=only')).map(({ taskId }) => taskId)).toEqual([next.taskId]);
  expect((await listed('assignee=none')).map(({ taskId }) => taskId)).not.toContain(next.taskId);
  const { total, open, waiting } = await sums(desk);
  expect([waiting, open]).toEqual([1, total - 1]);

  // Who wants it all the same takes it, and it waits on when it is given back.
  expect(await ok(claim(second.api, next.taskId, second.id))).toMatchObject({ waitsUntil: until });
  expect((await wait(desk, next.taskId, null)).body.error.code).toBe('work.taken');
  await ok(second.api.patch(`${TASKS}/${next.taskId}`, { assignee: null }));
  expect(await handedTo(desk)).not.toContain(item['dqItemId']);

  const since = new Date().toISOString();
  await pass(next.taskId);
  expect(await handedTo(second)).toContain(item['dqItemId']);
  // No clock tells a list that a wait is over: its question for changes does.
  const { rows } = await ok(
    desk.api.get(`${TASKS}/changes?assignee=none&since=${encodeURIComponent(since)}`),
  );
  expect(rows).toContainEqual(
    expect.objectContaining({ taskId: next.taskId, waitsUntil: null, hold: 'open' }),
  );

  await ok(wait(desk, next.taskId, timeAgo(-1)));
  expect(await handedTo(desk)).not.toContain(item['dqItemId']);
  expect(await ok(wait(desk, next.taskId, null))).toMatchObject({ waitsUntil: null });
  expect(await handedTo(desk)).toContain(item['dqItemId']);
});

test('until something arrives: a file for it ends the wait', async () => {
  const item: Json = await uploadUnmatched();
  const { next } = await take(desk, item['taskId'], 'askForExternal', { note: 'Page two' });
  expect(next).toMatchObject({ formKey: 'getExternalDocs', waitsUntil: 'arrival' });
  expect(await handedTo(desk)).not.toContain(item['dqItemId']);
  const added = await bob.upload(`/v1/internalDQ/${item['dqItemId']}/documents`, [
    { name: 'two.pdf', bytes: pdf() },
  ]);
  expect(added.status).toBe(201);
  expect(await handedTo(second)).toContain(item['dqItemId']);
});

test('any step can be put off where it stands; a step that is taken back waits as it did', async () => {
  const item: Json = await uploadUnmatched();
  const { leaseId } = await ok(claim(desk.api, item['taskId'], desk.id));
  expect(leaseId).toEqual(expect.any(String));
  const until = timeAgo(-2);
  expect(await ok(wait(desk, item['taskId'], until))).toMatchObject({
    formKey: 'searchAndMatch',
    waitsUntil: until,
    hold: 'open',
  });
  expect(await handedTo(desk)).not.toContain(item['dqItemId']);
  const moved = await take(desk, item['taskId'], 'escalate', { note: 'Whose?' });
  const { next } = await ok(desk.api.post(`${TASKS}/${moved.taskId}/undo`));
  expect(next).toMatchObject({ formKey: 'searchAndMatch', waitsUntil: until, hold: 'mine' });

  for (const [bad, status] of [
    [timeAgo(1), 400],
    [timeAgo(-400), 400],
    ['tomorrow', 400],
  ] as const) {
    const answer = await wait(desk, next.taskId, bad);
    expect([answer.status, answer.body.error.code]).toEqual([status, 'request.invalid']);
  }
  // A task of a step that one may not work on.
  const outsider = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['dq.worklists', 'dq.review'] }),
  );
  expect((await outsider.put(`${TASKS}/${next.taskId}/wait`, { until })).status).toBe(403);
});

test('a question is handed to somebody else than who asked it, until it is answered', async () => {
  const item: Json = await uploadUnmatched();
  const { next } = await take(desk, item['taskId'], 'escalate', { note: 'Which one?' });
  expect(await handedTo(desk)).not.toContain(item['dqItemId']);
  expect(await handedTo(second)).toContain(item['dqItemId']);
  const before = await sums(desk);
  expect((await sums(second)).open).toBe(before.open + 1);
  const answered = await take(second, next.taskId, 'answerEscalation', { note: 'The first' });
  expect(answered.state).toBe('searchAndMatch');
  expect(await handedTo(desk)).toContain(item['dqItemId']);
  // A person may still open it and answer it: only Claim next leaves it to others.
  const again = await take(desk, answered.next.taskId, 'escalate', { note: 'And now?' });
  expect((await claim(desk.api, again.next.taskId, desk.id)).status).toBe(200);
  expect((await claim(bob, again.next.taskId, bobId)).status).toBe(403);
});
