import { afterAll, describe, expect, test } from 'vitest';
import { utcToday } from '#src/shared/dates.ts';
import { openApplicationWorld, PARTS, RECRUITS } from '#tests/support/application-world.ts';
import type { Answer, Json } from '#tests/support/world.ts';

const all = await openApplicationWorld();
const { world, fleet, yard, nobody, at, jobLink, begin, fill, consent, send } = all;
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const recruiter = await world.as(
  await world.makeUser({
    client: fleet,
    permissions: [
      ...RECRUITS,
      'client.viewOrders',
      'records.placeOrder',
      'records.viewInvestigationHistory',
      'servicesClearinghouse.orderClearinghouseQueries',
    ],
  }),
);
const { token: job } = await jobLink();
const pathOf = (id: string) => `/v1/applicants/${id}`;
const stageOf = async (id: string): Promise<string> => (await recruiter.get(pathOf(id))).body.stage;
const checkOf = (body: Json, check: string): Json =>
  body.checks.find((one: Json) => one.check === check);

/** Somebody who applied; declined consents by their kinds. */
async function applied(declined: readonly string[] = []) {
  const token = await begin(job);
  await fill(token, PARTS);
  for (const { kind } of (await nobody.get(at(token))).body.consents)
    await consent(token, kind, !declined.includes(kind));
  expect((await send(token)).status).toBe(200);
  const { rows } = (await recruiter.get('/v1/applicants')).body;
  return { token, id: rows[0].applicantId as string };
}

