import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileOf, openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { judgedAll } from '#tests/support/judged.ts';
import { truncatedPdf } from '#tests/support/pdf-files.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

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
