import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAgo } from '#tests/support/days.ts';
import { DOT, openOrdersWorld, ORDERS } from '#tests/support/orders-world.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';
import { makeWorkbook } from '#tests/support/zip-files.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';

let world: World;
let acme: Client;
let west: Client;
let theirs: Client;
let boss: Api;
type Tools = Awaited<ReturnType<typeof openOrdersWorld>>;
let place: Tools['place'];
let read: Tools['read'];
let trail: Tools['trail'];
let ann: Employee;
let number = 1000;

beforeAll(async () => {
  ({ world, acme, west, theirs, boss, place, read, trail } = await openOrdersWorld());
  ann = await person({ firstName: 'Ann', lastName: 'Quill', dob: '1984-02-29' });
}, 120_000);
afterAll(() => world.close());

const person = (more: object, client = acme): Promise<Employee> =>
  world.makeEmployee({ client, license: 'D1234567', licenseState: 'CA', ...more });
const row = (more: Record<string, string> = {}) => ({
  ...{
    resultNumber: `C${(number += 1)}`,
    lastName: 'Quill',
    firstName: 'Ann',
    birthDate: '1984-02-29',
  },
  ...{ reason: 'Random', specimen: 'Urine', panel: 'DOT5', dotAgency: 'FMCSA' },
  ...{ collectedOn: dayAgo(1), reportedOn: dayAgo(0), result: 'Negative' },
  ...more,
});
const breath = (more: Record<string, string> = {}) => {
  const { panel: _panel, result: _result, ...rest } = row();
  return {
    ...rest,
    ...{ specimen: 'Breath', screenAt: `${dayAgo(1)} 09:00`, screenValue: '0.000' },
    ...{ screenDevice: 'RBT IV', screenSerial: '0041', screenNumber: String(number) },
    ...{ technician: 'Lee Ortiz', technicianSigned: 'yes', employeeSigned: 'yes' },
    ...more,
  };
};
const send = (rows: object[], api = boss, client = acme): Promise<Answer> =>
  api.post(`/v1/clients/${client.clientId}/drugTestResults`, { results: rows });
async function sent(...rows: object[]): Promise<Json> {
  const { status, body } = await send(rows);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}
const list = async (query = '', api = boss): Promise<Json> =>
  (await api.get(`/v1/drugTestResults?${query}`)).body;
async function found(search: string): Promise<Json> {
  const [one] = (await list(`search=${search}`)).rows;
  return (await boss.get(`/v1/drugTestResults/${one.drugTestId}`)).body;
}
const fileOf = async (employee: Employee): Promise<Json[]> =>
  (await boss.get(`/v1/orders/getDrugTestsForEmployee/${employee.employeeId}`)).body;
const matchPath = (test: Json, employeeId = '') =>
  `/v1/clients/${acme.clientId}/drugTestMatch/${test.drugTestId}${employeeId ? `?employeeId=${employeeId}` : ''}`;

