import { afterAll, expect, test } from 'vitest';
import { openApplicationWorld, PARTS, RECRUITS, SSN } from '#tests/support/application-world.ts';
import type { Answer, Json } from '#tests/support/world.ts';

/** Who applies and is known already (issue 21, bad input): nothing is lost, and nothing of another place is told. */
const all = await openApplicationWorld();
const { world, fleet, yard, other, recruiter, nobody, at, jobLink } = all;
const { begin, fill, consentToAll, send, applied } = all;
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const applicant = async (applicantId: string, api = recruiter): Promise<Json> =>
  (await api.get(`/v1/applicants/${applicantId}`)).body;
const fileOf = async (employeeId: string): Promise<Json> =>
  (await recruiter.get(`/v1/employees/${employeeId}`)).body;
/** A whole application with another number. */
const partsOf = (ssn: string) =>
  PARTS.map((part) => (part.section === 'birth' ? { ...part, ssn } : part));
const same = { firstName: 'Ray', lastName: 'Oakes', dob: '1980-05-06', ssn: SSN };

test('an employee of another company applies as anybody does, and neither company learns of the other', async () => {
  const rival = await world.makeClient({ name: 'Rival' });
  const there = await world.makeEmployee({ client: rival, ...same });
  const boss = await world.as(await world.makeUser({ client: rival, permissions: RECRUITS }));
  const { token: job } = await jobLink();
  const { applicantId } = await applied(job);
  const read = await applicant(applicantId);
  expect(read.ssnTaken).toBe(false);
  expect(JSON.stringify(read)).not.toContain('Rival');
  expect((await boss.get(`/v1/applicants/${applicantId}`)).status).toBe(404);
  expect((await recruiter.get(`/v1/employees/${there.employeeId}`)).status).toBe(404);
  const { employmentStatusId } = (await boss.get(`/v1/employees/${there.employeeId}`)).body;
  expect(employmentStatusId).not.toBe((await fileOf(applicantId)).employmentStatusId);
});

test('an employee of another yard applies: both files stand, and staff are told to compare them', async () => {
  const ssn = '512-44-6790';
  const works = await world.makeEmployee({ client: other, ...same, ssn });
  const local = await world.as(await world.makeUser({ client: yard, permissions: RECRUITS }));
  const { token: job } = await jobLink();
  const { applicantId } = await applied(job, partsOf(ssn));
  // That somebody has the number is said; whose it is, only to who sees that file.
  for (const api of [recruiter, local])
    expect((await applicant(applicantId, api)).ssnTaken).toBe(true);
  expect(JSON.stringify(await applicant(applicantId, local))).not.toContain(works.employeeId);
  expect((await local.get(`/v1/employees/${works.employeeId}`)).status).toBe(404);
  expect((await fileOf(works.employeeId)).ssn).not.toBeNull();
});

test('two applications of one person, begun by one link, are two; each is sent once, however often it is pressed', async () => {
  const { token: job } = await jobLink();
  const mail = { email: 'twice@oakes.example' };
  const tokens = [await begin(job, mail), await begin(job, mail)];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) {
    await fill(token, partsOf('512-44-6791'));
    await consentToAll(token);
    const answers = await Promise.all([send(token), send(token), send(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(codeOf(answer)).toEqual([409, 'applicants.already_sent']);
  }
  const listed = await world.inTenant<Json>(
    fleet.tenantId,
    "select employee_id, ssn_taken from applications where state = 'sent' order by sent_at desc limit 2",
  );
  expect(listed).toHaveLength(2);
  expect(new Set(listed.map(({ employee_id: one }) => one)).size).toBe(2);
  // The later one's number is the earlier one's.
  expect(listed.map(({ ssn_taken: one }) => one)).toEqual([true, false]);
  expect([yard.clientId, other.clientId]).toContain(
    (await fileOf(listed[0]?.['employee_id'])).clientId,
  );
  // The first page of either says that it was sent, and nothing of the other.
  expect((await nobody.get(at(tokens[0] ?? ''))).body.kind).toBe('sent');
});

test('a birth date of a child is refused, and is no application (391.11(b)(1))', async () => {
  const { token: job } = await jobLink();
  const token = await begin(job);
  const child = {
    section: 'birth' as const,
    answers: { birthDate: '5/6/2015', noSsn: false },
    ssn: SSN,
  };
  await fill(token, [...PARTS.filter(({ section }) => section !== 'birth'), child]);
  await consentToAll(token);
  const refused = await send(token);
  expect(codeOf(refused)).toEqual([409, 'applicants.not_complete']);
  // What is wrong with the day, the page says (`application.rules.test.ts`).
  expect(refused.body.error.fields).toEqual([
    {
      field: 'Date of birth and Social Security number',
      message: 'This page is not complete.',
    },
  ]);
});

test('guesses of a link are throttled', async () => {
  const codes = new Set<string>();
  for (let guess = 0; guess < 80; guess += 1) {
    const { body } = await nobody.get(at(`${String(guess).padStart(3, '0')}${'x'.repeat(40)}`));
    codes.add(body.error?.code);
  }
  expect([...codes]).toContain('applicants.link_unknown');
  expect([...codes]).toContain('applicants.too_many_tries');
});
