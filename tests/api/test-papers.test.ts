import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAgo } from '#tests/support/days.ts';
import { ORDERS } from '#tests/support/orders-world.ts';
import { textPdf, truncatedPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';
import type { Permission } from '#src/shared/permissions.ts';

let world: World;
let acme: Client;
let boss: Api;
let ann: Employee;
let bea: Employee;
let number = 0;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  boss = await user([...ORDERS, 'client.uploadDocuments', 'records.hideDocument']);
  ann = await world.makeEmployee({
    ...{ client: acme, firstName: 'Ann', lastName: 'Quill', dob: '1984-02-29' },
  });
  bea = await world.makeEmployee({ client: acme, firstName: 'Bea', lastName: 'Other' });
}, 120_000);
afterAll(() => world.close());

const user = async (permissions: readonly Permission[], client = acme): Promise<Api> =>
  world.as(await world.makeUser({ client, permissions }));
const pdf = (): Buffer => textPdf([`Report ${(number += 1)}`]);
const row = (more: Record<string, string> = {}) => ({
  ...{ resultNumber: `P${(number += 1)}`, lastName: 'Quill', firstName: 'Ann' },
  ...{ birthDate: '1984-02-29', reason: 'Random', specimen: 'Urine', panel: 'DOT5' },
  ...{ dotAgency: 'FMCSA', collectedOn: dayAgo(2), reportedOn: dayAgo(1), result: 'Negative' },
  ...more,
});
const nobody = { lastName: 'Nobody', birthDate: '' };
const send = (...rows: object[]): Promise<Answer> =>
  boss.post(`/v1/clients/${acme.clientId}/drugTestResults`, { results: rows });
const read = async (drugTestId: string): Promise<Json> =>
  (await boss.get(`/v1/drugTestResults/${drugTestId}`)).body;
async function found(resultNumber: string): Promise<Json> {
  const { body } = await boss.get(`/v1/drugTestResults?search=${resultNumber}`);
  return read(body.rows[0].drugTestId);
}
async function sent(more: Record<string, string> = {}): Promise<Json> {
  const one = row(more);
  const { status, body } = await send(one);
  if (status !== 201 || body.faulty > 0) throw new Error(JSON.stringify(body));
  return found(one.resultNumber);
}
const papersIn = async (employee: Employee, api = boss): Promise<Json[]> =>
  (await api.get(`/v1/employees/${employee.employeeId}/documents?docTypeId=306`)).body;
const papers = (result: Json) => `/v1/drugTestResults/${result.drugTestId}/papers`;
const add = (result: Json, bytes: Buffer, api = boss, name = 'scan.pdf'): Promise<Answer> =>
  api.upload(papers(result), [{ name, bytes }], {}, { field: 'document' });
const match = (result: Json) => `/v1/clients/${acme.clientId}/drugTestMatch/${result.drugTestId}`;