describe('results that come in', () => {
  test('land in the file and at the order', async () => {
    const { body: order } = await place({ ...DOT, reasonId: 3, employeeId: ann.employeeId });
    const one = row();
    expect(await sent(one)).toMatchObject({ rows: 1, added: 1, unmatched: 0, faulty: 0 });
    const test = await found(one.resultNumber);
    expect(test).toMatchObject({
      employeeId: ann.employeeId,
      orderId: order.orderId,
      outcome: 'negative',
      matchedBySystem: true,
      panelName: 'DOT 5 panel',
      allowed: ['rematch', 'unmatch', 'paper'],
    });
    expect(test.history.map((entry: Json) => entry.kind)).toEqual(['matched', 'received']);
    expect(await read(order)).toMatchObject({ orderStatusId: 4 });
    // Anyone who sees the order may not see results.
    expect((await trail(order))[0]).toBe('Result received');
    expect(await fileOf(ann)).toMatchObject([
      { drugTestId: test.drugTestId, orderId: order.orderId, resultTypeId: 1 },
    ]);
  });

  test('are one, however often they are sent, also at once', async () => {
    const one = row();
    const answers = await Promise.all([send([one]), send([one]), send([one, one])]);
    const counts = answers.map(({ body }) => [body.added, body.repeated]);
    expect(counts.reduce((sum, [added]) => sum + added, 0)).toBe(1);
    expect(counts.reduce((sum, [, repeated]) => sum + repeated, 0)).toBe(3);
    expect((await list(`search=${one.resultNumber}`)).rows).toHaveLength(1);
  });

  test('replace openly what was corrected; the first report again changes nothing', async () => {
    const first = row({ reportedOn: dayAgo(1) });
    await sent(first);
    const positive = { result: 'Positive', substances: 'Cocaine' };
    const corrected = { ...first, ...positive, reportedOn: dayAgo(0) };
    expect(await sent(corrected)).toMatchObject({ corrected: 1, added: 0 });
    expect(await sent(first)).toMatchObject({ repeated: 1, corrected: 0 });
    expect(await sent({ ...first, remarks: 'Sent late' })).toMatchObject({ older: 1 });
    const test = await found(first.resultNumber);
    expect(test).toMatchObject({
      outcome: 'nonNegative',
      corrections: 1,
      employeeId: ann.employeeId,
    });
    expect(test).toMatchObject({ drugs: ['Cocaine'], report: { substances: ['Cocaine'] } });
    expect(test.history).toMatchObject([
      { kind: 'older' },
      { kind: 'corrected', message: 'Corrected from Negative to Positive', resultType: 'Positive' },
      { kind: 'matched' },
      { kind: 'received', resultType: 'Negative' },
    ]);
  });

  test('never go over another person’s under the same number', async () => {
    const one = row();
    await sent(one);
    const other = { ...one, lastName: 'Stranger', birthDate: '1990-01-01' };
    const answer = await sent(other);
    expect(answer).toMatchObject({ corrected: 0, faulty: 1 });
    expect(answer.faults[0].faults[0].reason).toContain('for another person');
    expect(await found(one.resultNumber)).toMatchObject({
      corrections: 0,
      employeeId: ann.employeeId,
    });
  });

  test('stand each for itself: faulty rows are kept, and can be saved to be corrected', async () => {
    const bad = row({ birthDate: '2999-01-01', ssn: '900-11-2233', result: 'Fine' });
    const answer = await sent(row(), bad);
    expect(answer).toMatchObject({ added: 1, faulty: 1, source: 'http' });
    expect(answer.faults).toMatchObject([
      { line: 2, faults: [{ field: 'result' }, { field: 'birthDate' }] },
    ]);
    const again = await boss.get(`/v1/drugTestImports/${answer.importId}`);
    expect(again.body).toEqual(answer);
    const csv = await boss.get(`/v1/drugTestImports/${answer.importId}/faults`);
    const text = textWithoutIds(csv.body);
    expect(text).toContain(bad.resultNumber);
    expect(text).toContain('XXX-XX-2233');
    expect(text).not.toContain('900-11');
  });

  test('come by file with the headings of the layout, and say what is wrong with others', async () => {
    const one = row();
    const csv = (heads: string[]) =>
      `${heads.join(',')}\r\n${heads.map((head) => one[head as keyof typeof one]).join(',')}\r\n`;
    const upload = (text: string | Buffer, name = 'March.csv') =>
      boss.upload(
        `/v1/clients/${acme.clientId}/drugTestResults/file`,
        [{ name, bytes: Buffer.from(text) }],
        {},
        { field: 'document' },
      );
    const { status, body } = await upload(csv(Object.keys(one)));
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ source: 'file', fileName: 'March.csv', added: 1 });
    const sheet = { ...row(), collectedOn: { day: 46_083 }, reportedOn: { day: 46_085 } };
    const book = makeWorkbook([Object.keys(sheet), Object.values(sheet)]);
    expect((await upload(book, 'March.xlsx')).body).toMatchObject({ added: 1, faulty: 0 });
    expect((await found(sheet.resultNumber)).collectedOn).toBe('2026-03-02');
    const pasted = row({ firstName: 'Ann\u2028Marie' });
    const taken = await upload(
      `${Object.keys(pasted).join(',')}\r\n${Object.values(pasted).join(',')}\r\n`,
    );
    expect(taken.body).toMatchObject({
      rows: 1,
      faults: [{ line: 2, faults: [{ field: 'firstName' }] }],
    });
    const guarded = `-Odd ${number}`;
    await upload(
      csv(Object.keys(one))
        .replace(one.resultNumber, `C${(number += 1)}`)
        .replace(one.lastName, `'${guarded}`),
    );
    expect((await list(`search=${encodeURIComponent(guarded)}`)).rows[0].donorName).toBe(
      `${guarded}, Ann`,
    );
    const refused = await upload('resultNumber,lastName,mood\r\nA,B,C\r\n');
    expect(refused.body.error).toMatchObject({ code: 'drug-tests.layout' });
    expect(refused.body.error.message).toContain('mood');
    const template = await boss.get(`/v1/clients/${acme.clientId}/drugTestResults/template`);
    expect(JSON.stringify(template.body)).toContain('resultNumber,lastName');
    const { body: imports } = await boss.get(`/v1/clients/${acme.clientId}/drugTestImports`);
    expect(imports[0]).toMatchObject({ fileName: 'March.csv', sentBy: 'Erin Boss' });
  });

  test('find their person by SSN, also one that was added later, and keep none of it', async () => {
    const one = row({ lastName: 'Later', firstName: 'Lou', birthDate: '', ssn: '900-55-1234' });
    expect(await sent(one)).toMatchObject({ unmatched: 1 });
    const lou = await person({ lastName: 'Later', firstName: 'Lou', ssn: '900-55-1234' });
    const test = await found(one.resultNumber);
    expect(JSON.stringify(test)).not.toMatch(/900-?55-?1234/);
    const { body } = await boss.post(`/v1/clients/${acme.clientId}/drugTestMatch`, {
      searchData: { drugTestId: test.drugTestId },
    });
    expect(body.certain).toBe(lou.employeeId);
    expect(body.matches[0].evidence).toContainEqual({ field: 'SSN', found: 'XXX-XX-1234' });
  });

  test('wait where the sender may not find people by SSN, whose it is stays untold', async () => {
    const [mine] = await Promise.all(
      ['900-55-3456', '900-56-3456'].map((ssn) =>
        person({ lastName: 'Guess', firstName: 'Gil', ssn }),
      ),
    );
    const sender = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ORDERS.filter((one) => one !== 'client.viewPII'),
      }),
    );
    const said = { lastName: 'Guess', firstName: 'Gil', birthDate: '', ssn: '900-55-3456' };
    const one = row(said);
    expect((await send([one], sender)).body).toMatchObject({ unmatched: 1 });
    const { drugTestId } = await found(one.resultNumber);
    const matches = async (api: Api) =>
      (await api.post(`/v1/clients/${acme.clientId}/drugTestMatch`, { searchData: { drugTestId } }))
        .body;
    expect((await matches(sender)).certain).toBeNull();
    expect((await matches(boss)).certain).toBe(mine?.employeeId);
    expect(await sent(row(said))).toMatchObject({ unmatched: 0 });
  });
});

