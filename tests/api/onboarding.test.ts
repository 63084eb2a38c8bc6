import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeApproved } from '#tests/support/approve-files.ts';
import { openMessage } from '#src/server/mail/outbox.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let boss: Api;
let sibling: Api;
let stranger: Api;
let reader: Api;
let nobody: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  const other = await world.makeClient({ name: 'Other' });
  const permissions = [
    'client.viewEmployee',
    'client.editEmployeeInfo',
    'client.configureLocation',
  ] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions }));
  sibling = await world.as(await world.makeUser({ client: acme, permissions, sites: [east] }));
  stranger = await world.as(await world.makeUser({ client: other, permissions }));
  const few = ['client.viewEmployee'] as const;
  reader = await world.as(await world.makeUser({ client: acme, permissions: few }));
  nobody = await world.as(null);
}, 120_000);
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const own = (token: string, rest = '') => `/v1/ownOnboarding/${token}${rest}`;
const begin = (one: Employee, api = boss) => api.post(`/v1/employees/${one.employeeId}/onboarding`);
const tokenIn = (text: string): string => {
  const token = /\/onboardingEmployee\/([\w-]{43})\b/.exec(text)?.[1];
  if (!token) throw new Error('There is no link');
  return token;
};

/** A new employee whose onboarding began. */
async function started(): Promise<{ driver: Employee; token: string; id: string }> {
  const driver = await world.makeEmployee({ client: west });
  const { status, body } = await begin(driver);
  expect(status, JSON.stringify(body)).toBe(201);
  return { driver, token: tokenIn(body.address), id: body.onboardingId };
}
const stepsOf = async (token: string): Promise<Json[]> => (await nobody.get(own(token))).body.steps;
const stepOf = async (token: string, kind: string): Promise<Json> => {
  const found = (await stepsOf(token)).find((one) => one.kind === kind);
  if (!found) throw new Error(`There is no step ${kind}`);
  return found;
};
const at = (token: string, step: Json, rest = '') => own(token, `/steps/${step.stepId}${rest}`);
const papersOf = ({ employeeId }: Employee) =>
  world.inTenant<{ type: number; status: string }>(
    acme.tenantId,
    'select document_type_id as type, status from documents where employee_id = $1 order by document_type_id',
    [employeeId],
  );
const SIGNED = { name: 'Ray Oakes', agreed: true };
const DUTY = { hours: [8, 10, 0, 0, 9.5, 8, 8], relieved: 'Friday 6 pm' };

