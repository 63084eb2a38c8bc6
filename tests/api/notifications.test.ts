import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendDigests } from '#src/features/notifications/server/send.job.ts';
import { openMessage } from '#src/server/mail/outbox.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const PATH = '/v1/clients/0/notifications';

let world: World;
let acme: Client;
let dallas: Client;
let austin: Client;
let boss: Api;
/** Administers Dallas alone. */
let local: Api;
let stranger: Api;

beforeAll(async () => {
  world = await openWorld({ publicUrl: 'https://console.test.example' });
  acme = await world.makeClient({ name: 'Acme', zone: 'America/Chicago' });
  dallas = await world.makeClient({ name: 'Dallas', parent: acme });
  austin = await world.makeClient({ name: 'Austin', parent: acme });
  const other = await world.makeClient({ name: 'Other' });
  // What waits in the outbox can be read: nothing leaves it today.
  await world.asSchemaOwner(`create function hold_digest() returns trigger language plpgsql as
    $$ begin new.send_after := now() + interval '1 day'; return new; end $$`);
  await world.asSchemaOwner(`create trigger held before insert on mail_outbox for each row
    when (new.kind = 'digest') execute function hold_digest()`);
  const permissions = [
    'client.configureNotifications',
    'client.viewEmployee',
    'client.viewAlerts',
  ] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions }));
  local = await world.as(await world.makeUser({ client: acme, sites: [dallas], permissions }));
  stranger = await world.as(await world.makeUser({ client: other, permissions }));
}, 120_000);
afterAll(() => world.close());

let made = 0;
const add = async (over: Json = {}, api = boss): Promise<Json> => {
  made += 1;
  const said = await api.post(PATH, {
    email: `contact${made}@test.example`,
    clientId: acme.clientId,
    topics: ['doNotDispatch', 'expiring', 'missing', 'orders', 'applicants'],
    ...over,
  });
  expect(said.status, JSON.stringify(said.body)).toBe(201);
  return said.body;
};

const makeDue = (contactId: string) =>
  world.inTenant(
    acme.tenantId,
    "update notification_contacts set next_at = now() - interval '1 second' where contact_id = $1",
    [contactId],
  );

/** Mails to a contact, as the outbox has them. */
async function mailsOf(contactId: string) {
  const { kernel } = world;
  const noted = await world.inTenant<{ mail_id: string }>(
    acme.tenantId,
    'select mail_id from notification_mails where contact_id = $1 order by at',
    [contactId],
  );
  const { rows } = await kernel.pool.query<{ mail_id: string; message_cipher: Buffer | null }>(
    'select mail_id, message_cipher from mail_outbox where mail_id = any ($1::uuid[])',
    [noted.map(({ mail_id }) => mail_id)],
  );
  return rows.flatMap(({ mail_id, message_cipher }) =>
    message_cipher === null ? [] : [openMessage(kernel.keys, mail_id, message_cipher)],
  );
}

test('a contact has the fields of the specification, and what it gets is changed by its version', async () => {
  const contact = await add({ email: 'Safety@Test.Example ' });
  expect(contact).toMatchObject({
    email: 'safety@test.example',
    clientId: acme.clientId,
    clientName: 'Acme',
    UID: null,
    csaDetail: '',
    csaScores: false,
    zone: 'America/Chicago',
    rhythm: 'daily',
  });
  expect(contact.types.map(({ typeId, typeName }: Json) => [typeId, typeName])).toEqual([
    [2, 'New CSA data'],
    [3, '5 Day CSA notice'],
    [4, '25 Day CSA notice'],
  ]);
  expect(contact.types[0]).toMatchObject({ 'Unsafe Driving': false, 'Crash Indicator': false });
  const url = `${PATH}?forUser=${contact.contactId}`;
  const types = contact.types.map((row: Json) => ({ ...row, 'Driver Fitness': true }));
  const some = await boss.patch(url, { types, csaDetail: 'SOME', csaScores: true });
  expect(some.body).toMatchObject({ csaDetail: 'SOME', csaScores: true, types, version: 2 });
  const late = await boss.patch(url, { rhythm: 'weekly' }, { headers: { 'If-Match': '"1"' } });
  expect(late.body.error).toMatchObject({ code: 'request.conflict', current: { version: 2 } });
  expect((await boss.get(`${PATH}/${contact.contactId}`)).body).toMatchObject({
    types,
    rhythm: 'daily',
  });
  const audit = await world.kernel.pool.query(
    "select action from audit_log where entity_id = $1 and outcome = 'done' order by seq",
    [contact.contactId],
  );
  expect(audit.rows.map(({ action }) => action)).toEqual([
    'notifications.add',
    'notifications.change',
  ]);
});

