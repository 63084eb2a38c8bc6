import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailReports } from '#src/features/reports/server/mail-reports.job.ts';
import { mailsTo, mailTo } from '#tests/support/mails.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let user: User;
let director: Api;

const REPORTS = ['client.viewEmployeeDataReports', 'client.viewRoster'] as const;
const ADDRESS = 'director@test.example';

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  for (const client of [west, west, east]) await world.makeEmployee({ client, lastName: 'Quill' });
  user = await world.makeUser({ client: acme, email: ADDRESS, permissions: REPORTS });
  director = await world.as(user);
});
afterAll(() => world.close());

const schedule = (api: Api, client: Client, rhythm: string | null, name = 'roster') =>
  api.put(`/v1/clients/${client.clientId}/reports/${name}/schedule`, { rhythm });
const own = async (api: Api, client: Client): Promise<Json> =>
  (await api.get(`/v1/clients/${client.clientId}/reportSchedules`)).body;
/** Its time has come. */
const due = () =>
  world.inTenant(acme.tenantId, "update report_schedules set next_at = now() - interval '1 hour'");

test('a mail has the number of rows and a link, goes once, and no row is in it', async () => {
  expect((await schedule(director, acme, 'weekly')).status).toBe(204);
  expect(await own(director, acme)).toEqual([
    expect.objectContaining({ reportName: 'roster', rhythm: 'weekly', toldAt: null, fault: false }),
  ]);
  expect(await mailReports(world.kernel)).toBe(0);
  await due();
  expect(await mailReports(world.kernel)).toBe(1);
  expect(await mailReports(world.kernel)).toBe(0);
  const mail = await mailTo(world, ADDRESS);
  expect(mail).toContain('3 rows');
  expect(mail).toContain('/manage/reports/roster');
  expect(mail).not.toContain('Quill');
  const [now] = await own(director, acme);
  expect(now.toldAt).not.toBeNull();
  expect(Date.parse(now.nextAt)).toBeGreaterThan(Date.now());
  expect((await schedule(director, acme, null)).status).toBe(204);
  expect(await own(director, acme)).toEqual([]);
});

test('it is run as its user may run it then: at the own locations, and not at all without the permission', async () => {
  const clerk = await world.makeUser({
    client: acme,
    sites: [west],
    email: 'clerk@test.example',
    permissions: REPORTS,
  });
  const api = await world.as(clerk);
  expect((await schedule(api, east, 'daily')).status).toBe(404);
  expect((await schedule(api, west, 'daily')).status).toBe(204);
  expect(await own(director, west)).toEqual([]);
  await due();
  expect(await mailReports(world.kernel)).toBe(1);
  expect(await mailTo(world, 'clerk@test.example')).toContain('2 rows');
  await world.inTenant(
    acme.tenantId,
    "delete from user_permissions where user_id = $1 and permission = 'viewRoster'",
    [clerk.userId],
  );
  await due();
  expect(await mailReports(world.kernel)).toBe(0);
  expect(await mailsTo(world, 'clerk@test.example')).toHaveLength(1);
  expect(await own(api, west)).toEqual([expect.objectContaining({ fault: true })]);
  await world.inTenant(acme.tenantId, 'update users set deactivated = true where user_id = $1', [
    clerk.userId,
  ]);
  await due();
  await mailReports(world.kernel);
  expect(await world.inTenant(acme.tenantId, 'select from report_schedules')).toHaveLength(0);
});

test('only who may run a report schedules it, and only for their own company', async () => {
  const plain = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewRoster'] }),
  );
  expect((await schedule(plain, acme, 'daily')).status).toBe(403);
  expect((await schedule(director, acme, 'daily', 'accidents')).status).toBe(403);
  const other = await world.makeClient({ name: 'Other' });
  const stranger = await world.as(await world.makeUser({ client: other, permissions: REPORTS }));
  expect((await schedule(stranger, acme, 'daily')).status).toBe(404);
  expect((await stranger.get(`/v1/clients/${acme.clientId}/reportSchedules`)).status).toBe(404);
  const staff = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: [...REPORTS, 'customerCare.assumeClient'],
    }),
  );
  const asked = await staff.put(
    `/v1/clients/${acme.clientId}/reports/roster/schedule`,
    { rhythm: 'daily' },
    { client: acme.clientId },
  );
  expect(asked.body.error.code).toBe('reports.own_company');
  expect((await schedule(director, acme, 'hourly')).status).toBe(400);
});
