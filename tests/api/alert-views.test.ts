import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailReports } from '#src/features/reports/server/mail-reports.job.ts';
import { judgedAll } from '#tests/support/judged.ts';
import { mailsTo, mailTo } from '#tests/support/mails.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let user: User;
let director: Api;

const ADDRESS = 'director@test.example';
const KEPT = {
  name: 'Mine',
  state: {},
  columns: null,
  client: null,
  savedAt: '2026-11-02T08:00:00.000Z',
};
const ALERTS = ['client.viewAlerts', 'client.viewEmployee'] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  await world.makeEmployee({ client: west, lastName: 'Quill' });
  user = await world.makeUser({ client: acme, email: ADDRESS, permissions: ALERTS });
  director = await world.as(user);
  await judgedAll(world.kernel);
}, 60_000);
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
/** Keeps a view as a list of alerts does, or forgets it. */
const keep = (list: string, whose = user, api = director, viewId = 'a1b2c3d4', view: Json = KEPT) =>
  api.patch(`/v1/users/${whose.userId}/options`, {
    set: { [`view.alerts.${list}.${viewId}`]: view },
  });
const set = (list: string, body: object, api = director, client = acme, viewId = 'a1b2c3d4') =>
  api.put(`/v1/clients/${client.clientId}/alertViews/${list}/${viewId}/schedule`, body);
const own = async (api = director, client = acme): Promise<Json> =>
  (await api.get(`/v1/clients/${client.clientId}/alertViewSchedules`)).body;
/** Its time has come. */
const due = () =>
  world.inTenant(acme.tenantId, "update report_schedules set next_at = now() - interval '1 hour'");
const stopped = (list: string) => set(list, { rhythm: null });

test('a view is mailed by counts and a link that shows as many, once, and names nobody', async () => {
  const filters = { state: 'missing', shown: 'problems', waiting: 'none' };
  expect((await keep('documents')).status).toBe(200);
  expect((await set('documents', { rhythm: 'weekly', filters })).status).toBe(204);
  expect(await own()).toEqual([
    expect.objectContaining({
      list: 'documents',
      viewId: 'a1b2c3d4',
      rhythm: 'weekly',
      toldAt: null,
    }),
  ]);
  expect(await mailReports(world.kernel)).toBe(0);
  await due();
  expect(await mailReports(world.kernel)).toBe(1);
  expect(await mailReports(world.kernel)).toBe(0);
  const mail = await mailTo(world, ADDRESS);
  const { summary } = (
    await director.get(
      `/v1/clients/${acme.clientId}/alerts?summary&docStatuses=missing&problemsAndWarningsOnly=true&waiting=none`,
    )
  ).body;
  const count = summary.docAlerts.missing;
  expect(count).toBeGreaterThan(0);
  expect(mail).toContain(`Document alerts: ${count}`);
  expect(mail).toContain(`Missing: ${count}`);
  expect(mail).toMatch(/\/alerts\/documentAlerts\?state=(3D)?missing/);
  expect(mail).not.toContain('Quill');
  // Schedules of reports are not among them, nor they among those.
  expect((await director.get(`/v1/clients/${acme.clientId}/reportSchedules`)).status).toBe(403);
  expect((await stopped('documents')).status).toBe(204);
  expect((await stopped('documents')).status).toBe(204);
  expect(await own()).toEqual([]);
});

test('each kind of list is counted as its screen is, without being shown', async () => {
  const before = (await mailsTo(world, ADDRESS)).length;
  for (const list of ['mvr', 'dac', 'scoring', 'csa', 'epn']) await keep(list);
  for (const list of ['mvr', 'dac', 'scoring', 'csa', 'epn'])
    expect([list, (await set(list, { rhythm: 'daily' })).status]).toEqual([list, 204]);
  await due();
  expect(await mailReports(world.kernel)).toBe(5);
  await expect
    .poll(async () => (await mailsTo(world, ADDRESS)).length, { timeout: 10_000 })
    .toBe(before + 5);
  for (const list of ['mvr', 'dac', 'scoring', 'csa', 'epn']) await stopped(list);
});