describe('a paper that comes with its result', () => {
  test('is a document of the file, for those who may see results alone', async () => {
    const bytes = pdf();
    const one = row();
    const { body } = await send({ ...one, paper: bytes.toString('base64') });
    expect(body).toMatchObject({ added: 1, papers: 1, faulty: 0 });
    const result = await found(one.resultNumber);
    expect(result).toMatchObject({ hasPaper: true, loosePapers: [] });
    const [paper] = result.papers;
    expect(paper).toMatchObject({ fileName: `${one.resultNumber}.pdf`, current: true });
    expect(result.history[0]).toMatchObject({ kind: 'paper' });
    const [document] = (await papersIn(ann)).filter(({ id }) => id === paper.documentId);
    expect(document).toMatchObject({ status: 'valid', docDate: dayAgo(2), pages: 1 });
    const content = await boss.get(`${papers(result)}/${paper.paperId}`);
    expect([content.status, content.headers.get('content-length')]).toEqual([
      200,
      String(bytes.length),
    ]);
    const clerk = await user(['client.viewEmployee', 'client.viewOrders', 'records.editOrder']);
    expect(await papersIn(ann, clerk)).toEqual([]);
    expect((await clerk.get(`/v1/documents/${paper.documentId}/content`)).status).toBe(404);
    expect((await clerk.get(`${papers(result)}/${paper.paperId}`)).status).toBe(403);
    // The same again is none, and its paper is there.
    const again = await send({ ...one, paper: bytes.toString('base64') });
    expect(again.body).toMatchObject({ repeated: 1, papers: 0 });
    expect((await read(result.drugTestId)).papers).toHaveLength(1);
  });

  test('is inspected as every upload; a bad one keeps its own row out, and nothing of it', async () => {
    const good = row();
    const base64 = (bytes: Buffer) => bytes.toString('base64');
    const { body } = await send(
      { ...row(), paper: base64(truncatedPdf()) },
      { ...row(), paper: base64(Buffer.from('resultNumber,lastName\r\nA,B\r\n')) },
      { ...row({ result: 'Fine' }), paper: 'not base64 at all' },
      { ...row(), paper: base64(Buffer.from('<html>Signed out</html>')) },
      { ...good, paper: base64(pdf()) },
    );
    expect(body).toMatchObject({ added: 1, papers: 1, faulty: 4 });
    expect(body.faults).toMatchObject([
      { line: 1, faults: [{ field: 'paper', reason: expect.stringContaining('damaged') }] },
      { line: 2, faults: [{ field: 'paper', reason: expect.stringContaining('not a PDF') }] },
      { line: 3, faults: [{ field: 'result' }, { field: 'paper' }] },
      { line: 4, faults: [{ field: 'paper', reason: expect.stringContaining('not a PDF') }] },
    ]);
    expect((await found(good.resultNumber)).hasPaper).toBe(true);
    const many = Array.from({ length: 51 }, () => ({ ...row(), paper: 'QQ==' }));
    expect((await send(...many)).body.error.fields).toMatchObject([{ field: 'paper' }]);
  });

  test('is sent beside a list: named by the number of its result, or in the list', async () => {
    const [one, two, three] = [row(), row({ paper: 'Second scan.pdf' }), row({ paper: 'none' })];
    const heads = Object.keys(two) as (keyof typeof one)[];
    const list = [one, two, three].map((each) => heads.map((head) => each[head] ?? '').join(','));
    const upload = (names: readonly string[]) =>
      boss.upload(
        `/v1/clients/${acme.clientId}/drugTestResults/file`,
        [
          { name: 'May.csv', bytes: Buffer.from([heads.join(','), ...list].join('\r\n')) },
          ...names.map((name) => ({ name, bytes: pdf() })),
        ],
        {},
        { field: 'document' },
      );
    const named = [`${one.resultNumber.toLowerCase()}.pdf`, 'second SCAN.pdf'];
    const left = await upload([...named, 'Of nobody.pdf']);
    expect(left.body.error).toMatchObject({
      code: 'drug-tests.papers_left',
      message: expect.stringContaining('Of nobody.pdf'),
    });
    const { body } = await upload(named);
    expect(body).toMatchObject({ fileName: 'May.csv', added: 2, papers: 2, faulty: 1 });
    expect(body.faults[0]).toMatchObject({ line: 4, faults: [{ field: 'paper' }] });
    expect(await found(two.resultNumber)).toMatchObject({
      papers: [{ fileName: 'second SCAN.pdf' }],
    });
    const alone = await boss.upload(
      `/v1/clients/${acme.clientId}/drugTestResults/file`,
      [{ name: 'alone.pdf', bytes: pdf() }],
      {},
      { field: 'document' },
    );
    expect(alone.body.error.code).toBe('drug-tests.one_list');
  });

  test('gives way to the paper of a correction; without one the result waits again', async () => {
    const first = row({ reportedOn: dayAgo(1) });
    await send({ ...first, paper: pdf().toString('base64') });
    const corrected = { ...first, result: 'Canceled', reportedOn: dayAgo(0) };
    await send(corrected);
    const waiting = await found(first.resultNumber);
    expect(waiting).toMatchObject({ hasPaper: false, papers: [{ current: false }] });
    expect((await boss.get(`/v1/drugTestResults?paper=no`)).body.rows[0].drugTestId).toBe(
      waiting.drugTestId,
    );
    await send({ ...corrected, paper: pdf().toString('base64') });
    const { papers: both, hasPaper } = await read(waiting.drugTestId);
    expect(hasPaper).toBe(true);
    expect(both).toMatchObject([{ current: true }, { current: false }]);
    const status = new Map((await papersIn(ann)).map((one) => [one.id, one.status]));
    expect(both.map((one: Json) => status.get(one.documentId))).toEqual(['valid', 'superseded']);
  });
});