test('what is wrong is refused by its field, and nothing half done', async () => {
  const contact = await add();
  const url = `${PATH}?forUser=${contact.contactId}`;
  const faultOf = async (said: Promise<{ status: number; body: Json }>) => {
    const { status, body } = await said;
    return [status, body.error.fields?.[0]?.field];
  };
  expect(
    await faultOf(
      boss.post(PATH, { email: 'a@b.example\r\nBcc: x@y.example', clientId: acme.clientId }),
    ),
  ).toEqual([400, 'email']);
  expect(await faultOf(boss.post(PATH, { email: contact.email, clientId: acme.clientId }))).toEqual(
    [409, 'email'],
  );
  expect(await faultOf(boss.patch(url, { zone: 'Mars/Olympus' }))).toEqual([400, 'zone']);
  expect(await faultOf(boss.patch(url, { types: contact.types.slice(1) }))).toEqual([400, 'types']);
  const flagged = contact.types.map((row: Json) => ({ ...row, 'Driver Fitness': true }));
  expect(await faultOf(boss.patch(url, { types: flagged, csaDetail: 'ALL' }))).toEqual([
    400,
    'csaDetail',
  ]);
  const inDallas = await add({ clientId: dallas.clientId });
  expect(
    await faultOf(
      boss.patch(`${PATH}?forUser=${inDallas.contactId}`, { sites: [austin.clientId] }),
    ),
  ).toEqual([400, 'sites']);
  expect((await boss.get(`${PATH}/${contact.contactId}`)).body.version).toBe(1);
});

test('contacts are of their company and of those who administer their location', async () => {
  const above = await add();
  const beside = await add({ clientId: austin.clientId });
  const own = await add({ clientId: dallas.clientId }, local);
  const listed = (await local.get(PATH)).body.contacts.map(({ contactId }: Json) => contactId);
  expect(listed).toContain(own.contactId);
  for (const [api, { contactId }] of [
    [local, above],
    [local, beside],
    [stranger, own],
  ] as const) {
    expect(listed.filter((id: string) => id === contactId && api === local)).toEqual([]);
    for (const said of [
      await api.get(`${PATH}/${contactId}`),
      await api.get(`${PATH}/${contactId}/preview`),
      await api.get(`${PATH}/${contactId}/mails`),
      await api.patch(`${PATH}?forUser=${contactId}`, { rhythm: 'weekly' }),
      await api.delete(`${PATH}/${contactId}`),
    ])
      expect(said.status).toBe(404);
  }
  expect(
    (await local.post(PATH, { email: 'x@test.example', clientId: austin.clientId })).status,
  ).toBe(404);
  expect(
    (await stranger.post(PATH, { email: 'x@test.example', clientId: acme.clientId })).status,
  ).toBe(404);
  const clerk = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewUsers'] }),
  );
  expect((await clerk.get(PATH)).status).toBe(403);
});

test('the contacts of clients are asked for by the clients’ ids, by who administers them', async () => {
  const inDallas = await add({ clientId: dallas.clientId, name: 'Dee' });
  await add({ clientId: austin.clientId });
  const url = `/v1/clients?notificationsFor=${dallas.clientId},${austin.clientId}`;
  const both = (await boss.get(url)).body;
  expect(both.map(({ name }: Json) => name)).toEqual(['Austin', 'Dallas']);
  expect(both[1].notificationContacts).toContainEqual({
    contactId: inDallas.contactId,
    UID: null,
    email: inDallas.email,
    name: 'Dee',
    clientId: dallas.clientId,
    clientName: 'Dallas',
    csaScores: false,
  });
  expect((await local.get(url)).body.map(({ name }: Json) => name)).toEqual(['Dallas']);
  expect((await stranger.get(url)).body).toEqual([]);
  const clerk = await world.makeUser({ client: acme, permissions: ['client.viewLocation'] });
  expect((await (await world.as(clerk)).get(url)).status).toBe(403);
});

