import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let boss: Api;
/** May edit files, but not see the investigation history. */
let editor: Api;
let stranger: Api;

const FACTS = {
  name: 'Acme Freight',
  place: 'Waco, TX',
  from: '2017-05-01',
  to: '2019-12-31',
  agency: 'FMCSA',
  part40: true,
  contact: 'Safety office, 254-555-0142',
};

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  const other = await world.makeClient({ name: 'Other' });
  const rights = [
    'client.viewEmployee',
    'client.editEmployeeInfo',
    'client.mergeEmployees',
    'records.viewInvestigationHistory',
    'records.viewDrugAlcohol',
  ] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions: rights }));
  stranger = await world.as(await world.makeUser({ client: other, permissions: rights }));
  const permissions = ['client.viewEmployee', 'client.editEmployeeInfo'] as const;
  editor = await world.as(await world.makeUser({ client: acme, permissions }));
}, 120_000);
afterAll(() => world.close());

const path = ({ employeeId }: Employee) => `/v1/employees/${employeeId}/pastEmployers`;
const add = async (one: Employee, over: object = {}): Promise<Json> => {
  const made = await boss.post(path(one), { ...FACTS, ...over });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};
const historyItems = async (one: Employee, type = 307): Promise<Json[]> =>
  (await boss.get(`/v1/employees/${one.employeeId}/qualification`)).body.items
    .filter(({ documentTypeId }: Json) => documentTypeId === type)
    .map(({ authority, status, note }: Json) => ({ authority, status, note }));
const at = ({ pastEmployerId }: Json) => `/v1/pastEmployers/${pastEmployerId}`;

describe('what a file says of past employers', () => {
  test('is kept with its history, and read on record', async () => {
    const ann = await world.makeEmployee({ client: west });
    const made = await add(ann);
    expect(made).toMatchObject({ ...FACTS, papers: [], removed: false, version: 1 });
    const { body } = await boss.get(path(ann));
    expect(body).toMatchObject({ employers: [{ name: 'Acme Freight' }], mayAdd: true });
    const corrected = await boss.patch(
      at(made),
      { ...FACTS, to: '2020-01-02' },
      { headers: { 'If-Match': '"1"' } },
    );
    expect(corrected.body).toMatchObject({ to: '2020-01-02', version: 2 });
    const late = await boss.patch(at(made), FACTS, { headers: { 'If-Match': '"1"' } });
    expect(late.body.error).toMatchObject({
      code: 'request.conflict',
      current: { to: '2020-01-02' },
    });
    const gone = await boss.post(`${at(made)}/remove`, { reason: 'Another driver’s' });
    expect(gone.body).toMatchObject({ removed: true, allowed: ['restore'] });
    expect((await boss.patch(at(made), FACTS)).body.error.code).toBe('past-employers.removed');
    expect((await boss.post(`${at(made)}/restore`)).body).toMatchObject({ removed: false });
    const lines = await world.inTenant<{ field: string; new_value: string }>(
      acme.tenantId,
      'select field, new_value from employee_changes where employee_id = $1 order by changed_at',
      [ann.employeeId],
    );
    expect(lines.map(({ field }) => field)).toEqual([
      'pastEmployerAdded',
      'pastEmployerCorrected',
      'pastEmployerRemoved',
      'pastEmployerRestored',
    ]);
    expect(lines[1]?.new_value).toBe(
      'Acme Freight, 5/1/2017 to 12/31/2019: now Acme Freight, 5/1/2017 to 1/2/2020 (to)',
    );
    const audit = await world.kernel.pool.query(
      "select action from audit_log where tenant_id = $1 and action like 'past-employers.%' order by seq",
      [acme.tenantId],
    );
    expect(new Set(audit.rows.map(({ action }) => action))).toEqual(
      new Set(
        ['add', 'list', 'correct', 'remove', 'restore'].map((one) => `past-employers.${one}`),
      ),
    );
  });

  test.each([
    ['a name', { name: ' ' }, 'name'],
    ['a day', { from: '' }, 'from'],
    ['an order', { to: '2016-01-01' }, 'to'],
    ['a past', { from: '2099-01-01', to: null }, 'from'],
    ['an agency', { agency: 'NASA' }, 'agency'],
    ['an agency to be tested', { agency: 'none' }, 'part40'],
  ])('is refused without %s', async (_what, over, field) => {
    const one = await world.makeEmployee({ client: west });
    const said = await boss.post(path(one), { ...FACTS, ...over });
    expect(said.status).toBe(400);
    expect(said.body.error.fields).toMatchObject([{ field }]);
  });

  test('is for those who may see the investigation history, of one company', async () => {
    const one = await world.makeEmployee({ client: west });
    const made = await add(one);
    expect((await editor.get(path(one))).status).toBe(403);
    expect((await editor.post(path(one), FACTS)).status).toBe(403);
    expect((await editor.patch(at(made), FACTS)).status).toBe(403);
    expect((await stranger.get(path(one))).status).toBe(404);
    expect((await stranger.patch(at(made), FACTS)).status).toBe(404);
    const history = await editor.get(`/v1/employees/${one.employeeId}/history`);
    expect(JSON.stringify(history.body)).not.toContain('Acme Freight');
  });
});

