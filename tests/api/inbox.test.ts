import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetInbox } from '#src/features/inbox/server/forget.job.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { ACCEPT, openReviewWorld, REVIEWER, TASKS } from '#tests/support/review-world.ts';
import type { Api, Json, User } from '#tests/support/world.ts';

const QUALITY = '/v1/internalDQ/quality';

const made = await openReviewWorld();
const { world, fleet, yard, driver, alice, bob, matched, uploadUnmatched } = made;
const tenantId = world.internal.tenantId;
let asker: { api: Api; id: string };
let answerer: { api: Api; id: string };
let boss: User;
let clerk: User;
let bossApi: Api;
let clerkApi: Api;
let stranger: Api;

const SAFETY = [
  'client.viewEmployee',
  'client.viewAlerts',
  'client.viewOrders',
  'client.editEmployeeInfo',
  'client.configureNotifications',
] as const;

beforeAll(async () => {
  const desk = async (lastName: string) => {
    const user = await world.makeUser({
      client: world.internal,
      permissions: [...REVIEWER, 'dq.escalateItem'],
      firstName: 'Desk',
      lastName,
    });
    return { api: await world.as(user), id: user.userId };
  };
  asker = await desk('Asks');
  answerer = await desk('Answers');
  boss = await world.makeUser({
    client: fleet,
    permissions: SAFETY,
    firstName: 'Bea',
    lastName: 'Boss',
  });
  clerk = await world.makeUser({
    client: fleet,
    sites: [yard],
    permissions: SAFETY,
    firstName: 'Cal',
    lastName: 'Clerk',
  });
  bossApi = await world.as(boss);
  clerkApi = await world.as(clerk);
  const other = await world.makeClient({ name: 'Elsewhere' });
  stranger = await world.as(await world.makeUser({ client: other, permissions: SAFETY }));
});
afterAll(() => world.close());

const entries = async (api: Api, view = 'inbox'): Promise<Json[]> => {
  const { status, body } = await api.get(`/v1/inbox?view=${view}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
};
const unread = async (api: Api): Promise<number> => (await api.get('/v1/inbox/count')).body.unread;
const mark = (api: Api, lines: string[], as: string) => api.post('/v1/inbox/marks', { lines, as });
const clear = async (api: Api) => {
  const lines = (await entries(api)).map(({ line }: Json) => line);
  if (lines.length > 0) await mark(api, lines, 'done');
};

async function take(api: Api, who: string, taskId: unknown, step: string, body: object) {
  const claimed = await api.patch(`${TASKS}/${String(taskId)}`, { assignee: who });
  expect(claimed.status, JSON.stringify(claimed.body)).toBe(200);
  const { leaseId } = claimed.body;
  const done = await api.post(`${TASKS}/${String(taskId)}/${step}`, { leaseId, ...body });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body;
}

const note = (api: Api, text: string, mentions: string[]) =>
  api.post(`/v1/employees/${driver.employeeId}/notes`, { text, mentions });

async function placeOrder(by: string, orderType = 'mvr'): Promise<string> {
  const [row] = await world.inTenant<{ order_id: string }>(
    fleet.tenantId,
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, placed_by)
     values ($1, $2, $3, $4, 1, $5) returning order_id`,
    [fleet.tenantId, yard.clientId, driver.employeeId, orderType, by],
  );
  return row?.order_id ?? '';
}
const setStatus = (orderId: string, status: number) =>
  world.inTenant(
    fleet.tenantId,
    'update orders set order_status_id = $2, version = version + 1 where order_id = $1',
    [orderId, status],
  );

test('an answered question stands in the inbox of who asked, and leads back to the paper', async () => {
  const item: Json = await uploadUnmatched();
  const { next } = await take(asker.api, asker.id, item['taskId'], 'escalate', { note: 'Whose?' });
  expect(await entries(asker.api)).toEqual([]);
  await take(answerer.api, answerer.id, next.taskId, 'answerEscalation', { note: 'Rosa' });
  const [entry, ...more] = await entries(asker.api);
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    record: 'process',
    recordId: item['processInstanceId'],
    text: 'Your question was answered (Desk Answers)',
    process: { key: 'internalReviewProcess', state: 'searchAndMatch' },
    unread: true,
  });
  // What was written stands with the paper alone.
  expect(JSON.stringify(entry)).not.toContain('Rosa');
  expect(await entries(answerer.api)).toEqual([]);
  expect(await unread(asker.api)).toBe(1);
});

