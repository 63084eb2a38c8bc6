import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { transaction } from '#src/server/db/handle.ts';
import { pagesPdf, textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let ann: Employee;
let boss: Api;

const READ = ['client.viewEmployee', 'client.uploadDocuments', 'records.hideDocument'] as const;

async function file(
  employee: Employee,
  typeId: number,
  given: {
    docDate?: string;
    expirationDate?: string;
    status?: 'accepted' | 'pendingReview';
    bytes?: Buffer;
  } = {},
) {
  const { tenantId, clientId, employeeId } = employee;
  return transaction(world.kernel.pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
    const taken = await takeFile(
      db,
      world.kernel,
      tenantId,
      given.bytes ?? textPdf([`Document ${randomUUID()}`]),
    );
    const { documentId } = await addDocument(db, {
      clientId,
      employeeId,
      documentTypeId: typeId,
      docDate: given.docDate ?? '2026-01-02',
      expirationDate: given.expirationDate ?? null,
      status: given.status ?? 'accepted',
      file: taken,
      fileName: 'paper.pdf',
      source: 'upload',
      uploadedBy: null,
    });
    return { documentId, taken };
  });
}

const rows = (body: unknown) => body as Record<string, unknown>[];
const ids = (body: unknown) => rows(body).map((row) => row['id'] as string);
const list = (employee: Employee) => `/v1/employees/${employee.employeeId}/documents`;

async function auditOf(action: string) {
  const rows = await world.kernel.pool.query(
    'select entity_id, detail from audit_log where tenant_id = $1 and action = $2',
    [acme.tenantId, action],
  );
  return rows.rows as { entity_id: string | null }[];
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  ann = await world.makeEmployee({ client: west, firstName: 'Ann', lastName: 'Dyk' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: READ }));
});
afterAll(() => world?.close());