describe('a paper goes where its result goes', () => {
  test('it waits with it, is filed with it, and leaves the file with it', async () => {
    const result = await sent({ ...nobody, paper: pdf().toString('base64') });
    expect(result).toMatchObject({ hasPaper: true, papers: [{ documentId: null }] });
    const [{ paperId }] = result.papers;
    expect((await boss.get(`${papers(result)}/${paperId}`)).status).toBe(200);
    const before = (await papersIn(bea)).length;
    const matched = await boss.post(`${match(result)}?employeeId=${bea.employeeId}`);
    const [{ documentId }] = matched.body.papers;
    expect((await papersIn(bea)).map(({ id }) => id)).toContain(documentId);

    const moved = await boss.patch(`${match(result)}?employeeId=${ann.employeeId}`);
    expect(moved.body).toMatchObject({
      formerly: { name: 'Other, Bea' },
      papers: [{ documentId }],
    });
    expect(await papersIn(bea)).toHaveLength(before);
    expect((await papersIn(ann)).map(({ id }) => id)).toContain(documentId);

    const out = await boss.delete(match(result));
    expect(out.body).toMatchObject({ hasPaper: true, formerly: { name: 'Quill, Ann' } });
    expect((await papersIn(ann)).map(({ id }) => id)).not.toContain(documentId);
    // Back where it was: the same document, shown again.
    const { employeeId } = out.body.formerly;
    const back = await boss.post(`${match(result)}?employeeId=${employeeId}`);
    expect(back.body).toMatchObject({ employeeId: ann.employeeId, papers: [{ documentId }] });
    expect((await papersIn(ann)).map(({ id }) => id)).toContain(documentId);
    expect(back.body.history.map((one: Json) => one.kind)).toEqual([
      ...['matched', 'unmatched', 'matched', 'matched', 'paper', 'received'],
    ]);
  });
});

