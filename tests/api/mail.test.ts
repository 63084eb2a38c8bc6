import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '#src/server/db/handle.ts';
import { deliverMail } from '#src/server/mail/deliver.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { makeDelivery } from '#src/server/mail/transport.ts';
import { openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';

interface Received {
  from: string;
  to: string[];
  text: string;
}

let world: World;
let smtp: SMTPServer;
let received: Received[] = [];
let seenRecipients: string[] = [];
/** What the server answers: to a recipient, and to a message. */
let refuse: { recipient?: number; message?: number; sender?: number } = {};

const refusal = (responseCode: number | undefined): Error | null =>
  responseCode === undefined
    ? null
    : Object.assign(new Error('Not now, somebody@test.example'), { responseCode });

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    // Opportunistic TLS would ask for a certificate that a test has not.
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusal(refuse.sender)),
    onRcptTo: (address, _session, done) => {
      seenRecipients.push(address.address);
      done(refusal(refuse.recipient));
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = refusal(refuse.message);
        if (fault) return done(fault);
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString('utf8'),
        });
        return done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  world = await openWorld({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'console@fleet.example',
    publicUrl: 'https://console.fleet.example',
  });
}, 60_000);
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(async () => {
  [received, seenRecipients, refuse] = [[], [], {}];
  await world.kernel.pool.query('delete from mail_outbox');
});

interface Row {
  attempts: number;
  sent: boolean;
  cancelled: boolean;
  last_error: string | null;
  wiped: boolean;
  waits: number;
}

async function rowOf(mailId: string): Promise<Row> {
  const { rows } = await world.kernel.pool.query<Row>(
    `select attempts, sent_at is not null as sent, cancelled_at is not null as cancelled, last_error,
       message_cipher is null as wiped, round(extract(epoch from send_after - now()))::int as waits
     from mail_outbox where mail_id = $1`,
    [mailId],
  );
  const [row] = rows;
  if (!row) throw new Error('The mail is gone');
  return row;
}

/** Puts a mail into the outbox as a feature does; it waits for the runner or for `deliver`. */
function post(to: string, holdSeconds?: number): Promise<string> {
  const { kernel, internal } = world;
  return transaction(kernel.pool, { role: 'staff', tenantId: 1, sites: '*' }, (db) =>
    sendMail(db, kernel.keys, {
      tenantId: internal.tenantId,
      kind: 'test',
      to,
      subject: 'Für Ann: your link',
      text: 'Hello.\r\n.\r\nBcc: nobody@test.example\r\n',
      ...(holdSeconds === undefined ? {} : { holdSeconds }),
    }),
  );
}

const deliver = () => deliverMail(world.kernel, makeDelivery(world.kernel.config));
const makeDue = (mailId: string) =>
  world.kernel.pool.query('update mail_outbox set send_after = now() where mail_id = $1', [mailId]);

test('a mail that a request asks for reaches the server by itself, and its text is wiped', async () => {
  const user = await world.makeUser({ client: world.internal, email: 'ann@fleet.example' });
  const anyone = await world.as(null);
  const asked = await anyone.post('/v1/auth/forgotPassword', { email: user.email });
  expect(asked.status).toBeLessThan(300);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 30_000 });
  const [mail] = received;
  expect(mail).toMatchObject({ from: 'console@fleet.example', to: ['ann@fleet.example'] });
  expect(mail?.text).toMatch(/^From: Compliance Console <console@fleet\.example>/m);
  expect(mail?.text).toContain('https://console.fleet.example/');
  expect(mail?.text).toMatch(/^Message-ID: <[0-9a-f-]{36}@fleet\.example>/m);
  const { rows } = await world.kernel.pool.query<{ mail_id: string }>(
    'select mail_id from mail_outbox',
  );
  await vi.waitFor(
    async () =>
      expect(await rowOf(rows[0]?.mail_id ?? '')).toMatchObject({
        sent: true,
        attempts: 1,
        wiped: true,
      }),
    { timeout: 30_000 },
  );
});

test('a text is sent as it is: no line of it ends the mail or becomes a header', async () => {
  await post('ann@fleet.example');
  await deliver();
  const [head = '', ...body] = (received[0]?.text ?? '').split('\r\n\r\n');
  expect(head).not.toMatch(/^Bcc:/m);
  expect(body.join('\r\n\r\n')).toContain('\r\n.\r\nBcc: nobody@test.example');
});

