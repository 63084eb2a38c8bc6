import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeDue } from '#tests/support/judged.ts';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let ann: Employee;
let bob: Employee;
const now = utcToday();

async function file(
  employee: Employee,
  type: number,
  given: { docDate?: string; expires?: string; status?: string; hidden?: boolean } = {},
): Promise<void> {
  const id = randomUUID();
  const sha256 = createHash('sha256').update(id).digest();
  await world.inTenant(
    employee.tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 1)",
    [employee.tenantId, sha256],
  );
  await world.inTenant(
    employee.tenantId,
    `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date,
       status, sha256, file_name, source, hidden_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'a.pdf', 'upload', case when $10 then now() end)`,
    [
      employee.tenantId,
      id,
      employee.clientId,
      employee.employeeId,
      type,
      given.docDate ?? addDays(now, -900),
      given.expires ?? null,
      given.status ?? 'accepted',
      sha256,
      given.hidden ?? false,
    ],
  );
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  ann = await world.makeEmployee({ client: acme, firstName: 'Ann', lastName: 'Able' });
  bob = await world.makeEmployee({ client: west, firstName: 'Bob', lastName: 'Baker' });
  const gone = await world.makeEmployee({ client: acme, lastName: 'Gone', statusId: 4 });
  const other = await world.makeEmployee({ client: await world.makeClient() });
  // Ann, without a CDL: a medical card that ran out by law, though a later day is written on it (49 CFR 391.45(b)).
  await world.inTenant(
    ann.tenantId,
    'update employees set license_class_id = 5 where employee_id = $1',
    [ann.employeeId],
  );
  await file(ann, 238, { docDate: addMonths(now, -25), expires: addDays(now, 30) });
  // Bob: an old MVR does not count beside a good one, a license runs out, a paper waits, another was refused.
  await file(bob, 225, { docDate: addMonths(now, -14) });
  await file(bob, 225, { docDate: addMonths(now, -1) });
  await file(bob, 301, { docDate: addDays(now, -5), expires: addDays(now, 12) });
  await file(bob, 473, { status: 'pendingReview' });
  await file(bob, 303, { status: 'rejected' });
  await file(bob, 238, { docDate: addMonths(now, -30), hidden: true });
  for (const elsewhere of [gone, other])
    await file(elsewhere, 238, { docDate: addMonths(now, -30) });
  await judgeDue(world.kernel);
}, 120_000);
afterAll(() => world.close());

const read = async (client: Client, internal = false, options = {}): Promise<Json> => {
  const user = await world.makeUser({
    client: internal ? world.internal : client,
    permissions: internal ? ['customerCare.assumeClient'] : ['client.viewEmployee'],
  });
  return (await (await world.as(user)).get('/v1/documents/expirations', options)).body;
};

test('the summary counts what the rules find, each thing once, on the roster only', async () => {
  const body = await read(acme);
  expect(body.docAlerts).toMatchObject({ expired: 1, expiring: 1, pendingReview: 1 });
  expect(body.rows.map((row: Json) => [row.employeeName, row.documentType, row.status])).toEqual([
    ['Able, Ann', 'Medical card', 'expired'],
    ['Baker, Bob', "Commercial driver's license", 'expiring'],
  ]);
  expect(body.rows[0].lastDay).toBe(addMonths(addMonths(now, -25), 24));
  expect(body.rows[1].daysLeft).toBe(12);
});

test('it says what the alerts say: the same counts', async () => {
  const api = await world.as(
    await world.makeUser({
      client: acme,
      permissions: ['client.viewAlerts', 'client.viewEmployee'],
    }),
  );
  const { body } = await api.get(`/v1/clients/${acme.clientId}/alerts?summary=true`);
  expect((await read(acme)).docAlerts).toEqual(body.summary.docAlerts);
  expect(body.summary.docAlerts.missing).toBeGreaterThan(0);
});

test('a location sees its own, and staff that of the client acted in', async () => {
  expect((await read(west)).docAlerts).toMatchObject({ expired: 0, expiring: 1 });
  expect((await read(acme, true, { client: acme.clientId })).docAlerts.expired).toBe(1);
  expect((await read(acme, true, { client: west.clientId })).docAlerts.expired).toBe(0);
});

test('it agrees with what the file of the employee says', async () => {
  const api = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
  );
  const types = (await api.get(`/v1/employees/${ann.employeeId}/doctypes`)).body;
  expect(types.find((type: Json) => type.documentTypeId === 238).status).toBe('expired');
});
