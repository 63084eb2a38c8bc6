import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileOf, openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { judgedAll } from '#tests/support/judged.ts';
import { truncatedPdf } from '#tests/support/pdf-files.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let fleet: Client;
let yard: Client;
let dock: Client;
let driver: Employee;
let docker: Employee;
let employer: Api;
let terminal: Api;
let care: Api;
let foreign: Api;
let file: DocumentWorld['file'];

beforeAll(async () => {
  ({ world, fleet, yard, dock, driver, docker, employer, terminal, care, foreign, file } =
    await openDocumentWorld());
}, 60_000);
afterAll(() => world?.close());

const sumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pdf = paper;
const path = fileOf;
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('a duplicate', () => {
  test('is named by its hash before it is sent, and is no refusal when it is', async () => {
    const bytes = pdf('Twin');
    const documentId = await file(driver, { typeId: 238, bytes });
    const asked = await employer.get(
      `/v1/documents/duplicates?sha256=${sumOf(bytes)},${'0'.repeat(64)}`,
    );
    expect(asked.status).toBe(200);
    expect(asked.body.twins).toMatchObject([
      {
        sha256: sumOf(bytes),
        documentId,
        employeeName: 'Quill, Dora',
        documentType: 'Medical card',
        deleted: false,
      },
    ]);
    const sent = await employer.upload(path(driver), [{ name: 'again.pdf', bytes }]);
    expect(sent.status).toBe(201);
    expect(sent.body.documents[0].duplicates).toMatchObject([{ documentId }]);
    const unmatched = await employer.upload('/v1/internalDQ', [{ name: 'again.pdf', bytes }]);
    expect(unmatched.status).toBe(201);
    expect(unmatched.body.items[0].duplicates.length).toBe(2);
  });

  test('that lies where the caller may not look is as good as new (D18)', async () => {
    const bytes = pdf('At the dock');
    const documentId = await file(docker, { bytes });
    const twins = async (api: Api, client?: Client) =>
      (
        await api.get(`/v1/documents/duplicates?sha256=${sumOf(bytes)}`, {
          client: client?.clientId ?? null,
        })
      ).body.twins.map((one: { documentId: string }) => one.documentId);
    expect(await twins(employer)).toEqual([documentId]);
    expect(await twins(terminal)).toEqual([]);
    expect(await twins(foreign)).toEqual([]);
    expect(await twins(care, fleet)).toEqual([documentId]);
    const sent = await terminal.upload(path(driver), [{ name: 'a.pdf', bytes }]);
    expect(sent.body.documents[0].duplicates).toEqual([]);
    const uploader = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.uploadDocuments'] }),
    );
    expect(await twins(uploader)).toEqual([]);
  });

  test('of a protected type is named only to those who may read it, and that is a reading', async () => {
    const bytes = pdf('History');
    await file(driver, { typeId: 307, bytes });
    const url = `/v1/documents/duplicates?sha256=${sumOf(bytes)}`;
    expect((await terminal.get(url)).body.twins).toEqual([]);
    expect((await employer.get(url)).body.twins).toHaveLength(1);
    const log = await employer.get(path(driver, 'readLog'));
    expect(log.body[0]).toMatchObject({ action: 'documents.duplicates', by: 'Erin Employer' });
  });

  test.each(['', 'abc', 'A'.repeat(64), `${'a'.repeat(64)},`])(
    'asked about as "%s" is refused',
    async (sum) => {
      const answer = await employer.get(`/v1/documents/duplicates?sha256=${sum}`);
      expect(answer.status).toBe(400);
    },
  );
});