test('the papers of an application come into review as imported before the hire (R267)', async () => {
  const { id } = await applied();
  const rows = await world.inTenant<{ tags: string[]; types: number }>(
    world.kernel.internalTenantId,
    `select array_agg(distinct a.tag) as tags, count(distinct i.dq_item_id)::int as types from dq_items i
       join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
       join process_activities a on a.tenant_id = p.tenant_id and a.process_instance_id = p.process_instance_id
      where i.about_employee_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ tags: ['Imported Pre-hire Document'], types: 6 }]);
  const papers = await world.inTenant<{ own: boolean }>(
    fleet.tenantId,
    'select dq_item_id is not null as own from documents where employee_id = $1',
    [id],
  );
  expect(papers.every(({ own }) => own)).toBe(true);
});

describe('the stages', () => {
  test('follow from the file: applied, checks running, waiting for the driver, ready', async () => {
    const { token, id } = await applied();
    expect(await stageOf(id)).toBe('applied');
    const ordered = await recruiter.post(`${pathOf(id)}/checks`, { check: 'drugTest' });
    expect(ordered.body).toMatchObject({ stage: 'checks' });
    const asked = await recruiter.post(`${pathOf(id)}/ask`, { what: 'The medical card' });
    expect(asked.body).toMatchObject({ stage: 'driver', askedFor: 'The medical card' });
    const [row] = (await recruiter.get('/v1/applicants?stage=driver')).body.rows;
    expect(row).toMatchObject({ applicantId: id, askedFor: 'The medical card' });
    expect((await recruiter.post(`${pathOf(id)}/answer`)).body).toMatchObject({
      ...{ stage: 'checks', askedFor: null },
    });
    expect(codeOf(await recruiter.post(`${pathOf(id)}/answer`))).toEqual([
      409,
      'applicants.not_asked_for',
    ]);
    await world.inTenant(
      fleet.tenantId,
      'update orders set order_status_id = 4 where employee_id = $1',
      [id],
    );
    expect(await stageOf(id)).toBe('applied');
    // Nothing lacks any more.
    await world.inTenant(
      fleet.tenantId,
      'update employee_qualification set missing = 0, expired = 0, pending = 0 where employee_id = $1',
      [id],
    );
    expect(await stageOf(id)).toBe('ready');
    // Of a file of which nothing is asked nobody says so.
    const score = (value: number | null) =>
      world.inTenant(
        fleet.tenantId,
        'update employee_qualification set score = $2 where employee_id = $1',
        [id, value],
      );
    await score(null);
    expect(await stageOf(id)).toBe('applied');
    await score(100);
    // A consent taken back is waited for, whatever else is there.
    await nobody.post(at(token, '/withdrawConsent'), { kind: 'psp' });
    expect(await stageOf(id)).toBe('driver');
    expect((await recruiter.get('/v1/applicants?stage=driver')).body.rows).toHaveLength(1);
    expect((await recruiter.get('/v1/applicants?stage=ready')).body.rows).toEqual([]);
  });

  test('a query whose consent is pending in the Clearinghouse waits for the driver', async () => {
    const { id } = await applied();
    await world.inTenant(
      fleet.tenantId,
      `insert into clearinghouse_queries (tenant_id, client_id, employee_id, kind, query_type, asked, state)
       values ($1, $2, $3, 'preEmployment', 2, '{}', 'consentPending')`,
      [fleet.tenantId, yard.clientId, id],
    );
    expect(await stageOf(id)).toBe('driver');
    await world.inTenant(
      fleet.tenantId,
      "update clearinghouse_queries set state = 'processing' where employee_id = $1",
      [id],
    );
    expect(await stageOf(id)).toBe('checks');
  });

  test('stand on the board, with how many there are of each and who was decided about last', async () => {
    const { id } = await applied();
    await recruiter.post(`${pathOf(id)}/decline`, { reason: 'No tank experience' });
    const { body } = await recruiter.get('/v1/applicants/board');
    expect(body.map((one: Json) => one.stage)).toEqual([
      ...['applied', 'checks', 'driver', 'ready', 'hired', 'declined'],
    ]);
    for (const { stage, count, cards } of body) {
      expect(cards.every((one: Json) => one.stage === stage)).toBe(true);
      if (count !== null) expect(count).toBe(cards.length);
    }
    expect(body[5].cards[0]).toMatchObject({ applicantId: id, reason: 'No tank experience' });
    const below = await world.as(
      await world.makeUser({ client: fleet, permissions: RECRUITS, sites: [all.other] }),
    );
    const seen = (await below.get('/v1/applicants/board')).body;
    expect(seen.flatMap((one: Json) => one.cards)).toEqual([]);
  });
});

test('who waits longer than 60 days is an alert for who may see applicants (R447)', async () => {
  const old = await world.makeEmployee({ client: yard, lastName: 'Waiting', statusId: 1 });
  await world.inTenant(
    fleet.tenantId,
    "update employees set created_at = now() - interval '61 days' where employee_id = $1",
    [old.employeeId],
  );
  const path = `/v1/clients/${fleet.clientId}/alerts?alertTypes=staleApplicants`;
  const permissions = ['client.viewAlerts', 'client.viewApplicants'] as const;
  const sees = await world.as(
    await world.makeUser({ client: fleet, permissions: [...permissions] }),
  );
  const { body } = await sees.get(path);
  expect(body.docAlerts).toEqual([]);
  expect(body.staleApplicantAlerts).toMatchObject([{ employeeId: old.employeeId, days: 61 }]);
  expect((await sees.get(`${path}&summary=true`)).body.summary.staleApplicantAlerts).toBe(1);
  const other = await world.as(
    await world.makeUser({ client: fleet, permissions: ['client.viewAlerts'] }),
  );
  expect((await other.get(path)).body).not.toHaveProperty('staleApplicantAlerts');
  // The list of the pipeline has them in the same order, page by page: the one who waits longest first.
  const older = await world.makeEmployee({ client: yard, lastName: 'Longer', statusId: 1 });
  await world.inTenant(
    fleet.tenantId,
    "update employees set created_at = now() - interval '90 days' where employee_id = $1",
    [older.employeeId],
  );
  const ids = [older.employeeId, old.employeeId];
  const again = (await sees.get(path)).body.staleApplicantAlerts;
  expect(again.map((one: Json) => one.employeeId)).toEqual(ids);
  const first = (await recruiter.get('/v1/applicants?stage=stale&limit=1')).body;
  const second = (await recruiter.get(`/v1/applicants?stage=stale&limit=1&after=${first.next}`))
    .body;
  expect([...first.rows, ...second.rows].map((one: Json) => one.applicantId)).toEqual(ids);
});

describe('checks', () => {
  test('are ordered from the file in one call each, once', async () => {
    const { id } = await applied();
    for (const check of ['drugTest', 'physical', 'clearinghouse', 'psp', 'employers']) {
      const { status, body } = await recruiter.post(`${pathOf(id)}/checks`, { check });
      expect([check, status]).toEqual([check, 200]);
      expect(checkOf(body, check)).toMatchObject({ open: true, askedAt: expect.any(String) });
      expect(codeOf(await recruiter.post(`${pathOf(id)}/checks`, { check }))).toEqual([
        409,
        'applicants.checked_already',
      ]);
    }
    const orders = await world.inTenant(
      fleet.tenantId,
      'select order_type, panel, reason_id, dot_agency, query_type from orders where employee_id = $1 order by order_type',
      [id],
    );
    expect(orders).toMatchObject([
      { order_type: 'clearinghouseQuery', query_type: 'preEmployment' },
      { order_type: 'drugTest', panel: 'DOT5', reason_id: 1, dot_agency: 'FMCSA' },
      { order_type: 'medicalExam', dot_agency: 'FMCSA' },
    ]);
    // The employers that were named are in the file before the hire, and not twice after it.
    const employers = async () =>
      (await recruiter.get(`/v1/employees/${id}/pastEmployers`)).body.employers;
    expect(await employers()).toHaveLength(1);
    expect((await recruiter.post(`${pathOf(id)}/hire`, { hireDate: utcToday() })).status).toBe(200);
    expect(await employers()).toHaveLength(1);
  });

  test('that need a consent are not made without it, or after it was taken back', async () => {
    const { token, id } = await applied(['history']);
    const refused = await recruiter.post(`${pathOf(id)}/checks`, { check: 'employers' });
    expect(codeOf(refused)).toEqual([409, 'applicants.not_checked']);
    expect(refused.body.error.message).toContain('Questions to earlier employers');
    await nobody.post(at(token, '/withdrawConsent'), { kind: 'psp' });
    expect(codeOf(await recruiter.post(`${pathOf(id)}/checks`, { check: 'psp' }))).toEqual([
      409,
      'applicants.not_checked',
    ]);
    await nobody.post(at(token, '/withdrawConsent'), { kind: 'fcra' });
    const { body } = await recruiter.get(pathOf(id));
    expect(checkOf(body, 'mvr').refusal).toContain('Disclosure: background reports');
  });

  test('that the file lacks something for say what it is, in words', async () => {
    const { id } = await applied();
    await world.inTenant(
      fleet.tenantId,
      'update employees set license = null, license_state = null where employee_id = $1',
      [id],
    );
    const refused = await recruiter.post(`${pathOf(id)}/checks`, { check: 'drugTest' });
    expect(codeOf(refused)).toEqual([409, 'applicants.not_checked']);
    expect(refused.body.error).toMatchObject({
      message:
        'FMCSA wants the CDL number and its state on the form. Enter them in the file first.',
      fields: [{ field: 'dotAgency' }],
    });
  });

  test('run until their paper is there', async () => {
    const { id } = await applied();
    await recruiter.post(`${pathOf(id)}/checks`, { check: 'psp' });
    expect(await stageOf(id)).toBe('checks');
    await world.inTenant(
      fleet.tenantId,
      `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
       select tenant_id, client_id, employee_id, 326, current_date, 'accepted', sha256, 'psp.pdf', 'upload' from documents
        where employee_id = $1 limit 1`,
      [id],
    );
    const { body } = await recruiter.get(pathOf(id));
    expect(body.stage).toBe('applied');
    expect(checkOf(body, 'psp')).toMatchObject({ open: false, refusal: null });
  });

  test('are of no use to who may not order, and of nobody who was decided about', async () => {
    const { id } = await applied();
    const other = await world.as(await world.makeUser({ client: fleet, permissions: RECRUITS }));
    expect((await other.post(`${pathOf(id)}/checks`, { check: 'psp' })).status).toBe(403);
    const { body } = await other.get(pathOf(id));
    expect(checkOf(body, 'psp').refusal).toBe('You may not place orders.');
    await recruiter.post(`${pathOf(id)}/decline`, { reason: 'Not now' });
    expect(codeOf(await recruiter.post(`${pathOf(id)}/checks`, { check: 'psp' }))).toEqual([
      409,
      'applicants.no_applicant',
    ]);
    expect(codeOf(await recruiter.post(`${pathOf(id)}/ask`, { what: 'A card' }))).toEqual([
      409,
      'applicants.no_applicant',
    ]);
  });
});

const REPORT = {
  ...{ report: 'Driving record of Texas', agency: 'Records Inc.', agencyPhone: '800 555 0199' },
  agencyAddress: '1 Record Rd, Austin TX',
};

describe('letters about reports', () => {
  const decline = (id: string, report: string) =>
    recruiter.post(`${pathOf(id)}/decline`, { reason: 'Three speedings', report });

  test('(A) before the decision: it waits as long as the client does, and the paper is in the file', async () => {
    const { id } = await applied();
    expect(codeOf(await decline(id, 'before'))).toEqual([409, 'applicants.no_letter']);
    const written = await recruiter.post(`${pathOf(id)}/letters`, {
      ...{ ...REPORT, kind: 'before', waitDays: 7 },
    });
    expect(written.status).toBe(201);
    const [letter] = written.body.letters.list;
    expect(letter).toMatchObject({
      kind: 'before',
      report: REPORT.report,
      dated: expect.any(String),
    });
    const paper = await recruiter.get(`/v1/documents/${letter.documentId}`);
    expect(paper.body).toMatchObject({ documentTypeId: 352, status: 'valid' });
    expect(codeOf(await decline(id, 'before'))).toEqual([409, 'applicants.too_soon']);
    // For a reason that is not in the report one decides at any time.
    await world.inTenant(
      fleet.tenantId,
      'update applicant_letters set decide_from = dated where employee_id = $1',
      [id],
    );
    const declined = await decline(id, 'before');
    expect(declined.body).toMatchObject({ stage: 'declined', letters: { waitDays: 7 } });
    expect(declined.body.letters.noticeDue).toEqual(expect.any(String));
    const told = await recruiter.post(`${pathOf(id)}/letters`, { ...REPORT, kind: 'after' });
    expect(told.body.letters).toMatchObject({ noticeDue: null });
    expect(told.body.letters.list).toHaveLength(2);
    // Taken back and decided anew, the letter of the first decision serves no more.
    await recruiter.post(`${pathOf(id)}/reopen`);
    expect(codeOf(await decline(id, 'before'))).toEqual([409, 'applicants.no_letter']);
    // The next letter of this client waits as long.
    const { id: next } = await applied();
    expect((await recruiter.get(pathOf(next))).body.letters.waitDays).toBe(7);
  });

  test('(B) who applied by link is told within three business days after it', async () => {
    const { id } = await applied();
    expect((await recruiter.get(pathOf(id))).body.letters.track).toBe('after');
    expect(
      codeOf(await recruiter.post(`${pathOf(id)}/letters`, { ...REPORT, kind: 'after' })),
    ).toEqual([409, 'applicants.no_decision']);
    const declined = await decline(id, 'after');
    const due = declined.body.letters.noticeDue as string;
    const days = (Date.parse(due) - Date.parse(utcToday())) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(2);
    expect(days).toBeLessThanOrEqual(7);
    const told = await recruiter.post(`${pathOf(id)}/letters`, { ...REPORT, kind: 'after' });
    expect(told.body.letters.noticeDue).toBeNull();
  });

  test('a decision on no report needs none', async () => {
    const { id } = await applied();
    const declined = await recruiter.post(`${pathOf(id)}/decline`, { reason: 'No experience' });
    expect(declined.body.letters).toMatchObject({ list: [], noticeDue: null });
    expect(
      codeOf(await recruiter.post(`${pathOf(id)}/letters`, { ...REPORT, kind: 'after' })),
    ).toEqual([409, 'applicants.no_decision']);
  });
});

describe('two at the same moment', () => {
  test('decide once: the second is told that this is no applicant any more', async () => {
    const { id } = await applied();
    const answers = await Promise.all([
      recruiter.post(`${pathOf(id)}/hire`, { hireDate: utcToday() }),
      recruiter.post(`${pathOf(id)}/decline`, { reason: 'No tank experience' }),
      recruiter.post(`${pathOf(id)}/hire`, { hireDate: utcToday() }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const decisions = await world.inTenant(
      fleet.tenantId,
      "select kind from applicant_decisions where employee_id = $1 and kind in ('hired', 'declined')",
      [id],
    );
    expect(decisions).toHaveLength(1);
  });

  test('ask the driver once, and write one letter', async () => {
    const { id } = await applied();
    const ask = () => recruiter.post(`${pathOf(id)}/ask`, { what: 'The medical card' });
    for (const { body } of await Promise.all([ask(), ask(), ask()]))
      expect(body).toMatchObject({ askedFor: 'The medical card' });
    const asked = await world.inTenant(
      fleet.tenantId,
      "select 1 from applicant_decisions where employee_id = $1 and kind = 'asked'",
      [id],
    );
    expect(asked).toHaveLength(1);
    const write = () => recruiter.post(`${pathOf(id)}/letters`, { ...REPORT, kind: 'before' });
    await Promise.all([write(), write()]);
    const letters = await world.inTenant(
      fleet.tenantId,
      'select 1 from applicant_letters where employee_id = $1',
      [id],
    );
    expect(letters).toHaveLength(1);
  });
});

test('a hire date years ahead is a slip, and is refused by the field', async () => {
  const { id } = await applied();
  const { status, body } = await recruiter.post(`${pathOf(id)}/hire`, { hireDate: '2099-01-01' });
  expect([status, body.error.fields]).toEqual([
    400,
    [{ field: 'hireDate', message: 'Enter a hire date at most a year from today.' }],
  ]);
});

test('what looks like an SSN is searched for without standing in the address (D17)', async () => {
  await applied();
  const found = (text: string) =>
    recruiter.get('/v1/applicants?search=header', { headers: { 'x-search': text } });
  expect((await found('900-44-1234')).body.rows).toEqual([]);
  expect((await found('Oakes')).body.rows).not.toEqual([]);
});
