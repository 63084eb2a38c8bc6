import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMessage } from '#src/server/mail/outbox.ts';
import { utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

const SENDS: readonly Permission[] = [
  'client.viewEmployee',
  'client.uploadDocuments',
  'client.configureLocation',
];

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let employer: Api;
let nobody: Api;

async function driver(client: Client = acme, email: string | null = 'driver@test.example') {
  const made = await world.makeEmployee({
    client,
    firstName: 'Ana',
    licenseState: 'CA',
    license: 'D1234567',
  });
  await world.inTenant(client.tenantId, 'update employees set email = $2 where employee_id = $1', [
    made.employeeId,
    email,
  ]);
  return made;
}

/** The link in the mail that waits for a certificate. */
async function tokenOf(certificateId: string): Promise<string> {
  const [kept] = await world.inTenant<{ mail_id: string }>(
    acme.tenantId,
    'select mail_id from certificates where certificate_id = $1',
    [certificateId],
  );
  const mail = await world.kernel.pool.query<{ message_cipher: Buffer }>(
    'select message_cipher from mail_outbox where mail_id = $1',
    [kept?.mail_id],
  );
  const sealed = mail.rows[0]?.message_cipher;
  if (!kept || !sealed) throw new Error('No mail waits');
  const { text } = openMessage(world.kernel.keys, kept.mail_id, sealed);
  const token = /\/driverannual\/([\w-]{43})\b/.exec(text)?.[1];
  if (!token) throw new Error('The mail has no link');
  return token;
}

async function send(to: Employee, api = employer, again = false): Promise<Answer> {
  return api.post('/v1/certificates', { employeeIds: [to.employeeId], again });
}

async function sent(to: Employee): Promise<{ certificateId: string; token: string }> {
  const { body } = await send(to);
  const { certificateId, refusal } = body.results[0];
  if (!certificateId) throw new Error(refusal);
  return { certificateId, token: await tokenOf(certificateId) };
}

const NONE = { asOf: utcToday(), violations: [], name: 'Ana Driver', agreed: true };
const sign = (token: string, statement: object = NONE) =>
  nobody.post(`/v1/driverannual/${token}`, statement);

async function signed(to: Employee) {
  const link = await sent(to);
  expect((await sign(link.token)).status).toBe(200);
  return link;
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  employer = await world.as(
    await world.makeUser({ client: acme, permissions: SENDS, firstName: 'Erin', lastName: 'Boss' }),
  );
  nobody = await world.as(null);
  await employer.put('/v1/certificates/option', { enabled: true });
}, 120_000);
afterAll(() => world.close());

describe('the option', () => {
  test('is off until someone turns it on, and then no link goes out', async () => {
    const other = await world.makeClient();
    const api = await world.as(await world.makeUser({ client: other, permissions: SENDS }));
    expect((await api.get('/v1/certificates/option')).body).toMatchObject({
      enabled: false,
      own: false,
    });
    const one = await driver(other);
    expect((await send(one, api)).body.results[0]).toMatchObject({
      certificateId: null,
      refusal: expect.stringContaining('Turn the option on'),
    });
    expect((await api.get('/v1/certificates')).body.rows).toEqual([]);
  });

  test('of a location wins over the one above it', async () => {
    const api = await world.as(await world.makeUser({ client: west, permissions: SENDS }));
    expect((await api.get('/v1/certificates/option')).body).toMatchObject({
      enabled: true,
      own: false,
    });
    await api.put('/v1/certificates/option', { enabled: false });
    expect((await send(await driver(west))).body.results[0].certificateId).toBeNull();
    expect((await send(await driver(east))).body.results[0].certificateId).not.toBeNull();
    await api.put('/v1/certificates/option', { enabled: true });
  });

  test('needs its permission, its service, and its own place', async () => {
    const reader = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
    );
    expect((await reader.put('/v1/certificates/option', { enabled: false })).status).toBe(403);
    const bare = await world.makeClient({ services: ['Drug Testing'] });
    const unserved = await world.as(await world.makeUser({ client: bare, permissions: SENDS }));
    expect((await unserved.get('/v1/certificates')).body.error.code).toBe('request.no_service');
    // Belongs to the company, works in the west only.
    const below = await world.as(
      await world.makeUser({ client: acme, permissions: SENDS, sites: [west] }),
    );
    expect((await below.get('/v1/certificates/option')).body.mayChange).toBe(false);
    expect((await below.put('/v1/certificates/option', { enabled: false })).status).toBe(404);
  });
});

