import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requalifyDue } from '#src/features/qualification/server/requalify.job.ts';
import { removeApproved } from '#tests/support/approve-files.ts';
import { type DocumentWorld, openDocumentWorld } from '#tests/support/document-world.ts';
import { catPicture, heicPicture } from '#tests/support/license-pictures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { protectedPdf, textPdf } from '#tests/support/pdf-files.ts';
import { until } from '#tests/support/until.ts';
import type { Answer, Api, Employee, Json } from '#tests/support/world.ts';

let d: DocumentWorld;
let boss: Api;
let sibling: Api;
let nobody: Api;

beforeAll(async () => {
  d = await openDocumentWorld();
  const permissions = [
    'client.viewEmployee',
    'client.uploadDocuments',
    'client.editEmployeeInfo',
    'client.configureLocation',
  ] as const;
  const make = async (one: object) =>
    d.world.as(await d.world.makeUser({ client: d.fleet, permissions, firstName: 'Bo', ...one }));
  boss = await make({ lastName: 'Boss' });
  sibling = await make({ lastName: 'Dock', sites: [d.dock] });
  nobody = await d.world.as(null);
}, 120_000);
afterAll(() => d.world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const own = (token: string, rest = '') => `/v1/ownFile/${token}${rest}`;
const visited = (visit: string, rest = '') => `/v1/ownFileVisits/${visit}${rest}`;
const ask = (one: Employee, what = 'A photo of your new license', api = boss) =>
  api.post(`/v1/employees/${one.employeeId}/ownPage`, { what });

let drivers = 0;
/** The address of mail of a driver, each another. */
const mailOf = new Map<string, string>();

/** A driver with an address of mail. */
async function driver(withMail = true): Promise<Employee> {
  const one = await d.world.makeEmployee({ client: d.yard, firstName: 'Ray', lastName: 'Oakes' });
  drivers += 1;
  const email = `ray${drivers}@mail.example`;
  mailOf.set(one.employeeId, email);
  await d.world.inTenant(
    d.fleet.tenantId,
    'update employees set email = $2 where employee_id = $1',
    [one.employeeId, withMail ? email : null],
  );
  return one;
}

/** What stands in the mails to a driver, the last last. */
async function mailed(one: Employee, pattern: RegExp): Promise<string[]> {
  const texts = await mailsTo(d.world, mailOf.get(one.employeeId) ?? '');
  return texts.flatMap((text) => pattern.exec(text)?.[1] ?? []);
}
const found = (text: string, pattern: RegExp): string => {
  const [, one] = pattern.exec(text) ?? [];
  if (!one) throw new Error('It is not there');
  return one;
};
/** What a mail says that none said before. */
async function news(one: Employee, pattern: RegExp, before: readonly string[]): Promise<string> {
  return until('the mail', async () =>
    (await mailed(one, pattern)).find((each) => !before.includes(each)),
  );
}

const LINK = /\/driver\/([\w-]{43})/;
const CODE = /Your code is (\d{6})/;

async function linked(one: Employee): Promise<string> {
  const before = await mailed(one, LINK);
  const { status, body } = await ask(one);
  expect(status, JSON.stringify(body)).toBe(201);
  return news(one, LINK, before);
}
async function coded(one: Employee, token: string): Promise<string> {
  const before = await mailed(one, CODE);
  const sent = await nobody.post(own(token, '/code'));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return news(one, CODE, before);
}
async function entered(one: Employee): Promise<string> {
  const token = await linked(one);
  const code = await coded(one, token);
  const { status, body } = await nobody.post(own(token, '/enter'), { code });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.visit;
}

describe('the door of a driver’s page', () => {
  test('shows nothing of the file, opens once by the code, and keeps no token', async () => {
    const one = await driver();
    const token = await linked(one);
    for (let round = 0; round < 3; round += 1) {
      const seen = await nobody.get(own(token));
      expect(seen.body).toMatchObject({ employerName: 'Fleet', email: 'r•••@m•••.example' });
      expect(JSON.stringify(seen.body)).not.toContain('Oakes');
    }
    expect(codeOf(await nobody.get(visited(token)))).toEqual([409, 'driver-page.visit_over']);
    const code = await coded(one, token);
    const wrong = code === '000000' ? '111111' : '000000';
    expect(codeOf(await nobody.post(own(token, '/enter'), { code: wrong }))).toEqual([
      ...[409, 'driver-page.wrong_code'],
    ]);
    expect((await nobody.post(own(token, '/enter'), { code: '12' })).status).toBe(400);
    const both = await Promise.all([
      nobody.post(own(token, '/enter'), { code }),
      nobody.post(own(token, '/enter'), { code }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const visit = both.find(({ status }) => status === 200)?.body.visit ?? '';
    expect((await nobody.get(visited(visit))).body.firstName).toBe('Ray');
    // With the visit nothing but the page is reached.
    for (const path of [
      `/v1/employees/${one.employeeId}`,
      own(visit),
      `/v1/ownOnboarding/${visit}`,
    ])
      expect((await nobody.get(path)).status).not.toBe(200);
    const kept = await d.world.kernel.pool.query('select * from single_use_tokens');
    const audit = await d.world.kernel.pool.query('select * from audit_log');
    const pages = await d.world.inTenant(d.fleet.tenantId, 'select * from driver_pages');
    for (const secret of [token, visit])
      expect(JSON.stringify([kept.rows, audit.rows, pages])).not.toContain(secret);
  });

  test('takes five wrong codes, no old code, no old link, and mails three codes in a while', async () => {
    const one = await driver();
    const first = await linked(one);
    const token = await linked(one);
    expect(codeOf(await nobody.get(own(first)))).toEqual([409, 'driver-page.link_withdrawn']);
    const old = await coded(one, token);
    const code = await coded(one, token);
    if (old !== code)
      expect(codeOf(await nobody.post(own(token, '/enter'), { code: old }))).toEqual([
        ...[409, 'driver-page.wrong_code'],
      ]);
    const wrong = code === '000000' ? '111111' : '000000';
    const answers: unknown[] = [];
    for (let round = 0; round < 6; round += 1)
      answers.push((await nobody.post(own(token, '/enter'), { code: wrong })).status);
    expect(answers).toContain(429);
    expect((await nobody.post(own(token, '/enter'), { code })).status).toBe(429);
    const mails: unknown[] = [];
    for (let round = 0; round < 4; round += 1)
      mails.push(codeOf(await nobody.post(own(token, '/code'))));
    expect(mails).toContainEqual([429, 'driver-page.too_many_tries']);
    expect(codeOf(await nobody.get(own('x'.repeat(43))))).toEqual([
      ...[404, 'driver-page.link_unknown'],
    ]);
    const expired = await linked(await driver());
    await d.world.kernel.pool.query(
      'update single_use_tokens set expires_at = now() where token_hash = $1',
      [createHash('sha256').update(expired).digest()],
    );
    expect(codeOf(await nobody.get(own(expired)))).toEqual([409, 'driver-page.link_expired']);
  });
});

describe('a driver’s page', () => {
  test('says what the file says, without protected records', async () => {
    const one = await driver();
    await d.file(one, { typeId: 238 });
    await d.file(one, { typeId: 306 });
    await d.file(one, { typeId: 307 });
    await d.file(one, { typeId: 483 });
    await requalifyDue(d.world.kernel);
    const visit = await entered(one);
    const { status, body } = await nobody.get(visited(visit));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.papers.map((paper: Json) => paper.documentType)).toEqual(['Medical card']);
    expect(body.items.length).toBeGreaterThan(0);
    expect(JSON.stringify(body.items)).not.toContain('Drug');
    expect(body.asked).toMatchObject([{ what: 'A photo of your new license' }]);
  });

  test('sends a paper into review, and refuses what is no paper of the list', async () => {
    const one = await driver();
    const visit = await entered(one);
    const files = [{ name: 'card.pdf', bytes: textPdf(['My card']) }];
    const send = (type: string, at = visit) =>
      nobody.upload(visited(at, '/papers'), files, { documentTypeId: type });
    expect((await send('306')).status).toBe(400);
    expect(codeOf(await send('238', 'y'.repeat(43)))).toEqual([409, 'driver-page.visit_over']);
    const heic = [{ name: 'IMG_1.HEIC', bytes: heicPicture(1000), type: 'image/heic' }];
    const refused = await nobody.upload(visited(visit, '/papers'), heic, { documentTypeId: '238' });
    expect(codeOf(refused)).toEqual([400, 'driver-page.heic_photo']);
    const sent = await send('238');
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { papers } = (await nobody.get(visited(visit))).body;
    expect(papers).toMatchObject([{ documentType: 'Medical card', status: 'pendingReview' }]);
    const items = await d.world.inTenant(
      d.world.kernel.internalTenantId,
      'select 1 from dq_items where about_employee_id = $1',
      [one.employeeId],
    );
    expect(items).toHaveLength(1);
  });

  test('says who opened the file or a paper of it: each once a day, by name the company’s own alone', async () => {
    const one = await driver();
    const card = await d.file(one, { typeId: 238 });
    const visit = await entered(one);
    const { openings } = (await nobody.get(visited(visit))).body;
    expect(openings).toEqual([]);
    for (let look = 0; look < 2; look += 1)
      expect((await boss.get(`/v1/employees/${one.employeeId}`)).status).toBe(200);
    // Who may not open it leaves nothing.
    expect((await sibling.get(`/v1/employees/${one.employeeId}`)).status).toBe(404);
    const opened = await d.care.get(`/v1/documents/${card}/content`, {
      client: d.fleet.clientId,
    });
    expect(opened.status).toBe(200);
    const seen = await until('both openings', async () => {
      const rows = (await nobody.get(visited(visit))).body.openings;
      return rows.length === 2 ? rows : undefined;
    });
    expect(seen.map(({ kind, name, record }: Json) => [kind, name, record]).sort()).toEqual([
      ['company', 'Bo Boss', 'file'],
      ['service', null, 'file'],
    ]);
  });

  test('asks about a picture without words, keeps it, and tells its reviewer', async () => {
    const one = await driver();
    const visit = await entered(one);
    const cat = { name: 'cat.jpg', bytes: catPicture() };
    const send = (body: Record<string, string>, file = cat): Promise<Answer> =>
      nobody.upload(visited(visit, '/papers'), [file], { documentTypeId: '238', ...body });
    const sent = await send({});
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(sent.body).toMatchObject({ sent: 1, wordless: [expect.any(String)] });
    const [documentId] = sent.body.wordless;
    const noted = async (): Promise<Json[]> =>
      d.world.inTenant<Json>(
        d.world.kernel.internalTenantId,
        `select note, flagged_at is not null as flagged from dq_items where about_employee_id = $1 order by received_at`,
        [one.employeeId],
      );
    const note = 'We could not find any words on this picture. The driver ';
    expect(await noted()).toEqual([{ note: `${note}was told so.`, flagged: true }]);
    const papers = (await nobody.get(visited(visit))).body.papers;
    expect(papers).toMatchObject([{ documentId, status: 'pendingReview' }]);
    for (let press = 0; press < 2; press += 1)
      expect((await nobody.post(visited(visit, `/papers/${documentId}/keep`))).status).toBe(200);
    expect(await noted()).toEqual([{ note: `${note}says that it is right.`, flagged: true }]);
    // Another one takes its place; both are there for the reviewer.
    const again = await send({ instead: documentId }, { name: 'a.pdf', bytes: textPdf(['Card']) });
    expect(again.body).toEqual({ sent: 1, wordless: [] });
    expect(await noted()).toEqual([
      { note: `${note}took it again: a newer one waits, too.`, flagged: true },
      { note: '', flagged: false },
    ]);
    // A blank page is asked about as a picture is; a form that a password protects cannot be read, and is not.
    const blank = await send({}, { name: 'blank.pdf', bytes: textPdf(['']) });
    expect(blank.body).toMatchObject({ sent: 1, wordless: [expect.any(String)] });
    const locked = await send({}, { name: 'locked.pdf', bytes: await protectedPdf('locked') });
    expect(locked.body).toMatchObject({ sent: 1, wordless: [] });
    // Nobody else's, and nothing that was not doubted.
    const other = await entered(await driver());
    for (const path of [
      visited(other, `/papers/${documentId}/keep`),
      visited(visit, `/papers/${one.employeeId}/keep`),
    ])
      expect((await nobody.post(path)).status).toBe(404);
  });

  test('opens the annual certificate to be signed, where one is asked for', async () => {
    const one = await driver();
    const visit = await entered(one);
    expect((await nobody.get(visited(visit))).body.maySign).toBe(false);
    expect(codeOf(await nobody.post(visited(visit, '/certificate')))).toEqual([
      ...[409, 'driver-page.not_needed'],
    ]);
    const put = await boss.put('/v1/certificates/option', { enabled: true });
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    await d.world.inTenant(
      d.fleet.tenantId,
      'update employees set employment_status_id = 2, license_class_id = 1 where employee_id = $1',
      [one.employeeId],
    );
    expect((await nobody.get(visited(visit))).body.maySign).toBe(true);
    const opened = await nobody.post(visited(visit, '/certificate'));
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const dac = found(opened.body.address, /\/driverannual\/([\w-]{43})$/);
    const today = new Date().toISOString().slice(0, 10);
    const signed = await nobody.post(`/v1/driverannual/${dac}`, {
      ...{ asOf: today, violations: [], name: 'Ray Oakes', agreed: true },
    });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect((await nobody.get(visited(visit))).body.maySign).toBe(false);
  });

  test('disputes an entry once, and reads the answer', async () => {
    const one = await driver();
    const card = await d.file(one, { typeId: 238 });
    const hidden = await d.file(one, { typeId: 306 });
    const visit = await entered(one);
    const says = { documentId: card, about: 'Medical card', says: 'It is not mine' };
    const made = await nobody.post(visited(visit, '/disputes'), says);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const twice = await nobody.post(visited(visit, '/disputes'), says);
    expect(twice.body.disputeId).toBe(made.body.disputeId);
    const other = { ...says, documentId: hidden };
    expect((await nobody.post(visited(visit, '/disputes'), other)).status).toBe(404);
    const list = await boss.get(`/v1/employees/${one.employeeId}/disputes`);
    expect(list.body).toMatchObject({ mayAnswer: true, disputes: [{ says: 'It is not mine' }] });
    const at = `/v1/disputes/${made.body.disputeId}/answer`;
    expect((await sibling.post(at, { answer: 'No' })).status).toBe(404);
    expect((await d.foreign.post(at, { answer: 'No' })).status).toBe(403);
    expect((await boss.post(at, { answer: 'We removed it' })).status).toBe(200);
    expect(codeOf(await boss.post(at, { answer: 'Again' }))).toEqual([
      ...[409, 'driver-page.answered_already'],
    ]);
    const { disputes } = (await nobody.get(visited(visit))).body;
    expect(disputes).toMatchObject([{ answer: 'We removed it' }]);
  });

  test('is asked for by who may, of who has mail; ends with the employment and goes with the file', async () => {
    const one = await driver();
    expect((await ask(one, '', sibling)).status).toBe(404);
    expect((await ask(one, '', d.foreign)).status).toBe(404);
    expect(codeOf(await ask(await driver(false)))).toEqual([409, 'driver-page.no_email']);
    const visit = await entered(one);
    await d.world.inTenant(
      d.fleet.tenantId,
      `update employees set employment_status_id = 4, archived_at = now(), archived_from = '{}', termination_date = '2020-01-01', retain_until = '2023-01-01'
        where employee_id = $1`,
      [one.employeeId],
    );
    expect(codeOf(await nobody.get(visited(visit)))).toEqual([409, 'driver-page.visit_over']);
    expect(codeOf(await ask(one))).toEqual([409, 'driver-page.gone']);
    await removeApproved(d.world, new Date('2040-01-01T12:00Z'));
    const left = await d.world.inTenant(
      d.fleet.tenantId,
      'select 1 from driver_pages where employee_id = $1',
      [one.employeeId],
    );
    expect(left).toEqual([]);
  });
});
