import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAgo, timeAgo } from '#tests/support/days.ts';
import { isBusinessDay } from '#src/shared/business-days.ts';
import { addDays } from '#src/shared/dates.ts';
import { dueAt } from '#src/features/work/queue.rules.ts';
import type { Limit } from '#src/features/work/queue.rules.ts';
import { claim, openReviewWorld, TASKS } from '#tests/support/review-world.ts';
import type { Json } from '#tests/support/world.ts';

const CHANGES = `${TASKS}/changes`;
const LIMITS = '/v1/internalDQ/limits';

const { world, fleet, yard, employer, alice, bob, aliceId, bobId, uploadUnmatched, expire } =
  await openReviewWorld();
const admin = await world.as(
  await world.makeUser({
    client: world.internal,
    permissions: ['dq.worklists', 'admin.configureClientServices'],
  }),
);
afterAll(() => world.close());

const internal = world.internal.tenantId;
const papers: Json[] = [];
const received = (taskId: string, at: string) =>
  world.inTenant(
    internal,
    `with moved as (update tasks set received_at = $2 where task_id = $1 returning process_instance_id)
     update dq_items set received_at = $2 where dq_item_id in
       (select p.dq_item_id from process_instances p join moved using (process_instance_id))`,
    [taskId, at],
  );
const setItem = (dqItemId: string, set: string) =>
  world.inTenant(internal, `update dq_items set ${set} where dq_item_id = $1`, [dqItemId]);
const idsOf = ({ body }: { body: Json }): string[] => body.rows.map((row: Json) => row.taskId);

beforeAll(async () => {
  for (let made = 0; made < 6; made += 1) papers.push(await uploadUnmatched());
  for (const [at, { taskId }] of papers.entries()) await received(taskId, timeAgo(40 - at));
  // The last one came now.
  await received(papers[5].taskId, timeAgo(0));
});

test('the filters narrow the list, the next claim and the export alike', async () => {
  const [first, second, third] = papers;
  await setItem(first.dqItemId, `tag = 'Rush', source = 'fax'`);
  await setItem(second.dqItemId, 'is_document_rejection = true');
  await setItem(third.dqItemId, `about_client_id = ${yard.clientId}`);
  const only = async (query: string) => idsOf(await alice.get(`${TASKS}?${query}`));
  expect(await only('tag=Rush')).toEqual([first.taskId]);
  expect(await only('source=fax')).toEqual([first.taskId]);
  expect(await only('rejections=only')).toEqual([second.taskId]);
  expect(await only(`client=${yard.clientId}`)).toEqual([third.taskId]);
  expect(await only(`client=${fleet.clientId}`)).toHaveLength(6);
  expect(await only('age=new')).toEqual([papers[5].taskId]);
  expect(await only('age=old')).toHaveLength(5);
  expect(await only('due=overdue&age=old')).toHaveLength(5);
  expect(await only('due=overdue&age=new')).toEqual([]);
  expect((await alice.get(`${TASKS}?age=ancient`)).status).toBe(400);

  const next = await alice.post(`${TASKS}/next`, { tag: 'Rush', source: 'fax', due: 'overdue' });
  expect(next.body.task.taskId).toBe(first.taskId);
  expect(await only('assignee=mine')).toEqual([first.taskId]);
  const none = await bob.post(`${TASKS}/next`, { tag: 'Rush' });
  expect(none.body).toEqual({ task: null, lockedByOthers: 1 });
  const csv = await bob.get(`${TASKS}/csv?columns=file,due&rejections=only`);
  expect(csv.body.trim().split('\r\n')).toHaveLength(2);
  await alice.patch(`${TASKS}/${first.taskId}`, { assignee: null });
});

test('the older calls take their filters, and dates and ids (R252, R257, R258)', async () => {
  const get = async (query: string) =>
    (await alice.get(`/v1/internalDQ?${query}`)).body.rows.map((row: Json) => row.dqItemId);
  expect(await get('filterToTag=Rush')).toEqual([papers[0].dqItemId]);
  expect(await get('isDocumentRejection=true')).toEqual([papers[1].dqItemId]);
  expect(await get('webUpload=true')).toHaveLength(5);
  expect(await get('externalUpload=true')).toHaveLength(0);
  expect(await get(`currentTaskId=${papers[2].taskId}`)).toEqual([papers[2].dqItemId]);
  const day = dayAgo(38);
  expect(await get(`startDate=${day}&endDate=${day}`)).toEqual([papers[2].dqItemId]);
  const ids = `ids=${papers[3].dqItemId},${papers[4].dqItemId}`;
  expect(await get(ids)).toHaveLength(2);
  const [one] = (await alice.get(`/v1/internalDQ?${ids}&includeEmployeeInfo=true`)).body.rows;
  expect(one).toHaveProperty('employee');
  expect(idsOf(await alice.get(`${TASKS}?formKey=review`))).toEqual([]);
});

