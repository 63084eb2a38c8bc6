import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBusinessDays } from '#src/shared/business-days.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let bare: Client;
let ann: Employee;
let bossUser: User;
let boss: Api;
let clerk: Api;
let care: Api;
let stranger: Api;

const DIRECTOR = [
  'client.viewEmployee',
  'client.editEmployeeInfo',
  'client.uploadDocuments',
  'records.viewDrugAlcohol',
] as const satisfies readonly Permission[];

const NUMBERS = [1, 2, 3, 4, 5, 6, 41, 42, 43, 44, 45, 46, 47, 48, 49, 410, 61, 62, 63, 64];

const path = (employee: Employee) => `/v1/employees/${employee.employeeId}/drugAlcoholInfo`;
const save = (api: Api, employee: Employee, list: unknown, more: object = {}) =>
  api.put(`${path(employee)}?forUser=${bossUser.userId}`, { positiveQuestionList: list, ...more });
const driver = () => world.makeEmployee({ client: west });

async function auditOf(action: string) {
  const found = await world.kernel.pool.query(
    'select entity, entity_id, client_id, detail from audit_log where tenant_id = $1 and action = $2 order by seq',
    [acme.tenantId, action],
  );
  return found.rows;
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  bare = await world.makeClient({ name: 'Bare', services: ['Driver Qualification Files'] });
  ann = await driver();
  bossUser = await world.makeUser({ client: acme, permissions: DIRECTOR, firstName: 'Bo' });
  boss = await world.as(bossUser);
  clerk = await world.as(
    await world.makeUser({
      client: west,
      permissions: ['client.viewEmployee', 'client.uploadDocuments', 'client.editEmployeeInfo'],
    }),
  );
  care = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
  );
  stranger = await world.as(await world.makeUser({ client: bare, permissions: DIRECTOR }));
});
afterAll(() => world?.close());