describe('a result for nobody', () => {
  test('waits, is matched, matched to another, and taken back (R468, R469)', async () => {
    const pat = await person({ firstName: 'Pat', lastName: 'Unlike' });
    const { body: order } = await place({ ...DOT, reasonId: 3, employeeId: pat.employeeId });
    const one = row({ lastName: 'Nobody', firstName: 'Nora', birthDate: '1970-01-01' });
    const before = await list('matched=no');
    expect(await sent(one)).toMatchObject({ added: 1, unmatched: 1 });
    const waiting = await list('matched=no');
    expect(waiting.unmatched).toBe(before.unmatched + 1);
    const [test] = waiting.rows;
    expect(test).toMatchObject({ employeeId: null, donorName: 'Nobody, Nora' });

    const unnamed = await boss.post(matchPath(test));
    expect(unnamed.body.error.code).toBe('drug-tests.no_employee');
    const matched = await boss.post(matchPath(test, pat.employeeId));
    expect(matched.status, JSON.stringify(matched.body)).toBe(200);
    expect(matched.body).toMatchObject({ employeeName: 'Unlike, Pat', orderId: order.orderId });
    expect(await read(order)).toMatchObject({ orderStatusId: 4 });
    expect(await fileOf(pat)).toHaveLength(1);
    // The same again changes nothing; another needs PATCH.
    expect((await boss.post(matchPath(test, pat.employeeId))).status).toBe(200);
    const taken = await boss.post(matchPath(test, ann.employeeId));
    expect(taken.body.error.code).toBe('drug-tests.matched_already');

    const moved = await boss.patch(matchPath(test, ann.employeeId));
    expect(moved.body).toMatchObject({ employeeId: ann.employeeId });
    expect(await read(order)).toMatchObject({ orderStatusId: 1 });
    expect((await trail(order))[0]).toBe('Result taken off this order');
    expect(await fileOf(pat)).toHaveLength(0);

    const back = await boss.delete(matchPath(test));
    expect(back.body).toMatchObject({
      employeeId: null,
      orderId: null,
      allowed: ['match', 'paper'],
    });
    expect((await boss.delete(matchPath(test))).body.error.code).toBe('drug-tests.not_matched');
    expect(back.body.history.map((entry: Json) => entry.kind)).toEqual([
      'unmatched',
      'matched',
      'matched',
      'received',
    ]);
  });

  test('is searched for by words too (R468)', async () => {
    const { body } = await boss.post(`/v1/clients/${acme.clientId}/drugTestMatch`, {
      searchData: { search: 'quill' },
    });
    expect(body.matches).toMatchObject([{ employeeId: ann.employeeId, name: 'Quill, Ann' }]);
  });

  test('follows its employee to another location, and into another file', async () => {
    const [tied] = await fileOf(ann);
    await world.inTenant(acme.tenantId, 'select employee_rows_to_site($1, $2, $3)', [
      acme.tenantId,
      ann.employeeId,
      west.clientId,
    ]);
    const moved = await boss.get(`/v1/drugTestResults/${tied.drugTestId}`);
    expect(moved.body).toMatchObject({ clientId: west.clientId });
    await world.inTenant(acme.tenantId, 'select employee_rows_to_site($1, $2, $3)', [
      acme.tenantId,
      ann.employeeId,
      acme.clientId,
    ]);
  });
});

