import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noteReturns, sendDigests } from '#src/features/notifications/server/send.job.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { mailOf, mailSender } from '#tests/support/mail-files.ts';
import { freePort } from '#tests/support/program.ts';
import { until } from '#tests/support/until.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const PATH = '/v1/clients/0/notifications';
const RETURNS = 'returns@papers.test';

interface Sent {
  /** The envelope's sender: where a report goes. */
  from: string;
  to: string;
  messageId: string;
}

let world: World;
let smtp: SMTPServer;
let intake: number;
let acme: Client;
let other: Client;
let boss: Api;
let stranger: Api;
let reviewer: Api;
let sent: Sent[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        sent.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo[0]?.address ?? '',
          messageId: /^Message-ID:\s+(\S+)/im.exec(text)?.[1] ?? '',
        });
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  intake = await freePort();
  world = await openWorld({
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    mailFrom: 'console@fleet.example',
    mailReturnPath: RETURNS,
    intakeSmtpPort: intake,
    intakeDomain: 'papers.test',
  });
  acme = await world.makeClient({ name: 'Acme' });
  other = await world.makeClient({ name: 'Other' });
  for (const client of [acme, other]) await world.makeEmployee({ client });
  await judgeDue(world.kernel);
  const permissions = ['client.configureNotifications'] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions }));
  stranger = await world.as(await world.makeUser({ client: other, permissions }));
  reviewer = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['dq.worklists'] }),
  );
}, 60_000);
afterAll(async () => {
  await world.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
beforeEach(() => {
  sent = [];
});

let made = 0;
async function addContact(api: Api, client: Client): Promise<Json> {
  made += 1;
  const { body } = await api.post(PATH, {
    email: `reader${made}@depot.test`,
    clientId: client.clientId,
    topics: ['missing', 'doNotDispatch'],
  });
  return body;
}

/** Has a contact's mail leave, and returns it as the mail server got it. */
async function mailed(contact: Json, client: Client): Promise<Sent> {
  const count = sent.length;
  await world.inTenant(
    client.tenantId,
    "update notification_contacts set next_at = now() - interval '1 second' where contact_id = $1",
    [contact.contactId],
  );
  await sendDigests(world.kernel);
  return until('The digest', () => sent.slice(count).find(({ to }) => to === contact.email));
}

interface Told {
  action?: string;
  status?: string;
  /** Whom the report says the mail was for; the true one without it. */
  about?: string;
  mailbox?: string;
}

let reports = 0;
/** Reports a mail as another mail server would, and waits until the report was read. */
async function report(mail: Sent, told: Told = {}): Promise<void> {
  reports += 1;
  const { action = 'failed', status = '5.1.1', about = mail.to, mailbox = RETURNS } = told;
  const raw = [
    'From: Mail Delivery System <mailer-daemon@depot.test>',
    `To: ${mailbox}`,
    `Subject: Undelivered Mail Returned to Sender ${reports}`,
    `Message-ID: <report-${reports}@depot.test>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain',
    '',
    `The mail to <${about}> could not be delivered.`,
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.depot.test',
    '',
    `Final-Recipient: rfc822; ${about}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${mail.messageId}`,
    `To: ${about}`,
    '--b1--',
    '',
  ].join('\r\n');
  const sender = mailSender(intake);
  await sender.sendMail({ envelope: { from: '', to: mailbox }, raw });
  sender.close();
  await arrivalsRead();
  await noteReturns(world.kernel);
}

const arrivalsRead = () =>
  until('all that arrived to be read', async () => {
    const [open] = await world.inTenant<{ count: number }>(
      world.internal.tenantId,
      "select count(*)::int as count from intake_arrivals where state = 'received'",
    );
    return open?.count === 0;
  });

const contactOf = async ({ contactId }: Json, api = boss): Promise<Json> =>
  (await api.get(`${PATH}/${contactId}`)).body;
const logOf = async ({ contactId }: Json, api = boss): Promise<Json[]> =>
  (await api.get(`${PATH}/${contactId}/mails`)).body.mails;
const items = async (): Promise<Json[]> =>
  (await reviewer.get('/v1/internalDQ?limit=500')).body.rows;

test('a report that a mail came back for good stands in the log; three stop the address, each mail once', async () => {
  const contact = await addContact(boss, acme);
  const first = await mailed(contact, acme);
  expect(first.from).toBe(RETURNS);
  await report(first);
  await report(first);
  await report(first);
  expect(await logOf(contact)).toMatchObject([{ state: 'returned', error: '5.1.1' }]);
  expect((await contactOf(contact)).bouncedAt).toBeNull();
  await report(await mailed(contact, acme));
  expect((await contactOf(contact)).bouncedAt).toBeNull();
  await report(await mailed(contact, acme));
  expect((await contactOf(contact)).bouncedAt).not.toBeNull();
  const before = sent.length;
  await world.inTenant(acme.tenantId, 'update notification_contacts set next_at = now()', []);
  await sendDigests(world.kernel);
  expect(sent.slice(before).filter(({ to }) => to === contact.email)).toEqual([]);
  // An administrator resumes the mails: counting begins anew.
  await boss.patch(`${PATH}?forUser=${contact.contactId}`, { bounced: false });
  await report(await mailed(contact, acme));
  expect((await contactOf(contact)).bouncedAt).toBeNull();
});

test('a failure that may pass is told again within the hour and stops nothing; a delay changes nothing', async () => {
  const contact = await addContact(boss, acme);
  const mail = await mailed(contact, acme);
  await report(mail, { action: 'delayed', status: '4.4.1' });
  expect(await logOf(contact)).toMatchObject([{ state: 'sent', error: null }]);
  await report(mail, { status: '4.4.7' });
  expect(await logOf(contact)).toMatchObject([{ state: 'cameBack', error: '4.4.7' }]);
  const { nextAt, bouncedAt } = await contactOf(contact);
  expect(bouncedAt).toBeNull();
  expect(Date.parse(nextAt)).toBeLessThan(Date.now() + 3_600_000);
});

test('a forged report changes nothing: it must name a mail of ours and the address that it went to', async () => {
  const contact = await addContact(boss, acme);
  const theirs = await addContact(stranger, other);
  const mine = await mailed(contact, acme);
  const [id = ''] = /[\da-f-]{36}/.exec((await mailed(theirs, other)).messageId) ?? [];
  // Who knows one of the two, or guesses.
  await report(mine, { about: theirs.email });
  await report({ ...mine, messageId: `<${id}@fleet.example>` });
  await report({ ...mine, messageId: '<0197a1b2-1111-4222-8333-444455556666@fleet.example>' });
  expect(await logOf(contact)).toMatchObject([{ state: 'sent', error: null }]);
  expect(await logOf(theirs, stranger)).toMatchObject([{ state: 'sent', error: null }]);
  // The true one counts, whatever the case of its letters.
  await report(mine, { about: mine.to.toUpperCase() });
  expect(await logOf(contact)).toMatchObject([{ state: 'returned' }]);
});

test('what comes to the mailbox for reports makes no work; elsewhere only a report that is not believed does', async () => {
  const contact = await addContact(boss, acme);
  const mail = await mailed(contact, acme);
  const before = (await items()).length;
  const sender = mailSender(intake);
  await sender.sendMail(mailOf({ to: RETURNS, subject: 'I am away until Monday' }));
  sender.close();
  await arrivalsRead();
  await report(mail, { mailbox: 'documents@papers.test' });
  expect(await items()).toHaveLength(before);
  expect(await logOf(contact)).toMatchObject([{ state: 'returned' }]);
  await report(mail, { mailbox: 'documents@papers.test', about: 'nobody@depot.test' });
  expect((await items()).length + (await unreadable())).toBe(before + 1);
});

const unreadable = async (): Promise<number> =>
  (await reviewer.get('/v1/internalDQ/unreadable?limit=500')).body.rows.length;
