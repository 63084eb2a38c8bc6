import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { extractText, inspectPdf } from '#src/features/documents/server/inspect-pdf.service.ts';
import {
  addDocument,
  copyFile,
  takeFile,
} from '#src/features/documents/server/documents.service.ts';
import {
  BusyError,
  makePdfWorkers,
  TooComplexError,
} from '#src/features/documents/server/pdf-workers.ts';
import { addDays, today } from '#src/shared/dates.ts';
import { transaction } from '#src/server/db/handle.ts';
import {
  contentBombPdf,
  deepPdf,
  hollowPdf,
  loopPdf,
  nestedPdf,
  objectBombPdf,
  pagesPdf,
  protectedPdf,
  textPdf,
  truncatedPdf,
} from '#tests/support/pdf-files.ts';
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

describe('a received file', () => {
  const path = (name: string) => join(world.dataDir, `${name}.bin`);
  const put = async (bytes: Uint8Array): Promise<string> => {
    const to = path(randomUUID());
    await writeFile(to, bytes);
    return to;
  };

  test.each([
    ['no PDF', () => Buffer.from('GIF89a, or anything else'), 'documents.not_a_pdf', 415],
    ['empty', () => Buffer.alloc(0), 'documents.empty_file', 400],
    ['only a mark', () => Buffer.from('%PDF-1.7\n%%EOF'), 'documents.unreadable', 422],
    ['truncated', truncatedPdf, 'documents.unreadable', 422],
    ['hollow', hollowPdf, 'documents.unreadable', 422],
    ['a tree that holds itself', loopPdf, 'documents.unreadable', 422],
    ['nested a hundred thousand deep', () => nestedPdf(100_000), 'documents.unreadable', 422],
    ['2,001 pages', () => pagesPdf(2001), 'documents.too_many_pages', 422],
  ])('%s is refused', async (_, make, code, status) => {
    await expect(inspectPdf(await put(make()))).rejects.toMatchObject({ code, status });
  });

  test('cut at any place is refused or whole, and never ends the worker', async () => {
    const whole = pagesPdf(12);
    for (let share = 1; share < 20; share++) {
      await expect(
        inspectPdf(await put(whole.subarray(0, (whole.length * share) / 20))),
      ).rejects.toMatchObject({
        code: expect.stringMatching(/^documents\.(unreadable|not_a_pdf)$/),
      });
    }
    await expect(inspectPdf(await put(whole))).resolves.toEqual({
      pages: 12,
      passwordProtected: false,
    });
  });

  test('in a bomb is refused, and the next file is read', async () => {
    await expect(inspectPdf(await put(objectBombPdf()))).rejects.toMatchObject({
      code: 'documents.too_complex',
      status: 422,
    });
    await expect(inspectPdf(await put(textPdf(['after'])))).resolves.toEqual({
      pages: 1,
      passwordProtected: false,
    });
  });

  test.each([
    ['takes too much memory', { memory: 150 * 1024 ** 2 }],
    ['takes too long', { deadline: 40 }],
  ])('that %s is ended', async (_, limit) => {
    const workers = makePdfWorkers({
      threads: 1,
      deadline: 60_000,
      memory: 4 * 1024 ** 3,
      ...limit,
    });
    const bomb = await put(objectBombPdf(100));
    await expect(
      workers.run({ kind: 'inspect', path: bomb, mostPages: 10 }),
    ).rejects.toBeInstanceOf(TooComplexError);
    await workers.close();
  });

  test('is refused when too many wait', async () => {
    const workers = makePdfWorkers({ threads: 1, waiting: 1 });
    const good = await put(textPdf(['good']));
    const runs = await Promise.allSettled(
      [1, 2, 3].map(() => workers.run({ kind: 'inspect', path: good, mostPages: 10 })),
    );
    expect(runs.map((run) => run.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await workers.close();
  });

  test('waits for its turn: urgent ones first, then by sender, and not for ever', async () => {
    const workers = makePdfWorkers({ threads: 1, waitingOfOne: 4 });
    const good = await put(textPdf(['good']));
    const done: string[] = [];
    const run = async (name: string, asker: Parameters<typeof workers.run>[1]): Promise<void> => {
      await workers.run({ kind: 'inspect', path: good, mostPages: 10 }, asker);
      done.push(name);
    };
    const leaver = new AbortController();
    const all = Promise.allSettled([
      run('a1', { owner: 'a' }),
      run('a2', { owner: 'a' }),
      run('a3', { owner: 'a' }),
      run('b1', { owner: 'b' }),
      run('left', { owner: 'c', signal: leaver.signal }),
      run('late', { owner: 'd', patience: 0 }),
      run('urgent', { owner: 'e', urgent: true }),
      run('a4', { owner: 'a' }),
      run('a5', { owner: 'a' }),
      run('a6', { owner: 'a' }),
    ]);
    leaver.abort();
    const refused = (await all).filter((one) => one.status === 'rejected');
    expect(done).toEqual(['a1', 'urgent', 'b1', 'a2', 'a3', 'a4', 'a5']);
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      Array.from({ length: 3 }, () => expect.any(BusyError)),
    );
    await workers.close();
  });

  test('protected by a password is taken, and says so', async () => {
    await expect(inspectPdf(await put(await protectedPdf('secret')))).resolves.toEqual({
      pages: null,
      passwordProtected: true,
    });
  });

  test('of many pages or many levels is taken', async () => {
    await expect(inspectPdf(await put(pagesPdf(2000)))).resolves.toEqual({
      pages: 2000,
      passwordProtected: false,
    });
    await expect(inspectPdf(await put(deepPdf(2000)))).resolves.toEqual({
      pages: 1,
      passwordProtected: false,
    });
  });

  test('gives its text, and none where there is none to read', async () => {
    const card = await put(textPdf(['Medical card\nAnn Dyk', 'second', 'third', 'fourth']));
    const { text } = await extractText(card);
    expect(text).toContain('Medical card\nAnn Dyk');
    expect(text).toContain('third');
    expect(text).not.toContain('fourth');
    const nothing = { text: '', fields: {}, runs: [], marks: [] };
    for (const bytes of [await protectedPdf('secret'), contentBombPdf()])
      await expect(extractText(await put(bytes))).resolves.toEqual(nothing);
  });

  test('is kept once a tenant, and copied with its facts to another', async () => {
    const bytes = textPdf(['the same']);
    const take = () =>
      transaction(world.kernel.pool, { role: 'app', tenantId: acme.tenantId, sites: '*' }, (db) =>
        takeFile(db, world.kernel, acme.tenantId, bytes),
      );
    const [first, second] = [await take(), await take()];
    expect(second).toEqual(first);
    expect(first).toEqual({
      sha256: createHash('sha256').update(bytes).digest(),
      size: bytes.length,
      pages: 1,
      passwordProtected: false,
    });
    await transaction(
      world.kernel.pool,
      { role: 'app', tenantId: acme.tenantId, sites: '*' },
      (db) => copyFile(db, world.kernel, acme.tenantId, other.tenantId, first.sha256),
    );
    const rows = await world.inTenant<{ pages: number }>(
      other.tenantId,
      'select pages from blobs where sha256 = $1',
      [first.sha256],
    );
    expect(rows).toEqual([{ pages: 1 }]);
  });

  test('that is refused leaves nothing behind', async () => {
    const before = await readdir(join(world.dataDir, 'tmp'));
    const taking = transaction(
      world.kernel.pool,
      { role: 'app', tenantId: acme.tenantId, sites: '*' },
      (db) => takeFile(db, world.kernel, acme.tenantId, truncatedPdf()),
    );
    await expect(taking).rejects.toMatchObject({ code: 'documents.unreadable' });
    expect(await readdir(join(world.dataDir, 'tmp'))).toEqual(before);
  });
});

describe("an employee's documents", () => {
  test('are listed newest first with their status', async () => {
    const pat = await world.makeEmployee({ client: west });
    const soon = addDays(today(), 30);
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
    await file(pat, 238, { docDate: today() });
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

describe('deleting a document', () => {
  test('hides it with a reason, and can be undone (D18, D21)', async () => {
    const pat = await world.makeEmployee({ client: west });
    const { documentId } = await file(pat, 272);
    const at = `/v1/documents/${documentId}`;
    expect((await boss.post(`${at}/hide`, { reason: ' ' })).status).toBe(400);
    const stale = await boss.post(
      `${at}/hide`,
      { reason: 'Wrong driver' },
      { headers: { 'if-match': '"7"' } },
    );
    expect(stale.status).toBe(409);
    expect(stale.body['error']).toMatchObject({
      code: 'request.conflict',
      current: { id: documentId, version: 1 },
    });
    const hidden = await boss.post(
      `${at}/hide`,
      { reason: 'Wrong driver' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(hidden.status).toBe(200);
    expect(hidden.body).toMatchObject({
      hiddenReason: 'Wrong driver',
      version: 2,
      allowed: ['restore'],
    });
    expect((await boss.get(list(pat))).body).toEqual([]);
    expect((await boss.get(at)).status).toBe(404);
    expect((await boss.get(`${at}/content`)).status).toBe(404);
    const back = await boss.post(`${at}/restore`, undefined, { headers: { 'if-match': '"2"' } });
    expect(back.body).toMatchObject({ hiddenReason: null, version: 3 });
    expect(ids((await boss.get(list(pat))).body)).toEqual([documentId]);
  });

  test('is refused for documents under review, types of the staff, and those who only read', async () => {
    const pat = await world.makeEmployee({ client: west });
    const { documentId: pending } = await file(pat, 272, { status: 'pendingReview' });
    const { documentId: vaccine } = await file(pat, 1162);
    const { documentId: plain } = await file(pat, 272);
    const hide = (api: Api, id: string) => api.post(`/v1/documents/${id}/hide`, { reason: 'x' });
    expect((await hide(boss, pending)).body['error']).toMatchObject({
      code: 'documents.in_review',
    });
    expect((await hide(boss, vaccine)).body['error']).toMatchObject({
      code: 'documents.restricted_type',
    });
    const onlooker = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
    );
    expect((await hide(onlooker, plain)).status).toBe(403);
    expect(
      rows((await onlooker.get(list(pat))).body).find((row) => row['id'] === plain),
    ).toMatchObject({ allowed: [] });
  });
});