test.each([
  ['a recipient not now (450)', { recipient: 450 }],
  ['a message not now (451)', { message: 451 }],
  ['our sender (550), which is a setting', { sender: 550 }],
])('refused for %s is tried again later, and then sent', async (_, answers) => {
  refuse = answers;
  const mailId = await post('ann@fleet.example');
  const next = await deliver();
  expect(await rowOf(mailId)).toMatchObject({ attempts: 1, sent: false, cancelled: false });
  expect((await rowOf(mailId)).waits).toBeGreaterThan(25);
  expect(Date.parse(next ?? '')).toBeGreaterThan(Date.now() + 20_000);
  // It is not sent before its time, and each wait is twice the last.
  await deliver();
  expect((await rowOf(mailId)).attempts).toBe(1);
  await makeDue(mailId);
  await deliver();
  expect((await rowOf(mailId)).waits).toBeGreaterThan(55);
  // The server's words quote the address: only the error's code is kept.
  expect((await rowOf(mailId)).last_error).toMatch(/^E[A-Z]+$/);
  refuse = {};
  await makeDue(mailId);
  expect(await deliver()).toBeNull();
  expect(await rowOf(mailId)).toMatchObject({ attempts: 3, sent: true, wiped: true });
  expect(received).toHaveLength(1);
});

test.each([
  ['a recipient that is not there (550)', { recipient: 550 }],
  ['a message it will never take (554)', { message: 554 }],
])('refused for %s is given up at once, and its text is wiped', async (_, answers) => {
  refuse = answers;
  const mailId = await post('gone@fleet.example');
  expect(await deliver()).toBeNull();
  expect(await rowOf(mailId)).toMatchObject({
    attempts: 1,
    sent: false,
    cancelled: true,
    wiped: true,
  });
  await makeDue(mailId);
  await deliver();
  expect(seenRecipients).toHaveLength(1);
});

test('what is refused again and again is given up in the end', async () => {
  refuse = { recipient: 450 };
  const mailId = await post('ann@fleet.example');
  for (let attempt = 0; attempt < 14; attempt += 1) {
    await deliver();
    await makeDue(mailId);
  }
  expect(await rowOf(mailId)).toMatchObject({ attempts: 12, cancelled: true, wiped: true });
  expect(seenRecipients).toHaveLength(12);
});

test('one recipient that is refused keeps no other mail', async () => {
  refuse = { recipient: 450 };
  await post('first@fleet.example');
  await deliver();
  refuse = {};
  await post('second@fleet.example');
  await deliver();
  expect(received.map(({ to }) => to)).toEqual([['second@fleet.example']]);
});

test('what leaves the house waits ten seconds, and can be taken back until then (D21)', async () => {
  const began = Date.now();
  const kept = await post('a@fleet.example', 10);
  const posted = Date.now();
  const taken = await post('b@fleet.example', 10);
  const next = await deliver();
  expect(received).toEqual([]);
  const waits = Date.parse(next ?? '') - 10_000;
  expect(waits).toBeGreaterThanOrEqual(began - 1);
  expect(waits).toBeLessThanOrEqual(posted + 1);
  await world.kernel.pool.query(
    'update mail_outbox set cancelled_at = now(), message_cipher = null where mail_id = $1',
    [taken],
  );
  await makeDue(kept);
  await makeDue(taken);
  await deliver();
  expect(received.map(({ to }) => to)).toEqual([['a@fleet.example']]);
});

test('a mail is sent once, whoever sends', async () => {
  for (let n = 0; n < 6; n += 1) await post(`${n}@fleet.example`);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(received.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 6 }, (_, n) => `${n}@fleet.example`),
  );
});

test('a server that is away, or says nothing, keeps the mail', async () => {
  const mute: Server = createServer((socket) => socket.on('error', () => undefined));
  mute.listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  const mailId = await post('ann@fleet.example');
  const send = (smtpUrl: string) =>
    deliverMail(
      world.kernel,
      makeDelivery({ ...world.kernel.config, smtpUrl }, { silence: 60_000, whole: 300 }),
    );
  await send('smtp://127.0.0.1:1');
  expect(await rowOf(mailId)).toMatchObject({ attempts: 1, sent: false, cancelled: false });
  await makeDue(mailId);
  await send(`smtp://127.0.0.1:${port}`);
  expect(await rowOf(mailId)).toMatchObject({ attempts: 2, sent: false, cancelled: false });
  mute.close();
});