test('a decision that a second look overturns is told to who made it, and to nobody else', async () => {
  const chief = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.dashboard', 'admin.configureInternalUser'],
    }),
  );
  await chief.put(`${QUALITY}/sampling`, {
    rates: [{ level: 'regular', documentTypeId: null, percent: 100 }],
  });
  const held = await matched();
  await alice.post(`${TASKS}/${held.taskId}/accept`, { ...ACCEPT, leaseId: held.leaseId });
  const [row] = await world.inTenant<{ id: string }>(
    tenantId,
    'select second_review_id as id from second_reviews where dq_item_id = $1',
    [held.dqItemId],
  );
  const id = String(row?.id);
  const { body } = await bob.patch(`${QUALITY}/reviews/${id}`, { hold: 'claim' });
  const decided = await bob.post(`${QUALITY}/reviews/${id}/decide`, {
    ...ACCEPT,
    verdict: 'classified',
    docDate: '2026-03-02',
    leaseId: body.leaseId,
  });
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  expect(await entries(alice)).toMatchObject([
    { record: 'look', recordId: id, title: 'Quillfeather, Dora', kinds: ['overturned'] },
  ]);
  expect(await entries(bob)).toEqual([]);
});

test('who is mentioned in a note is told once, and only who may open the file can be', async () => {
  const asked = await bossApi.get(`/v1/employees/${driver.employeeId}/notes/colleagues?search=cle`);
  expect(asked.body.colleagues).toEqual([{ userId: clerk.userId, name: 'Cal Clerk' }]);
  const { status, body } = await note(bossApi, 'Please call @Cal Clerk', [clerk.userId]);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(await entries(clerkApi)).toMatchObject([
    {
      record: 'employee',
      recordId: driver.employeeId,
      title: 'Quillfeather, Dora',
      text: 'You were mentioned in a note (Bea Boss)',
      unread: true,
    },
  ]);
  // An edit that mentions the same people tells nobody again, one that takes the name out neither.
  await clear(clerkApi);
  const path = `/v1/employees/${driver.employeeId}/notes/${body.noteId}`;
  const text = 'Please call today @Cal Clerk';
  expect((await bossApi.patch(path, { text, mentions: [clerk.userId] })).status).toBe(200);
  expect(await entries(clerkApi)).toEqual([]);
  await note(bossApi, 'No name here', [clerk.userId]);
  expect(await entries(clerkApi)).toEqual([]);
  // The writer is never told of the own note.
  await note(bossApi, 'I am @Bea Boss', [boss.userId]);
  expect(await entries(bossApi)).toEqual([]);
  const east = await world.makeClient({ parent: fleet, name: 'East' });
  const far = await world.makeUser({ client: fleet, sites: [east], permissions: SAFETY });
  const blind = await world.makeUser({ client: fleet, permissions: ['client.viewOrders'] });
  for (const { userId } of [far, blind, { userId: asker.id }])
    expect((await note(bossApi, 'Look @Test User', [userId])).body.error.code).toBe(
      'request.invalid',
    );
});

test('forty events of one record are one line, which what happens next brings back', async () => {
  await clear(clerkApi);
  for (const at of Array.from({ length: 40 }, (_, index) => index))
    await note(bossApi, `${at} @Cal Clerk`, [clerk.userId]);
  const orderId = await placeOrder(clerk.userId);
  await setStatus(orderId, 22);
  const [order, file, ...more] = await entries(clerkApi);
  // Page by page it is the same.
  const first = (await clerkApi.get('/v1/inbox?limit=1')).body;
  expect(first.rows).toEqual([order]);
  const second = `/v1/inbox?limit=1&after=${encodeURIComponent(first.next)}`;
  expect((await clerkApi.get(second)).body).toEqual({ rows: [file], next: null });
  expect(more).toEqual([]);
  expect(file.text).toBe('40 notes mention you (Bea Boss)');
  expect(order).toMatchObject({
    title: 'MVR: Quillfeather, Dora',
    text: 'Your order is on hold',
    clientName: 'Yard',
  });
  expect(await unread(clerkApi)).toBe(2);
  expect((await mark(clerkApi, [file.line], 'read')).body).toEqual({ unread: 1 });
  expect((await entries(clerkApi, 'unread')).map(({ line }: Json) => line)).toEqual([order.line]);
  await mark(clerkApi, [order.line], 'done');
  // The entry that a page ended with has left the view: the next page is what it was.
  expect((await clerkApi.get(second)).body.rows.map(({ line }: Json) => line)).toEqual([file.line]);
  expect((await entries(clerkApi)).map(({ line }: Json) => line)).toEqual([file.line]);
  expect(await entries(clerkApi, 'done')).toMatchObject([{ line: order.line }, {}]);
  await setStatus(orderId, 5);
  expect((await entries(clerkApi))[0]).toMatchObject({
    line: order.line,
    text: 'Your order is off hold',
    unread: true,
  });
  await setStatus(orderId, 4);
  expect((await entries(clerkApi))[0].text).toBe('Results are in; Your order is off hold');
  // Done, taken back, and unread again.
  await mark(clerkApi, [order.line], 'done');
  await mark(clerkApi, [order.line], 'notDone');
  const [back] = await entries(clerkApi);
  expect(back).toMatchObject({ line: order.line, unread: false });
  await mark(clerkApi, [order.line], 'unread');
  expect((await entries(clerkApi))[0].unread).toBe(true);
});

