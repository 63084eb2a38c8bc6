import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { openDocumentWorld } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { until } from '#tests/support/until.ts';
import { makeApi } from '#tests/support/world.ts';
import type { Answer, Api, Client, User } from '#tests/support/world.ts';

const DEPARTURES = '/v1/departures';
const PASSWORD = 'Old-harbor-77!';

let here: DocumentWorld;
let admin: Api;
/** More than the buffers of two sockets hold, so that who does not read it keeps it on its way. */
let large: string;

beforeAll(async () => {
  here = await openDocumentWorld();
  admin = await makeAdmin();
  large = await fileLarge();
}, 120_000);
afterAll(() => here.world.close());

/** Files a paper of some 48 MB. */
async function fileLarge(): Promise<string> {
  const { world, driver } = here;
  const { tenantId, clientId, employeeId } = driver;
  const { storage } = world.kernel;
  const bytes = randomBytes(48 * 1024 * 1024);
  const path = storage.temporaryPath();
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest();
  const facts = { pages: 1, passwordProtected: false };
  return transaction(world.kernel.pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
    const upload = { path, size: bytes.length, sha256, facts };
    const taken = await takeFile(db, world.kernel, tenantId, upload);
    const { documentId } = await addDocument(db, {
      ...{ clientId, employeeId, documentTypeId: 272, docDate: '2026-01-02', expirationDate: null },
      ...{ status: 'accepted', file: taken, fileName: 'large.pdf', source: 'upload' },
      ...{ uploadedBy: null, imageId: null },
    });
    return documentId;
  });
}

const makeAdmin = async () =>
  here.world.as(
    await here.world.makeUser({
      client: here.world.internal,
      permissions: ['admin.superAdmin', 'customerCare.assumeClient'],
    }),
  );
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const sql = (statement: string, values: unknown[] = []) =>
  here.world.kernel.pool.query(statement, values);
const begin = (client: Client, api = admin) =>
  api.post(DEPARTURES, { clientId: client.clientId, reason: 'The contract ends' });

async function listen(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${here.world.address.replace('http', 'ws')}/v1/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await once(socket, 'open');
  return socket;
}
const closed = async (socket: WebSocket): Promise<unknown> => (await once(socket, 'close'))[0];

