import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

/** What /alerts/applicants and /alerts/staleApplicants read: who waits, who waits too long, and who may see them. */
let world: World;
let acme: Client;
let west: Client;
const ids = new Map<number, string>();

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  for (const days of [59, 60, 61]) {
    const one = await world.makeEmployee({ client: west, lastName: `Days ${days}`, statusId: 1 });
    ids.set(days, one.employeeId);
    await world.inTenant(
      acme.tenantId,
      'update employees set created_at = now() - make_interval(days => $2) where employee_id = $1',
      [one.employeeId, days],
    );
  }
}, 60_000);
afterAll(() => world.close());

const user = async (...permissions: ('client.viewApplicants' | 'client.viewAlerts')[]) =>
  world.as(await world.makeUser({ client: acme, permissions }));
const idsOf = (rows: Json[], key: string): string[] => rows.map((row) => row[key]);
const alerts = (query: string) => `/v1/clients/${acme.clientId}/alerts?${query}`;
const staleList = () => `/v1/clients/${acme.clientId}/alertLists/stale`;

test('of applicants of 59, 60 and 61 days only the last is stale, in the list, the alerts and their count (R087, R451)', async () => {
  const recruiter: Api = await user('client.viewApplicants', 'client.viewAlerts');
  const only = [ids.get(61)];
  const listed = (await recruiter.get('/v1/applicants?stage=stale')).body.rows;
  expect(idsOf(listed, 'applicantId')).toEqual(only);
  const { body } = await recruiter.get(staleList());
  expect(idsOf(body.alerts, 'employeeId')).toEqual(only);
  expect(body.alerts[0]).toMatchObject({ text: 'Applied 61 days ago, and nobody has decided.' });
  const { staleApplicantAlerts } = (await recruiter.get(alerts('alertTypes=staleApplicants'))).body;
  expect(staleApplicantAlerts).toMatchObject([{ employeeId: only[0], days: 61 }]);
  const { summary } = (await recruiter.get(alerts('alertTypes=staleApplicants&summary=true'))).body;
  expect(summary.staleApplicantAlerts).toBe(1);
  // All three wait, and are in the list of applicants.
  const all = (await recruiter.get('/v1/applicants')).body.rows;
  expect(new Set(idsOf(all, 'applicantId'))).toEqual(new Set(ids.values()));
  // Who is hired is stale no more.
  await world.inTenant(
    acme.tenantId,
    'update employees set employment_status_id = 2 where employee_id = $1',
    only,
  );
  expect((await recruiter.get(staleList())).body.alerts).toEqual([]);
  await world.inTenant(
    acme.tenantId,
    'update employees set employment_status_id = 1 where employee_id = $1',
    only,
  );
});

test('applicants and the stale among them are for who has viewApplicants, and for nobody without it (R089, R453)', async () => {
  const [recruiter, safety, other] = [
    await user('client.viewApplicants'),
    await user('client.viewAlerts'),
    await world.as(
      await world.makeUser({
        client: await world.makeClient(),
        permissions: ['client.viewApplicants', 'client.viewAlerts'],
      }),
    ),
  ];
  const paths = [
    '/v1/applicants',
    '/v1/applicants/counts',
    '/v1/applicants/board',
    '/v1/applicants/csv',
    `/v1/applicants/${ids.get(61)}`,
    staleList(),
  ];
  const statuses = (api: Api) =>
    Promise.all(paths.map(async (path) => (await api.get(path)).status));
  expect(await statuses(recruiter)).toEqual(paths.map(() => 200));
  expect(await statuses(safety)).toEqual(paths.map(() => 403));
  // What may not be seen is not in the alerts, either, nor counted.
  const asked = alerts('alertTypes=staleApplicants');
  expect((await safety.get(asked)).body).not.toHaveProperty('staleApplicantAlerts');
  const { summary } = (await safety.get(`${asked}&summary=true`)).body;
  expect(summary).not.toHaveProperty('staleApplicantAlerts');
  expect((await other.get('/v1/applicants')).body.rows).toEqual([]);
  expect((await other.get(`/v1/applicants/${ids.get(61)}`)).status).toBe(404);
  expect((await other.get(staleList())).status).toBe(404);
});