describe('an upload', () => {
  test('of several files, each with its own type and dates; a restricted type is not offered and not taken', async () => {
    const sent = await employer.upload(path(driver), [{ name: 'a.pdf', bytes: pdf() }], {
      docTypeId: '238',
      docDate: '2026-02-03',
      docExpirationDate: '2028-02-03',
    });
    expect(sent.status).toBe(201);
    const [row] = (await employer.get(`${path(driver)}?docTypeId=238&docDate=2026-02-03`)).body;
    expect(row).toMatchObject({ expirationDate: '2028-02-03', status: 'pendingReview' });
    const types = (await employer.get(path(driver, 'doctypes?includeSDU=true'))).body as {
      documentTypeId: number;
      canUpload: boolean;
    }[];
    expect(types.some((one) => one.documentTypeId === 483)).toBe(false);
    expect(types.some((one) => one.documentTypeId === 1162 && one.canUpload)).toBe(false);
    for (const docTypeId of ['483', '1162']) {
      const refused = await employer.upload(path(driver), [{ name: 'a.pdf', bytes: pdf() }], {
        docTypeId,
      });
      expect(refused.status).toBe(400);
      expect(refused.body.error.fields[0].field).toBe('docTypeId');
    }
    const internal = await care.upload(
      path(driver),
      [{ name: 'a.pdf', bytes: pdf() }],
      { docTypeId: '1162' },
      { client: fleet.clientId },
    );
    expect(internal.status).toBe(201);
  });

  test('whose file is cut short, empty or no PDF files nothing, and says which', async () => {
    const before = (await employer.get(path(driver))).body.length;
    for (const [bytes, code] of [
      [truncatedPdf(), 'documents.unreadable'],
      [new Uint8Array(0), 'documents.empty_file'],
      [Buffer.from('GIF89a'), 'documents.not_a_pdf'],
    ] as const) {
      const answer = await employer.upload(path(driver), [
        { name: 'good.pdf', bytes: pdf() },
        { name: 'bad.pdf', bytes },
      ]);
      expect(answer.body.error.code).toBe(code);
    }
    expect((await employer.get(path(driver))).body).toHaveLength(before);
  });

  test('cut off half way leaves no document, no task and no file; sent again with its key it is filed once', async () => {
    const bytes = pdf('Cut off');
    const name = `cut-${randomUUID()}.pdf`;
    const request = httpRequest(world.address + path(driver), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${employer.token}`,
        'content-type': 'multipart/form-data; boundary=cut',
        'idempotency-key': randomUUID(),
        'content-length': '100000',
      },
    });
    request.on('error', () => undefined);
    request.write(
      `--cut\r\ncontent-disposition: form-data; name="document"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    );
    request.write(bytes.subarray(0, bytes.length / 2));
    const left = () => readdir(join(world.dataDir, 'tmp'));
    await vi.waitFor(async () => expect((await left()).length).toBe(1), { timeout: 30_000 });
    request.destroy();
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 30_000 });
    const named = async () =>
      (await employer.get(path(driver))).body.filter(
        (one: { fileName: string }) => one.fileName === name,
      );
    expect(await named()).toEqual([]);
    const items = await world.inTenant(
      world.internal.tenantId,
      'select 1 from dq_item_images where file_name = $1',
      [name],
    );
    expect(items).toEqual([]);
    const key = randomUUID();
    for (let sent = 0; sent < 2; sent += 1) {
      const answer = await employer.upload(path(driver), [{ name, bytes }], {}, { key });
      expect(answer.status).toBe(201);
    }
    expect(await named()).toHaveLength(1);
  });
});