describe('sending', () => {
  test('says of each why none was sent', async () => {
    const [good, silent] = [await driver(), await driver(acme, null)];
    const { body } = await employer.post('/v1/certificates', {
      employeeIds: [good.employeeId, silent.employeeId],
    });
    const of = (one: Employee) =>
      body.results.find(({ employeeId }: { employeeId: string }) => employeeId === one.employeeId);
    expect(of(good)).toMatchObject({ refusal: null });
    expect(of(silent).refusal).toContain('no email address');
    expect((await send(good)).body.results[0].refusal).toContain('link that still holds');
  });

  test('of two at once one sends', async () => {
    const one = await driver();
    const answers = await Promise.all([send(one), send(one), send(one)]);
    const sentOnes = answers.filter(({ body }) => body.results[0].certificateId !== null);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sentOnes).toHaveLength(1);
  });

  test('waits ten seconds, in which it can be taken back', async () => {
    const one = await driver();
    const first = await sent(one);
    const second = (await send(one, employer, true)).body.results[0];
    const token = await tokenOf(second.certificateId);
    expect((await nobody.get(`/v1/driverannual/${first.token}`)).body.error.code).toBe(
      'certificates.link_withdrawn',
    );
    const back = await employer.post('/v1/certificates/withdraw', {
      certificateIds: [second.certificateId],
    });
    expect(back.body).toEqual({ withdrawn: 1, mailsStopped: 1 });
    expect((await nobody.get(`/v1/driverannual/${token}`)).status).toBe(409);
    // What it had replaced holds again.
    expect((await nobody.get(`/v1/driverannual/${first.token}`)).status).toBe(200);
  });

  test('after the mail has left, the link alone is taken back', async () => {
    const one = await driver();
    const { certificateId, token } = await sent(one);
    await world.kernel.pool.query('update mail_outbox set sent_at = now() where sent_at is null');
    const back = await employer.post('/v1/certificates/withdraw', {
      certificateIds: [certificateId],
    });
    expect(back.body).toEqual({ withdrawn: 1, mailsStopped: 0 });
    expect((await sign(token)).body.error.code).toBe('certificates.link_withdrawn');
  });

  test('stops at five mails a day for one driver', async () => {
    const one = await driver();
    for (let at = 0; at < 5; at += 1)
      expect((await send(one, employer, true)).body.results[0].refusal).toBeNull();
    expect((await send(one, employer, true)).body.results[0].refusal).toContain('tomorrow');
  });
});