describe('the answers', () => {
  test('are saved and read back, with their due date and who saved them', async () => {
    const knownOn = addDays(utcToday(), -1);
    const saved = await save(boss, ann, [1, 4, 41], { knownOn });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const read = await boss.get(path(ann));
    expect(read.body).toEqual(saved.body);
    expect(read.body).toMatchObject({
      employeeId: ann.employeeId,
      positiveQuestionList: [1, 4, 41],
      incomplete: [],
      mayAnswer: true,
    });
    expect(read.body.answers[1]).toMatchObject({
      question: 4,
      savedBy: 'Bo User',
      knownOn,
      dueDate: addBusinessDays(knownOn, 3),
    });
  });

  test('of a driver under another agency nothing is to be reported to the Clearinghouse', async () => {
    const ted = await driver();
    expect((await save(boss, ted, [1])).body.notReported).toBeNull();
    await world.inTenant(
      ted.tenantId,
      "update employees set dot_agency = 'FTA' where employee_id = $1",
      [ted.employeeId],
    );
    expect((await boss.get(path(ted))).body.notReported).toMatch(/tested under FTA/);
    await world.inTenant(
      ted.tenantId,
      'update employees set dot_agency = null, license_class_id = 5 where employee_id = $1',
      [ted.employeeId],
    );
    expect((await boss.get(path(ted))).body.notReported).toMatch(/no vehicle that needs a CDL/);
  });

  const WITH: Record<number, number[]> = { 4: [4, 41], 6: [6, 61] };
  test.each(NUMBERS.map((number) => [number]))(
    '%i is taken, with what belongs to it',
    async (number) => {
      const question = Number(String(number).slice(0, 1));
      const list = WITH[number] ?? (number > 6 ? [question, number] : [number]);
      const saved = await save(boss, await driver(), list);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      expect(saved.body.positiveQuestionList).toEqual(list);
      expect(saved.body.incomplete).toEqual([]);
    },
  );

  test('all at once, in the order of the questionnaire', async () => {
    const saved = await save(boss, await driver(), NUMBERS);
    expect(saved.body.positiveQuestionList).toEqual([
      1, 2, 3, 4, 41, 42, 43, 44, 45, 46, 47, 48, 49, 410, 5, 6, 61, 62, 63, 64,
    ]);
  });

  test.each([
    [[4], 'q4 needs a reason.'],
    [[4, 6, 61], 'q4 needs a reason.'],
    [[6], 'q6 needs a reason.'],
    [[41], 'q41 belongs to q4.'],
  ])('%j is refused as in the dialog: %s', async (list, message) => {
    const employee = await driver();
    const { status, body } = await save(boss, employee, list);
    expect([status, body.error.code]).toEqual([400, 'questionnaire.incomplete']);
    expect(body.error.fields).toEqual([{ field: 'positiveQuestionList', message }]);
    expect((await boss.get(path(employee))).body.positiveQuestionList).toEqual([]);
  });

  test('a further reason needs the saved question no more', async () => {
    const employee = await driver();
    await save(boss, employee, [4, 41]);
    expect((await save(boss, employee, [42])).body.positiveQuestionList).toEqual([4, 41, 42]);
  });

  test.each([[[]], [[7]], [[0]], [[411]], [['1x']], ['1'], [[1.5]], [null]])(
    '%j is refused',
    async (list) => expect((await save(boss, ann, list)).status).toBe(400),
  );

  test('a saved yes cannot be changed, only others added', async () => {
    const employee = await driver();
    const first = await save(boss, employee, [1], { knownOn: '2026-11-02' });
    const second = await save(boss, employee, [1, 5], { knownOn: '2026-11-10' });
    expect(second.body.positiveQuestionList).toEqual([1, 5]);
    expect(second.body.answers[0]).toEqual(first.body.answers[0]);
    const third = await save(boss, employee, [5]);
    expect(third.body.positiveQuestionList).toEqual([1, 5]);
    for (const sql of [
      'update drug_alcohol_answers set question = 2',
      "update drug_alcohol_answers set known_on = '2020-01-01'",
      'delete from drug_alcohol_answers',
    ])
      await expect(world.inTenant(acme.tenantId, sql)).rejects.toThrow(
        /cannot be changed|permission denied/,
      );
  });

  test('two savings at once save each answer once', async () => {
    const employee = await driver();
    await Promise.all(Array.from({ length: 4 }, () => save(boss, employee, [1, 2, 3])));
    const rows = await world.inTenant(
      acme.tenantId,
      'select question from drug_alcohol_answers where employee_id = $1',
      [employee.employeeId],
    );
    expect(rows).toHaveLength(3);
  });

  test('what was reported is noted, and the note taken back', async () => {
    const employee = await driver();
    const report = (body: object) => boss.patch(path(employee), body);
    const reported = ({ body }: { body: { answers: { reportedOn: string | null }[] } }) =>
      body.answers.map(({ reportedOn }) => reportedOn);
    expect((await report({ reportedOn: utcToday() })).body.error.code).toBe(
      'questionnaire.nothing_to_report',
    );
    await save(boss, employee, [1, 2]);
    expect((await report({ reportedOn: addDays(utcToday(), 2) })).body.error.code).toBe(
      'questionnaire.future_report',
    );
    expect(reported(await report({ reportedOn: utcToday() }))).toEqual([utcToday(), utcToday()]);
    await save(boss, employee, [3]);
    expect(reported(await report({ reportedOn: null, questions: [2] }))).toEqual([
      utcToday(),
      null,
      null,
    ]);
    expect((await clerk.patch(path(employee), { reportedOn: utcToday() })).status).toBe(403);
    expect((await stranger.patch(path(employee), { reportedOn: utcToday() })).status).toBe(404);
  });

  test('a file that another has replaced takes none', async () => {
    const [old, now] = [await driver(), await driver()];
    await world.inTenant(
      acme.tenantId,
      'update employees set replaced_by = $2 where employee_id = $1',
      [old.employeeId, now.employeeId],
    );
    expect((await save(boss, old, [1])).body.error.code).toBe('questionnaire.closed');
  });

  test('nobody learns of it tomorrow', async () => {
    const refused = await save(boss, ann, [2], { knownOn: addDays(utcToday(), 2) });
    expect(refused.status).toBe(400);
    expect(refused.body.error.code).toBe('questionnaire.future_date');
  });
});