describe('an onboarding', () => {
  test('without a checklist asks for the usual, and its papers wait for review', async () => {
    const { driver, token } = await started();
    const { body } = await nobody.get(own(token));
    expect(body).toMatchObject({ employerName: 'Acme', firstName: 'Pat' });
    expect(body.steps.map((one: Json) => one.kind)).toEqual(['upload', 'upload', 'onDuty']);
    const duty = await stepOf(token, 'onDuty');
    const lacking = await nobody.post(at(token, duty), SIGNED);
    expect(lacking.body.error.fields).toMatchObject([{ field: 'hours' }]);
    const wrong = { ...SIGNED, duty: { ...DUTY, hours: [8, 25, 0, 0, 0, 0, 0] } };
    expect((await nobody.post(at(token, duty), wrong)).status).toBe(400);
    const stated = await nobody.post(at(token, duty), { ...SIGNED, duty: DUTY });
    expect(stated.status, JSON.stringify(stated.body)).toBe(200);
    for (const step of (await stepsOf(token)).filter(({ kind }) => kind === 'upload')) {
      const files = [{ name: 'card.pdf', bytes: textPdf([`Paper ${step.title}`]) }];
      const sent = await nobody.upload(at(token, step, '/file'), files);
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    }
    expect(await papersOf(driver)).toEqual([
      { type: 238, status: 'pendingReview' },
      { type: 314, status: 'pendingReview' },
      { type: 335, status: 'pendingReview' },
    ]);
    const items = await world.inTenant(
      world.kernel.internalTenantId,
      'select 1 from dq_items where about_employee_id = $1',
      [driver.employeeId],
    );
    expect(items).toHaveLength(3);
    const [row] = (await boss.get('/v1/onboardings')).body;
    expect(row).toMatchObject({ ...{ state: 'done', done: 3, total: 3, open: [] } });
    // The same link shows what is done, and takes nothing twice.
    expect(codeOf(await nobody.post(at(token, duty), { ...SIGNED, duty: DUTY }))).toEqual([
      ...[409, 'onboarding.done_already'],
    ]);
    const kept = await world.kernel.pool.query('select * from single_use_tokens');
    const audit = await world.kernel.pool.query('select * from audit_log');
    expect(JSON.stringify([kept.rows, audit.rows])).not.toContain(token);
  });

  test('is opened by a mail scanner and stays as it was; a step is done as it is asked', async () => {
    const { token } = await started();
    for (let round = 0; round < 4; round += 1) await nobody.get(own(token));
    expect((await stepsOf(token)).every(({ doneAt }) => doneAt === null)).toBe(true);
    const upload = await stepOf(token, 'upload');
    expect(codeOf(await nobody.post(at(token, upload), SIGNED))).toEqual([
      ...[409, 'onboarding.other_kind'],
    ]);
    const duty = await stepOf(token, 'onDuty');
    const files = [{ name: 'card.pdf', bytes: textPdf(['A card']) }];
    expect(codeOf(await nobody.upload(at(token, duty, '/file'), files))).toEqual([
      ...[409, 'onboarding.other_kind'],
    ]);
    const cat = [{ name: 'cat.txt', bytes: Buffer.from('meow') }];
    const refused = await nobody.upload(at(token, upload, '/file'), cat);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await stepOf(token, 'upload')).doneAt).toBeNull();
  });

  test('of two windows at once does a step once', async () => {
    const { driver, token } = await started();
    const duty = await stepOf(token, 'onDuty');
    const both = await Promise.all([
      nobody.post(at(token, duty), { ...SIGNED, duty: DUTY }),
      nobody.post(at(token, duty), { ...SIGNED, duty: DUTY }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await papersOf(driver)).toHaveLength(1);
  });

  test('goes by mail where there is an address, and names nobody there', async () => {
    const driver = await world.makeEmployee({ client: west, firstName: 'Zebulon' });
    await world.inTenant(acme.tenantId, 'update employees set email = $2 where employee_id = $1', [
      driver.employeeId,
      'zeb@oakes.example',
    ]);
    expect((await begin(driver)).body.mailed).toBe(true);
    const { rows } = await world.kernel.pool.query<{ mail_id: string; message_cipher: Buffer }>(
      "select mail_id, message_cipher from mail_outbox where kind = 'onboarding'",
    );
    const [mail] = rows.map((row) =>
      openMessage(world.kernel.keys, row.mail_id, row.message_cipher),
    );
    expect(mail?.to).toBe('zeb@oakes.example');
    expect(mail?.text).not.toContain('Zebulon');
    expect((await nobody.get(own(tokenIn(mail?.text ?? '')))).status).toBe(200);
  });

  test('is one at a time, and ends when it is withdrawn, expires or the driver leaves', async () => {
    const { driver, token, id } = await started();
    expect(codeOf(await begin(driver))).toEqual([409, 'onboarding.open_already']);
    expect((await boss.post(`/v1/onboardings/${id}/withdraw`)).status).toBe(200);
    expect(codeOf(await nobody.get(own(token)))).toEqual([409, 'onboarding.link_withdrawn']);
    const again = tokenIn((await begin(driver)).body.address);
    await world.kernel.pool.query(
      "update single_use_tokens set expires_at = now() - interval '1 minute' where token_hash = $1",
      [createHash('sha256').update(again).digest()],
    );
    expect(codeOf(await nobody.get(own(again)))).toEqual([409, 'onboarding.link_expired']);
    const { driver: left, token: theirs } = await started();
    await world.inTenant(
      acme.tenantId,
      `update employees set employment_status_id = 4, archived_at = now(), archived_from = '{}', termination_date = '2020-01-01', retain_until = '2023-01-01'
        where employee_id = $1`,
      [left.employeeId],
    );
    expect(codeOf(await nobody.get(own(theirs)))).toEqual([409, 'onboarding.link_withdrawn']);
    expect(codeOf(await begin(left))).toEqual([409, 'onboarding.gone']);
    await removeApproved(world, new Date('2040-01-01T12:00Z'));
    const rows = await world.inTenant(
      acme.tenantId,
      'select 1 from onboardings where employee_id = $1',
      [left.employeeId],
    );
    expect(rows).toEqual([]);
  });

  test('is of its place and company, and its link opens nothing else', async () => {
    const { driver, token, id } = await started();
    const { driver: another, token: theirs } = await started();
    for (const api of [sibling, stranger]) {
      expect((await begin(driver, api)).status).toBe(404);
      expect((await api.post(`/v1/onboardings/${id}/withdraw`)).status).toBe(404);
      expect((await api.get('/v1/onboardings')).body).toEqual([]);
    }
    expect((await begin(driver, reader)).status).toBe(403);
    expect((await nobody.post(`/v1/onboardings/${id}/withdraw`)).status).toBe(401);
    // The step of another onboarding is none of this link.
    const foreign = await stepOf(theirs, 'onDuty');
    expect((await nobody.post(at(token, foreign), { ...SIGNED, duty: DUTY })).status).toBe(404);
    expect((await nobody.get(`/v1/apply/${token}`)).status).toBe(404);
    expect(codeOf(await nobody.get(own('x'.repeat(43))))).toEqual([404, 'onboarding.link_unknown']);
    expect(await papersOf(another)).toEqual([]);
  });
});

