import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let ann: Employee;
let user: User;
let boss: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  ann = await world.makeEmployee({ client: acme, lastName: 'Ashdown' });
  user = await world.makeUser({
    client: acme,
    permissions: ['client.viewEmployee', 'client.viewRoster', 'client.uploadDocuments'],
  });
  boss = await world.as(user);
}, 60_000);
afterAll(() => world.close());

const UPLOADS = '/v1/internalDQ';

async function sendRaw(parts: readonly string[], wait = 0): Promise<string> {
  const socket = connect(Number(new URL(world.address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  if (wait > 0) setTimeout(() => socket.end(), wait);
  await once(socket, 'close');
  return answer;
}

describe('a file’s name', () => {
  test.each([
    ['../../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32\\a.pdf', 'a.pdf'],
    ['/etc/cron.d/x.pdf', 'x.pdf'],
    ['.htaccess', 'htaccess'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['%2e%2e%2fa.pdf', '%2e%2e%2fa.pdf'],
    [`${'n'.repeat(500)}.pdf`, `${'n'.repeat(196)}.pdf`],
    ["it's (a) *.pdf", "it's (a) *.pdf"],
    [`${'a'.repeat(195)}😀.pdf`, `${'a'.repeat(195)}.pdf`],
  ])('%s is a name and no place', async (given, kept) => {
    const { status, body } = await boss.upload(
      `/v1/employees/${ann.employeeId}/documents`,
      [{ name: given, bytes: textPdf([randomUUID()]) }],
      { docTypeId: '238' },
    );
    expect(status).toBe(201);
    const { documentId } = body.documents[0];
    const record = await boss.get(`/v1/documents/${documentId}`);
    expect(record.body.fileName).toBe(kept);
    const content = await boss.get(`/v1/documents/${documentId}/content?download=true`);
    const disposition = content.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(kept);
  });

  test('with line ends in its header writes no header', async () => {
    const body =
      '--cut\r\ncontent-disposition: form-data; name="document"; filename="a%0D%0Ax-evil: 1.pdf"\r\n\r\n' +
      `${textPdf(['x']).toString('latin1')}\r\n--cut--\r\n`;
    const answer = await sendRaw([
      `POST ${UPLOADS} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${boss.token}\r\n` +
        `content-type: multipart/form-data; boundary=cut\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
      body,
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 (201|4\d\d)/);
    expect(answer).not.toMatch(/^x-evil:/im);
  });
});

test.each([
  '/assets/../index.html',
  '/assets/..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/....//....//package.json',
  '/assets/%00',
  '/assets/..\\..\\package.json',
  '/assets//etc/passwd',
])('%s gives no file of the machine', async (path) => {
  const answer = await sendRaw([
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
  ]);
  expect(answer).toMatch(/^HTTP\/1\.1 (404|400|200)/);
  expect(answer).not.toMatch(/"devDependencies"|root:x:0/);
});

describe('a token', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('that is not ours, not whole or not signed is none', async () => {
    const [head = '', payload = '', signature = ''] = boss.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const tokens = [
      '',
      'null',
      'a.b.c',
      `${head}.${payload}`,
      `${head}.${payload}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      `${head}.${part({ ...claims, exp: 99_999_999_999 })}.${signature}`,
      `${head}.${payload}.${randomBytes(32).toString('base64url')}`,
      `${boss.token}a`,
      'x'.repeat(10_000),
    ];
    for (const token of tokens) {
      for (const scheme of ['Bearer ', 'bearer ', 'Basic ', '']) {
        if (scheme === '' && token === '') continue;
        const { status, body } = await (
          await world.as(null)
        ).get('/v1/employees?search=ash', { headers: { authorization: scheme + token } });
        expect([scheme, token.slice(0, 20), status, body.error.code]).toEqual([
          scheme,
          token.slice(0, 20),
          401,
          'request.unauthenticated',
        ]);
      }
    }
  });

  test('of a session that ran out, was idle or was ended is none, in the same moment', async () => {
    for (const set of [
      "expires_at = now() - interval '1 second'",
      "last_activity_at = now() - interval '21 minutes'",
      'ended_at = now()',
    ]) {
      const other = await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] });
      const api = await world.as(other);
      await world.kernel.pool.query(`update sessions set ${set} where user_id = $1`, [
        other.userId,
      ]);
      const { status } = await api.get('/v1/employees?search=ash');
      expect([set, status]).toEqual([set, 401]);
    }
  });
});

test('one key sent ten times at once with a file makes one item', async () => {
  const bytes = textPdf(['only once']);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      boss.upload(UPLOADS, [{ name: 'once.pdf', bytes }], { note: 'same' }, { key }),
    ),
  );
  const items = new Set<string>();
  for (const { status, body } of answers) {
    expect([201, 409]).toContain(status);
    if (status === 201) items.add(body.items[0].dqItemId);
    else expect(body.error.code).toBe('request.in_progress');
  }
  expect(items.size).toBe(1);
  const found = await world.inTenant<{ n: number }>(
    world.internal.tenantId,
    "select count(*)::int as n from dq_item_images where file_name = 'once.pdf'",
  );
  expect(found[0]?.n).toBe(1);
  const other = await boss.upload(UPLOADS, [{ name: 'b.pdf', bytes: textPdf(['b']) }], {}, { key });
  expect([other.status, other.body.error.code]).toEqual([422, 'request.key_reused']);
  expect(await readdir(join(world.dataDir, 'tmp'))).toEqual([]);
});

test.each([
  ['objects', '{"a":', '1', '}'],
  ['arrays', '[', '', ']'],
])('%s nested a hundred thousand deep are refused', async (_, open, inner, close) => {
  const body = open.repeat(100_000) + inner + close.repeat(100_000);
  const answer = await boss.patch(`/v1/employees/${ann.employeeId}`, body);
  expect([400, 403]).toContain(answer.status);
  expect((await boss.get('/healthz')).status).toBe(200);
});

test('a body of many keys, long keys or long digits is refused in little time', async () => {
  const many = `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
  for (const body of [many, `{"${'k'.repeat(900_000)}":1}`, `{"phone":${'9'.repeat(900_000)}}`]) {
    const { status } = await (
      await world.as(
        await world.makeUser({ client: acme, permissions: ['client.editEmployeeInfo'] }),
      )
    ).patch(`/v1/employees/${ann.employeeId}`, body);
    expect(status).toBe(400);
  }
});

test('four hundred who send drop by drop keep nobody from an answer', async () => {
  const port = Number(new URL(world.address).port);
  const slow: Socket[] = [];
  for (let n = 0; n < 400; n += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      n % 2 === 0
        ? 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: '
        : `POST ${UPLOADS} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${boss.token}\r\n` +
            'content-type: multipart/form-data; boundary=cut\r\ncontent-length: 900000\r\n\r\n--cut\r\n',
    );
    slow.push(socket);
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => boss.get('/v1/employees?search=ash')),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const sent = await boss.upload(UPLOADS, [{ name: 'a.pdf', bytes: textPdf(['a']) }]);
  expect(sent.status).toBe(201);
  for (const socket of slow) socket.destroy();
});

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['chunks that are none', 'transfer-encoding: chunked\r\n\r\nzz\r\nhello\r\n'],
  ['a space before the colon', 'x-a : b\r\n\r\n'],
  ['a folded header', 'x-a: b\r\n c\r\n\r\n'],
])('%s is refused, and nothing of it is a second request', async (_, rest) => {
  const answer = await sendRaw(
    [
      `POST /v1/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n${rest}`,
      'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n',
    ],
    500,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
  expect(answer).not.toContain('"status":"ok"');
});