describe('the public link', () => {
  test('shows names and nothing else, and reading does not use it up', async () => {
    const { token } = await sent(await driver());
    for (let at = 0; at < 3; at += 1) {
      const { status, body } = await nobody.get(`/v1/driverannual/${token}`);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['driverName', 'employerName', 'expiresAt']);
    }
  });

  test('is opened once in the list, by the page and not by a look at it', async () => {
    const { certificateId, token } = await sent(await driver());
    const standing = async () =>
      (await employer.get(`/v1/certificates/${certificateId}`)).body.standing;
    await nobody.get(`/v1/driverannual/${token}`);
    expect(await standing()).toBe('sent');
    expect((await nobody.post(`/v1/driverannual/${token}/opened`)).status).toBe(204);
    expect((await nobody.post(`/v1/driverannual/${token}/opened`)).status).toBe(204);
    expect(await standing()).toBe('opened');
  });

  test('is kept as a hash alone', async () => {
    const { token } = await sent(await driver());
    const kept = await world.kernel.pool.query(
      'select 1 from single_use_tokens where token_hash = $1',
      [createHash('sha256').update(token).digest()],
    );
    expect(kept.rowCount).toBe(1);
    const all = await world.kernel.pool.query('select * from single_use_tokens');
    expect(JSON.stringify(all.rows)).not.toContain(token);
  });

  test('signs once: name, time, address and the hash of the words, and a PDF to review', async () => {
    const one = await driver();
    const { certificateId, token } = await sent(one);
    const violations = [
      { date: utcToday(), offense: 'Speeding', location: 'Fresno CA', vehicle: 'Tractor' },
    ];
    const { status, body } = await sign(token, { ...NONE, violations, name: 'Ána Someone' });
    expect(status).toBe(200);
    expect(body.text).toContain('Speeding; Fresno CA');
    expect(body.textSha256).toBe(createHash('sha256').update(body.text).digest('hex'));
    const kept = (await employer.get(`/v1/certificates/${certificateId}`)).body;
    expect(kept).toMatchObject({
      standing: 'signed',
      signedName: 'Ána Someone',
      namesDriver: false,
      signedIp: '127.0.0.1',
      textSha256: body.textSha256,
      violations,
      allowed: ['review'],
    });
    const [document] = (await employer.get(`/v1/employees/${one.employeeId}/documents`)).body;
    expect(document).toMatchObject({
      id: kept.documentId,
      documentTypeId: 474,
      status: 'pendingReview',
      docDate: utcToday(),
      pages: 1,
    });
    const file = await employer.get(`/v1/documents/${document.id}/content`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    // Replayed.
    const again = await sign(token);
    expect([again.status, again.body.error.code]).toEqual([409, 'certificates.link_used']);
    expect((await nobody.get(`/v1/driverannual/${token}`)).body.error.code).toBe(
      'certificates.link_used',
    );
  });

  test('of two signatures at once one counts', async () => {
    const one = await driver();
    const { token } = await sent(one);
    const answers = await Promise.all([sign(token), sign(token), sign(token), sign(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await employer.get(`/v1/employees/${one.employeeId}/documents`)).body).toHaveLength(1);
  });

  test('of a signature and a withdrawal at once one wins, and nothing is half done', async () => {
    const one = await driver();
    const { certificateId, token } = await sent(one);
    const [signature, withdrawal] = await Promise.all([
      sign(token),
      employer.post('/v1/certificates/withdraw', { certificateIds: [certificateId] }),
    ]);
    expect([signature.status, withdrawal.status].sort()).toEqual([200, 409]);
    const { standing } = (await employer.get(`/v1/certificates/${certificateId}`)).body;
    expect(standing).toBe(signature.status === 200 ? 'signed' : 'withdrawn');
  });

  test('refuses what is not complete, field by field, and holds afterwards', async () => {
    const { token } = await sent(await driver());
    const bad = (change: object) => sign(token, { ...NONE, ...change });
    const fieldsOf = (answer: Answer) =>
      answer.body.error.fields.map(({ field }: { field: string }) => field);
    const paper = { date: '2001-01-01', offense: 'x', location: 'y', vehicle: 'z' };
    expect(fieldsOf(await bad({ violations: [paper] }))).toEqual(['violations.0.date']);
    expect(fieldsOf(await bad({ violations: [{ ...paper, offense: ' ' }] }))).toContain(
      'violations.0.offense',
    );
    expect(fieldsOf(await bad({ agreed: false }))).toEqual(['agreed']);
    expect(fieldsOf(await bad({ name: 'A' }))).toEqual(['name']);
    expect(fieldsOf(await bad({ name: 'Ana\u202Erevird' }))).toEqual(['name']);
    expect(fieldsOf(await bad({ asOf: '2020-01-01' }))).toEqual(['asOf']);
    expect((await bad({ violations: Array.from({ length: 41 }, () => paper) })).status).toBe(400);
    expect((await sign(token)).status).toBe(200);
  });

  test('expired says so; garbled or invented is not known', async () => {
    const { certificateId, token } = await sent(await driver());
    const hash = createHash('sha256').update(token).digest();
    await world.kernel.pool.query(
      "update single_use_tokens set expires_at = now() - interval '1 second' where token_hash = $1",
      [hash],
    );
    await world.inTenant(
      acme.tenantId,
      "update certificates set expires_at = now() - interval '1 second' where certificate_id = $1",
      [certificateId],
    );
    expect((await sign(token)).body.error.code).toBe('certificates.link_expired');
    expect((await employer.get(`/v1/certificates/${certificateId}`)).body.standing).toBe('expired');
    expect((await nobody.get('/v1/driverannual/x')).status).toBe(404);
    // Neither an id of ours, nor the hash, nor a token with another purpose opens it.
    for (const guess of [certificateId, hash.toString('base64url'), `${token}A`])
      expect((await nobody.get(`/v1/driverannual/${guess}`)).status).toBe(404);
    await world.kernel.pool.query('delete from login_attempts');
  });

  test("is closed with the employee's file", async () => {
    const one = await driver();
    const { token } = await sent(one);
    await world.inTenant(
      acme.tenantId,
      "update employees set deleted_at = now(), deleted_reason = 'test' where employee_id = $1",
      [one.employeeId],
    );
    expect((await sign(token)).body.error.code).toBe('certificates.link_withdrawn');
  });

  test('guesses are slowed down, good links are not', async () => {
    const { token } = await sent(await driver());
    for (let at = 0; at < 30; at += 1)
      expect((await nobody.get(`/v1/driverannual/${token}`)).status).toBe(200);
    const statuses = [];
    for (let at = 0; at < 25; at += 1)
      statuses.push((await nobody.get(`/v1/driverannual/${'guess'.repeat(6)}${at}`)).status);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
    await world.kernel.pool.query('delete from login_attempts');
  });
});

describe('review', () => {
  test("is noted with the reviewer's name and date, and accepts the document", async () => {
    const one = await driver();
    const { certificateId } = await signed(one);
    const { status, body } = await employer.post(`/v1/certificates/${certificateId}/accept`, {
      note: 'Compared with the MVR.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      standing: 'reviewed',
      reviewerName: 'Erin Boss',
      reviewNote: 'Compared with the MVR.',
      allowed: ['send', 'reopen'],
    });
    expect(body.reviewedAt.slice(0, 10)).toBe(utcToday());
    const documents = (await employer.get(`/v1/employees/${one.employeeId}/documents`)).body;
    expect(documents[0].status).toBe('valid');
    expect((await send(one)).body.results[0].refusal).toContain('still serves');
    // Taken back (D21), and the document with it.
    const back = await employer.post(`/v1/certificates/${certificateId}/reopen`);
    expect(back.body).toMatchObject({ standing: 'signed', reviewerName: null });
    const now = (await employer.get(`/v1/employees/${one.employeeId}/documents`)).body;
    expect(now[0].status).toBe('pendingReview');
  });

  test('sent back, the driver gets the reason and a new link', async () => {
    const one = await driver();
    const { certificateId } = await signed(one);
    const empty = await employer.post(`/v1/certificates/${certificateId}/sendBack`, {
      reason: ' ',
    });
    expect(empty.status).toBe(400);
    const { status, body } = await employer.post(`/v1/certificates/${certificateId}/sendBack`, {
      reason: 'The ticket of May is missing',
    });
    expect(status).toBe(200);
    expect(body.certificate).toMatchObject({ standing: 'sentBack', latest: false });
    expect(body.sent.refusal).toBeNull();
    expect((await sign(await tokenOf(body.sent.certificateId))).status).toBe(200);
    const documents = (await employer.get(`/v1/employees/${one.employeeId}/documents`)).body;
    expect(documents.map(({ status: kept }: { status: string }) => kept).sort()).toEqual([
      'pendingReview',
      'rejected',
    ]);
  });

  test('by version: a stale one is refused with the current', async () => {
    const { certificateId } = await signed(await driver());
    const stale = await employer.post(
      `/v1/certificates/${certificateId}/accept`,
      {},
      {
        headers: { 'if-match': '"1"' },
      },
    );
    expect([stale.status, stale.body.error.current.standing]).toEqual([409, 'signed']);
    const answers = await Promise.all([
      employer.post(`/v1/certificates/${certificateId}/accept`, {}),
      employer.post(`/v1/certificates/${certificateId}/sendBack`, { reason: 'x' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused before there is a signature', async () => {
    const { certificateId } = await sent(await driver());
    const early = await employer.post(`/v1/certificates/${certificateId}/accept`, {});
    expect(early.body.error.code).toBe('certificates.wrong_state');
  });

  test('is signed by oneself alone: not while acting as another user (D7)', async () => {
    const { certificateId } = await signed(await driver());
    const target = await world.makeUser({ client: acme, permissions: SENDS });
    const care = await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.impersonateUser', 'customerCare.assumeClient'],
    });
    const api = await world.as(care);
    const begun = await api.post('/v1/auth/impersonate', { userId: target.userId });
    expect(begun.status).toBe(204);
    expect((await api.get(`/v1/certificates/${certificateId}`)).status).toBe(200);
    expect((await api.post(`/v1/certificates/${certificateId}/accept`, {})).status).toBe(403);
  });

  test('goes on in the file that took the driver over', async () => {
    const [before, after] = [await driver(), await driver()];
    const { certificateId, token } = await sent(before);
    await world.inTenant(
      acme.tenantId,
      'update employees set replaced_by = $2 where employee_id = $1',
      [before.employeeId, after.employeeId],
    );
    expect((await sign(token)).status).toBe(200);
    const [document] = (await employer.get(`/v1/employees/${after.employeeId}/documents`)).body;
    expect(document.documentTypeId).toBe(474);
    const [kept] = (await employer.get(`/v1/employees/${after.employeeId}/certificates`)).body;
    expect(kept).toMatchObject({ certificateId, standing: 'signed', employeeId: after.employeeId });
    const listed = async () =>
      (
        await employer.get(`/v1/certificates?search=${encodeURIComponent(after.lastName)}`)
      ).body.rows.find((row: Json) => row.employeeId === after.employeeId);
    expect(await listed()).toMatchObject({ certificateId, standing: 'signed', due: false });
    expect((await employer.post(`/v1/certificates/${certificateId}/accept`, {})).status).toBe(200);
    expect(await listed()).toMatchObject({ certificateId, standing: 'reviewed', due: false });
    // Anyone who has a certificate that covers the year is not asked for another.
    expect((await send(after)).body.results[0]).toMatchObject({ certificateId: null });
  });
});

describe('roles', () => {
  test('a terminal has its own drivers, customer care those of an assumed client, another company none', async () => {
    const [here, there] = [await driver(west), await driver(east)];
    const { certificateId } = await signed(there);
    const terminal = await world.as(await world.makeUser({ client: west, permissions: SENDS }));
    const names = (answer: Answer) =>
      answer.body.rows.map(({ employeeId }: { employeeId: string }) => employeeId);
    const list = names(await terminal.get('/v1/certificates?limit=500'));
    expect(list).toContain(here.employeeId);
    expect(list).not.toContain(there.employeeId);
    expect((await terminal.get(`/v1/certificates/${certificateId}`)).status).toBe(404);
    expect((await send(there, terminal)).status).toBe(404);
    expect((await terminal.post(`/v1/certificates/${certificateId}/accept`, {})).status).toBe(404);
    expect(
      (await terminal.post('/v1/certificates/withdraw', { certificateIds: [certificateId] }))
        .status,
    ).toBe(404);

    const care = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
    );
    expect((await care.get('/v1/certificates')).status).toBe(400);
    const assumed = await care.get('/v1/certificates?standing=signed&limit=500', {
      client: acme.clientId,
    });
    expect(names(assumed)).toContain(there.employeeId);

    const other = await world.makeClient();
    const stranger = await world.as(await world.makeUser({ client: other, permissions: SENDS }));
    expect((await stranger.get(`/v1/certificates/${certificateId}`)).status).toBe(404);
    expect((await send(there, stranger)).status).toBe(404);
    expect((await stranger.get(`/v1/employees/${there.employeeId}/certificates`)).status).toBe(404);

    const reader = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
    );
    expect((await reader.get(`/v1/certificates/${certificateId}`)).body.allowed).toEqual([]);
    expect((await send(there, reader)).status).toBe(403);
  });

  test('the list follows the drivers: due first asked, then waiting, then to review; and as CSV', async () => {
    const place = await world.makeClient({ parent: acme, name: 'North' });
    const [a, b] = [await driver(place), await driver(place)];
    const api = await world.as(await world.makeUser({ client: place, permissions: SENDS }));
    const count = async (standing: string) =>
      (await api.get(`/v1/certificates?standing=${standing}`)).body.rows.length;
    expect([await count('due'), await count('notSent')]).toEqual([2, 2]);
    await signed(a);
    expect([await count('due'), await count('signed')]).toEqual([1, 1]);
    const first = await api.get('/v1/certificates?limit=1');
    const second = await api.get(`/v1/certificates?limit=1&after=${first.body.next}`);
    expect(second.body.next).toBeNull();
    expect(first.body.rows[0].employeeId).not.toBe(second.body.rows[0].employeeId);
    expect((await api.get('/v1/certificates?after=nonsense')).status).toBe(400);
    const found = await api.get(`/v1/certificates?search=${b.lastName.toLowerCase()}`);
    expect(found.body.rows).toHaveLength(1);
    // One employee's whole work id is part of the other's license number.
    const set = (of: Employee, to: string) =>
      world.inTenant(of.tenantId, `update employees set ${to} where employee_id = $1`, [
        of.employeeId,
      ]);
    await set(a, `work_id = '48213'`);
    await set(b, `license = 'X48213'`);
    expect((await api.get('/v1/certificates?search=48213')).body.rows).toHaveLength(2);
    const csv = await api.get('/v1/certificates/csv?columns=name,state&standing=due');
    expect(csv.body).toContain('Driver,Certificate');
    expect(csv.body).toContain(`"${b.lastName}, Ana",Not sent`);
  });
});