test('one mail tells all, with names to a user who may see them and figures to an outside address', async () => {
  const user = await world.makeUser({
    client: acme,
    sites: [dallas],
    permissions: ['client.viewEmployee', 'client.viewAlerts'],
  });
  const inside = await add({ email: user.email });
  const outside = await add();
  expect(inside.UID).toBe(user.userId);
  const applicant = { statusId: await statusOf('Applicant') };
  await world.makeEmployee({ client: dallas, firstName: 'Ann', lastName: 'Doe', ...applicant });
  await world.makeEmployee({ client: austin, firstName: 'Rob', lastName: 'Roe', ...applicant });
  const driver = await world.makeEmployee({ client: dallas, firstName: 'Kim', lastName: 'Poe' });
  await judgeDue(world.kernel);
  await makeDue(inside.contactId);
  await makeDue(outside.contactId);
  await sendDigests(world.kernel);
  const [[toUser], [toOutside]] = [
    await mailsOf(inside.contactId),
    await mailsOf(outside.contactId),
  ];
  expect(toUser).toMatchObject({ to: user.email, subject: 'Acme: what needs a look' });
  expect(toUser?.text).toContain('New: 1 applicant was added: Doe, Ann.');
  expect(toUser?.text).not.toContain('Roe');
  expect(toOutside?.text).toContain('New: 2 applicants were added.');
  expect(toOutside?.text).not.toMatch(/Doe|Roe|Poe/);
  // Home of the user says the same.
  const home = (await (await world.as(user)).get('/v1/documents/expirations')).body.docAlerts;
  expect(home.missing).toBeGreaterThan(0);
  expect(toUser?.text).toContain(`Now: ${home.missing} documents are missing.`);
  for (const text of [toUser?.text, toOutside?.text])
    expect(text).not.toMatch(/drug|alcohol|medical|clearinghouse|positive|\d{3}-\d{2}-\d{4}/i);
  expect(driver.employeeId).toBeTruthy();
  // Told once: the next mail has no news.
  await makeDue(outside.contactId);
  await sendDigests(world.kernel);
  expect((await mailsOf(outside.contactId)).at(-1)?.text).not.toContain('applicant');
});

test('the papers of the company itself are in the mail, as Home counts them, of who may read its file', async () => {
  const rights = ['client.viewEmployee', 'client.viewAlerts'] as const;
  const keeper = await world.makeUser({
    client: acme,
    permissions: [...rights, 'client.viewLocation'],
  });
  const blind = await world.makeUser({ client: acme, permissions: rights });
  const contacts = [
    await add({ email: keeper.email, topics: ['missing'] }),
    await add({ topics: ['missing'] }),
    await add({ email: blind.email, topics: ['missing'] }),
    await add({ topics: ['missing'], clientId: dallas.clientId, sites: [dallas.clientId] }),
  ];
  await world.makeEmployee({ client: dallas, license: 'D1', licenseState: 'TX' });
  await judgeDue(world.kernel);
  for (const { contactId } of contacts) await makeDue(contactId);
  await sendDigests(world.kernel);
  const lines: string[] = [];
  for (const { contactId } of contacts) {
    const [mail] = await mailsOf(contactId);
    lines.push(/- Now: (.*)/.exec(mail?.text ?? '')?.[1] ?? '');
  }
  const home = (await (await world.as(keeper)).get('/v1/documents/expirations')).body;
  const own = home.companyAlerts.missing;
  expect(own).toBeGreaterThan(0);
  const all = home.docAlerts.missing + own;
  expect(lines[0]).toBe(`${all} documents are missing, ${own} of them of the company itself.`);
  expect(lines[1]).toMatch(new RegExp(`, ${own} of them of the company itself\\.$`));
  // Neither who may not read its file, nor who is told of a yard alone.
  expect(lines[2]).toMatch(/^\d+ documents are missing\.$/);
  expect(lines[3]).toMatch(/^\d+ documents are missing\.$/);
});

