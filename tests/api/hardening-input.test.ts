import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HIDDEN_CHARACTERS } from '#src/shared/text.ts';
import { isOwnPath } from '#src/features/sessions/sessions.rules.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import { makeWorkbook } from '#tests/support/zip-files.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let ann: Employee;
let boss: Api;
let care: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  ann = await world.makeEmployee({ client: acme, lastName: 'Ashdown' });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        'client.viewEmployee',
        'client.viewRoster',
        'client.editEmployeeInfo',
        'client.uploadDocuments',
        'client.uploadRosterUpdates',
      ],
    }),
  );
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.assumeClient', 'customerCare.viewClients', 'client.viewEmployee'],
    }),
  );
}, 60_000);
afterAll(() => world.close());

const file = (): string => `/v1/employees/${ann.employeeId}`;

describe('characters that cannot be seen', () => {
  test.each(['\u2028', '\u2029', '\u0085', '\u000B'])(
    'such as the line separator %j, pasted from a web page into a cell, are a fault of their row of a roster',
    async (separator) => {
      const table = [
        ['Work id', 'Last name', 'First name'],
        ['LS-1', 'Lee', `Ann${separator}Marie`],
        ['LS-2', 'Ray', 'Joe'],
      ];
      for (const [name, bytes] of [
        ['pasted.csv', Buffer.from(table.map((cells) => cells.join(',')).join('\r\n'))],
        ['pasted.xlsx', makeWorkbook(table)],
      ] as const) {
        const sent = await boss.upload(`/v1/clients/${acme.clientId}/rosters`, [{ name, bytes }]);
        expect(sent.status, JSON.stringify(sent.body)).toBe(201);
        const at = `/v1/rosters/${sent.body.rosterId}`;
        expect((await boss.post(`${at}/check`, sent.body.plan)).status).toBe(202);
        await vi.waitFor(async () => expect((await boss.get(at)).body.state).toBe('checked'), {
          timeout: 30_000,
        });
        expect((await boss.get(`${at}/rows`)).body.rows).toMatchObject([
          { line: 2, workId: 'LS-1', kind: 'fault' },
          { line: 3, workId: 'LS-2', kind: 'add' },
        ]);
      }
    },
  );

  test.each(['firstName', 'lastName', 'workId', 'license', 'phone'])(
    'are refused in %s, by name',
    async (field) => {
      for (const text of [
        'An\u202En',
        'An\u0007n',
        'An\u2067n',
        'An\u0085n',
        'An\nn',
        'An\u200Dn',
      ]) {
        const { status, body } = await boss.patch(file(), { [field]: text });
        expect([status, body.error?.fields]).toEqual([
          400,
          [{ field, message: HIDDEN_CHARACTERS }],
        ]);
      }
    },
  );

  test('are kept where a language needs them, and accents are one text', async () => {
    for (const name of ['علی\u200Cرضا', "Nu\u0301n\u0303ez-O'Brien", '王小明']) {
      const { status, body } = await boss.patch(file(), { lastName: name });
      expect([status, body.lastName]).toEqual([200, name.normalize('NFC')]);
    }
  });

  test('are refused in a note, which may have lines and tabs', async () => {
    const send = (note: string) =>
      boss.upload('/v1/internalDQ', [{ name: 'a.pdf', bytes: textPdf(['a']) }], { note });
    const bad = await send('first\u202E line');
    expect([bad.status, bad.body.error.fields]).toEqual([
      400,
      [{ field: 'note', message: HIDDEN_CHARACTERS }],
    ]);
    expect((await send('first line\r\n\tsecond line')).status).toBe(201);
  });
});

