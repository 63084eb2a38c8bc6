import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeAgo } from '#tests/support/days.ts';
import { claim, openReviewWorld, TASKS } from '#tests/support/review-world.ts';
import type { Api, Json } from '#tests/support/world.ts';

const { world, fleet, employer, alice, bob, aliceId, bobId, uploadUnmatched } =
  await openReviewWorld();
const lead = await world.as(
  await world.makeUser({
    client: world.internal,
    permissions: ['dq.worklists', 'dq.dashboard'],
    lastName: 'Lead',
  }),
);
const clerk = await world.makeUser({
  client: world.internal,
  permissions: ['dq.classifyEmails'],
  firstName: 'Cleo',
  lastName: 'Clerk',
});
afterAll(() => world.close());

const PATH = '/v1/workload';
const QUEUE = 'queue=dq&zone=America/Chicago';
const papers: string[] = [];
const load = async (): Promise<Json> => (await lead.get(`${PATH}?${QUEUE}`)).body;
const personOf = async (userId: string): Promise<Json> =>
  (await load()).people.find((one: Json) => one.userId === userId);
const tasks = async (more = ''): Promise<Json[]> =>
  (await lead.get(`${PATH}/tasks?${QUEUE}${more}`)).body.tasks;
const give = (moves: Json[], by: Api = lead) => by.post(`${PATH}/give`, { queue: 'dq', moves });
/** Says when a document is due, as days that pass would. */
const due = (taskId: string, when: string) =>
  world.inTenant(world.internal.tenantId, `update tasks set due_at = ${when} where task_id = $1`, [
    taskId,
  ]);

beforeAll(async () => {
  for (let made = 0; made < 6; made += 1) papers.push(String((await uploadUnmatched())['taskId']));
  const [a = '', b = '', c = ''] = papers;
  await due(a, `'${timeAgo(3)}'`);
  await due(b, `now() + interval '1 second'`);
  await due(c, `now() + interval '9 days'`);
});

test('a lead sees who has what and what breaks its limit today; nobody else does', async () => {
  for (const api of [employer, alice]) {
    expect((await api.get(`${PATH}?${QUEUE}`)).status).toBe(403);
    expect((await give([{ taskId: papers[0], to: bobId }], api)).status).toBe(403);
  }
  // Who leads the one queue does not lead the other.
  expect((await lead.get(`${PATH}?queue=cme`)).status).toBe(403);
  expect((await lead.get(`${PATH}?queue=dq&zone=Nowhere/Town`)).status).toBe(400);

  const held = await claim(alice, papers[0], aliceId);
  expect(held.status).toBe(200);
  const now = await load();
  expect(now.people.find((one: Json) => one.userId === aliceId)).toMatchObject({
    has: 1,
    atIt: 1,
    overdue: 1,
  });
  expect(now.free.tasks).toBe(5);
  expect(now.clients).toMatchObject([{ clientId: fleet.clientId, overdue: expect.any(Number) }]);
  const broken = await tasks();
  expect(broken[0]).toMatchObject({
    taskId: papers[0],
    breaks: 'overdue',
    holder: aliceId,
    isAtIt: true,
  });
  expect(broken.map(({ taskId }) => taskId)).not.toContain(papers[2]);
  expect((await tasks('&only=all')).length).toBe(6);
  expect((await tasks(`&only=all&holder=${aliceId}`)).map(({ taskId }) => taskId)).toEqual([
    papers[0],
  ]);
  expect((await tasks('&only=all&holder=none')).length).toBe(5);
});

test('tasks are given to others in one call, each for itself, and put back as they were', async () => {
  const [first, second, third] = papers;
  const { status, body } = await give([
    { taskId: first, to: bobId },
    { taskId: second, to: bobId },
    { taskId: third, to: clerk.userId },
  ]);
  expect(status).toBe(200);
  // What Alice has open is hers; the clerk may not match.
  expect(body.results).toEqual([
    { taskId: first, from: aliceId, refusal: 'Alice First is working on it at this moment.' },
    { taskId: second, from: null, refusal: null },
    { taskId: third, from: null, refusal: 'Cleo Clerk may not do this step.' },
  ]);
  expect(await personOf(bobId)).toMatchObject({ has: 1, atIt: 0 });
  // It waits for Bob, who opens it without claiming it anew; nobody else takes it.
  expect((await claim(alice, second, aliceId)).body.error.code).toBe('work.taken');
  // Given to somebody and not opened yet, it can be given on, and set free.
  const on = await give([{ taskId: second, to: aliceId }]);
  expect(on.body.results).toEqual([{ taskId: second, from: bobId, refusal: null }]);
  const back = await give([{ taskId: second, to: null }]);
  expect(back.body.results[0].refusal).toBeNull();
  expect((await claim(bob, second, bobId)).status).toBe(200);
  const audit = await world.asSchemaOwner<{ detail: Json }>(
    `select detail from audit_log where entity = 'task' and entity_id = $1 and detail ->> 'act' = 'given' order by seq`,
    [second],
  );
  expect(audit.map(({ detail }) => detail['to'])).toEqual([bobId, aliceId, null]);
});

test('two leads who give one task at once: both are told who had it, and one person has it', async () => {
  const taskId = papers[3];
  const both = await Promise.all([give([{ taskId, to: aliceId }]), give([{ taskId, to: bobId }])]);
  expect(both.map(({ body }) => body.results[0].refusal)).toEqual([null, null]);
  const froms = both.map(({ body }) => body.results[0].from);
  expect(froms.filter((from) => from === null)).toHaveLength(1);
  const holders = (await tasks('&only=all')).filter((one) => one['taskId'] === taskId);
  expect([aliceId, bobId]).toContain(holders[0]?.['holder']);
});

test('what is not there, or is done, is said and stops nothing', async () => {
  const { body } = await give([
    { taskId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304', to: bobId },
    { taskId: papers[4], to: bobId },
  ]);
  expect(body.results.map(({ refusal }: Json) => refusal)).toEqual([
    'It is in no queue of yours.',
    null,
  ]);
  await world.inTenant(
    world.internal.tenantId,
    'update tasks set completed_at = now() where task_id = $1',
    [papers[5]],
  );
  const done = await give([{ taskId: papers[5], to: bobId }]);
  expect(done.body.results[0].refusal).toBe('It was dealt with meanwhile.');
  expect((await give([])).status).toBe(400);
  const twice = [papers[4], papers[4]].map((taskId) => ({ taskId, to: bobId }));
  expect((await give(twice)).status).toBe(400);
  expect((await bob.get(TASKS)).status).toBe(200);
});