async function statusOf(status: string): Promise<number> {
  const { rows } = await world.kernel.pool.query<{ id: number }>(
    'select employment_status_id as id from employment_statuses where status = $1',
    [status],
  );
  return rows[0]?.id ?? 0;
}

test('what is told at once is one mail, and what follows waits for the next', async () => {
  const contact = await add({
    rhythm: 'atOnce',
    topics: ['applicants'],
    clientId: austin.clientId,
  });
  const hire = async (count: number) => {
    const statusId = await statusOf('Applicant');
    for (let at = 0; at < count; at += 1) await world.makeEmployee({ client: austin, statusId });
    await sendDigests(world.kernel);
    return (await mailsOf(contact.contactId)).length;
  };
  expect(await hire(3)).toBe(1);
  expect(await hire(2)).toBe(1);
  await world.inTenant(
    acme.tenantId,
    "update notification_mails set at = now() - interval '16 minutes' where contact_id = $1",
    [contact.contactId],
  );
  expect(await hire(0)).toBe(2);
  expect(
    (await mailsOf(contact.contactId)).map(({ text }) => /New: (\d+)/.exec(text)?.[1]).toSorted(),
  ).toEqual(['2', '3']);
});

test('the link of a mail ends the mails and begins them again; the page alone changes nothing', async () => {
  const contact = await add();
  await makeDue(contact.contactId);
  await sendDigests(world.kernel);
  const [mail] = await mailsOf(contact.contactId);
  const token = /notifications\/([\w-]{48})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.unsubscribe).toBe(`https://console.test.example/notifications/${token}`);
  const nobody = await world.as(null);
  const at = `/v1/notifications/${token}`;
  expect((await nobody.get(at)).body).toEqual({ clientName: 'Acme', receives: true });
  expect((await boss.get(`${PATH}/${contact.contactId}`)).body.unsubscribedAt).toBeNull();
  expect((await nobody.post(at, { receives: false })).body.receives).toBe(false);
  expect((await boss.get(`${PATH}/${contact.contactId}`)).body.unsubscribedAt).not.toBeNull();
  await makeDue(contact.contactId);
  await sendDigests(world.kernel);
  expect(await mailsOf(contact.contactId)).toHaveLength(1);
  expect((await nobody.post(at, { receives: true })).body.receives).toBe(true);
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  expect((await nobody.get(`/v1/notifications/${forged}`)).status).toBe(404);
});

test('a preview is the mail, without the reader’s link, and sends nothing', async () => {
  const contact = await add();
  const { body } = await boss.get(`${PATH}/${contact.contactId}/preview`);
  expect(body.to).toBe(contact.email);
  expect(body.mail.text).toContain('documents are missing');
  expect(body.mail.text).not.toContain('/notifications/');
  expect(await mailsOf(contact.contactId)).toEqual([]);
});

test('an address that was refused gets nothing more until an administrator says otherwise', async () => {
  const contact = await add();
  const told = async () => {
    await makeDue(contact.contactId);
    await sendDigests(world.kernel);
    return (await mailsOf(contact.contactId)).length;
  };
  expect(await told()).toBe(1);
  await world.inTenant(
    acme.tenantId,
    'update notification_contacts set bounced_at = now() where contact_id = $1',
    [contact.contactId],
  );
  expect(await told()).toBe(1);
  const again = await boss.patch(`${PATH}?forUser=${contact.contactId}`, { bounced: false });
  expect(again.body.bouncedAt).toBeNull();
  expect(await told()).toBe(2);
  const { mails } = (await boss.get(`${PATH}/${contact.contactId}/mails`)).body;
  expect(mails).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
});

test('a deactivated user gets nothing', async () => {
  const user = await world.makeUser({ client: acme, permissions: ['client.viewAlerts'] });
  const contact = await add({ email: user.email });
  await world.inTenant(acme.tenantId, 'update users set deactivated = true where user_id = $1', [
    user.userId,
  ]);
  await makeDue(contact.contactId);
  await sendDigests(world.kernel);
  expect(await mailsOf(contact.contactId)).toEqual([]);
  expect((await boss.get(`${PATH}/${contact.contactId}`)).body.deactivated).toBe(true);
});
