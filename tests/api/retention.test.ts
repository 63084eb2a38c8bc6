import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDueFiles } from '#src/features/employment/server/retention.job.ts';
import { addMonths, utcToday } from '#src/shared/dates.ts';
import { at, code, openEmploymentWorld } from '#tests/support/employment-world.ts';
import type { EmploymentWorld } from '#tests/support/employment-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let people: EmploymentWorld;
let world: World;
let acme: Client;
let west: Client;
let employer: Api;
/** Of one location; may delete files, and not know of drug and alcohol records. */
let manager: Api;

beforeAll(async () => {
  people = await openEmploymentWorld();
  ({ world, acme, west } = people);
  const rights = ['client.deleteEmployee', 'client.viewEmployee'] as const;
  employer = await world.as(
    await world.makeUser({
      client: acme,
      firstName: 'Sam',
      lastName: 'Safety',
      permissions: [...rights, 'records.viewDrugAlcohol'],
    }),
  );
  manager = await world.as(await world.makeUser({ client: west, permissions: rights }));
});
afterAll(() => world.close());

const path = (what = '', client = acme) => `/v1/clients/${client.clientId}/retention${what}`;
const rowsOf = async (api = employer, client = acme): Promise<Json[]> =>
  (await api.get(path('?limit=500', client))).body.rows;
const listed = async (of: Employee, api = employer, client = acme): Promise<Json> =>
  (await rowsOf(api, client)).find((row: Json) => row.employeeId === of.employeeId);
const approve = (api: Api, rows: Json[], client = acme) =>
  api.post(path('/approvals', client), {
    files: rows.map(({ employeeId, seal }) => ({ employeeId, seal })),
  });
const withdraw = (of: Employee, api = employer) =>
  api.post(path('/withdrawals'), { employeeIds: [of.employeeId] });
const destroy = () => removeDueFiles(world.kernel);
const destroyed = async (api = employer, client = acme): Promise<Json[]> =>
  (await api.get(`/v1/clients/${client.clientId}/destructions`)).body.rows;

/** A file whose employment ended so many months ago, and that nobody has touched since. */
async function ended(months: number, client = west): Promise<Employee> {
  const one = await world.makeEmployee({ client, lastName: 'Former' });
  const lastDay = addMonths(utcToday(), -months);
  await world.inTenant(
    one.tenantId,
    `update employees set archived_at = $2::date, archived_from = '{}', termination_date = $2, retain_until = $3,
       updated_at = $2::date, employment_status_id = 4 where employee_id = $1`,
    [one.employeeId, lastDay, addMonths(lastDay, 36)],
  );
  await untouched(one, lastDay);
  return one;
}

const untouched = (of: Employee, since: string) =>
  world.inTenant(of.tenantId, 'update employees set updated_at = $2::date where employee_id = $1', [
    of.employeeId,
    since,
  ]);

test('only what need not be kept is listed, with the rule that kept it', async () => {
  const old = await ended(40);
  const young = await ended(30);
  expect(await listed(old)).toMatchObject({
    state: 'due',
    rule: '49 CFR 391.51(c)',
    keptUntil: addMonths(addMonths(utcToday(), -40), 36),
    approvedBy: null,
  });
  expect(await listed(young)).toBeUndefined();
  const shown = await listed(old);
  // The accident register holds three years: the file is no longer due, and what was shown cannot be approved.
  await world.inTenant(
    old.tenantId,
    `insert into accidents (tenant_id, employee_id, client_id, date, city, state, injuries, disabled, fatalities)
     values ($1, $2, $3, $4, 'Gary', 'IN', 0, 1, 0)`,
    [old.tenantId, old.employeeId, west.clientId, addMonths(utcToday(), -20)],
  );
  expect(await listed(old)).toBeUndefined();
  expect(code(await approve(employer, [shown]))).toBe('retention.changed');
  expect(code(await approve(employer, [{ ...shown, employeeId: young.employeeId }]))).toBe(
    'retention.changed',
  );
});