describe('the safety history is asked of each', () => {
  test('one item an employer, met by the paper that is tied to it', async () => {
    const bob = await world.makeEmployee({ client: west });
    expect(await historyItems(bob)).toMatchObject([{ authority: null, status: 'missing' }]);
    const first = await add(bob);
    const second = await add(bob, { name: 'Bolt Lines', from: '2015-01-01', to: '2017-04-30' });
    await add(bob, { name: 'Corner Shop', agency: 'none', part40: false });
    const paper = await filePaper(world, bob, 307, { docDate: '2020-01-20' });
    expect(await historyItems(bob)).toMatchObject([
      { authority: 'Acme Freight', status: 'missing' },
      { authority: 'Bolt Lines', status: 'missing' },
    ]);
    expect((await historyItems(bob))[0]?.['note']).toContain('Tie it to one');
    const tied = await boss.put(`${at(first)}/papers`, { documentIds: [paper] });
    expect(tied.body, JSON.stringify(tied.body)).toMatchObject({
      papers: [{ documentId: paper }],
    });
    expect(await historyItems(bob)).toMatchObject([
      { authority: 'Bolt Lines', status: 'missing' },
      { authority: 'Acme Freight', status: 'valid' },
    ]);
    // What is kept of the file is judged by the same.
    const kept = await world.inTenant(
      acme.tenantId,
      'select authority, status from qualification_items where employee_id = $1 and document_type_id = 307',
      [bob.employeeId],
    );
    expect(kept).toEqual([{ authority: 'Bolt Lines', status: 'missing' }]);
    // A paper is of one employer.
    await boss.put(`${at(second)}/papers`, { documentIds: [paper] });
    expect(await historyItems(bob)).toMatchObject([
      { authority: 'Acme Freight', status: 'missing' },
      { authority: 'Bolt Lines', status: 'valid' },
    ]);
    await boss.post(`${at(first)}/remove`, { reason: 'Not this driver' });
    expect(await historyItems(bob)).toMatchObject([{ authority: 'Bolt Lines', status: 'valid' }]);
  });

  test('no paper of another kind, or of another file, is an answer', async () => {
    const [one, two] = [
      await world.makeEmployee({ client: west }),
      await world.makeEmployee({ client: west }),
    ];
    const made = await add(one);
    for (const paper of [await filePaper(world, one, 225), await filePaper(world, two, 307)]) {
      const said = await boss.put(`${at(made)}/papers`, { documentIds: [paper] });
      expect(said.body.error.code).toBe('past-employers.no_answer');
    }
  });

  test('that there was none is said in the file', async () => {
    const cy = await world.makeEmployee({ client: west });
    const edit = (values: object) => boss.patch(`/v1/employees/${cy.employeeId}`, values);
    await edit({ dotEmployers: 'none' });
    expect(await historyItems(cy)).toMatchObject([{ authority: null, status: 'valid' }]);
    await add(cy);
    expect(await historyItems(cy)).toMatchObject([
      { authority: 'Acme Freight', status: 'missing' },
    ]);
    expect((await edit({ dotEmployers: 'some' })).status).toBe(400);
  });

  test('one of another agency is asked about drugs and alcohol, of hires since 2023-01-06', async () => {
    const dee = await world.makeEmployee({ client: west });
    await add(dee, { name: 'City Transit', agency: 'FTA' });
    expect(await historyItems(dee, 339)).toEqual([]);
    await world.inTenant(
      acme.tenantId,
      "update employees set hire_date = '2023-01-06' where employee_id = $1",
      [dee.employeeId],
    );
    await add(dee, { name: 'River Transit', agency: 'FTA', to: '2022-12-31' });
    expect(await historyItems(dee, 339)).toMatchObject([
      { authority: 'River Transit', status: 'missing' },
    ]);
    // And nobody is asked without the driver's authorization (49 CFR 40.25(b)).
    expect(await historyItems(dee, 309)).toMatchObject([
      { authority: 'River Transit', status: 'missing' },
    ]);
    const made = await add(dee, { name: 'Lake Transit', agency: 'FTA', to: '2022-12-31' });
    const documentId = await filePaper(world, dee, 309, { docDate: '2023-01-04' });
    const tied = await boss.put(`${at(made)}/papers`, { documentIds: [documentId] });
    expect(tied.status, JSON.stringify(tied.body)).toBe(200);
    expect(await historyItems(dee, 309)).toMatchObject([
      { authority: 'River Transit', status: 'missing' },
      { authority: 'Lake Transit', status: 'valid' },
    ]);
  });
});
