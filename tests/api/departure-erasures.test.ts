import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseClients } from '#src/features/departures/server/erase.job.ts';
import { exportClients } from '#src/features/departures/server/export.job.ts';
import { removeDueFiles } from '#src/features/employment/server/retention.job.ts';
import { openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import type { Answer, Api, Employee, Json } from '#tests/support/world.ts';

const DEPARTURES = '/v1/departures';
let here: DocumentWorld;
let one: Api;
let two: Api;
let departureId: string;
let due: Employee;
let held: Employee;
let recent: Employee;

const makeAdmin = async () =>
  here.world.as(
    await here.world.makeUser({ client: here.world.internal, permissions: ['admin.superAdmin'] }),
  );

beforeAll(async () => {
  here = await openDocumentWorld();
  const { world, fleet, yard, file } = here;
  [one, two] = [await makeAdmin(), await makeAdmin()];
  due = await world.makeEmployee({ client: yard, lastName: 'Due' });
  held = await world.makeEmployee({ client: yard, lastName: 'Held' });
  recent = await world.makeEmployee({ client: yard, lastName: 'Recent' });
  for (const who of [due, held, recent]) await file(who, { bytes: paper('a paper') });
  await close(due, '2019-03-01');
  await close(held, '2019-03-01');
  await world.inTenant(
    fleet.tenantId,
    "update employees set hold_reason = 'A lawsuit' where employee_id = $1",
    [held.employeeId],
  );
  const begun = await one.post(DEPARTURES, { clientId: fleet.clientId, reason: 'It ends' });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  departureId = begun.body.departureId;
}, 120_000);
afterAll(() => here.world.close());

/** Ends an employment so long ago that its three years are over, and nobody touched the file since. */
const close = ({ tenantId, employeeId }: Employee, lastDay: string) =>
  here.world.inTenant(
    tenantId,
    `update employees set employment_status_id = 4, termination_date = $2::date, archived_at = $2::date, archived_from = '{}',
       retain_until = $2::date + interval '3 years', updated_at = $2::date where employee_id = $1`,
    [employeeId, lastDay],
  );
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const path = (part: string) => `${DEPARTURES}/${departureId}/${part}`;
const sql = (statement: string, values: unknown[] = []) =>
  here.world.kernel.pool.query(statement, values);
const listed = async (api = one): Promise<Json> =>
  (await api.get(DEPARTURES)).body.find((row: Json) => row.departureId === departureId);
const removed = async ({ tenantId, employeeId }: Employee) => {
  const [row] = await here.world.inTenant<{ removed_at: string | null }>(
    tenantId,
    'select removed_at from employees where employee_id = $1',
    [employeeId],
  );
  return row?.removed_at !== null;
};
/** The two weeks pass. */
const wait = () =>
  sql(
    "update departures set erase_from = now() - interval '1 minute' where erase_from is not null",
  );

test('nothing is erased before its export was saved', async () => {
  expect(codeOf(await one.post(path('erasure')))).toEqual([409, 'departures.over']);
  expect((await one.post(path('export'))).status).toBe(200);
  await expect
    .poll(
      async () => {
        await exportClients(here.world.kernel);
        return (await listed()).state;
      },
      { timeout: 30_000 },
    )
    .toBe('exported');
  expect(codeOf(await one.post(path('erasure')))).toEqual([409, 'departures.over']);
  const saved = await fetch(`${here.world.address}${path('export')}`, {
    headers: { authorization: `Bearer ${one.token}` },
  });
  expect((await saved.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  await expect.poll(async () => (await listed()).state).toBe('saved');
});

test('two people say so, one of them twice is not enough, and it can be stopped for two weeks', async () => {
  const asked = await one.post(path('erasure'));
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  expect(asked.body.state).toBe('erasureAsked');
  expect(codeOf(await one.post(path('erasure/agreement')))).toEqual([409, 'departures.over']);
  const agreed = await two.post(path('erasure/agreement'));
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  const days = (Date.parse(agreed.body.erasure.from) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(14);
  // Not before.
  expect(await eraseClients(here.world.kernel)).toBe(0);
  expect((await listed()).state).toBe('erasureAgreed');
  expect((await one.post(path('erasure/stop'))).body).toMatchObject({
    state: 'saved',
    erasure: null,
  });
  await wait();
  expect(await eraseClients(here.world.kernel)).toBe(0);
  expect((await one.post(path('erasure'))).status).toBe(200);
  expect((await two.post(path('erasure/agreement'))).status).toBe(200);
  const stranger = await here.world.makeUser({
    client: here.world.internal,
    permissions: ['customerCare.assumeClient', 'dq.deleteDocument'],
  });
  expect((await (await here.world.as(stranger)).get(path('proof'))).status).toBe(403);
});

test('what nothing keeps is destroyed with its originals, what a rule or a hold keeps stays and is named (49 CFR 391.51(c))', async () => {
  const { kernel } = here.world;
  await wait();
  expect(await eraseClients(kernel)).toBe(1);
  // Asked again the same night, nothing is approved twice.
  expect(await eraseClients(kernel)).toBe(0);
  expect((await removeDueFiles(kernel)).files).toBe(1);
  expect([await removed(due), await removed(held), await removed(recent)]).toEqual([
    ...[true, false, false],
  ]);
  for (const act of ['takeBack', 'erasure/stop'])
    expect(codeOf(await one.post(path(act)))).toEqual([409, 'departures.over']);
  const row = await listed();
  expect(row).toMatchObject({ state: 'erasing', allowed: [], made: { sha256: null } });
  const proof = (await one.get(path('proof'))).body;
  expect(proof.destroyed).toEqual({ files: 1, documents: 1 });
  expect(proof.held).toBe(1);
  // Who still worked there counts as gone with the service: three years on.
  const year = new Date().getUTCFullYear() + 3;
  const [kept] = proof.kept;
  expect(proof.kept).toHaveLength(1);
  expect(kept).toMatchObject({ rule: '49 CFR 391.51(c)', files: proof.left - 1 });
  expect(kept.until).toContain(String(year));
  expect(proof.besides.join(' ')).toContain('Backups');
  const { rows } = await sql(
    "select detail ->> 'act' as act from audit_log where tenant_id = $1 and action = 'departures.erase' order by seq",
    [here.fleet.tenantId],
  );
  expect(rows).toEqual([{ act: 'approveDestruction' }]);
});

test('what is let go later is erased the night its day has come, and then all of it is', async () => {
  const { kernel } = here.world;
  await here.world.inTenant(
    here.fleet.tenantId,
    'update employees set hold_reason = null where employee_id = $1',
    [held.employeeId],
  );
  await here.world.inTenant(
    here.fleet.tenantId,
    `update employees set termination_date = '2019-03-01', archived_at = '2019-03-01', retain_until = '2022-03-01',
       updated_at = '2022-03-01' where removed_at is null`,
  );
  expect(await eraseClients(kernel)).toBeGreaterThan(1);
  await removeDueFiles(kernel);
  await eraseClients(kernel);
  expect(await listed()).toMatchObject({ state: 'erased', allowed: [] });
  expect((await one.get(path('proof'))).body).toMatchObject({ left: 0, held: 0, kept: [] });
});