describe('a paper that is added later', () => {
  test('settles what the file lacks; one that was wrong is taken off again', async () => {
    await world.inTenant(
      acme.tenantId,
      `update employees set license_class_id = 1, license_state = 'CA', hire_date = $2 where tenant_id = $1 and employee_id = $3`,
      [acme.tenantId, dayAgo(1), bea.employeeId],
    );
    const ruled = async (): Promise<string> =>
      (await boss.get(`/v1/employees/${bea.employeeId}/qualification`)).body.items.find(
        (one: Json) => one.documentTypeId === 306,
      ).status;
    const result = await sent({ ...nobody, reason: 'Pre-employment' });
    await boss.post(`${match(result)}?employeeId=${bea.employeeId}`);
    expect(await ruled()).toBe('missing');
    const bytes = pdf();
    const added = await add(result, bytes);
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect(added.body).toMatchObject({ hasPaper: true, papers: [{ fileName: 'scan.pdf' }] });
    expect(await ruled()).toBe('valid');
    expect((await add(result, bytes)).body.error.code).toBe('test-papers.on_file');
    expect((await add(result, truncatedPdf())).body.error.code).toBe('documents.unreadable');

    const second = await add(result, pdf());
    const [newer, older] = second.body.papers;
    const off = await boss.delete(`${papers(result)}/${newer.paperId}`);
    expect(off.body).toMatchObject({ hasPaper: true, papers: [{ paperId: older.paperId }] });
    expect(await papersIn(bea)).toMatchObject([{ id: older.documentId, status: 'valid' }]);
    const none = await boss.delete(`${papers(result)}/${older.paperId}`);
    expect(none.body).toMatchObject({ hasPaper: false, papers: [] });
    expect(none.body.history[0]).toMatchObject({ kind: 'paperRemoved' });
    expect(await ruled()).toBe('missing');
  });

  test('does not stand for a test that was positive, of alcohol, at random, or not under DOT rules', async () => {
    const driver = await world.makeEmployee({
      ...{ client: acme, firstName: 'Dee', lastName: 'Driver', dob: '1980-01-01' },
    });
    await world.inTenant(
      acme.tenantId,
      'update employees set license_class_id = 1, hire_date = $2 where tenant_id = $1 and employee_id = $3',
      [acme.tenantId, dayAgo(9), driver.employeeId],
    );
    const ruled = async (): Promise<string> =>
      (await boss.get(`/v1/employees/${driver.employeeId}/qualification`)).body.items.find(
        (one: Json) => one.documentTypeId === 306,
      ).status;
    const one = row({
      ...{ lastName: 'Driver', firstName: 'Dee', birthDate: '1980-01-01' },
      ...{ result: 'Positive', substances: 'Cocaine', reason: 'Pre-employment' },
    });
    await send({ ...one, paper: pdf().toString('base64') });
    expect([await papersIn(driver), await ruled()]).toMatchObject([
      [{ status: 'valid' }],
      'missing',
    ]);
    await send({ ...one, result: 'Negative', substances: '', reportedOn: dayAgo(0) });
    expect(await ruled()).toBe('valid');
    await send({
      ...one,
      result: 'Canceled',
      substances: '',
      remarks: 'Flaw',
      reportedOn: dayAgo(0),
    });
    expect(await ruled()).toBe('missing');
    // A negative random is no pre-employment test (49 CFR 382.301(a)), nor is one that DOT has no part in.
    const other = { ...one, result: 'Negative', substances: '' };
    await send({
      ...other,
      resultNumber: 'P-R',
      reason: 'Random',
      paper: pdf().toString('base64'),
    });
    expect(await ruled()).toBe('missing');
    await send({ ...other, resultNumber: 'P-N', dotAgency: '', paper: pdf().toString('base64') });
    expect(await ruled()).toBe('missing');
    // One of another agency is not made under Part 382.
    await send({
      ...other,
      resultNumber: 'P-T',
      dotAgency: 'FTA',
      paper: pdf().toString('base64'),
    });
    expect(await ruled()).toBe('missing');
    await send({ ...other, resultNumber: 'P-P', paper: pdf().toString('base64') });
    expect(await ruled()).toBe('valid');
    // Collected after the first day of driving it came too late.
    await world.inTenant(
      acme.tenantId,
      'update employees set first_duty = $2 where tenant_id = $1 and employee_id = $3',
      [acme.tenantId, dayAgo(5), driver.employeeId],
    );
    expect(await ruled()).toBe('missing');
  });

  test('may be a document of the file, and stays there when the result goes', async () => {
    const giver = await sent({ ...nobody, paper: pdf().toString('base64') });
    await boss.post(`${match(giver)}?employeeId=${bea.employeeId}`);
    const [{ documentId }] = (await read(giver.drugTestId)).papers;
    const result = await sent({ ...nobody });
    const { body } = await boss.post(`${match(result)}?employeeId=${bea.employeeId}`);
    // It belongs to another result.
    expect(body.loosePapers).toEqual([]);
    const choose = (id: string) => boss.put(papers(result), { documentId: id });
    expect((await choose(documentId)).body.error.code).toBe('test-papers.not_in_file');
    await world.inTenant(
      acme.tenantId,
      'delete from drug_test_papers where tenant_id = $1 and document_id = $2',
      [acme.tenantId, documentId],
    );
    expect(await read(result.drugTestId)).toMatchObject({ loosePapers: [{ documentId }] });
    const chosen = await choose(documentId);
    expect(chosen.body).toMatchObject({
      hasPaper: true,
      papers: [{ documentId, chosen: true }],
    });
    await boss.patch(`${match(result)}?employeeId=${ann.employeeId}`);
    expect(await read(result.drugTestId)).toMatchObject({ hasPaper: false, papers: [] });
    expect((await papersIn(bea)).map(({ id }) => id)).toContain(documentId);
  });

  test('waits again when its document is deleted from the file', async () => {
    const result = await sent({ paper: pdf().toString('base64') });
    const [{ documentId }] = result.papers;
    await boss.post(`/v1/documents/${documentId}/hide`, { reason: 'Wrong page' });
    expect(await read(result.drugTestId)).toMatchObject({
      hasPaper: false,
      papers: [{ deleted: true }],
    });
  });

  test('only by those who work on results, and see them', async () => {
    const result = await sent();
    const reader = await user(['records.viewDrugAlcohol']);
    const sender = await user(['records.editOrder']);
    const stranger = await user(ORDERS, await world.makeClient({ name: 'Theirs' }));
    for (const [api, status] of [
      [reader, 403],
      [sender, 403],
      [stranger, 404],
    ] as const) {
      expect((await add(result, pdf(), api)).status).toBe(status);
      expect((await api.put(papers(result), { documentId: ann.employeeId })).status).toBe(status);
    }
    expect((await read(result.drugTestId)).papers).toEqual([]);
  });
});