describe('a change of a record', () => {
  const faultsOf = async (path: string, body: object) => {
    const answer = await boss.patch(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    return answer.body['error'].fields;
  };

  test('refuses a field that it does not know beside one that it knows, by name', async () => {
    expect(await faultsOf(file(), { phone: '555 0100', fone: '1', nick: 'A' })).toEqual([
      { field: 'fone', message: 'fone is not a field of this call.' },
      { field: 'nick', message: 'nick is not a field of this call.' },
    ]);
    expect((await boss.get(file())).body['phone']).toBeNull();
    const { body: me } = await boss.get('/v1/auth/session');
    expect(
      await faultsOf(`/v1/users/${me['id']}`, { maskSsn: true, email: 'a@b.example' }),
    ).toEqual([{ field: 'email', message: 'email is not a field of this call.' }]);
  });

  test('says in plain words what a value is to be', async () => {
    expect(await faultsOf(file(), { phone: 5550100, email: true })).toEqual(
      expect.arrayContaining([{ field: 'phone', message: 'Send a text.' }]),
    );
    const { fields } = (await boss.patch(file(), { phone: {}, licenseClassId: 1.5 })).body['error'];
    expect(JSON.stringify(fields)).not.toMatch(/Invalid input|expected|received/);
  });
});

describe('the bytes of a body', () => {
  const send = async (bytes: Buffer, type = 'application/json') => {
    const response = await fetch(world.address + file(), {
      method: 'PATCH',
      body: new Uint8Array(bytes),
      headers: { authorization: `Bearer ${boss.token}`, 'content-type': type },
    });
    const body = (await response.json()) as { error?: { code: string } };
    return [response.status, body.error?.code];
  };
  const json = '{"phone":"614-555-0107"}';

  test('are UTF-8, as JSON is', async () => {
    expect(await send(Buffer.from(json))).toEqual([200, undefined]);
    expect(await send(Buffer.from(`\uFEFF${json}`))).toEqual([200, undefined]);
    expect(await send(Buffer.from(json), 'application/json; charset=utf-8')).toEqual([
      200,
      undefined,
    ]);
  });

  test.each([
    ['UTF-16', Buffer.from(`\uFEFF${json}`, 'utf16le'), 'application/json'],
    ['UTF-16 without a mark', Buffer.from(json, 'utf16le'), 'application/json'],
    ['Latin 1', Buffer.from('{"lastName":"Müller"}', 'latin1'), 'application/json'],
    [
      'an overlong form',
      Buffer.from([...Buffer.from('{"phone":"'), 0xc0, 0xaf, 0x22, 0x7d]),
      'application/json',
    ],
    [
      'a half character',
      Buffer.from([...Buffer.from('{"phone":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]),
      'application/json',
    ],
    ['nothing', Buffer.alloc(0), 'application/json'],
    ['a key of the prototype', Buffer.from('{"__proto__":{"x":1}}'), 'application/json'],
  ])('are refused where they are %s', async (_, bytes, type) => {
    expect(await send(bytes, type)).toEqual([400, 'request.malformed']);
  });

  test('are refused in another encoding by its name', async () => {
    for (const charset of ['utf-16', 'iso-8859-1', '"UTF-16LE"'])
      expect(await send(Buffer.from(json), `application/json; charset=${charset}`)).toEqual([
        415,
        'request.unsupported_type',
      ]);
    expect(await send(Buffer.from(json), 'text/plain')).toEqual([415, 'request.unsupported_type']);
  });

  test('half a character in JSON’s own words is refused too', async () => {
    const { status, body } = await boss.patch(file(), '{"lastName":"An\\ud800n"}');
    expect([status, body.error?.fields?.[0]?.field]).toEqual([400, 'lastName']);
  });
});

test('a number is written in digits, in a header, an address and a query', async () => {
  const inside = (client: string) => care.get(file(), { headers: { 'x-client': client } });
  expect((await inside(String(acme.clientId))).status).toBe(200);
  for (const client of [
    `0x${acme.clientId.toString(16)}`,
    '1e4',
    '10001.0',
    '+10001',
    '-1',
    '1 0',
  ]) {
    const { status, body } = await inside(client);
    expect([client, status, body.error?.fields?.[0]?.field]).toEqual([client, 400, 'X-Client']);
  }
  expect((await boss.get(`/v1/clients/0x${acme.clientId.toString(16)}`)).status).toBe(404);
  for (const limit of ['0x10', '1e1', ' 5', '5.0', 'true', '']) {
    const { status } = await boss.get(`/v1/employees?search=a&limit=${encodeURIComponent(limit)}`);
    expect([limit, status]).toEqual([limit, 400]);
  }
});

test('a return location leads nowhere else, however a browser reads it', () => {
  for (const path of ['/', '/manage/employees?panes=a,b&client=5', '/a/..b/c', '/search?q=a//b#x'])
    expect([path, isOwnPath(path)]).toEqual([path, true]);
  for (const path of [
    ...['/..//evil.example', '/.//evil.example', '/a/..//evil.example', '/%2e%2e//evil.example'],
    ...['/%2E/%2e%2E//evil.example/x', '//evil.example', '/\\evil.example', 'https://evil.example'],
    ...['/a//b', '/\t/evil.example', '/\u0001/x', '', 'manage', '/..\\/evil.example'],
  ])
    expect([path, isOwnPath(path)]).toEqual([path, false]);
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

test('a header cannot be written into an answer', async () => {
  const answer = await raw(
    `GET /v1/employees/%0d%0aset-cookie:%20a=b HTTP/1.1\r\nhost: localhost\r\nx-request-id: a\r\nconnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40/);
  expect(answer.toLowerCase()).not.toContain('set-cookie');
});