describe('a superseded document', () => {
  test('can be made the current one again, and that taken back', async () => {
    const old = await file(docker, { typeId: 473, docDate: '2024-01-02', status: 'superseded' });
    const current = await file(docker, { typeId: 473, docDate: '2026-01-02' });
    await world.inTenant(
      fleet.tenantId,
      'update documents set superseded_by = $1 where document_id = $2',
      [current, old],
    );
    const rows = async () =>
      Object.fromEntries(
        (await employer.get(`${path(docker)}?docTypeId=473`)).body.map(
          (one: { id: string; status: string; supersededBy: string | null; allowed: string[] }) => [
            one.id,
            one,
          ],
        ),
      );
    expect((await rows())[old]).toMatchObject({
      status: 'superseded',
      supersededBy: current,
      allowed: ['hide', 'reinstate'],
    });
    const done = await employer.post(`/v1/documents/${old}/reinstate`);
    expect(done.status).toBe(200);
    expect(await rows()).toMatchObject({
      [old]: { status: 'valid', supersededBy: null },
      [current]: { status: 'superseded', supersededBy: old },
    });
    const again = await employer.post(`/v1/documents/${old}/reinstate`);
    expect(again.body.error.code).toBe('documents.not_superseded');
    expect((await employer.post(`/v1/documents/${current}/reinstate`)).status).toBe(200);
    expect((await rows())[current]).toMatchObject({ status: 'valid' });
    const stale = await employer.post(`/v1/documents/${old}/reinstate`, undefined, {
      headers: { 'if-match': '"1"' },
    });
    expect(stale.status).toBe(409);
    expect((await terminal.post(`/v1/documents/${old}/reinstate`)).status).toBe(403);
    expect((await foreign.post(`/v1/documents/${old}/reinstate`)).status).toBe(404);
  });
});

describe('deleted documents', () => {
  test('are shown on request to those who may restore them, with the reason', async () => {
    const documentId = await file(driver);
    const vaccine = await file(driver, { typeId: 1162 });
    await employer.post(`/v1/documents/${documentId}/hide`, { reason: 'Sent by mistake' });
    await care.post(
      `/v1/documents/${vaccine}/hide`,
      { reason: 'Not asked for' },
      { client: fleet.clientId },
    );
    const list = (api: Api, query: string, client: Client | null = null) =>
      api.get(`${path(driver)}${query}`, { client: client?.clientId ?? null });
    expect(ids((await list(employer, '')).body)).not.toContain(documentId);
    const shown = (await list(employer, '?deleted=true')).body;
    expect(ids(shown)).not.toContain(vaccine);
    expect(shown.find((one: { id: string }) => one.id === documentId)).toMatchObject({
      hiddenReason: 'Sent by mistake',
      allowed: ['restore'],
    });
    expect(ids((await list(care, '?deleted=true', fleet)).body)).toContain(vaccine);
    // Across clients staff only read, so they restore nothing.
    expect(ids((await list(care, '?deleted=true')).body)).not.toContain(documentId);
    const reader = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewEmployee'] }),
    );
    expect(ids((await list(reader, '?deleted=true')).body)).not.toContain(documentId);
  });
});

