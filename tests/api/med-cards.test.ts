import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sendMedCards, sendMedCardsJob } from '#src/features/med-cards/server/send.job.ts';
import { openDocumentWorld } from '#tests/support/document-world.ts';
import { mailTo, mailsTo } from '#tests/support/mails.ts';
import type { Json } from '#tests/support/world.ts';

const { world, fleet, yard, dock, driver, docker, terminal, foreign, file } =
  await openDocumentWorld();
const boss = await world.as(
  await world.makeUser({
    client: fleet,
    permissions: [
      'client.viewEmployee',
      'client.viewLocation',
      'client.addLocationToMedCardSubmission',
    ],
    lastName: 'Boss',
  }),
);
const nobody = await world.as(null);
afterAll(() => world.close());

const PATH = '/v1/medCards';
const CARD = { typeId: 238, docDate: '2026-03-01', expirationDate: '2028-03-01' };
const name = (clientId: number, medCards: Json) =>
  boss.patch(`/v1/clients/${clientId}/locationSettings`, { medCards });
/** Lets the quarter of an hour pass, and the job run. */
async function sendDue(): Promise<number> {
  await world.inTenant(
    fleet.tenantId,
    'update med_card_submissions set due_at = now() where med_card_mail_id is null',
  );
  return sendMedCards(world.kernel);
}
const list = async (api = boss): Promise<Json[]> => (await api.get(PATH)).body.submissions;
const of = async (documentId: string): Promise<Json> =>
  (await list()).find((one) => one['documentId'] === documentId);
const tokenIn = (text: string) => /\/medcards\/([\w-]+)/.exec(text)?.[1] ?? '';

test('a card is noted as it is accepted, and sent on to the addressee of its location, in one mail with others', async () => {
  expect(
    (await name(yard.clientId, { name: 'State desk', email: 'desk@state.example' })).status,
  ).toBe(200);
  const first = await file(driver, CARD);
  const second = await file(driver, { ...CARD, docDate: '2026-04-01' });
  await file(driver, { typeId: 225 });
  expect((await of(first)).state).toBe('waiting');
  expect(await sendMedCards(world.kernel)).toBe(0);
  expect(await sendDue()).toBe(1);
  expect(await sendDue()).toBe(0);

  const mail = await mailTo(world, 'desk@state.example');
  expect(mail).toContain('Subject: 2 medical cards from Yard');
  // Counts and a link, and nothing medical (D39).
  expect(mail).not.toMatch(/Quill|Dora|March|2028/);
  const [one, other] = [await of(first), await of(second)];
  expect(one).toMatchObject({
    driverName: 'Quill, Dora',
    addressee: 'State desk',
    email: 'desk@state.example',
    fetched: 0,
    allowed: ['again'],
  });
  await expect.poll(async () => (await of(first)).state).toBe('sent');

  // The addressee has no account. Opening changes nothing by itself; fetching is the proof.
  const token = tokenIn(mail);
  const link = await nobody.get(`${PATH}/links/${token}`);
  expect(link.body).toMatchObject({
    clientName: 'Yard',
    cards: [{ driverName: 'Dora Quill' }, { driverName: 'Dora Quill' }],
  });
  expect((await of(first)).openedAt).toBeNull();
  expect((await nobody.post(`${PATH}/links/${token}/opened`, {})).status).toBe(204);
  expect((await of(first)).state).toBe('opened');
  const pdf = await nobody.get(`${PATH}/links/${token}/${one['submissionId']}`);
  expect(pdf.status).toBe(200);
  const fetched = await of(first);
  expect([fetched['state'], fetched['fetched'], fetched['fetchedAt'] === null]).toEqual([
    'fetched',
    1,
    false,
  ]);
  expect((await of(second)).state).toBe('opened');
  expect((await nobody.get(`${PATH}/links/${token}/${other['submissionId']}`)).status).toBe(200);
  const audit = await world.asSchemaOwner<{ entity: string }>(
    `select entity from audit_log where tenant_id = $1 and entity in ('medCard', 'medCardMail') order by seq`,
    [fleet.tenantId],
  );
  expect(audit.map(({ entity }) => entity)).toEqual([
    'medCardMail',
    'medCardMail',
    'medCard',
    'medCard',
  ]);
});

test('nobody is sent what nobody is named for, and a card that is taken back before is not sent', async () => {
  const dry = await file(docker, CARD);
  expect(await sendDue()).toBe(0);
  expect(await of(dry)).toBeUndefined();
  const taken = await file(driver, { ...CARD, docDate: '2026-05-01' });
  await world.inTenant(
    fleet.tenantId,
    `update documents set status = 'rejected' where document_id = $1`,
    [taken],
  );
  expect(await sendDue()).toBe(0);
  expect(await of(taken)).toBeUndefined();
  const waiting = await file(driver, { ...CARD, docDate: '2026-05-02', status: 'pendingReview' });
  expect(await of(waiting)).toBeUndefined();
  await world.inTenant(
    fleet.tenantId,
    `update documents set status = 'accepted' where document_id = $1`,
    [waiting],
  );
  expect((await of(waiting)).state).toBe('waiting');
  expect(await sendDue()).toBe(1);
});