describe('the checklist', () => {
  test('is of everyone and of a job, as it stood when the onboarding began', async () => {
    const [title] = await world.inTenant<{ id: number }>(
      acme.tenantId,
      `insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, 77, $1, 'Tank driver') returning job_title_id as id`,
      [acme.tenantId],
    );
    const add = (body: object) => boss.post('/v1/onboardingTasks', body);
    const policy = { kind: 'policy', title: 'Drug policy', body: 'No drugs.', documentTypeId: 305 };
    const made = await add(policy);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const tank = { kind: 'training', title: 'Tank safety', jobTitleId: title?.id };
    expect((await add(tank)).status).toBe(201);
    const { token } = await started();
    expect((await stepsOf(token)).map((one) => one.title)).toEqual(['Drug policy']);
    const driver = await world.makeEmployee({ client: west, jobTitleId: title?.id ?? 0 });
    const tanker = tokenIn((await begin(driver)).body.address);
    expect((await stepsOf(tanker)).map((one) => one.title)).toEqual(['Drug policy', 'Tank safety']);
    expect((await boss.post(`/v1/onboardingTasks/${made.body.taskId}/remove`)).status).toBe(204);
    expect((await boss.get('/v1/onboardingTasks')).body).toMatchObject([{ title: 'Tank safety' }]);
    const read = await stepOf(tanker, 'policy');
    expect((await nobody.post(at(tanker, read), SIGNED)).status).toBe(200);
    const training = await stepOf(tanker, 'training');
    expect((await nobody.post(at(tanker, training), SIGNED)).status).toBe(200);
    // A training that is filed as nothing leaves its signature alone.
    expect(await papersOf(driver)).toEqual([{ type: 305, status: 'pendingReview' }]);
  });

  test.each([
    ['a paper to upload', { kind: 'upload', title: 'Card' }, 'documentTypeId'],
    [
      'a paper that may be',
      { kind: 'upload', title: 'Card', documentTypeId: 307 },
      'documentTypeId',
    ],
    ['words to sign', { kind: 'sign', title: 'Consent' }, 'body'],
    ['a title', { kind: 'training', title: ' ' }, 'title'],
  ])('is refused without %s', async (_what, body, field) => {
    const refused = await boss.post('/v1/onboardingTasks', body);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toMatchObject([{ field }]);
  });

  test('is written by who works in the whole company', async () => {
    const body = { kind: 'training', title: 'Yard safety' };
    const made = (await boss.post('/v1/onboardingTasks', body)).body;
    const remove = `/v1/onboardingTasks/${made.taskId}/remove`;
    expect((await sibling.post('/v1/onboardingTasks', body)).status).toBe(403);
    expect((await sibling.post(remove)).status).toBe(403);
    expect((await reader.post('/v1/onboardingTasks', body)).status).toBe(403);
    expect((await stranger.post(remove)).status).toBe(404);
    expect((await stranger.get('/v1/onboardingTasks')).body).toEqual([]);
  });
});

test('guesses are throttled', async () => {
  const codes = new Set<string>();
  for (let guess = 0; guess < 25; guess += 1) {
    const { body } = await nobody.get(own(`${String(guess).padStart(4, '0')}${'y'.repeat(39)}`));
    codes.add(body.error.code);
  }
  expect([...codes]).toContain('onboarding.too_many_tries');
});