describe('the review of breath tests', () => {
  const review = (test: Json, decision: string, remark = '', api = boss) =>
    api.post(`/v1/drugTestResults/${test.drugTestId}/batReview`, { decision, remark });

  test('holds the order until it is accepted, and can be opened again', async () => {
    const { body: order } = await place({
      ...{
        orderType: 'drugTest',
        panel: 'BAT',
        specimenTypeId: 3,
        reasonId: 3,
        dotAgency: 'FMCSA',
      },
      employeeId: ann.employeeId,
    });
    const one = breath();
    await sent(one);
    const test = await found(one.resultNumber);
    expect(test).toMatchObject({ batState: 'waiting', findings: 0, alcohol: 0, resultTypeId: 14 });
    expect(await read(order)).toMatchObject({ orderStatusId: 18 });
    const accepted = await review(test, 'accept');
    expect(accepted.body).toMatchObject({ batState: 'accepted', batDecidedBy: 'Erin Boss' });
    expect(await read(order)).toMatchObject({ orderStatusId: 4 });
    expect((await review(test, 'accept')).body.error.code).toBe('drug-tests.reviewed_already');
    const open = await boss.delete(`/v1/drugTestResults/${test.drugTestId}/batReview`);
    expect(open.body).toMatchObject({
      batState: 'waiting',
      allowed: ['rematch', 'unmatch', 'review', 'paper'],
    });
    expect(await read(order)).toMatchObject({ orderStatusId: 18 });
  });

  test('asks for a word where something was found, and refuses to accept a fatal flaw', async () => {
    const high = {
      ...{ screenValue: '0.050', confirmAt: `${dayAgo(1)} 09:10`, confirmValue: '0.046' },
      ...{ confirmDevice: 'RBT IV', confirmSerial: '0041', confirmNumber: '900001' },
      ...{ airBlank: '0.000' },
      ...{ employeeSignedResult: 'yes', employerTold: `${dayAgo(1)} 09:20` },
    };
    const one = breath(high);
    await sent(one);
    const test = await found(one.resultNumber);
    expect(test).toMatchObject({ findings: 1, outcome: 'nonNegative', alcohol: 0.046 });
    expect((await review(test, 'accept', 'It will do')).body.error).toMatchObject({
      code: 'drug-tests.remark_needed',
      message: expect.stringContaining('cancels'),
    });
    expect((await review(test, 'cancel')).status).toBe(400);
    const canceled = await review(test, 'cancel', 'Waited ten minutes only.');
    expect(canceled.body).toMatchObject({ batState: 'canceled', outcome: 'noTest' });
    // The form as corrected by the technician is reviewed anew.
    await sent({ ...one, confirmAt: `${dayAgo(1)} 09:16`, remarks: 'Clock read wrongly.' });
    expect(await found(one.resultNumber)).toMatchObject({
      batState: 'waiting',
      findings: 0,
      outcome: 'nonNegative',
    });
  });

  test('sees a number that the device gave to two tests, and a version that is stale', async () => {
    const one = breath();
    const two = breath({ screenNumber: one.screenNumber });
    await sent(one, two);
    const test = await found(two.resultNumber);
    expect(test.findings).toBe(1);
    const stale = await boss.post(
      `/v1/drugTestResults/${test.drugTestId}/batReview`,
      { decision: 'accept', remark: 'Copied wrongly.' },
      { headers: { 'if-match': '"99"' } },
    );
    expect(stale.status).toBe(409);
    const plain = row();
    await sent(plain);
    const urine = await found(plain.resultNumber);
    expect((await review(urine, 'accept')).body.error.code).toBe('drug-tests.no_review');
  });
});