test('the nearest location that names somebody counts, and each addressee has a mail of its own', async () => {
  expect(
    (await name(fleet.clientId, { name: 'Head office', email: 'head@fleet.example' })).status,
  ).toBe(200);
  const [own, above] = [
    await file(driver, { ...CARD, docDate: '2026-06-01' }),
    await file(docker, { ...CARD, docDate: '2026-06-01' }),
  ];
  expect(await sendDue()).toBe(2);
  expect((await of(own)).email).toBe('desk@state.example');
  expect((await of(above)).email).toBe('head@fleet.example');
  // A terminal sees its own cards, and whom the company names.
  const seen = await list(terminal);
  expect(seen.some((one) => one['documentId'] === own)).toBe(true);
  expect(seen.some((one) => one['documentId'] === above)).toBe(false);
  expect((await list(foreign)).length).toBe(0);
});

test('a card is sent on again by who may, to whom the location names now', async () => {
  const documentId = await file(driver, { ...CARD, docDate: '2026-07-01' });
  await sendDue();
  const sent = await of(documentId);
  const again = (api = boss) => api.post(`${PATH}/${sent['submissionId']}/again`, {});
  expect((await again(terminal)).status).toBe(403);
  expect((await again(foreign)).status).toBe(403);
  await name(yard.clientId, { name: 'New desk', email: 'new@state.example' });
  const asked = await again();
  expect([asked.status, asked.body.state]).toEqual([201, 'waiting']);
  await sendDue();
  // The job that the request woke may have it in hand.
  await expect.poll(async () => (await of(documentId)).email).toBe('new@state.example');
  await mailTo(world, 'new@state.example');
  // Its file is renamed into place, and may be gone between its name and its reading.
  await expect.poll(async () => (await mailsTo(world, 'new@state.example')).length).toBe(1);
  await name(yard.clientId, null);
  await name(fleet.clientId, null);
  expect((await again()).body.error.code).toBe('med-cards.nobody_named');
  expect((await boss.post(`${PATH}/${randomUUID()}/again`, {})).status).toBe(404);
});

test('the card in force is sent on by hand, and one that waits at once', async () => {
  await name(fleet.clientId, { name: 'Head office', email: 'hand@fleet.example' });
  const send = (employeeId: string, api = boss) => api.post(PATH, { employeeId });
  const late = await world.makeEmployee({ client: dock, lastName: 'Late' });
  expect((await send(late.employeeId)).body.error.code).toBe('med-cards.no_card');
  expect((await send(late.employeeId, terminal)).status).toBe(403);
  expect((await send(randomUUID())).status).toBe(404);
  const documentId = await file(late, { ...CARD, docDate: '2026-07-15' });
  const hurried = await boss.post(`${PATH}/${(await of(documentId)).submissionId}/again`, {});
  expect(hurried.status).toBe(201);
  expect(await sendMedCards(world.kernel)).toBeLessThanOrEqual(1);
  await mailTo(world, 'hand@fleet.example');
  expect((await send(late.employeeId)).status).toBe(201);
  await name(fleet.clientId, null);
});

test('what the mail servers say of a mail stands with its cards', async () => {
  await name(yard.clientId, { name: 'Gone desk', email: 'gone@state.example' });
  const documentId = await file(driver, { ...CARD, docDate: '2026-08-01' });
  await sendDue();
  await mailTo(world, 'gone@state.example');
  await world.asSchemaOwner(
    `update mail_outbox set returned_at = now(), returned_for_good = true, last_error = '5.1.1'
      where mail_id = (select mail_id from mail_outbox where kind = 'medCards' order by created_at desc limit 1)`,
  );
  await sendMedCardsJob.run(world.kernel);
  expect(await of(documentId)).toMatchObject({ state: 'returned', error: '5.1.1' });
});

test('a link that is unknown or over says so, and a card that was taken out of the file is not shown', async () => {
  expect((await nobody.get(`${PATH}/links/${'x'.repeat(43)}`)).body.error.code).toBe(
    'med-cards.link_unknown',
  );
  await name(yard.clientId, { name: 'Late desk', email: 'late@state.example' });
  const documentId = await file(driver, { ...CARD, docDate: '2026-09-01' });
  await sendDue();
  const token = tokenIn(await mailTo(world, 'late@state.example'));
  const { submissionId } = await of(documentId);
  await world.inTenant(
    fleet.tenantId,
    `update documents set hidden_at = now(), hidden_reason = 'Wrong driver' where document_id = $1`,
    [documentId],
  );
  expect((await nobody.get(`${PATH}/links/${token}`)).body.cards).toEqual([]);
  expect((await nobody.get(`${PATH}/links/${token}/${submissionId}`)).status).toBe(404);
  await world.asSchemaOwner(
    `update single_use_tokens set expires_at = now() - interval '1 minute' where purpose = 'medCards'`,
  );
  expect((await nobody.get(`${PATH}/links/${token}`)).body.error.code).toBe(
    'med-cards.link_expired',
  );
});

test('the list is exported, and each export is recorded', async () => {
  const csv = await boss.get(`${PATH}/csv?columns=driver,email,state`);
  expect(csv.status).toBe(200);
  expect(String(csv.body)).toContain('desk@state.example');
  expect((await dockless()).status).toBe(403);
});

/** Somebody of the dock without the right to see employees. */
async function dockless() {
  const clerk = await world.as(
    await world.makeUser({ client: dock, permissions: ['client.viewLocation'] }),
  );
  return clerk.get(PATH);
}