test('nothing is destroyed by age alone; what is approved is, once, with its proof', async () => {
  const one = await ended(50);
  await people.document(one, 'an old paper');
  await untouched(one, addMonths(utcToday(), -50));
  expect((await destroy()).files).toBe(0);
  const shown = await listed(one);
  expect(shown).toMatchObject({ state: 'due', documents: 1 });
  const [before] = await world.inTenant<{ seal: string }>(
    one.tenantId,
    "select encode(file_seal($1, $2), 'hex') as seal",
    [one.tenantId, one.employeeId],
  );
  expect((await people.terminal.get(path('', west))).status).toBe(403);
  expect((await approve(people.terminal, [shown], west)).status).toBe(403);
  expect((await approve(employer, [shown])).status).toBe(204);
  expect(code(await approve(employer, [shown]))).toBe('retention.changed');
  expect(await listed(one)).toMatchObject({ state: 'approved', approvedBy: 'Sam Safety' });
  expect((await destroy()).files).toBe(1);
  expect((await destroy()).files).toBe(0);
  expect(await listed(one)).toBeUndefined();
  const done = await destroyed();
  expect(done).toEqual([
    expect.objectContaining({
      employeeId: one.employeeId,
      rule: shown.rule,
      keptUntil: shown.keptUntil,
      approvedBy: 'Sam Safety',
      sha256: before?.seal,
      documents: 1,
    }),
  ]);
  expect(code(await withdraw(one))).toBe('retention.not_approved');
  const { rows: audit } = await world.kernel.pool.query<{ detail: Json }>(
    `select detail from audit_log where entity_id = $1 and action = 'employment.retention'`,
    [one.employeeId],
  );
  expect(audit).toHaveLength(1);
  expect(audit[0]?.detail).toMatchObject({
    because: 'archived',
    sha256: before?.seal,
    rule: shown.rule,
  });
  await expect(
    world.inTenant(one.tenantId, 'update destructions set removed = null where employee_id = $1', [
      one.employeeId,
    ]),
  ).rejects.toThrow('a destruction that is done is not changed');
});

test('nobody approves what has changed since it was shown, and the job destroys only what was approved', async () => {
  const [paper, later, held, back] = [
    await ended(45),
    await ended(45),
    await ended(45),
    await ended(45),
  ];
  const shown = await listed(paper);
  await people.document(paper, 'came in meanwhile');
  expect((await listed(paper)).seal).not.toBe(shown.seal);
  expect(code(await approve(employer, [shown]))).toBe('retention.changed');
  // All or none.
  expect(code(await approve(employer, [await listed(later), shown]))).toBe('retention.changed');
  expect(await listed(later)).toMatchObject({ state: 'due' });
  const rows = [await listed(later), await listed(held), await listed(back)];
  expect((await approve(employer, rows)).status).toBe(204);
  await people.document(later, 'came in after the approval');
  const { version } = (await employer.get(`/v1/employees/${held.employeeId}/employment`)).body;
  const hold = { reason: 'A lawsuit' };
  expect(
    (await employer.patch(`/v1/employees/${held.employeeId}/hold`, hold, at(version))).status,
  ).toBe(200);
  expect((await withdraw(back)).status).toBe(204);
  expect(code(await withdraw(back))).toBe('retention.not_approved');
  expect((await destroy()).files).toBe(0);
  expect(await listed(later)).toMatchObject({ state: 'due', documents: 1 });
  expect(await listed(back)).toMatchObject({ state: 'due' });
  const { rows: lapsed } = await world.kernel.pool.query<{ id: string }>(
    `select entity_id as id from audit_log where detail ->> 'act' = 'lapsedApproval' order by 1`,
  );
  expect(lapsed.map(({ id }) => id)).toEqual([later.employeeId, held.employeeId].toSorted());
});

test('another company and another location see and approve nothing of it', async () => {
  const there = await ended(45, people.east);
  const shown = await listed(there);
  expect(shown).toMatchObject({ state: 'due' });
  expect((await rowsOf(manager, west)).map(({ employeeId }) => employeeId)).not.toContain(
    there.employeeId,
  );
  expect(code(await approve(manager, [shown], west))).toBe('retention.changed');
  expect((await manager.get(path('', people.east))).status).toBe(404);
  const stranger = await world.as(
    await world.makeUser({ client: people.other, permissions: ['client.deleteEmployee'] }),
  );
  expect((await stranger.get(path())).status).toBe(404);
  expect(code(await approve(stranger, [shown], people.other))).toBe('retention.changed');
  expect((await stranger.get(`/v1/clients/${acme.clientId}/destructions`)).status).toBe(404);
  expect(await destroyed(stranger, people.other)).toEqual([]);
  // What the day, the rule and the numbers would tell of drug and alcohol records is kept from who may not know.
  const seen = await destroyed(manager, west);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen[0]).toMatchObject({ rule: null, keptUntil: null, documents: null, others: null });
});
