import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetAtLock } from '#tests/support/held-lock.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;

const titles = ({ clientId }: Client, rest = '') => `/v1/clients/${clientId}/jobTitles${rest}`;
const faults = ({ status, body }: Answer) => [
  status,
  body.error?.fields?.[0]?.message ?? body.error?.code,
];
const add = (api: Api, client: Client, name: string, more = '') =>
  api.post(titles(client, `/0?jobTitle=${encodeURIComponent(name)}&isNew=true${more}`));
const remove = (api: Api, { clientId }: Client, id: number, to?: number) =>
  api.patch(
    `/v1/clients/${clientId}/removeJobTitle?deleteJobTitleId=${id}${to === undefined ? '' : `&transferJobTitle=${to}`}`,
  );
const namesAt = async (api: Api, client: Client) =>
  (await api.get(titles(client))).body.map((one: Json) => one.jobTitle);

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other Lines' });
  const permissions = [
    'client.viewRoster',
    'client.viewEmployee',
    'client.configureLocation',
  ] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...permissions] }));
  local = await world.as(await world.makeUser({ client: west, permissions: [...permissions] }));
});
afterAll(() => world.close());

describe('adding and changing (R360, R361)', () => {
  test('one of the company counts everywhere, one of a location there', async () => {
    const driver = await add(boss, acme, 'Driver');
    expect([driver.status, driver.body]).toEqual([
      201,
      { jobTitleId: 1, jobTitle: 'Driver', clientId: acme.clientId, safetySensitive: true },
    ]);
    const yard = await add(local, west, 'Yard hand', '&safetySensitive=false');
    expect(yard.body).toMatchObject({ jobTitleId: 2, safetySensitive: false });
    expect(await namesAt(boss, west)).toEqual(['Driver', 'Yard hand']);
    expect(await namesAt(boss, east)).toEqual(['Driver']);
  });

  test('a name is asked for in the words of the specification, and stands once', async () => {
    const path = titles(acme, '/0?isNew=true');
    expect(faults(await boss.post(path))).toEqual([
      400,
      'The job title is required to be specified',
    ]);
    expect(faults(await boss.post(`${path}&jobTitle=%20`))).toEqual([
      400,
      'The job title is required to be specified',
    ]);
    expect(faults(await add(boss, west, 'DRIVER'))).toEqual([
      400,
      'There is a job title of this name already.',
    ]);
    const twin = () => add(boss, acme, 'Twin');
    const both = await meetAtLock(world, [782_513_012, acme.tenantId], [twin, twin]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  test('a title is changed where it stands, and the log has what it was', async () => {
    const { body: made } = await add(boss, acme, 'Loader');
    const changed = await boss.post(
      titles(acme, `/${made.jobTitleId}?jobTitle=Dock%20loader&safetySensitive=false`),
    );
    expect(changed.body).toEqual({ ...made, jobTitle: 'Dock loader', safetySensitive: false });
    // Left out it stays.
    const again = await boss.post(titles(acme, `/${made.jobTitleId}?jobTitle=Loader`));
    expect(again.body.safetySensitive).toBe(false);
    const noted = await world.kernel.pool.query(
      "select detail from audit_log where tenant_id = $1 and entity = 'jobTitle' and entity_id = $2 order by seq desc limit 1",
      [acme.tenantId, String(made.jobTitleId)],
    );
    expect(noted.rows[0].detail).toMatchObject({
      before: { jobTitle: 'Dock loader' },
      jobTitle: 'Loader',
    });
    // At a location it is the company's.
    expect((await boss.post(titles(west, `/${made.jobTitleId}?jobTitle=Mine`))).status).toBe(404);
  });

  test('drivers are judged anew where their title becomes safety-sensitive', async () => {
    const { body: made } = await add(boss, acme, 'Mechanic', '&safetySensitive=false');
    const one = await world.makeEmployee({ client: west, jobTitleId: made.jobTitleId });
    await world.inTenant(
      acme.tenantId,
      'update employees set license_class_id = null, license = null where employee_id = $1',
      [one.employeeId],
    );
    const standing = async () => {
      const { body } = await boss.get(`/v1/employees/${one.employeeId}/qualification`);
      return body.items.length;
    };
    const before = await standing();
    await boss.post(titles(acme, `/${made.jobTitleId}?jobTitle=Mechanic&safetySensitive=true`));
    expect(await standing()).toBeGreaterThan(before);
  });
});

describe('removing (R363, R366)', () => {
  test('asks for another title while employees have it, and moves them', async () => {
    const { body: from } = await add(boss, acme, 'Hostler');
    const { body: to } = await add(boss, acme, 'Shunter');
    const one = await world.makeEmployee({ client: west, jobTitleId: from.jobTitleId });
    await world.makeEmployee({ client: east, jobTitleId: from.jobTitleId });
    const count = `/v1/clients/${acme.clientId}/employees/count?jobTitleId=${from.jobTitleId}`;
    expect((await boss.get(count)).body).toEqual({ count: 2 });
    expect((await local.get(count)).body).toEqual({ count: 1 });
    expect(faults(await remove(boss, acme, from.jobTitleId))).toEqual([
      409,
      'job-titles.has_employees',
    ]);
    for (const wrong of [from.jobTitleId, 999])
      expect(faults(await remove(boss, acme, from.jobTitleId, wrong))).toEqual([
        400,
        'Choose a job title that counts at the same locations.',
      ]);
    const done = await remove(boss, acme, from.jobTitleId, to.jobTitleId);
    expect([done.status, done.body]).toEqual([200, { moved: 2 }]);
    expect(await namesAt(boss, acme)).not.toContain('Hostler');
    expect((await boss.get(`/v1/employees/${one.employeeId}`)).body.jobTitleId).toBe(to.jobTitleId);
    // The same name later is the same title.
    const back = await add(boss, acme, 'hostler');
    expect(back.body).toMatchObject({ jobTitleId: from.jobTitleId, jobTitle: 'hostler' });
  });

  test('a title of one location does not take in people of the whole company', async () => {
    const { body: from } = await add(boss, acme, 'Planner');
    const { body: narrow } = await add(boss, west, 'West planner');
    await world.makeEmployee({ client: east, jobTitleId: from.jobTitleId });
    expect((await remove(boss, acme, from.jobTitleId, narrow.jobTitleId)).status).toBe(400);
  });

  test('stops while an order keeps the title of one, or one works elsewhere', async () => {
    const { body: from } = await add(boss, west, 'Fueler');
    const { body: to } = await add(boss, west, 'Washer');
    const held = await world.makeEmployee({ client: west, jobTitleId: from.jobTitleId });
    await world.inTenant(
      acme.tenantId,
      `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id) values ($1, $2, $3, 'medicalExam', 8)`,
      [acme.tenantId, west.clientId, held.employeeId],
    );
    expect(faults(await remove(local, west, from.jobTitleId, to.jobTitleId))).toEqual([
      409,
      'job-titles.frozen',
    ]);
    await world.inTenant(
      acme.tenantId,
      'update orders set order_status_id = 3 where employee_id = $1',
      [held.employeeId],
    );
    await world.makeEmployee({ client: east, jobTitleId: from.jobTitleId });
    expect(faults(await remove(local, west, from.jobTitleId, to.jobTitleId))).toEqual([
      409,
      'job-titles.elsewhere',
    ]);
    // Nothing is half-done.
    expect((await local.get(`/v1/employees/${held.employeeId}`)).body.jobTitleId).toBe(
      from.jobTitleId,
    );
  });
});

test("another company's titles, and a sibling's, are out of reach", async () => {
  const { body: own } = await add(boss, acme, 'Owner');
  for (const [api, where, status] of [
    [boss, other, 404],
    [local, east, 404],
    [local, acme, 403],
  ] as const) {
    expect((await add(api, where, 'X')).status).toBe(status);
    expect((await remove(api, where, own.jobTitleId)).status).toBe(status);
  }
  expect(
    (await boss.get(`/v1/clients/${other.clientId}/employees/count?jobTitleId=1`)).status,
  ).toBe(404);
});
