import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let admin: Api;
let local: Api;
let stranger: Api;
const people: Record<'ann' | 'bob' | 'new', Employee> = {} as never;

const RIGHTS = [
  'client.viewAlerts',
  'client.viewEmployee',
  'client.viewApplicants',
  'servicesRandoms.viewSelections',
  'servicesClearinghouse.orderClearinghouseQueries',
] as const;
const LISTS = ['scoring', 'randoms', 'queries', 'csa', 'stale', 'onboarding', 'epn'];

const user = async (client: Client, permissions: readonly Permission[], sites?: Client[]) =>
  world.makeUser({ client, permissions: [...permissions], ...(sites ? { sites } : {}) });
const inAcme = (sql: string, values: readonly unknown[] = []) =>
  world.inTenant<Json>(acme.tenantId, sql, values);
const path = (list: string, rest = '', at = acme) =>
  `/v1/clients/${at.clientId}/alertLists/${list}${rest}`;
const read = async (list: string, query = '', api: Api = admin): Promise<Json[]> =>
  (await api.get(path(list, query))).body.alerts;
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const names = (alerts: Json[]) => alerts.map((one) => one.employeeName);

const epn = (of: Employee, hours: number) =>
  inAcme(
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, ordered_at)
     values ($1, $2, $3, 'epn', 1, now() - make_interval(hours => $4)) returning order_id as id`,
    [acme.tenantId, of.clientId, of.employeeId, hours],
  );

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme', dotNumber: '1234567' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  const other = await world.makeClient({ name: 'Other' });
  people.ann = await world.makeEmployee({ client: west, firstName: 'Ann', lastName: 'Able' });
  people.bob = await world.makeEmployee({ client: east, firstName: 'Bob', lastName: 'Baker' });
  people.new = await world.makeEmployee({ client: east, lastName: 'Newcomer', statusId: 1 });
  await inAcme(
    "update employees set created_at = now() - interval '80 days' where employee_id = $1",
    [people.new.employeeId],
  );
  admin = await world.as(await user(acme, RIGHTS));
  local = await world.as(await user(acme, RIGHTS, [west]));
  stranger = await world.as(await user(other, RIGHTS));
  await epn(people.ann, 90);
  await epn(people.bob, 10);
}, 120_000);
afterAll(() => world.close());

test('every list has one shape, for who may see it where the client has its service (R086-R089, R484, R487)', async () => {
  for (const list of LISTS) {
    const { status, body } = await admin.get(path(list));
    expect([list, status, Object.keys(body).sort()]).toEqual([
      list,
      200,
      ['alerts', 'more', 'putOff'],
    ]);
    expect([list, (await stranger.get(path(list))).status]).toEqual([list, 404]);
    expect([list, (await local.get(path(list, '', east))).status]).toEqual([list, 404]);
  }
  const [first, second] = await read('epn');
  expect(first).toMatchObject({ employeeName: 'Able, Ann', kind: 'canceling', clientName: 'West' });
  expect(second).toMatchObject({ employeeName: 'Baker, Bob', kind: 'unanswered' });
  expect(names(await read('epn', '', local))).toEqual(['Able, Ann']);
  expect(names(await read('stale'))).toEqual([expect.stringContaining('Newcomer')]);
  // One permission opens its own list, and no other.
  const plain = await world.as(await user(acme, ['client.viewAlerts']));
  const seen = await Promise.all(LISTS.map(async (list) => (await plain.get(path(list))).status));
  expect(seen).toEqual([200, 403, 403, 200, 403, 403, 200]);
  // Each list goes with its service.
  const bare = await world.makeClient({ services: ['Driver Qualification Files'] });
  const none = await world.as(await user(bare, RIGHTS));
  const served = await Promise.all(
    LISTS.map(async (list) => (await none.get(path(list, '', bare))).body.error?.code ?? 'ok'),
  );
  const no = 'request.no_service';
  expect(served).toEqual(['ok', no, no, no, 'ok', no, 'ok']);
});

test('the filters of the specification narrow every list: sites, kinds, days, statuses, words (2§7.4)', async () => {
  expect(names(await read('epn', `?sites=${west.clientId}`))).toEqual(['Able, Ann']);
  expect(names(await read('epn', '?kinds=unanswered'))).toEqual(['Baker, Bob']);
  expect(names(await read('epn', '?search=baker east'))).toEqual(['Baker, Bob']);
  expect(names(await read('epn', '?expiringDays=1'))).toEqual(['Able, Ann']);
  expect(await read('epn', '?employmentStatuses=Terminated')).toEqual([]);
  expect(await read('epn', '?employmentStatuses=Employee')).toHaveLength(2);
  const csv = await admin.get(path('epn', '/csv?columns=kind,who'));
  expect(String(csv.body)).toContain('Canceled within a day,"Able, Ann"');
  expect((await admin.get(path('epn', '?kinds=1'))).status).toBe(400);
});

test('an alert is put off with a reason until a day, and is there again when its state changes', async () => {
  const [ann] = await read('epn');
  const body = { alerts: [ann?.alertId], until: days(3), reason: 'The clinic answers on Monday' };
  expect((await admin.put(path('epn', '/wait'), body)).status).toBe(204);
  // Twice is the same as once.
  expect((await admin.put(path('epn', '/wait'), body)).status).toBe(204);
  const inHand = (await admin.get(path('epn', '?waiting=none'))).body;
  expect([names(inHand.alerts), inHand.putOff]).toEqual([['Baker, Bob'], 1]);
  expect(await read('epn', '?waiting=only')).toMatchObject([
    { alertId: ann?.alertId, waitReason: 'The clinic answers on Monday' },
  ]);
  // The sidebar counts what the list shows.
  const counted = async (query: string) =>
    (await admin.get(`/v1/clients/${acme.clientId}/alerts?alertTypes=EPN&summary=true${query}`))
      .body.summary.epnAlerts;
  expect([await counted('&waiting=none'), await counted('')]).toEqual([1, 2]);
  await inAcme("update alert_marks set wait_state = 'unanswered 2020-01-01'");
  expect(await read('epn', '?waiting=only')).toEqual([]);
  expect((await admin.put(path('epn', '/wait'), { ...body, until: days(-1) })).status).toBe(400);
  expect((await admin.put(path('epn', '/wait'), { alerts: body.alerts, until: null })).status).toBe(
    204,
  );
  expect(await inAcme('select 1 as one from alert_marks')).toEqual([]);
});

test('an alert is given to a colleague who may see it, all or none, and another location cannot', async () => {
  const [ann, bob] = await read('epn');
  const alerts = [ann?.alertId, bob?.alertId];
  const colleague = await user(acme, ['client.viewAlerts'], [west]);
  const theirs = await world.as(colleague);
  const give = (ids: unknown[], assignee: string | null, api = admin, at = acme) =>
    api.put(path('epn', '/assignee', at), { alerts: ids, assignee });
  // The colleague does not work in East.
  expect((await give(alerts, colleague.userId)).status).toBe(400);
  expect((await read('epn')).map((one) => one.assignee)).toEqual([null, null]);
  expect((await give([ann?.alertId], colleague.userId)).status).toBe(200);
  expect(names(await read('epn', '?assigned=me', theirs))).toEqual(['Able, Ann']);
  expect(names(await read('epn', '?assigned=nobody'))).toEqual(['Baker, Bob']);
  const { body } = await admin.get(path('epn', '/colleagues'));
  expect(body.colleagues.map((one: Json) => one.userId)).toContain(colleague.userId);
  // What is not in sight is not there to be given, commented or put off.
  expect((await give([bob?.alertId], null, local, west)).body.error.code).toBe('alerts.settled');
  const said = { alerts: [bob?.alertId], body: 'Mine' };
  expect((await local.post(path('epn', '/comments', west), said)).status).toBe(409);
  expect((await stranger.post(path('epn', '/comments'), said)).status).toBe(404);
  expect((await give([ann?.alertId], null)).status).toBe(200);
  expect(await inAcme('select 1 as one from alert_marks')).toEqual([]);
  const { rows } = await world.kernel.pool.query<{ detail: Json }>(
    "select detail from audit_log where action = 'alertLists.assign' and outcome <> 'denied' and detail ? 'act' order by seq",
  );
  expect(rows.map(({ detail }) => detail.assignee)).toEqual([colleague.userId, null]);
});

test('what is assigned to the caller is counted as the lists have it; what is put off, settled or unseen is not', async () => {
  const [ann, bob] = await read('epn');
  const alerts = [ann?.alertId, bob?.alertId];
  const { body: me } = await admin.get('/v1/auth/session');
  const mine = async (api = admin, at = acme) =>
    (await api.get(`/v1/clients/${at.clientId}/alerts/mine`)).body;
  expect(await mine()).toEqual({ documents: 0, lists: [] });
  await admin.put(path('epn', '/assignee'), { alerts, assignee: me.id });
  expect(await mine()).toEqual({ documents: 0, lists: [{ list: 'epn', count: 2 }] });
  expect(await read('epn', '?assigned=me&waiting=none')).toHaveLength(2);
  expect(await mine(local, west)).toEqual({ documents: 0, lists: [] });
  await admin.put(path('epn', '/wait'), { alerts: [ann?.alertId], until: days(2), reason: '' });
  expect((await mine()).lists).toEqual([{ list: 'epn', count: 1 }]);
  await admin.put(path('epn', '/wait'), { alerts: [ann?.alertId], until: null });
  await admin.put(path('epn', '/assignee'), { alerts, assignee: null });
  expect(await mine()).toEqual({ documents: 0, lists: [] });
  expect((await stranger.get(`/v1/clients/${acme.clientId}/alerts/mine`)).status).toBe(404);
  const none = await world.as(await user(acme, ['client.viewEmployee']));
  expect((await none.get(`/v1/clients/${acme.clientId}/alerts/mine`)).status).toBe(403);
});

test('comments stay with their alert, of a document too, and follow the employee to another location', async () => {
  const [ann] = await read('epn');
  const say = (list: string, alertId: string, body: string, api = admin) =>
    api.post(path(list, '/comments'), { alerts: [alertId], body });
  expect((await say('epn', ann?.alertId, ' Called the state ')).status).toBe(201);
  expect((await say('epn', ann?.alertId, 'Again')).status).toBe(201);
  expect((await say('epn', ann?.alertId, '  ')).status).toBe(400);
  expect((await read('epn'))[0]).toMatchObject({ comments: 2, lastComment: { body: 'Again' } });
  const { body } = await admin.get(path('epn', `/comments?alertId=${ann?.alertId}`));
  expect(body.comments.map((one: Json) => one.body)).toEqual(['Called the state', 'Again']);
  expect((await say('documents', 'no-such.1', 'x')).body.error.code).toBe('alerts.settled');
  await inAcme('select employee_rows_to_site($1, $2, $3)', [
    acme.tenantId,
    people.ann.employeeId,
    east.clientId,
  ]);
  expect(await inAcme('select distinct client_id as id from alert_comments')).toEqual([
    { id: east.clientId },
  ]);
});