test('a task has its variables as fields, and the days since the received date (R254, R255)', async () => {
  const [, second] = papers;
  const held = await claim(alice, second.taskId, aliceId);
  await alice.patch(`${TASKS}/${second.taskId}`, {
    variables: { receivedDate: dayAgo(3), batch: 'B7' },
    leaseId: held.body.leaseId,
  });
  const row = (await alice.get(`${TASKS}?rejections=only`)).body.rows[0];
  expect(row).toMatchObject({
    daysInQueue: 3,
    batch: 'B7',
    customerCareRep: null,
    needsCCIntervention: false,
  });
  await alice.patch(`${TASKS}/${second.taskId}`, { assignee: null });
});

test('what changed is told one by one: claimed, left, new, run out, another filter', async () => {
  const list = await bob.get(`${TASKS}?assignee=none`);
  let since = list.body.at;
  const changes = async (query = 'assignee=none') => {
    const answer = await bob.get(`${CHANGES}?${query}&since=${encodeURIComponent(since)}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  // The seconds before belong to it, for transactions that were under way.
  await world.inTenant(internal, `update tasks set changed_at = changed_at - interval '1 hour'`);
  since = (await changes()).at;

  const [, , third, fourth] = papers;
  await claim(alice, third.taskId, aliceId);
  const claimed = await changes();
  expect(claimed.left.map((row: Json) => [row.taskId, row.hold])).toEqual([
    [third.taskId, 'locked'],
  ]);
  expect(claimed).toMatchObject({ rows: [], reset: false, lockedByOthers: 1 });
  expect((await changes('assignee=any')).rows.map((row: Json) => row.taskId)).toEqual([
    third.taskId,
  ]);

  await expire(third.taskId);
  await world.inTenant(internal, `update tasks set changed_at = changed_at - interval '1 hour'`);
  expect((await changes()).rows.map((row: Json) => [row.taskId, row.hold])).toEqual([
    [third.taskId, 'open'],
  ]);

  // What stands in the list of its item counts, too.
  await setItem(fourth.dqItemId, `tag = 'Rush'`);
  expect((await changes('tag=Rush')).rows.map((row: Json) => row.taskId)).toContain(fourth.taskId);
  const made = await uploadUnmatched();
  expect((await changes()).rows.map((row: Json) => row.taskId)).toContain(made.taskId);
  await world.inTenant(
    internal,
    'update tasks set completed_at = now(), version = version + 1 where task_id = $1',
    [made.taskId],
  );
  const after = await changes();
  expect(after.left.find((row: Json) => row.taskId === made.taskId)?.hold).toBe('done');
  expect((await alice.get(`${CHANGES}?since=yesterday`)).status).toBe(400);
});

test('the totals are added up, and stay right however tasks come and go', async () => {
  const check = async () => {
    const { counts } = (await alice.get(TASKS)).body;
    const rows = await world.inTenant<{ form_key: string; total: number }>(
      internal,
      `select form_key, count(*)::int as total from tasks where completed_at is null group by form_key`,
    );
    for (const { formKey, total, open, mine, lockedByOthers } of counts) {
      expect(total).toBe(rows.find((row) => row.form_key === formKey)?.total ?? 0);
      expect(open + mine + lockedByOthers).toBe(total);
    }
    expect(counts).toHaveLength(8);
  };
  await check();
  const [item] = [papers[4]];
  const run = (sql: string) => world.inTenant(internal, sql, [item.taskId]);
  await run(`update tasks set form_key = 'escalated' where task_id = $1`);
  await check();
  await run(`update tasks set completed_at = now() where task_id = $1`);
  await check();
  await run(`update tasks set completed_at = null, form_key = 'searchAndMatch' where task_id = $1`);
  await check();
  // Two that add up at once leave each other's rows alone.
  await Promise.all(
    Array.from({ length: 4 }, () =>
      world.inTenant(internal, 'select settle_tallies($1)', [internal]),
    ),
  );
  await check();
  const left = await world.inTenant(internal, 'select from task_tallies where tenant_id = $1', [
    internal,
  ]);
  expect(left.length).toBeLessThan(8);
});

test('the due times of SQL are those of the rules, holidays and all', async () => {
  const days = await world.inTenant<{ day: string }>(
    internal,
    `select to_char(day, 'YYYY-MM-DD') as day from business_days order by day`,
  );
  const known = new Set(days.map(({ day }) => day));
  for (let day = '2015-01-01'; day <= '2060-12-31'; day = addDays(day, 1))
    if (known.has(day) !== isBusinessDay(day)) throw new Error(`${day} differs`);
  const samples = Array.from({ length: 300 }, (_, at) => ({
    from: new Date(Date.UTC(2026, 0, 1) + at * 86_399_000 + at * 3_661_000).toISOString(),
    hours: 1 + ((at * 37) % 200),
  }));
  const found = await world.inTenant<{ due: string }>(
    internal,
    `select business_due((s ->> 'from')::timestamptz, (s ->> 'hours')::int) as due
       from jsonb_array_elements($1::jsonb) with ordinality e (s, n) order by n`,
    [JSON.stringify(samples)],
  );
  for (const [at, { from, hours }] of samples.entries())
    expect(new Date(found[at]?.due ?? '').toISOString()).toBe(
      dueAt(from, { amount: hours, unit: 'hours' }),
    );
});

test('a limit gives what waits its due time: the location before the company before everyone else', async () => {
  const [first, , third] = papers;
  const due = async (taskId: string): Promise<Json> =>
    (await alice.get(TASKS)).body.rows.find((row: Json) => row.taskId === taskId);
  const expectDue = async (paper: Json, limit: Limit) => {
    const row = await due(paper.taskId);
    expect(row.dueAt).toBe(dueAt(row.receivedAt, limit));
  };
  await expectDue(first, { amount: 3, unit: 'days' });
  const set = (clientId: number, body: Json, api = admin) => api.put(`${LIMITS}/${clientId}`, body);
  expect((await set(internal, { amount: 1, unit: 'days' })).status).toBe(204);
  await expectDue(first, { amount: 1, unit: 'days' });
  expect((await set(fleet.clientId, { amount: 5, unit: 'days' })).status).toBe(204);
  await expectDue(first, { amount: 5, unit: 'days' });
  expect((await set(yard.clientId, { amount: 8, unit: 'hours' })).status).toBe(204);
  await expectDue(third, { amount: 8, unit: 'hours' });
  await expectDue(first, { amount: 5, unit: 'days' });
  // The most urgent first, and the next of that order.
  const rows = (await alice.get(`${TASKS}?sort=due`)).body.rows;
  const dues = rows.map((row: Json) => row.dueAt);
  expect(dues).toEqual([...dues].sort());
  expect((await alice.get(`${TASKS}?sort=-due`)).body.rows[0].dueAt).toBe(dues.at(-1));
  const next = await alice.post(`${TASKS}/next`, { sort: 'due' });
  expect(next.body.task.taskId).toBe(rows[0].taskId);
  // An item that turns out to be another client's is due by that client's limit.
  await setItem(first.dqItemId, `about_client_id = ${yard.clientId}`);
  await expectDue(first, { amount: 8, unit: 'hours' });
  const made = await uploadUnmatched();
  await expectDue(made, { amount: 5, unit: 'days' });

  const { body } = await alice.get(LIMITS);
  expect(body.others).toEqual({ amount: 1, unit: 'days' });
  expect(body.clients.map((one: Json) => [one.clientName, one.amount, one.unit])).toEqual([
    ['Fleet', 5, 'days'],
    ['Yard', 8, 'hours'],
  ]);
  expect(body.allowed).toEqual([]);
  expect((await admin.get(LIMITS)).body.allowed).toEqual(['set']);
  expect((await admin.delete(`${LIMITS}/${yard.clientId}`)).status).toBe(204);
  await expectDue(third, { amount: 5, unit: 'days' });
  expect((await admin.delete(`${LIMITS}/${yard.clientId}`)).status).toBe(404);
});

test('limits are set by those who set up clients, of clients that there are', async () => {
  const body = { amount: 2, unit: 'days' };
  expect((await alice.put(`${LIMITS}/${fleet.clientId}`, body)).status).toBe(403);
  expect((await employer.put(`${LIMITS}/${fleet.clientId}`, body)).status).toBe(403);
  expect((await employer.get(LIMITS)).status).toBe(403);
  expect((await employer.get(`${TASKS}/facets`)).status).toBe(403);
  expect((await admin.put(`${LIMITS}/999999`, body)).status).toBe(404);
  for (const odd of [
    { amount: 0, unit: 'days' },
    { amount: 401, unit: 'hours' },
    { amount: 1, unit: 'weeks' },
  ])
    expect((await admin.put(`${LIMITS}/${fleet.clientId}`, odd)).status).toBe(400);
});

test('what the queue can be narrowed to: the clients and tags of what waits', async () => {
  const { clients, tags } = (await alice.get(`${TASKS}/facets`)).body;
  expect(clients[0]).toMatchObject({ clientId: fleet.clientId, name: 'Fleet' });
  expect(tags).toEqual([{ tag: 'Rush', waiting: 2 }]);
});

test('others’ work is said honestly: locked, not free, and not counted as mine', async () => {
  await claim(bob, papers[5].taskId, bobId);
  const { counts } = (await alice.get(TASKS)).body;
  const match = counts.find(({ formKey }: Json) => formKey === 'searchAndMatch');
  expect(match.lockedByOthers).toBe(1);
  expect(
    (await alice.get(`${TASKS}?assignee=none`)).body.rows.map((row: Json) => row.taskId),
  ).not.toContain(papers[5].taskId);
});