test('it is counted as its user may see it then, and not at all without the permission', async () => {
  const clerk = await world.makeUser({ client: acme, permissions: ALERTS, sites: [west] });
  const api = await world.as(clerk);
  await keep('csa', clerk, api);
  expect((await set('csa', { rhythm: 'daily' }, api, west)).status).toBe(204);
  await world.inTenant(
    acme.tenantId,
    "delete from user_permissions where user_id = $1 and permission = 'viewAlerts'",
    [clerk.userId],
  );
  await due();
  expect(await mailReports(world.kernel)).toBe(0);
  expect(await own(api, west)).toEqual([expect.objectContaining({ fault: true })]);
});

test('who may not see a list, and another company, schedule none of it; a filter is no text of one’s own', async () => {
  expect(codeOf(await set('queries', { rhythm: 'daily' }))).toEqual([403, 'request.forbidden']);
  const bare = await world.makeClient({ services: ['Driver Qualification Files'] });
  const served = await world.as(await world.makeUser({ client: bare, permissions: ALERTS }));
  expect(codeOf(await set('csa', { rhythm: 'daily' }, served, bare))).toEqual([
    ...[403, 'request.no_service'],
  ]);
  expect((await set('csa', { rhythm: 'daily' }, served)).status).toBe(404);
  const staff = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: [...ALERTS, 'customerCare.assumeClient'],
    }),
  );
  const asked = await staff.put(
    `/v1/clients/${acme.clientId}/alertViews/csa/a1/schedule`,
    { rhythm: 'daily' },
    { client: acme.clientId },
  );
  expect(codeOf(asked)).toEqual([403, 'reports.own_company']);
  for (const filters of [{ search: 'Quill' }, { kind: 'Ann Quill' }, { expired: 'soon' }])
    expect((await set('csa', { rhythm: 'daily', filters })).status).toBe(400);
});

test('a deleted view ends its mail, wherever it is sent for; brought back in time, it goes on; its name is its own (R086)', async () => {
  const before = (await mailsTo(world, ADDRESS)).length;
  await keep('dac');
  for (const client of [acme, west])
    expect((await set('dac', { rhythm: 'daily' }, director, client)).status).toBe(204);
  // Deleted and brought back before its time came: nothing has changed. Another name is the same view.
  await keep('dac', user, director, 'a1b2c3d4', null);
  expect(await own()).toEqual([]);
  await keep('dac', user, director, 'a1b2c3d4', { ...KEPT, name: 'Renamed' });
  expect(await own()).toEqual([expect.objectContaining({ list: 'dac', rhythm: 'daily' })]);
  await due();
  expect(await mailReports(world.kernel)).toBe(2);
  // Deleted, none is sent from any location, nor when a view of this id is kept again.
  await keep('dac', user, director, 'a1b2c3d4', null);
  await due();
  expect(await mailReports(world.kernel)).toBe(0);
  await keep('dac');
  await due();
  expect(await mailReports(world.kernel)).toBe(0);
  expect([await own(), await own(director, west)]).toEqual([[], []]);
  await expect
    .poll(async () => (await mailsTo(world, ADDRESS)).length, { timeout: 10_000 })
    .toBe(before + 2);
});

test('twenty views are told of at most, those not counted that were deleted', async () => {
  for (let at = 0; at < 20; at += 1) await keep('csa', user, director, `view-${at}`);
  for (let at = 0; at < 20; at += 1)
    expect((await set('csa', { rhythm: 'monthly' }, director, acme, `view-${at}`)).status).toBe(
      204,
    );
  expect(codeOf(await set('csa', { rhythm: 'monthly' }))).toEqual([409, 'reports.too_many_views']);
  expect((await set('csa', { rhythm: 'daily' }, director, acme, 'view-3')).status).toBe(204);
  await keep('csa', user, director, 'view-7', null);
  await keep('csa');
  expect((await set('csa', { rhythm: 'monthly' })).status).toBe(204);
  expect((await own()).length).toBe(20);
});
