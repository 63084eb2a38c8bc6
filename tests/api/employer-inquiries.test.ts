import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeApproved } from '#tests/support/approve-files.ts';
import { openMessage } from '#src/server/mail/outbox.ts';
import { utcToday } from '#src/shared/dates.ts';
import { filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let east: Client;
let boss: Api;
let stranger: Api;
let sibling: Api;
let editor: Api;
let nobody: Api;

const FACTS = { name: 'Bolt Lines', place: 'Waco, TX', from: '2017-05-01', agency: 'FMCSA' };
const SAID = {
  ...{ employed: 'yes', from: '2017-05-01', to: '2019-12-31', position: 'Driver', drove: 'yes' },
  ...{ accidents: 'some', accidentList: '3/4/2018, Waco TX, one injured', name: 'Ann Lee' },
  agreed: true,
};

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  const other = await world.makeClient({ name: 'Other' });
  const permissions = [
    'client.viewEmployee',
    'client.editEmployeeInfo',
    'records.viewInvestigationHistory',
  ] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions }));
  sibling = await world.as(await world.makeUser({ client: acme, permissions, sites: [east] }));
  stranger = await world.as(await world.makeUser({ client: other, permissions }));
  const few = ['client.viewEmployee', 'client.editEmployeeInfo'] as const;
  editor = await world.as(await world.makeUser({ client: acme, permissions: few }));
  nobody = await world.as(null);
}, 120_000);
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const at = ({ pastEmployerId }: Json, rest: string) =>
  `/v1/pastEmployers/${pastEmployerId}/${rest}`;
const page = (token: string) => `/v1/employerInquiries/${token}`;
const tokenIn = (text: string): string => {
  const token = /\/pastEmployerInquiry\/([\w-]{43})\b/.exec(text)?.[1];
  if (!token) throw new Error('There is no link');
  return token;
};