describe("an employee's documents", () => {
  test('are listed newest first with their status', async () => {
    const pat = await world.makeEmployee({ client: west });
    const soon = addDays(utcToday(), 30);
    const { documentId: expiring } = await file(pat, 238, {
      docDate: '2025-03-01',
      expirationDate: soon,
    });
    const { documentId: pending } = await file(pat, 225, {
      docDate: '2026-03-01',
      status: 'pendingReview',
    });
    const answer = await boss.get(list(pat));
    expect(answer.status).toBe(200);
    expect(ids(answer.body)).toEqual([pending, expiring]);
    expect(answer.body[1]).toMatchObject({
      documentType: 'Medical card',
      status: 'expiring',
      daysLeft: 30,
      lastDay: soon,
      pages: 1,
      imageId: expiring,
      allowed: ['hide'],
    });
    expect(answer.body[0]).toMatchObject({ status: 'pendingReview', daysLeft: null, allowed: [] });
  });

  test('can be asked for by type and dates (A50)', async () => {
    const pat = await world.makeEmployee({ client: west });
    const { documentId } = await file(pat, 238, {
      docDate: '2026-01-05',
      expirationDate: '2027-01-05',
    });
    await file(pat, 238, { docDate: '2025-01-05' });
    await file(pat, 225, { docDate: '2026-01-05' });
    expect(ids((await boss.get(`${list(pat)}?docTypeId=238&docDate=2026-01-05`)).body)).toEqual([
      documentId,
    ]);
    expect(
      ids(
        (
          await boss.get(
            `${list(pat)}?docTypeId=238&docDate=2026-01-05&docExpirationDate=2027-01-05`,
          )
        ).body,
      ),
    ).toEqual([documentId]);
    expect(
      (await boss.get(`${list(pat)}?docTypeId=238&docDate=2026-01-05&docExpirationDate=2027-01-06`))
        .body,
    ).toEqual([]);
    expect((await boss.get(`${list(pat)}?docDate=2026-13-05`)).status).toBe(400);
  });

  test('of restricted and protected types show only to those who may see them', async () => {
    const pat = await world.makeEmployee({ client: west });
    const { documentId: internalOnly } = await file(pat, 483);
    const { documentId: drugTest } = await file(pat, 306);
    const { documentId: plain } = await file(pat, 272);
    expect(ids((await boss.get(list(pat))).body)).toEqual([plain]);
    for (const id of [internalOnly, drugTest]) {
      expect((await boss.get(`/v1/documents/${id}`)).status).toBe(404);
      expect((await boss.get(`/v1/documents/${id}/content`)).status).toBe(404);
      expect((await boss.get(`${list(pat)}/${id}`)).status).toBe(404);
      expect((await boss.post(`/v1/documents/${id}/hide`, { reason: 'x' })).status).toBe(404);
    }
    expect(await auditOf('documents.list')).toEqual([]);
    const officer = await world.as(
      await world.makeUser({ client: acme, permissions: [...READ, 'records.viewDrugAlcohol'] }),
    );
    expect(ids((await officer.get(list(pat))).body).sort()).toEqual([plain, drugTest].sort());
    expect((await auditOf('documents.list')).map((row) => row.entity_id)).toEqual([drugTest]);
    await officer.get(`/v1/documents/${drugTest}/content`, { headers: { range: 'bytes=0-99' } });
    await officer.get(`/v1/documents/${drugTest}/content`, { headers: { range: 'bytes=100-199' } });
    expect(await auditOf('documents.content')).toHaveLength(1);
    const reviewer = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['dq.viewDetail'] }),
    );
    expect(ids((await reviewer.get(list(pat))).body).sort()).toEqual([plain, internalOnly].sort());
  });

  test('of another tenant or a sibling location are not there', async () => {
    const theirs = await world.makeEmployee({ client: other });
    const sibling = await world.makeEmployee({ client: east });
    const { documentId } = await file(theirs, 272);
    const { documentId: siblings } = await file(sibling, 272);
    const terminal = await world.as(await world.makeUser({ client: west, permissions: READ }));
    for (const [api, employee, id] of [
      [boss, theirs, documentId],
      [terminal, sibling, siblings],
    ] as const) {
      for (const path of [
        list(employee),
        `/v1/employees/${employee.employeeId}/doctypes`,
        `${list(employee)}/${id}`,
        `/v1/documents/${id}`,
        `/v1/documents/${id}/content`,
      ]) {
        expect((await api.get(path)).status).toBe(404);
      }
      expect((await api.post(`/v1/documents/${id}/hide`, { reason: 'x' })).status).toBe(404);
    }
    expect((await boss.get(`${list(ann)}/${siblings}`)).status).toBe(404);
    expect((await boss.get(`${list(sibling)}/${siblings}`)).status).toBe(200);
  });

  test('stand by type with what is missing (R220)', async () => {
    const pat = await world.makeEmployee({ client: west });
    await file(pat, 238, { docDate: utcToday() });
    const needed = (await boss.get(`/v1/employees/${pat.employeeId}/doctypes`)).body;
    const of = (body: unknown, id: number) =>
      rows(body).find((type) => type['documentTypeId'] === id);
    expect(of(needed, 238)).toMatchObject({ status: 'valid', required: true, count: 1 });
    expect(of(needed, 473)).toMatchObject({ status: 'missing', required: true, documentId: null });
    expect(of(needed, 272)).toBeUndefined();
    const all = (await boss.get(`/v1/employees/${pat.employeeId}/doctypes?includeSDU=true`)).body;
    expect(of(all, 272)).toMatchObject({ status: 'missing', required: false, canUpload: true });
    expect(of(all, 483)).toBeUndefined();
    expect(of(all, 1162)).toBeUndefined();
  });
});

describe('the bytes of a document', () => {
  test('come whole or by range, as a PDF and nothing else', async () => {
    const bytes = pagesPdf(30);
    const { documentId } = await file(ann, 272, { bytes });
    const fetchPart = (range?: string, query = '') =>
      fetch(`${world.address}/v1/documents/${documentId}/content${query}`, {
        headers: { authorization: `Bearer ${boss.token}`, ...(range ? { range } : {}) },
      });
    const whole = await fetchPart();
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('application/pdf');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-encoding')).toBeNull();
    expect(whole.headers.get('content-disposition')).toMatch(/^inline;/);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetchPart('bytes=10-19');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    const end = await fetchPart('bytes=-5');
    expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-5))).toBe(true);
    expect((await fetchPart(`bytes=${bytes.length}-`)).status).toBe(416);
    expect((await fetchPart(undefined, '?download=1')).headers.get('content-disposition')).toMatch(
      /^attachment;/,
    );
  });

  test('go to a browser by its cookie from our own page only', async () => {
    const { documentId } = await file(ann, 272);
    const ask = (headers: Record<string, string>) =>
      fetch(`${world.address}/v1/documents/${documentId}/content`, { headers });
    const cookie = `jwtToken=${boss.token}`;
    expect((await ask({ cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await ask({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect(
      (await ask({ cookie: 'jwtToken=garbage', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(401);
    expect((await ask({})).status).toBe(401);
  });
});
