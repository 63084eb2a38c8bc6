import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DOT, openOrdersWorld } from '#tests/support/orders-world.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import type { Api, Employee, Json } from '#tests/support/world.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';

const TOOL = ['cme.search', 'cme.viewDetail'] as const;

let tools: Awaited<ReturnType<typeof openOrdersWorld>>;
/** May use the tool; may read exams only; may search, but not for exams. */
let cme: Api;
let looker: Api;
let dq: Api;
let ana: Employee;

beforeAll(async () => {
  tools = await openOrdersWorld();
  const { world, acme, theirs } = tools;
  const staff = async (...permissions: string[]) =>
    world.as(await world.makeUser({ client: world.internal, permissions: permissions as never }));
  cme = await staff(...TOOL);
  looker = await staff('cme.viewDetail');
  dq = await staff('dq.searchAndMatch', 'dq.viewDetail');
  const person = {
    firstName: 'Ana',
    lastName: 'Toolsmith',
    license: 'D7654321',
    licenseState: 'CA',
  };
  ana = await world.makeEmployee({ client: acme, ...person, ssn: '900-44-1234' });
  await world.makeEmployee({ client: theirs, ...person, license: 'D1112223', ssn: '900-44-5678' });
}, 120_000);
afterAll(() => tools.world.close());

const exact = (text: string) =>
  `/v1/employees?search=${encodeURIComponent(text)}&isConcordeUser=true&exactMatch=true`;

test('the exact search across clients shows SSNs whole, each on record (R280, R282)', async () => {
  const { world } = tools;
  const { status, body } = await cme.get(exact('Ana Toolsmith'));
  expect(status).toBe(200);
  expect(body.rows.map((row: Json) => row.ssn).sort()).toEqual(['900-44-1234', '900-44-5678']);
  const noted = await world.kernel.pool.query(
    `select detail from audit_log where tenant_id = $1 and entity = 'employee' and entity_id = $2`,
    [ana.tenantId, ana.employeeId],
  );
  expect(noted.rows.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({ fields: ['ssn'], by: 'CME Tool' }),
  );
  expect(textWithoutIds(noted.rows)).not.toContain('1234');
});

test('16 minutes after the log-in the tool asks who is there once, and then shows them (A16, D360)', async () => {
  const { world } = tools;
  const user = await world.makeUser({
    client: world.internal,
    permissions: [...TOOL],
    password: 'a quiet lorry at dawn',
  });
  const api = await world.as(user);
  await world.kernel.pool.query(
    "update sessions set created_at = now() - interval '16 minutes' where user_id = $1",
    [user.userId],
  );
  const refused = await api.get(exact('Ana Toolsmith'));
  expect(refused.body.error.code).toBe('request.step_up');
  expect(textWithoutIds(refused.body)).not.toContain('1234');
  // Nobody was found, so that there is nothing to show.
  expect((await api.get(exact('Nobody Whosoever'))).body.rows).toEqual([]);
  await api.post('/v1/users/me/proof', { password: 'a quiet lorry at dawn' });
  expect((await api.get(exact('Ana Toolsmith'))).body.rows).toHaveLength(2);
});

test('whoever may not use the tool, and any other search, gets them masked', async () => {
  const [masked] = (await dq.get(exact('Ana Toolsmith'))).body.rows;
  expect(masked.ssn).toMatch(/^XXX-XX-/);
  const plain = await cme.get('/v1/employees?search=Ana%20Toolsmith&isConcordeUser=true');
  expect(plain.body.rows[0].ssn).toMatch(/^XXX-XX-/);
  const own = await tools.boss.get(exact('Ana Toolsmith'));
  expect(own.body.rows.map((row: Json) => row.ssn)).toEqual(['XXX-XX-1234']);
  expect((await looker.get(exact('Ana Toolsmith'))).status).toBe(403);
});

test('an SSN is asked for in a header, and never matched in the address (D17)', async () => {
  const hidden = await cme.get(exact('header'), { headers: { 'X-Search': '900-44-1234' } });
  expect(hidden.body.rows.map((row: Json) => row.employeeId)).toEqual([ana.employeeId]);
  expect((await cme.get(exact('900-44-1234'))).body.rows).toEqual([]);
});

test('a message joins the trail of an exam across clients; other orders need their client', async () => {
  const { physical, place, trail, pat } = tools;
  const exam = await physical();
  const path = `/v1/orders/${exam.orderId}`;
  expect((await cme.get(path)).body.allowed).toEqual(['addMessage']);
  const added = await cme.post(`${path}/auditTrail`, { message: 'Called the clinic' });
  expect(added.status).toBe(201);
  expect((await trail(exam))[0]).toBe('Called the clinic');
  expect((await looker.get(path)).body.allowed).toEqual([]);
  expect((await looker.post(`${path}/auditTrail`, { message: 'No' })).status).toBe(403);
  // A drug test is none of CME's, and an order is changed inside its client.
  const drug = await place({ ...DOT, employeeId: pat.employeeId });
  const other = await cme.post(`/v1/orders/${drug.body.orderId}/auditTrail`, { message: 'No' });
  expect(other.status).toBe(404);
  expect((await cme.patch(path, { updateStatus: { orderStatusId: 6 } })).status).toBe(400);
});

test('the CME documents of a file are its medical papers, those replaced too (R273)', async () => {
  const { world, acme, boss } = tools;
  const bytes = textPdf(['A card']);
  const sha256 = createHash('sha256').update(bytes).digest();
  await world.kernel.storage.put(acme.tenantId, sha256, bytes);
  await world.inTenant(
    acme.tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, $3, 'application/pdf', 1)",
    [acme.tenantId, sha256, bytes.length],
  );
  const add = (type: number, date: string, status: string, hidden = false) =>
    world.inTenant(
      acme.tenantId,
      `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, expiration_date, status, sha256, file_name, source, hidden_at)
       values ($1, $2, $3, $4, $5::date, $5::date + 700, $6, $7, 'a.pdf', 'upload', case when $8 then now() end)`,
      [acme.tenantId, acme.clientId, ana.employeeId, type, date, status, sha256, hidden],
    );
  const path = `/v1/employees/${ana.employeeId}/cmeDocuments`;
  expect((await boss.get(path)).body).toEqual([]);
  await add(238, '2024-01-02', 'superseded');
  await add(238, '2026-01-02', 'accepted');
  await add(238, '2025-01-02', 'accepted', true);
  await add(272, '2026-02-02', 'accepted');
  const { status, body } = await cme.get(path);
  expect(status).toBe(200);
  expect(body.map((row: Json) => [row.item, row.docDate, row.expireDate, row.uploader])).toEqual([
    ['Medical card', '2026-01-02', '2027-12-03', null],
    ['Medical card', '2024-01-02', '2025-12-02', null],
  ]);
  expect(body[0].uploadDate).toMatch(/^\d{4}-/);
  // Staff are named to staff, and not to a client.
  const sender = await world.makeUser({
    client: world.internal,
    firstName: 'Sam',
    lastName: 'Sender',
  });
  await world.inTenant(
    acme.tenantId,
    'update documents set uploaded_by = $1 where employee_id = $2 returning 1',
    [sender.userId, ana.employeeId],
  );
  expect((await cme.get(path)).body[0].uploader).toBe('Sam Sender');
  expect((await boss.get(path)).body[0].uploader).toBeNull();
  const stranger = await world.as(
    await world.makeUser({ client: tools.theirs, permissions: ['client.viewEmployee'] }),
  );
  expect((await stranger.get(path)).status).toBe(404);
});