/** A driver with a past employer. */
async function employer(over: object = {}): Promise<{ driver: Employee; made: Json }> {
  const driver = await world.makeEmployee({ client: west });
  const { status, body } = await boss.post(`/v1/employees/${driver.employeeId}/pastEmployers`, {
    ...{ ...FACTS, part40: true },
    ...over,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { driver, made: body };
}

/** Asks by a link to hand on; returns its token. */
async function ask(made: Json): Promise<string> {
  const { status, body } = await boss.post(at(made, 'ask'), { way: 'link' });
  expect(status, JSON.stringify(body)).toBe(201);
  return tokenIn(body.address);
}

const listed = async ({ employeeId }: Employee): Promise<Json> =>
  (await boss.get(`/v1/employees/${employeeId}/pastEmployers`)).body.employers[0];
const items = async ({ employeeId }: Employee, type: number): Promise<Json[]> =>
  (await boss.get(`/v1/employees/${employeeId}/qualification`)).body.items
    .filter(({ documentTypeId }: Json) => documentTypeId === type)
    .map(({ authority, status }: Json) => ({ authority, status }));

describe('an answer by link', () => {
  test('files itself, and the rule of the safety performance history sees it', async () => {
    const { driver, made } = await employer();
    expect(await items(driver, 307)).toEqual([{ authority: 'Bolt Lines', status: 'missing' }]);
    const token = await ask(made);
    const { status, body } = await nobody.get(page(token));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      ...{ employerName: 'Acme', pastEmployerName: 'Bolt Lines', from: '2017-05-01', to: null },
      asksTesting: false,
    });
    const answered = await nobody.post(page(token), SAID);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    expect(await items(driver, 307)).toEqual([{ authority: 'Bolt Lines', status: 'valid' }]);
    const now = await listed(driver);
    expect(now).toMatchObject({
      papers: [{ documentType: 'Safety performance history', docDate: expect.any(String) }],
      inquiry: { answeredBy: 'Ann Lee', overdue: false },
    });
    expect(now.allowed).toContain('rebut');
    expect(now.allowed).not.toContain('ask');
    // Once: neither by this link nor by being asked again.
    expect(codeOf(await nobody.get(page(token)))).toEqual([409, 'employer-inquiries.link_used']);
    expect(codeOf(await nobody.post(page(token), SAID))).toEqual([
      ...[409, 'employer-inquiries.link_used'],
    ]);
    expect(codeOf(await boss.post(at(made, 'ask'), { way: 'link' }))).toEqual([
      ...[409, 'employer-inquiries.answered'],
    ]);
    const kept = await world.inTenant(acme.tenantId, 'select * from employer_attempts');
    const audit = await world.kernel.pool.query('select * from audit_log');
    const tokens = await world.kernel.pool.query('select * from single_use_tokens');
    expect(JSON.stringify([kept, audit.rows, tokens.rows])).not.toContain(token);
    expect(JSON.stringify(audit.rows)).not.toContain('one injured');
  });

  test('is given by a person: opening it, as a mail scanner does, answers nothing', async () => {
    const { driver, made } = await employer();
    const token = await ask(made);
    for (let round = 0; round < 5; round += 1)
      expect((await nobody.get(page(token))).status).toBe(200);
    expect((await listed(driver)).inquiry.answeredAt).toBeNull();
    const { agreed: _, ...unsigned } = SAID;
    const refused = await nobody.post(page(token), unsigned);
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toMatchObject([{ field: 'agreed' }]);
    expect((await listed(driver)).inquiry.answeredAt).toBeNull();
  });

  test('of two at once, by one link or two of one inquiry, is taken once', async () => {
    const { driver, made } = await employer();
    const [one, two] = [await ask(made), await ask(made)];
    const answers = await Promise.all([
      nobody.post(page(one), SAID),
      nobody.post(page(two), SAID),
      nobody.post(page(one), SAID),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await listed(driver)).papers).toHaveLength(1);
  });

  test('says what is missing, by field, and keeps nothing', async () => {
    const { driver, made } = await employer();
    const token = await ask(made);
    const refused = await nobody.post(page(token), {
      ...{ ...SAID, from: null, accidents: 'some', accidentList: ' ' },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields.map(({ field }: Json) => field)).toEqual([
      'from',
      'accidentList',
    ]);
    expect((await listed(driver)).inquiry.answeredAt).toBeNull();
  });

  test('holds for thirty days, not after the employer is removed, and is not guessed', async () => {
    const { made } = await employer();
    const token = await ask(made);
    expect(codeOf(await nobody.get(page('x'.repeat(43))))).toEqual([
      ...[404, 'employer-inquiries.link_unknown'],
    ]);
    await boss.post(at(made, 'remove'), { reason: 'Entered twice' });
    expect(codeOf(await nobody.post(page(token), SAID))).toEqual([
      ...[409, 'employer-inquiries.link_withdrawn'],
    ]);
    await boss.post(at(made, 'restore'));
    await world.kernel.pool.query(
      "update single_use_tokens set expires_at = now() - interval '1 minute' where token_hash = $1",
      [createHash('sha256').update(token).digest()],
    );
    expect(codeOf(await nobody.get(page(token)))).toEqual([
      ...[409, 'employer-inquiries.link_expired'],
    ]);
    expect(codeOf(await nobody.post(page(token), SAID))).toEqual([
      ...[409, 'employer-inquiries.link_expired'],
    ]);
  });

  test('opens nothing else, and no other link opens it', async () => {
    const { driver, made } = await employer();
    const token = await ask(made);
    for (const path of [`/v1/apply/${token}`, `/v1/medCards/link/${token}`])
      expect((await nobody.get(path)).status).toBe(404);
    expect((await nobody.get(`/v1/employees/${driver.employeeId}/pastEmployers`)).status).toBe(401);
  });
});

describe('tests are asked for', () => {
  test('of another agency, with the driver’s authorization alone, and filed apart', async () => {
    const { driver, made } = await employer({ agency: 'FTA' });
    expect((await nobody.get(page(await ask(made)))).body.asksTesting).toBe(false);
    await filePaper(world, driver, 309, { docDate: '2020-01-04' });
    const token = await ask(made);
    expect((await nobody.get(page(token))).body.asksTesting).toBe(true);
    const lacking = await nobody.post(page(token), SAID);
    expect(lacking.body.error.fields.map(({ field }: Json) => field)).toEqual([
      ...['alcohol', 'drugs', 'refusals', 'violations', 'earlier'],
    ]);
    const testing = {
      ...{ alcohol: 'no', drugs: 'yes', refusals: 'no', violations: 'no', earlier: 'no' },
    };
    const given = await nobody.post(page(token), { ...SAID, testing, returned: 'Completed.' });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    expect((await listed(driver)).papers.map(({ documentType }: Json) => documentType)).toEqual(
      expect.arrayContaining([
        'Safety performance history',
        'Drug and alcohol history, past employer of another agency',
      ]),
    );
  });

  test('and nobody whom no agency regulates is asked at all', async () => {
    const { made } = await employer({ agency: 'none', part40: false });
    expect(codeOf(await boss.post(at(made, 'ask'), { way: 'link' }))).toEqual([
      ...[409, 'employer-inquiries.nothing_to_ask'],
    ]);
  });
});

describe('attempts', () => {
  test('by mail and letter carry a link, a note none, and each has its day', async () => {
    const { driver, made } = await employer();
    const mailed = await boss.post(at(made, 'ask'), { way: 'email', email: 'safety@bolt.example' });
    expect(mailed.status, JSON.stringify(mailed.body)).toBe(201);
    expect(mailed.body.address).toBeNull();
    const { rows } = await world.kernel.pool.query<{ mail_id: string; message_cipher: Buffer }>(
      "select mail_id, message_cipher from mail_outbox where kind = 'employerInquiry'",
    );
    const [mail] = rows.map((row) =>
      openMessage(world.kernel.keys, row.mail_id, row.message_cipher),
    );
    expect(mail?.to).toBe('safety@bolt.example');
    expect((await nobody.get(page(tokenIn(mail?.text ?? '')))).status).toBe(200);
    // Anyone who gets it by mistake learns of nobody.
    const { body: person } = await boss.get(`/v1/employees/${driver.employeeId}`);
    expect(mail?.text).not.toContain(person.lastName);
    await boss.post(at(made, 'ask'), { way: 'letter', note: '1 Dock Rd, Waco TX' });
    const { inquiry } = await listed(driver);
    expect(inquiry.attempts).toMatchObject([
      { way: 'email', note: 'safety@bolt.example', hasLetter: false, triedOn: expect.any(String) },
      { way: 'letter', note: '1 Dock Rd, Waco TX', hasLetter: true },
    ]);
    const letter = at(made, `letters/${inquiry.attempts[1].attemptId}`);
    const pdf = await boss.get(letter);
    expect(pdf.status).toBe(200);
    expect((await stranger.get(letter)).status).toBe(404);
    expect((await sibling.get(letter)).status).toBe(404);
    expect((await editor.get(letter)).status).toBe(403);
    for (const body of [{ way: 'email' }, { way: 'phone' }])
      expect((await boss.post(at(made, 'ask'), body)).status).toBe(400);
  });

  test('three on three days make a record of good-faith efforts that meets the rule', async () => {
    const { driver, made } = await employer();
    expect(codeOf(await boss.post(at(made, 'efforts')))).toEqual([
      ...[409, 'employer-inquiries.not_asked'],
    ]);
    for (let time = 0; time < 3; time += 1)
      await boss.post(at(made, 'ask'), { way: 'phone', note: 'Nobody picks up' });
    // Three times on one day are one try.
    expect(codeOf(await boss.post(at(made, 'efforts')))).toEqual([
      ...[409, 'employer-inquiries.too_few'],
    ]);
    await world.inTenant(
      acme.tenantId,
      `update employer_attempts a set tried_on = current_date - (40 - 10 * n)::int
         from (select attempt_id, row_number() over (order by at) as n from employer_attempts where past_employer_id = $1) x
        where x.attempt_id = a.attempt_id`,
      [made.pastEmployerId],
    );
    const overdue = await listed(driver);
    expect(overdue).toMatchObject({ inquiry: { overdue: false } });
    expect(overdue.allowed).toContain('efforts');
    await boss.post(at(made, 'efforts'));
    expect((await boss.post(at(made, 'efforts'))).body).toMatchObject({
      inquiry: { effortsOn: expect.any(String) },
    });
    expect(await items(driver, 307)).toEqual([{ authority: 'Bolt Lines', status: 'valid' }]);
    const papers = await world.inTenant(
      acme.tenantId,
      'select 1 from documents where employee_id = $1 and document_type_id = 397',
      [driver.employeeId],
    );
    expect(papers).toHaveLength(1);
  });

  test('are due thirty days after the first, and then overdue', async () => {
    const { driver, made } = await employer();
    await ask(made);
    await world.inTenant(
      acme.tenantId,
      'update employer_attempts set tried_on = current_date - 31 where past_employer_id = $1',
      [made.pastEmployerId],
    );
    const { inquiry } = await listed(driver);
    expect(inquiry.overdue).toBe(true);
    expect(inquiry.dueOn < utcToday()).toBe(true);
  });
});

describe('the driver’s statement', () => {
  test('stands beside the answer, and only there', async () => {
    const { driver, made } = await employer();
    const said = { text: 'There was no accident.' };
    expect(codeOf(await boss.post(at(made, 'rebuttal'), said))).toEqual([
      ...[409, 'employer-inquiries.no_answer'],
    ]);
    await nobody.post(page(await ask(made)), SAID);
    expect((await boss.post(at(made, 'rebuttal'), said)).body).toMatchObject({
      inquiry: { rebuttal: 'There was no accident.', rebuttedOn: expect.any(String) },
    });
    const history = await editor.get(`/v1/employees/${driver.employeeId}/history`);
    expect(JSON.stringify(history.body)).not.toContain('Bolt Lines');
  });
});

describe('an inquiry is', () => {
  test.each([
    ['ask', { way: 'link' }],
    ['efforts', {}],
    ['rebuttal', { text: 'No.' }],
  ])('of those who see the investigation history: %s', async (rest, body) => {
    const { made } = await employer();
    await ask(made);
    expect((await editor.post(at(made, rest), body)).status).toBe(403);
    expect((await stranger.post(at(made, rest), body)).status).toBe(404);
    expect((await sibling.post(at(made, rest), body)).status).toBe(404);
    expect((await nobody.post(at(made, rest), body)).status).toBe(401);
  });

  test('gone with a removed file, and its letters with it', async () => {
    const { driver, made } = await employer();
    const token = await ask(made);
    await boss.post(at(made, 'ask'), { way: 'letter' });
    const attempts = () =>
      world.inTenant<{ sha256: Buffer | null }>(
        acme.tenantId,
        'select sha256 from employer_attempts where past_employer_id = $1',
        [made.pastEmployerId],
      );
    const letter = (await attempts()).find(({ sha256 }) => sha256 !== null)?.sha256;
    await world.inTenant(
      acme.tenantId,
      `update employees set employment_status_id = 4, archived_at = now(), archived_from = '{}', termination_date = '2020-01-01', retain_until = '2023-01-01'
        where employee_id = $1`,
      [driver.employeeId],
    );
    await removeApproved(world, new Date('2040-01-01T12:00Z'));
    expect(await attempts()).toEqual([]);
    expect(
      await world.inTenant(acme.tenantId, 'select 1 from blobs where sha256 = $1', [letter]),
    ).toEqual([]);
    expect(codeOf(await nobody.get(page(token)))).toEqual([
      ...[409, 'employer-inquiries.link_withdrawn'],
    ]);
  });
});

test('guesses are throttled', async () => {
  const codes = new Set<string>();
  for (let guess = 0; guess < 25; guess += 1) {
    const { body } = await nobody.get(page(`${String(guess).padStart(4, '0')}${'y'.repeat(39)}`));
    codes.add(body.error.code);
  }
  expect([...codes]).toContain('employer-inquiries.too_many_tries');
});
