import { readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { explain } from '#src/server/explain.ts';
import { encodeCursor } from '#src/shared/paging.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let ann: Employee;
let boss: Api;
let reviewer: Api;

const SSN = '536-22-8147';
const file = (): string => `/v1/employees/${ann.employeeId}`;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  ann = await world.makeEmployee({ client: acme, lastName: 'Ashdown', ssn: SSN });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        'client.viewEmployee',
        'client.viewRoster',
        'client.viewPII',
        'client.editEmployeeInfo',
        'client.editEmployeeStatus',
        'client.uploadDocuments',
        'records.viewDrugAlcohol',
      ],
    }),
  );
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.worklists', 'dq.viewDetail', 'dq.searchAndMatch', 'dq.review'],
    }),
  );
}, 60_000);
afterAll(() => world.close());

describe('what cannot be kept is refused as the caller’s mistake', () => {
  test('a NUL character, in a body, a query and a form', async () => {
    const answers = [
      await boss.patch(file(), { phone: 'a\0b' }),
      await boss.get('/v1/employees?search=a%00b'),
      await boss.upload('/v1/internalDQ', [{ name: 'a.pdf', bytes: textPdf(['a']) }], {
        note: 'a\0b',
      }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([400, 'request.invalid']);
      expect(body.error.fields).toHaveLength(1);
    }
    expect(answers[0]?.body.error.fields[0].field).toBe('phone');
  });

  test('half a surrogate pair, in a text, a key and a value of any shape', async () => {
    const id = (await boss.get('/v1/auth/session')).body.id;
    const answers = [
      await boss.patch(file(), '{"phone":"a\\ud800"}'),
      await boss.patch(`/v1/users/${id}/options`, '{"set":{"a":["\\udc00"]}}'),
      await boss.patch(`/v1/users/${id}/options`, '{"set":{"a":{"\\ud800":1}}}'),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      answers.map(() => [400, 'request.invalid']),
    );
    expect(answers[1]?.body.error.fields[0].field).toBe('set.a.0');
  });

  test('numbers beyond their column, and nesting without end', async () => {
    const numbers = await boss.patch(file(), { jobTitleId: 99_999_999_999 });
    expect([numbers.status, numbers.body.error.code]).toEqual([400, 'request.invalid']);
    const depth = 20_000;
    const body = `{"variables":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    const task = `/v1/processes/internalReviewProcess/tasks/${ann.employeeId}`;
    const deep = await reviewer.patch(task, body);
    expect([deep.status, deep.body.error.code]).toEqual([400, 'request.invalid']);
  });

  test('a cursor of the caller’s own making', async () => {
    const lists = ['/v1/processes/internalReviewProcess/tasks', '/v1/internalDQ'];
    const keys = [
      ['x', 'y'],
      ['2026-01-01 00:00:00+00', 'y'],
      ['2026-99-99 00:00:00+00', ann.employeeId],
      // It would fit, and is not sealed.
      ['2026-01-01 00:00:00.123456+00', ann.employeeId],
      [1, null],
    ];
    for (const list of lists) {
      for (const key of keys) {
        const { status } = await reviewer.get(
          `${list}?after=${encodeURIComponent(encodeCursor(key))}`,
        );
        expect(status, `${list} ${JSON.stringify(key)}`).toBe(400);
      }
    }
  });

  test('an If-Match that cannot be read does not become the last writer', async () => {
    for (const ifMatch of ['abc', '"99999999999"', '1', '"1","2"', '"-1"']) {
      const { status, body } = await boss.patch(
        file(),
        { phone: '614-555-0100' },
        { headers: { 'if-match': ifMatch } },
      );
      expect([ifMatch, status, body.error?.fields?.[0].field]).toEqual([ifMatch, 400, 'If-Match']);
    }
    const { version } = (await boss.get(file())).body;
    const headers = { 'if-match': `"${version}"` };
    expect((await boss.patch(file(), { phone: '614-555-0101' }, { headers })).status).toBe(200);
    expect((await boss.patch(file(), { phone: '614-555-0102' }, { headers })).status).toBe(409);
  });
});

test('a form that is refused after its files were read leaves none of them', async () => {
  const { status } = await boss.upload(
    '/v1/internalDQ',
    [{ name: 'a.pdf', bytes: textPdf(['left over']) }],
    { note: 'x'.repeat(4001) },
  );
  expect(status).toBe(400);
  expect(await readdir(join(world.dataDir, 'tmp'))).toEqual([]);
});

test('an address never finds anyone by SSN, in the roster neither', async () => {
  for (const text of [SSN, SSN.replaceAll('-', ''), SSN.replaceAll('-', ' ')]) {
    for (const list of [
      `/v1/employees?search=${encodeURIComponent(text)}`,
      `/v1/clients/${acme.clientId}/employees?search=${encodeURIComponent(text)}`,
    ])
      expect((await boss.get(list)).body.rows, list).toEqual([]);
  }
  const hidden = await boss.get('/v1/employees?search=header', { headers: { 'x-search': SSN } });
  expect(hidden.body.rows).toHaveLength(1);
});

test('a protected document is not read past the audit by its range', async () => {
  const { documentId } = await transaction(
    world.kernel.pool,
    { role: 'jobs', tenantId: acme.tenantId, sites: '*' },
    async (db) => {
      const taken = await takeFile(db, world.kernel, acme.tenantId, textPdf(['result']));
      return addDocument(db, {
        clientId: ann.clientId,
        employeeId: ann.employeeId,
        documentTypeId: 306,
        docDate: '2026-01-01',
        expirationDate: null,
        status: 'accepted',
        file: taken,
        fileName: 'result.pdf',
        source: 'upload',
        uploadedBy: null,
      });
    },
  );
  const read = async (range: string): Promise<number> => {
    await boss.get(`/v1/documents/${documentId}/content`, { headers: { range } });
    const { rows } = await world.kernel.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_log where action = 'documents.content' and entity_id = $1`,
      [documentId],
    );
    return rows[0]?.n ?? 0;
  };
  expect(await read('bytes=1-100')).toBe(1);
  expect(await read('bytes=101-200')).toBe(1);
  expect(await read('bytes=1-')).toBe(2);
  expect(await read('bytes=5-6,0-')).toBe(3);
  expect(await read('nonsense')).toBe(4);
});

test('papers that are being read leave most connections to other requests', async () => {
  const path = join(world.dataDir, 'read.pdf');
  await writeFile(path, textPdf(['Read me']));
  const readings = await Promise.allSettled(Array.from({ length: 8 }, () => extractText(path)));
  const refused = readings.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'request.unavailable' } });
  expect((await extractText(path)).text).toContain('Read me');
});

describe('requests that reach no route', () => {
  test('answer with a code, and repeat nothing of what came', async () => {
    for (const path of ['/v1/employees/%ff', `/v1/employees/${'s'.repeat(300)}`]) {
      const { status, body } = await boss.get(path);
      expect([status, body.error?.code]).toEqual([404, 'request.not_found']);
    }
    const long = await boss.get(`/v1/${'s'.repeat(20_000)}`);
    expect([long.status, long.body.error.code]).toEqual([431, 'request.too_large']);
    expect(await raw('nonsense\r\n\r\n')).toContain('"code":"request.malformed"');
    expect((await boss.get('/healthz')).status).toBe(200);
  });
});

test('a database that cannot be used is told in one sentence', () => {
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', '28P01', '3D000', '42501']) {
    const sentence = explain(Object.assign(new Error('secret'), { code }));
    expect(sentence).toContain('DATABASE_URL');
    expect(sentence).not.toMatch(/secret|\n/);
  }
});

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(world.address).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
    socket.end(text);
  });
}