describe('lists', () => {
  test('are searched by header where an address must not tell (D17)', async () => {
    const resultNumber = '900112233';
    await sent(row({ resultNumber }));
    const headers = { 'x-search': resultNumber };
    const { body } = await boss.get('/v1/drugTestResults?search=header', { headers });
    expect(body.rows.map((one: Json) => one.resultNumber)).toEqual([resultNumber]);
  });

  test('filter by outcome, view, review and day, page by page', async () => {
    await sent(
      row({ result: 'Refusal', reason: 'Pre-employment' }),
      row({ result: '', reportedOn: '' }),
    );
    const outcomes = async (query: string) =>
      new Set((await list(`${query}&limit=500`)).rows.map((one: Json) => one.outcome));
    expect(await outcomes('outcome=nonNegative')).toEqual(new Set(['nonNegative']));
    expect(await outcomes('outcome=notReported')).toEqual(new Set([null]));
    const views = (await list('view=preEmployment')).rows.map((one: Json) => one.reasonId);
    expect(new Set(views)).toEqual(new Set([1]));
    const bats = await list('review=waiting');
    expect(bats.rows.length).toBe(bats.toReview);
    expect((await list(`startDate=${dayAgo(0)}`)).rows).toEqual([]);
    const first = await list('limit=2');
    const second = await list(`limit=2&after=${encodeURIComponent(first.next)}`);
    expect(second.rows[0].drugTestId).not.toBe(first.rows[1].drugTestId);
    const csv = await boss.get(
      '/v1/drugTestResults/csv?columns=person,outcome&outcome=nonNegative',
    );
    expect(JSON.stringify(csv.body)).toContain('Non-negative');
    const linesOf = async (api: Api, only: string) =>
      (await api.get(`/v1/drugTestResults/csv?columns=outcome&only=${only}`)).body
        .trim()
        .split('\r\n');
    const ids = first.rows.map((one: Json) => one.drugTestId);
    expect(await linesOf(boss, ids.join(','))).toHaveLength(3);
    expect(await linesOf(boss, `${ids[0]},${ann.employeeId}`)).toHaveLength(2);
    const stranger = await world.as(
      await world.makeUser({
        client: await world.makeClient(),
        permissions: ['records.viewDrugAlcohol'],
      }),
    );
    expect(await linesOf(stranger, ids.join(','))).toHaveLength(1);
  });
});