/** Begins to save the large file, and does not read on. */
async function saving(token: string) {
  const request = get(`${here.world.address}/v1/documents/${large}/content`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.pause();
  // One that is cut is an error, and closes; `once` would take that for its own.
  answer.on('error', () => undefined);
  const ended = new Promise<{ isWhole: boolean }>((resolve) => {
    answer.on('close', () => resolve({ isWhole: answer.complete }));
  });
  return { answer, ended };
}

/** Reads on, and says whether all of it came. */
function rest({
  answer,
  ended,
}: Awaited<ReturnType<typeof saving>>): Promise<{ isWhole: boolean }> {
  answer.resume();
  return ended;
}

const boss = () =>
  here.world.makeUser({
    client: here.fleet,
    permissions: [
      'client.configureUser',
      'client.viewUsers',
      'client.viewRoster',
      'client.viewEmployee',
    ],
    password: PASSWORD,
  });

/** A key of a program of the fleet, made by this user. */
async function keyOf(user: User): Promise<{ api: Api; keyId: string }> {
  const made = await (
    await here.world.as(user)
  ).post('/v1/apiKeys', {
    ...{ name: `Payroll ${user.email}`, permissions: ['client.viewRoster', 'client.viewEmployee'] },
    ...{
      sites: [here.fleet.clientId],
      mayExport: false,
      networks: [],
      callsAMinute: 600,
      days: 90,
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { secret, key } = made.body;
  return { api: makeApi(here.world.address, secret), keyId: key.keyId };
}

async function trust({ userId }: User): Promise<void> {
  await sql(
    `insert into second_factors (user_id, secret_cipher) values ($1, '\\x00') on conflict do nothing`,
    [userId],
  );
  await sql(
    `insert into trusted_devices (user_id, token_hash, user_agent, expires_at) values ($1, $2, 'Test', now() + interval '9 days')`,
    [userId, randomBytes(32)],
  );
}
const trusts = async ({ userId }: User) =>
  (await sql('select 1 from trusted_devices where user_id = $1', [userId])).rowCount;

describe('at once', () => {
  test('a person who is deactivated: sockets close, a download stops, trusted devices go', async () => {
    const [admins, user] = [await here.world.as(await boss()), await boss()];
    const api = await here.world.as(user);
    await trust(user);
    const [socket, other] = [await listen(api.token), await listen(admins.token)];
    const file = await saving(api.token);
    const gone = closed(socket);
    const off = await admins.put(`/v1/users/${user.userId}/active`, { active: false });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    expect(await gone).toBe(4401);
    expect(await rest(file)).toEqual({ isWhole: false });
    expect((await api.get('/v1/auth/session')).status).toBe(401);
    expect(await trusts(user)).toBe(0);
    // Nobody else hears of it.
    expect(other.readyState).toBe(WebSocket.OPEN);
    other.terminate();
  });

  test('a key that is revoked, and an auditor whose link is taken back: what they save stops', async () => {
    const user = await boss();
    const { api, keyId } = await keyOf(user);
    const file = await saving(api.token);
    expect((await (await here.world.as(user)).delete(`/v1/apiKeys/${keyId}`)).status).toBeLessThan(
      300,
    );
    expect(await rest(file)).toEqual({ isWhole: false });
    expect((await api.get('/v1/auth/session')).status).toBe(401);

    const auditor = await here.world.asAuditor(here.fleet);
    const socket = await listen(auditor.token);
    const shown = await saving(auditor.token);
    const gone = closed(socket);
    await sql(
      `update sessions set ended_at = now(), ended_reason = 'link revoked' where tenant_id = $1 and auditor_link_id is not null`,
      [here.fleet.tenantId],
    );
    expect(await gone).toBe(4401);
    expect(await rest(shown)).toEqual({ isWhole: false });
  });

  test('who is not concerned saves on to the last byte', async () => {
    const [admins, user] = [await here.world.as(await boss()), await boss()];
    const file = await saving(admins.token);
    await admins.put(`/v1/users/${user.userId}/active`, { active: false });
    await until('The sign', async () => {
      const { rowCount } = await sql(
        "select 1 from live_outbox where topic = 'access' and key = $1",
        [user.userId],
      );
      return rowCount === 1;
    });
    expect(await rest(file)).toEqual({ isWhole: true });
  });
});

describe('a client who leaves', () => {
  test('is refused where it is a location, the internal company, unknown, or leaving already', async () => {
    expect(codeOf(await begin(here.yard))).toEqual([409, 'departures.no_client']);
    expect(codeOf(await begin(here.world.internal))).toEqual([409, 'departures.no_client']);
    expect((await begin({ ...here.yard, clientId: 999_999 })).status).toBe(404);
    expect((await begin(here.fleet, await here.world.as(await boss()))).status).toBe(403);
    const stale = await makeAdmin();
    await sql("update sessions set proved_at = now() - interval '1 hour'");
    expect(codeOf(await begin(here.fleet, stale))).toEqual([403, 'request.step_up']);
    await sql('update sessions set proved_at = now()');
    const other = await here.world.makeClient();
    const twice = await Promise.all([begin(other), begin(other)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test('has no way in left: sessions, sockets, downloads, keys, auditors, links, devices, mails', async () => {
    const { world, fleet } = here;
    const user = await boss();
    const { api: program } = await keyOf(user);
    const api = await world.as(user);
    const auditor = await world.asAuditor(fleet);
    await trust(user);
    const invited = await api.post(`/v1/users/${user.userId}/passwordReset`);
    expect([204, 403]).toContain(invited.status);
    const sockets = [await listen(api.token), await listen(auditor.token)];
    const files = [
      await saving(api.token),
      await saving(program.token),
      await saving(auditor.token),
    ];
    const staff = await saving((await careActing()).token);
    const gone = sockets.map(closed);

    const left = await begin(fleet);
    expect(left.status, JSON.stringify(left.body)).toBe(201);
    expect(left.body).toMatchObject({ clientName: 'Fleet', state: 'left' });
    expect(left.body.allowed).toContain('takeBack');

    expect(await Promise.all(gone)).toEqual([4401, 4401]);
    for (const file of files) expect(await rest(file)).toEqual({ isWhole: false });
    // Who serves the client goes on: its files are exported from here.
    expect(await rest(staff)).toEqual({ isWhole: true });
    for (const one of [api, program, auditor])
      expect((await one.get('/v1/auth/session')).status).toBe(401);
    expect(await trusts(user)).toBe(0);
    const signIn = { email: user.email, password: PASSWORD };
    const nobody = await world.as(null);
    expect(codeOf(await nobody.post('/v1/auth/login', signIn))).toEqual([
      ...[400, 'sessions.wrong_credentials'],
    ]);
    const { rows } = await sql(
      'select 1 from mail_outbox where tenant_id = $1 and sent_at is null and cancelled_at is null',
      [fleet.tenantId],
    );
    expect(rows).toEqual([]);
    const audit = await sql(
      "select tenant_id, outcome, detail from audit_log where action = 'departures.begin' and tenant_id = $1 and outcome = 'done'",
      [fleet.tenantId],
    );
    expect(audit.rows).toEqual([
      { tenant_id: fleet.tenantId, outcome: 'done', detail: { act: 'accessEnded' } },
    ]);
  });

  test('opens nothing by a link that was mailed before, of an account or of a record', async () => {
    const user = await boss();
    const nobody = await here.world.as(null);
    const reset = randomBytes(32).toString('base64url');
    await sql(
      `insert into single_use_tokens (token_hash, purpose, tenant_id, user_id, expires_at)
       values (sha256(convert_to($1, 'UTF8')), 'resetPassword', $2, $3, now() + interval '1 day')`,
      [reset, here.fleet.tenantId, user.userId],
    );
    const looked = await nobody.get(`/v1/auth/resetPassword/${reset}`);
    expect(looked.body.error?.code, JSON.stringify(looked.body)).toBe('sessions.link_not_valid');
    const token = randomBytes(32).toString('base64url');
    await sql(
      `insert into single_use_tokens (token_hash, purpose, tenant_id, record_id, expires_at)
       values (sha256(convert_to($1, 'UTF8')), 'medCards', $2, uuidv7(), now() + interval '1 day')`,
      [token, here.fleet.tenantId],
    );
    expect((await nobody.get(`/v1/medCards/links/${token}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('stays after all where that is taken back, once; mails of meanwhile stay unsent', async () => {
    const { rows: waiting } = await sql(
      `insert into mail_outbox (tenant_id, kind, message_cipher) values ($1, 'test', '\\x00') returning mail_id`,
      [here.fleet.tenantId],
    );
    const [row] = (await admin.get(DEPARTURES)).body.filter(
      (one: { clientName: string }) => one.clientName === 'Fleet',
    );
    const back = await admin.post(`${DEPARTURES}/${row.departureId}/takeBack`);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(back.body).toMatchObject({ state: 'takenBack', allowed: [] });
    const again = await admin.post(`${DEPARTURES}/${row.departureId}/takeBack`);
    expect(codeOf(again)).toEqual([409, 'departures.over']);
    const user = await boss();
    expect((await (await here.world.as(user)).get('/v1/auth/session')).status).toBe(200);
    const { rows } = await sql('select cancelled_at from mail_outbox where mail_id = $1', [
      waiting[0].mail_id,
    ]);
    expect(rows[0].cancelled_at).not.toBeNull();
    expect(await mailsTo(here.world, user.email)).toEqual([]);
    // It can leave again.
    expect((await begin(here.fleet)).status).toBe(201);
  });
});

/** A rep who acts in the fleet. */
const careActing = async () =>
  here.world.as(
    await here.world.makeUser({
      client: here.world.internal,
      permissions: ['customerCare.assumeClient', 'dq.viewDetail'],
    }),
  );