describe('the driver investigation history file (49 CFR 391.53)', () => {
  test('is apart, behind its own permission, and its readers are on record', async () => {
    const who = await world.makeEmployee({ client: yard, firstName: 'Hal', lastName: 'History' });
    const history = await file(who, { typeId: 307 });
    const plain = await file(who, { typeId: 238 });
    const get = (api: Api, query: string) => api.get(`${path(who)}${query}`);
    const readLog = async () => (await employer.get(path(who, 'readLog'))).body;

    expect(ids((await get(employer, '?history=without')).body)).toEqual([plain]);
    expect((await employer.get(path(who, 'doctypes?history=without'))).status).toBe(200);
    expect(await readLog()).toEqual([]);
    expect(ids((await get(employer, '?history=only')).body)).toEqual([history]);
    expect((await employer.get(`/v1/documents/${history}/content`)).status).toBe(200);
    expect(await readLog()).toMatchObject([
      { action: 'documents.content', by: 'Erin Employer', documentId: history },
      { action: 'documents.list', documentType: 'Safety performance history' },
    ]);

    for (const query of ['', '?history=only', '?history=with&docTypeId=307'])
      expect(ids((await get(terminal, query)).body)).not.toContain(history);
    expect((await terminal.get(`/v1/documents/${history}`)).status).toBe(404);
    expect((await terminal.get(path(who, 'readLog'))).status).toBe(403);
    expect((await care.get(path(who, 'readLog'))).status).toBe(403);
    expect((await foreign.get(path(who, 'readLog'))).status).toBe(404);
    const auditor = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['records.viewAudit'] }),
    );
    expect((await auditor.get(path(who, 'readLog'))).body).toHaveLength(2);
    expect((await auditor.get(`/v1/documents/${history}`)).status).toBe(403);
  });

  test('is asked for where a rule finds it missing, which is no reading', async () => {
    const who = await world.makeEmployee({ client: yard, lastName: 'Asked' });
    await judgedAll(world.kernel);
    await world.inTenant(
      fleet.tenantId,
      `insert into employee_qualification (tenant_id, employee_id, client_id, state, do_not_dispatch, missing, expired, pending, expiring, required_types)
       values ($1, $2, $3, 'missing', false, 1, 0, 0, 0, '{309}')
       on conflict (tenant_id, employee_id) do update set required_types = excluded.required_types`,
      [fleet.tenantId, who.employeeId, yard.clientId],
    );
    const asked = async (api: Api): Promise<Json[]> =>
      (await api.get(path(who, 'doctypes?includeSDU=true&history=without'))).body.filter(
        (type: Json) => type['documentCategory'] === 'Investigation history' && type['required'],
      );
    expect(await asked(employer)).toMatchObject([{ documentTypeId: 309, canUpload: true }]);
    expect(await asked(terminal)).toEqual([]);
    expect((await employer.get(path(who, 'readLog'))).body).toEqual([]);
  });

  test('shows a reading by our staff to the employer without the name', async () => {
    const who = await world.makeEmployee({ client: yard, lastName: 'Watched' });
    await file(who, { typeId: 397 });
    const staff = await world.as(
      await world.makeUser({
        client: world.internal,
        permissions: ['dq.viewDetail', 'records.viewInvestigationHistory'],
      }),
    );
    expect((await staff.get(`${path(who)}?history=only`)).body).toHaveLength(1);
    const [reading] = (await employer.get(path(who, 'readLog'))).body;
    expect(reading).toMatchObject({
      by: 'Service staff',
      documentType: 'Safety performance history, good-faith effort',
    });
  });
});

test('documents named Record of DOT Accidents and Prior Violation are never asked for (R229)', async () => {
  for (const typeId of [398, 399, 302]) {
    await world.inTenant(
      fleet.tenantId,
      'insert into client_document_types (tenant_id, client_id, document_type_id, required) values ($1, $2, $3, true)',
      [fleet.tenantId, dock.clientId, typeId],
    );
  }
  const types = (await employer.get(path(docker, 'doctypes'))).body as {
    documentTypeId: number;
    required: boolean;
  }[];
  const required = types.filter((one) => one.required).map((one) => one.documentTypeId);
  expect(required).toContain(302);
  expect(required).not.toContain(398);
  expect(required).not.toContain(399);
});

test('what the rules require when the file was last judged is asked for, beside what the location asks for itself', async () => {
  const who = await world.makeEmployee({ client: yard, lastName: 'Judged' });
  await judgedAll(world.kernel);
  await world.inTenant(
    fleet.tenantId,
    `insert into employee_qualification (tenant_id, employee_id, client_id, state, do_not_dispatch, missing, expired, pending, expiring, required_types)
     values ($1, $2, $3, 'missing', false, 1, 0, 0, 0, '{304,398}')
     on conflict (tenant_id, employee_id) do update set required_types = excluded.required_types`,
    [fleet.tenantId, who.employeeId, yard.clientId],
  );
  const types = (await employer.get(path(who, 'doctypes'))).body as {
    documentTypeId: number;
    required: boolean;
  }[];
  expect(types.filter((one) => one.required).map((one) => one.documentTypeId)).toEqual([304]);
});