describe('who may', () => {
  const user = async (permissions: readonly string[], client = acme) =>
    world.as(await world.makeUser({ client, permissions: permissions as never }));

  test('reading is not writing, and sending is not seeing', async () => {
    const reader = await user(['records.viewDrugAlcohol']);
    const sender = await user(['records.editOrder']);
    const [test] = (await list('matched=yes')).rows;
    expect((await reader.get('/v1/drugTestResults')).status).toBe(200);
    const { body } = await reader.get(`/v1/drugTestResults/${test.drugTestId}`);
    expect(body.allowed).toEqual([]);
    expect((await send([row()], reader)).status).toBe(403);
    expect((await reader.patch(matchPath(test, ann.employeeId))).status).toBe(403);
    expect((await send([row()], sender)).status).toBe(201);
    expect((await sender.get('/v1/drugTestResults')).status).toBe(403);
    // Rows that were not taken hold results, too: they are for who sent them.
    const faults = ({ importId }: Json) => `/v1/drugTestImports/${importId}/faults`;
    const bossSent = await sent(row({ result: 'Fine' }));
    expect((await sender.get(faults(bossSent))).status).toBe(403);
    const seen = await sender.get(`/v1/drugTestImports/${bossSent.importId}`);
    expect(seen.body).toMatchObject({ faulty: 1, savable: false });
    const { body: own } = await send([row({ result: 'Fine' })], sender);
    expect((await sender.get(faults(own))).status).toBe(200);
    expect((await boss.get(faults(own))).status).toBe(200);
    expect((await sender.patch(matchPath(test, ann.employeeId))).status).toBe(403);
  });

  test('another company sees and reaches none of it, nor another location', async () => {
    const other = await user(['records.viewDrugAlcohol', 'records.editOrder'], theirs);
    const [test] = (await list('matched=yes')).rows;
    expect((await list('', other)).rows).toEqual([]);
    expect((await other.get(`/v1/drugTestResults/${test.drugTestId}`)).status).toBe(404);
    expect((await other.patch(matchPath(test, ann.employeeId))).status).toBe(404);
    expect((await send([row()], other)).status).toBe(404);
    const local = await user(['records.viewDrugAlcohol', 'records.editOrder'], west);
    expect((await list('', local)).rows).toEqual([]);
    expect((await send([row()], local)).status).toBe(404);
    // A number is one in the whole company.
    const { body } = await send(
      [row({ resultNumber: test.resultNumber, result: 'Positive' })],
      local,
      west,
    );
    expect(body.faults[0].faults[0].reason).toContain('not yours');
    const own = await send([row()], local, west);
    // Ann is filed at the other location: for anyone who works here nobody fits.
    expect(own.body).toMatchObject({ added: 1, unmatched: 1 });
  });

  test('staff match and review across clients by their own permissions', async () => {
    const staff = await user(
      ['records.viewDrugAlcohol', 'cme.searchAndMatch', 'cme.review'],
      world.internal,
    );
    const one = row({ lastName: 'Elsewhere', birthDate: '', firstName: '' });
    const bat = breath();
    await sent(one, bat);
    const [test] = (await list(`matched=no&search=${one.resultNumber}`, staff)).rows;
    const { body } = await staff.post(`/v1/clients/${acme.clientId}/drugTestMatch`, {
      searchData: { drugTestId: test.drugTestId, search: 'quill' },
    });
    expect(body.matches[0].employeeId).toBe(ann.employeeId);
    const matched = await staff.post(matchPath(test, ann.employeeId));
    expect(matched.status, JSON.stringify(matched.body)).toBe(200);
    const [waiting] = (await list(`review=waiting&search=${bat.resultNumber}`, staff)).rows;
    const path = `/v1/drugTestResults/${waiting.drugTestId}/batReview`;
    expect((await staff.post(path, { decision: 'accept' })).body.batState).toBe('accepted');
    const audited = await world.kernel.pool.query<{ action: string }>(
      "select action from audit_log where entity = 'drugTest' and entity_id = $1 and tenant_id = $2",
      [test.drugTestId, acme.tenantId],
    );
    expect(audited.rows.map(({ action }) => action)).toContain('drug-tests.match');
    expect((await send([row()], staff)).status).toBe(400);
  });
});

test('with a removed file the words of its reports go, the numbers stay', async () => {
  const gone = await person({ firstName: 'Gil', lastName: 'Gone', dob: '1960-05-05' });
  const one = row({
    firstName: 'Gil',
    lastName: 'Gone',
    birthDate: '1960-05-05',
    remarks: 'Private',
  });
  await sent({ ...one, paper: textPdf(['Report on Gil Gone']).toString('base64') });
  await world.inTenant(
    acme.tenantId,
    'update employees set removed_at = now(), deleted_at = now() where employee_id = $1',
    [gone.employeeId],
  );
  const left = await world.inTenant<{ text: string; type: number }>(
    acme.tenantId,
    `select d.report::text || string_agg(coalesce(h.report::text, '') || coalesce(nullif(h.message, 'removed'), ''), '')
         || (select coalesce(string_agg(p.file_name, ''), '') from drug_test_papers p where p.drug_test_id = d.drug_test_id) as text,
         d.result_type_id as type from drug_tests d
       left join drug_test_history h on h.tenant_id = d.tenant_id and h.drug_test_id = d.drug_test_id
      where d.employee_id = $1 group by d.tenant_id, d.drug_test_id, d.report, d.result_type_id`,
    [gone.employeeId],
  );
  expect(left).toEqual([{ text: '{}', type: 1 }]);
  expect(await sent(one)).toMatchObject({ faulty: 1 });
  await expect(
    world.inTenant(acme.tenantId, "update drug_test_history set message = 'x'"),
  ).rejects.toThrow('only ever added');
});