test('the kind of a test or an exam does not stand in the inbox', async () => {
  await clear(clerkApi);
  for (const type of ['drugTest', 'medicalExam', 'clearinghouseQuery'])
    await setStatus(await placeOrder(clerk.userId, type), 4);
  const told = await entries(clerkApi);
  expect(told.map(({ title }: Json) => title)).toEqual(
    Array.from({ length: 3 }, () => 'Order: Quillfeather, Dora'),
  );
  expect(JSON.stringify(told)).not.toMatch(/drug|medical|exam|clearing/i);
});

test('what a notification contact is told stands in the inbox of its user, a line a topic', async () => {
  const contact = await bossApi.post('/v1/clients/0/notifications', {
    email: clerk.email,
    clientId: yard.clientId,
    topics: ['doNotDispatch', 'missing', 'applicants'],
  });
  expect(contact.status, JSON.stringify(contact.body)).toBe(201);
  await clear(clerkApi);
  for (const lastName of ['Alpha', 'Beta', 'Gamma', 'Delta'])
    await world.makeEmployee({ client: yard, firstName: 'New', lastName, statusId: 1 });
  await judgeDue(world.kernel);
  const told = await entries(clerkApi);
  const applicants = told.find(({ line }: Json) => line === 'topic:applicants');
  expect(applicants, JSON.stringify(told)).toMatchObject({ record: 'topic', unread: true });
  expect(applicants.text).toMatch(/^4 applicants were added: .+; .+; .+ and 1 more$/);
});

test('what somebody can no longer see is not shown, nor counted', async () => {
  await clear(clerkApi);
  await note(bossApi, 'See @Cal Clerk', [clerk.userId]);
  const orderId = await placeOrder(clerk.userId);
  await setStatus(orderId, 4);
  expect(await unread(clerkApi)).toBe(2);
  const revoke = (permission: string) =>
    world.inTenant(
      fleet.tenantId,
      `delete from user_permissions where user_id = $1 and permission = $2`,
      [clerk.userId, permission],
    );
  await revoke('viewOrders');
  const without = await world.as(clerk);
  expect((await entries(without)).map(({ record }: Json) => record)).toEqual(['employee']);
  expect(await unread(without)).toBe(1);
  // The driver is transferred to where they do not work.
  const west = await world.makeClient({ parent: fleet, name: 'West' });
  const move = (to: number) =>
    world.inTenant(fleet.tenantId, 'update employees set client_id = $2 where employee_id = $1', [
      driver.employeeId,
      to,
    ]);
  await move(west.clientId);
  expect(await entries(without)).toEqual([]);
  expect(await unread(without)).toBe(0);
  await move(yard.clientId);
  expect(await unread(without)).toBe(1);
});

test('an inbox is its owner’s alone: in the calls, and in the database', async () => {
  expect(await entries(stranger)).toEqual([]);
  const [line] = (await entries(clerkApi)).map((entry: Json) => entry.line);
  await mark(bossApi, [line], 'done');
  expect((await entries(clerkApi)).map((entry: Json) => entry.line)).toContain(line);
  expect((await mark(clerkApi, [], 'read')).status).toBe(400);
  const rows = await world.kernel.pool.query(
    `select relrowsecurity and relforcerowsecurity as forced from pg_class where relname = 'inbox_events'`,
  );
  expect(rows.rows).toEqual([{ forced: true }]);
});

test('what is older than 90 days goes, and nothing else', async () => {
  await clear(asker.api);
  const item: Json = await uploadUnmatched();
  const { next } = await take(asker.api, asker.id, item['taskId'], 'escalate', { note: 'Whose?' });
  await take(answerer.api, answerer.id, next.taskId, 'answerEscalation', { note: 'Hers' });
  await world.inTenant(
    tenantId,
    `update inbox_events set at = now() - interval '91 days' where user_id = $1 and done_at is not null`,
    [asker.id],
  );
  expect(await forgetInbox(world.kernel)).toBe(1);
  expect(await entries(asker.api, 'done')).toEqual([]);
  expect(await entries(asker.api)).toHaveLength(1);
});
