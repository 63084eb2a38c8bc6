import { afterAll, beforeAll, expect, test } from 'vitest';
import { filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let boss: Api;
/** May edit files, but not see drug and alcohol records. */
let editor: Api;
let stranger: Api;

/** Of drivers who were hired on 1/6/2020. */
const PROGRAM = {
  program: 'Lone Star Consortium, Waco, TX',
  until: '2019-12-20',
  testedOn: '2019-09-02',
  poolSince: null,
  appliedOn: '2019-12-28',
  noViolations: true,
};

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  const other = await world.makeClient({ name: 'Other' });
  const rights = [
    'client.viewEmployee',
    'client.editEmployeeInfo',
    'records.viewDrugAlcohol',
  ] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions: rights }));
  stranger = await world.as(await world.makeUser({ client: other, permissions: rights }));
  const permissions = ['client.viewEmployee', 'client.editEmployeeInfo'] as const;
  editor = await world.as(await world.makeUser({ client: acme, permissions }));
}, 120_000);
afterAll(() => world.close());

const path = ({ employeeId }: Employee) => `/v1/employees/${employeeId}/testingProgram`;
const testItem = async ({ employeeId }: Employee): Promise<Json> =>
  (await boss.get(`/v1/employees/${employeeId}/qualification`)).body.items.find(
    ({ documentTypeId }: Json) => documentTypeId === 306,
  );

test('the verification of a program stands for the test where what it says fulfils the exception', async () => {
  const ann = await world.makeEmployee({ client: acme });
  expect(await testItem(ann)).toMatchObject({
    status: 'missing',
    blocksDispatch: true,
    note: null,
  });
  const paper = await filePaper(world, ann, 338, { docDate: '2019-12-30' });
  expect((await testItem(ann))['note']).toContain('nobody has noted');
  const saved = await boss.put(path(ann), PROGRAM);
  expect(saved.body, JSON.stringify(saved.body)).toMatchObject({
    program: { ...PROGRAM, notEmployed: false, version: 1 },
    fault: null,
    verified: true,
    mayWrite: true,
  });
  expect(await testItem(ann)).toMatchObject({ status: 'valid', documentId: paper });
  const late = await boss.put(path(ann), { ...PROGRAM, until: '2019-12-06' });
  expect(late.body.fault).toContain('more than 30 days');
  expect(await testItem(ann)).toMatchObject({ status: 'missing', note: late.body.fault });
  // What is kept for lists is judged by the same.
  const kept = await world.inTenant(
    acme.tenantId,
    'select status from qualification_items where employee_id = $1 and document_type_id = 306',
    [ann.employeeId],
  );
  expect(kept).toEqual([{ status: 'missing' }]);
  expect((await boss.delete(path(ann))).body).toMatchObject({ program: null, fault: null });
});

test('of a driver who is used and not employed the program is asked again every six months (382.301(c)(2))', async () => {
  const cid = await world.makeEmployee({ client: acme });
  await filePaper(world, cid, 338, { docDate: '2019-12-30' });
  const noted = await boss.put(path(cid), { ...PROGRAM, notEmployed: true });
  expect(noted.body).toMatchObject({ fault: null, verified: true, verifiedUntil: '2020-06-30' });
  const note = expect.stringContaining('every 6 months');
  expect(await testItem(cid)).toMatchObject({ status: 'expired', lastDay: '2020-06-30', note });
  const today = new Date().toISOString().slice(0, 10);
  const again = await filePaper(world, cid, 338, { docDate: today });
  expect(await testItem(cid)).toMatchObject({ documentId: again, blocksDispatch: true, note });
  expect((await testItem(cid))['status']).toMatch(/valid|expiring/);
  expect((await boss.get(path(cid))).body.verifiedUntil > today).toBe(true);
  // Employed after all: the verification counts for good, and nothing is said.
  expect((await boss.put(path(cid), PROGRAM)).body.verifiedUntil).toBeNull();
  expect(await testItem(cid)).toMatchObject({ status: 'valid', lastDay: null, note: null });
});

test('of two who note it the second sees the first', async () => {
  const bob = await world.makeEmployee({ client: acme });
  const first = { headers: { 'If-Match': '"0"' } };
  expect((await boss.put(path(bob), PROGRAM, first)).body.program.version).toBe(1);
  const second = await boss.put(path(bob), { ...PROGRAM, program: 'Another' }, first);
  expect(second.body.error).toMatchObject({
    code: 'request.conflict',
    current: { program: { program: PROGRAM.program } },
  });
});

test.each([
  ['a name', { program: ' ' }, 'program'],
  ['a day of the application', { appliedOn: '' }, 'appliedOn'],
  ['a test or a pool', { testedOn: null }, 'testedOn'],
  ['a test of the past', { testedOn: '2099-01-01' }, 'testedOn'],
])('is refused without %s', async (_what, over, field) => {
  const one = await world.makeEmployee({ client: acme });
  const said = await boss.put(path(one), { ...PROGRAM, ...over });
  expect(said.status).toBe(400);
  expect(said.body.error.fields).toMatchObject([{ field }]);
});

test('is for those who may see drug and alcohol records, of one company, and on record', async () => {
  const one = await world.makeEmployee({ client: acme });
  await boss.put(path(one), PROGRAM);
  for (const [api, status] of [
    [editor, 403],
    [stranger, 404],
  ] as const) {
    expect((await api.get(path(one))).status).toBe(status);
    expect((await api.put(path(one), PROGRAM)).status).toBe(status);
    expect((await api.delete(path(one))).status).toBe(status);
  }
  const history = async (api: Api) =>
    JSON.stringify((await api.get(`/v1/employees/${one.employeeId}/history`)).body);
  expect(await history(editor)).not.toContain('Lone Star');
  await boss.get(path(one));
  const audit = await world.kernel.pool.query(
    "select action from audit_log where entity_id = $1 and action like 'testing-program.%' and outcome = 'done' order by seq",
    [one.employeeId],
  );
  expect(audit.rows.map(({ action }) => action)).toEqual([
    'testing-program.save',
    'testing-program.read',
  ]);
});