describe('who may what', () => {
  test.each([
    ['employer', () => boss, undefined, 200, 200],
    ['terminal', () => clerk, undefined, 403, 403],
    ['care across clients', () => care, undefined, 403, 400],
    ['care in the client', () => care, () => acme.clientId, 403, 403],
    ['another tenant', () => stranger, undefined, 404, 404],
  ])('%s', async (_, api, client, read, write) => {
    const options = client ? { client: client() } : {};
    expect((await api().get(path(ann), options)).status).toBe(read);
    const saved = await api().put(path(ann), { positiveQuestionList: [1] }, options);
    expect(saved.status).toBe(write);
  });

  test('reading is not yet answering', async () => {
    const reader = await world.as(
      await world.makeUser({ client: acme, permissions: ['records.viewDrugAlcohol'] }),
    );
    expect((await reader.get(path(ann))).body.mayAnswer).toBe(false);
    expect((await save(reader, ann, [1])).status).toBe(403);
  });

  test('every reading and saving is recorded, by number and without words', async () => {
    const employee = await driver();
    await save(boss, employee, [6, 64]);
    await boss.get(path(employee));
    expect((await auditOf('questionnaire.save')).at(-1)).toEqual({
      entity: 'employee',
      entity_id: employee.employeeId,
      client_id: west.clientId,
      detail: { fields: ['drugAlcoholInfo'], answers: [6, 64] },
    });
    expect((await auditOf('questionnaire.read')).at(-1)).toMatchObject({
      entity_id: employee.employeeId,
      detail: { fields: ['drugAlcoholInfo'] },
    });
  });
});

describe('its papers', () => {
  const configure = (client: Client, type: number, hidden = false) =>
    world.inTenant(
      client.tenantId,
      'insert into client_document_types (tenant_id, client_id, document_type_id, hidden) values ($1, $2, $3, $4)',
      [client.tenantId, client.clientId, type, hidden],
    );
  const uploadOf = async (employee: Employee, api = boss) =>
    (await api.get(path(employee))).body.upload;

  test('need a configured type; files are required with the clearinghouse service only (R212, R486)', async () => {
    const other = await world.makeEmployee({ client: bare });
    expect(await uploadOf(other, stranger)).toEqual({ required: false, type: null });
    expect(await uploadOf(ann)).toEqual({ required: true, type: null });
    await configure(acme, 306);
    expect(await uploadOf(ann)).toMatchObject({ type: { docTypeId: 306, docCategoryId: 5 } });
    await configure(acme, 382);
    expect(await uploadOf(ann)).toMatchObject({ type: { docTypeId: 382, docCategoryId: 5 } });
    // A location may hide what the client has.
    await configure(west, 382, true);
    expect(await uploadOf(ann)).toMatchObject({ type: { docTypeId: 306 } });
  });

  test('are uploaded as the specification sends them, and listed afterwards', async () => {
    const { type } = await uploadOf(ann);
    const filed = await boss.upload(
      `/v1/employees/${ann.employeeId}/documents`,
      [{ name: 'report.pdf', bytes: textPdf(['A refusal']) }],
      {
        docCategoryId: String(type.docCategoryId),
        docTypeId: String(type.docTypeId),
        uploadedBy: bossUser.email,
        docDate: utcToday(),
      },
    );
    expect(filed.status, JSON.stringify(filed.body)).toBe(201);
    const list = await boss.get(`/v1/employees/${ann.employeeId}/documents`);
    expect(list.body).toContainEqual(
      expect.objectContaining({ fileName: 'report.pdf', documentTypeId: type.docTypeId }),
    );
    // Not for those who may not read drug and alcohol records.
    const hidden = await clerk.get(`/v1/employees/${ann.employeeId}/documents`);
    expect(JSON.stringify(hidden.body)).not.toContain('report.pdf');
  });
});

test('its texts are in the settings, one for each number', async () => {
  const texts = await boss.get('/v1/settings/texts?collection=drugAlcoholQuestions');
  expect(
    texts.body
      .map(({ textId }: { textId: number }) => textId)
      .sort((a: number, b: number) => a - b),
  ).toEqual([...NUMBERS].sort((a, b) => a - b));
  expect(JSON.stringify(texts.body)).toContain('0.04');
  const law = await boss.get('/v1/settings/documents/drugAlcoholReporting');
  expect(law.body.contents).toContain('382.705(b)');
});
