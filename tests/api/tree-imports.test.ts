import { forgetImports } from '#src/features/set-up/server/forget-imports.job.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let other: Client;

const PERMISSIONS = ['client.viewLocation', 'client.addLocation', 'client.viewRoster'] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other Lines' });
  await world.inTenant(
    other.tenantId,
    "update clients set dot_number = '777' where tenant_id = $1 and client_id = $1",
    [other.tenantId],
  );
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...PERMISSIONS] }));
  local = await world.as(await world.makeUser({ client: west, permissions: [...PERMISSIONS] }));
}, 60_000);
afterAll(() => world.close());

const send = (api: Api, text: string, client = acme) =>
  api.upload(`/v1/clients/${client.clientId}/treeImports`, [
    { name: 'tree.csv', bytes: Buffer.from(text), type: 'text/csv' },
  ]);
const at = ({ treeImportId }: Json, what = '') => `/v1/treeImports/${treeImportId}${what}`;
const apply = (api: Api, made: Json, add: number) => api.post(at(made, '/apply'), { add });
const tree = async (client = acme) =>
  (await boss.get(`/v1/clients/${client.clientId}/sites`)).body.map((one: Json) => one.name);

test('a tree is uploaded, looked at, and added whole; a second time it adds nothing', async () => {
  const text =
    'Code,Name,Parent,Street,City,State\n' +
    'R1,South,,,,\nT1,Dallas,R1,1 Main St,Dallas,TX\nT2,El Paso,R1,,El Paso,TX\nS1,Shop,T1,,,\n';
  const { status, body: made } = await send(boss, text);
  expect(status, JSON.stringify(made)).toBe(201);
  expect(made).toMatchObject({
    state: 'open',
    clientName: 'Acme Freight',
    rows: 4,
    mapping: ['code', 'name', 'parent', 'line1', 'city', 'state'],
    mappingFault: null,
    counts: { add: 4, same: 0, fault: 0 },
    added: null,
  });
  expect(made.columns[1]).toEqual({ name: 'Name', samples: ['South', 'Dallas', 'El Paso'] });
  const { body: shown } = await boss.get(at(made, '/rows?kind=add&limit=3'));
  expect(shown.rows.map(({ name, above }: Json) => [name, above.join('/')])).toEqual([
    ['South', 'Acme Freight'],
    ['Dallas', 'Acme Freight/South'],
    ['El Paso', 'Acme Freight/South'],
  ]);
  expect(shown.rows[1].address).toBe('1 Main St, Dallas, TX');
  const { body: rest } = await boss.get(
    at(made, `/rows?kind=add&limit=3&after=${encodeURIComponent(shown.next)}`),
  );
  expect(rest.rows.map(({ name }: Json) => name)).toEqual(['Shop']);
  expect(await tree()).toEqual(['Acme Freight', 'West']);

  expect((await apply(boss, made, 3)).body.error.code).toBe('tree-imports.changed');
  const done = await apply(boss, made, 4);
  expect([done.status, done.body.state, done.body.added]).toEqual([200, 'applied', 4]);
  expect((await tree()).sort()).toEqual([
    'Acme Freight',
    'Dallas',
    'El Paso',
    'Shop',
    'South',
    'West',
  ]);
  expect((await apply(boss, made, 4)).body.error.code).toBe('tree-imports.is_over');
  const rows = await world.inTenant<Json>(
    acme.tenantId,
    "select name, aliases, zone, level_number from clients where tenant_id = $1 and name in ('Shop', 'El Paso') order by name",
    [acme.tenantId],
  );
  expect(rows).toMatchObject([
    { name: 'El Paso', aliases: ['T2'], level_number: 3 },
    { name: 'Shop', aliases: ['S1'], zone: 'America/Chicago', level_number: 4 },
  ]);
  const audited = await world.kernel.pool.query(
    "select 1 from audit_log where tenant_id = $1 and action = 'tree-imports.apply'",
    [acme.tenantId],
  );
  // Each location, and the list itself.
  expect(audited.rows).toHaveLength(5);

  const { body: again } = await send(boss, text);
  expect(again.counts).toEqual({ add: 0, same: 4, fault: 0 });
  expect((await apply(boss, again, 1)).body.error.code).toBe('tree-imports.nothing_new');
  const { body: list } = await boss.get(`/v1/clients/${acme.clientId}/treeImports`);
  expect(list.map(({ state, added }: Json) => [state, added])).toEqual([
    ['open', null],
    ['applied', 4],
  ]);
  expect((await boss.post(at(again, '/cancel'))).body.state).toBe('cancelled');
  expect((await boss.post(at(again, '/cancel'))).body.error.code).toBe('tree-imports.is_over');
});

test('a faulty row is named, and then nothing of the tree is added', async () => {
  const before = await tree();
  const { body: made } = await send(
    boss,
    'Name,Code,Parent,DOT\nA,1,2,\nB,2,1,\nC,3,Nowhere,\nD,4,,777\nE,T1,,\nF,6,,\n',
  );
  expect(made.counts).toEqual({ add: 1, same: 0, fault: 5 });
  const { body } = await boss.get(at(made, '/rows?kind=fault'));
  expect(body.rows.map(({ line, faults }: Json) => [line, faults[0].reason])).toEqual([
    [2, 'The location above has a fault: see row 3.'],
    [3, 'It stands below itself: A › B › A.'],
    [4, '“Nowhere” is neither in this file nor among the locations.'],
    [5, 'Another client or location has this DOT number.'],
    [6, 'A location of this company is known by this code already.'],
  ]);
  const refused = await apply(boss, made, 1);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'tree-imports.faulty']);
  expect(await tree()).toEqual(before);
});

test('columns that are not known by their headings are chosen, and a wrong choice is refused', async () => {
  const { body: made } = await send(boss, 'Where,What\nAlpha,A1\n');
  expect([made.mappingFault, made.counts]).toEqual([
    'No column is set to Name. Every location has one.',
    null,
  ]);
  const choose = (mapping: unknown) => boss.put(at(made, '/mapping'), { mapping });
  expect((await choose(['name', 'name'])).body.error.message).toContain('Keep one');
  expect((await choose(['name'])).body.error.message).toBe(
    'The file has 2 columns, and the choice 1.',
  );
  expect((await choose(['name', 'nonsense'])).status).toBe(400);
  expect((await apply(boss, made, 1)).body.error.code).toBe('tree-imports.mapping');
  const { body: chosen } = await choose(['name', 'code']);
  expect(chosen.counts).toEqual({ add: 1, same: 0, fault: 0 });
});

test('who works at one location adds below it alone, and codes of the whole company are kept apart', async () => {
  expect((await send(local, 'Name\nX\n', acme)).status).toBe(404);
  expect((await send(local, 'Name\nX\n', other)).status).toBe(404);
  const { body: made } = await send(local, 'Name,Parent\nWest,\nReno,West\nSly,South\n', west);
  const { body } = await local.get(at(made, '/rows?kind=fault'));
  expect(body.rows.map(({ name, faults }: Json) => [name, faults[0].reason])).toEqual([
    ['Sly', '“South” is neither in this file nor among the locations.'],
  ]);
  const { body: good } = await send(local, 'Name,Parent\nReno,West\n', west);
  expect((await apply(local, good, 1)).body.added).toBe(1);
  const { body: taken } = await send(local, 'Name,Code\nSpark,T1\n', west);
  expect(taken.counts).toEqual({ add: 0, same: 0, fault: 1 });
  const { body: ofBoss } = await send(boss, 'Name\nHidden\n');
  expect((await local.get(at(ofBoss))).status).toBe(404);
});

test('5,000 rows are checked and added in seconds, and one more is refused', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) =>
    n < 50 ? `Region ${n},G${n},` : `Terminal ${n},N${n},G${n % 50}`,
  );
  const { body: made } = await send(boss, `Name,Code,Parent\n${rows.join('\n')}\n`);
  expect(made.counts).toEqual({ add: 5000, same: 0, fault: 0 });
  const done = await apply(boss, made, 5000);
  expect([done.status, done.body.added]).toEqual([200, 5000]);
  const more = await send(boss, `Name,Code,Parent\n${[...rows, 'One,O,'].join('\n')}\n`);
  expect([more.status, more.body.error.code]).toEqual([400, 'tree-imports.too_many']);
}, 120_000);

test('a roster names a location by the code of its tree', async () => {
  const clerk = await world.as(
    await world.makeUser({
      client: acme,
      permissions: ['client.viewRoster', 'client.uploadRosterUpdates'],
    }),
  );
  const { body: roster } = await clerk.upload(`/v1/clients/${acme.clientId}/rosters`, [
    { name: 'r.csv', bytes: Buffer.from('Work id,Name,Terminal\nA-1,"Doe, Jo",t2\n') },
  ]);
  await clerk.post(`/v1/rosters/${roster.rosterId}/check`, {
    mapping: ['workId', 'name', 'location'],
    matchBy: 'workId',
    missingStatusId: null,
  });
  await expect
    .poll(async () => (await clerk.get(`/v1/rosters/${roster.rosterId}`)).body.counts, {
      timeout: 20_000,
    })
    .toMatchObject({ add: 1, fault: 0 });
});

test('two apply one list at once: one does, the other is told', async () => {
  const { body: made } = await send(boss, 'Name\nTwice\n');
  const both = await Promise.all([apply(boss, made, 1), apply(boss, made, 1)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await tree()).filter((name: string) => name === 'Twice')).toHaveLength(1);
});

test('a list that nobody applies is given up after two weeks, and its rows are not kept', async () => {
  const { body: old } = await send(boss, 'Name\nOld yard\n');
  const { body: fresh } = await send(boss, 'Name\nFresh yard\n');
  await world.inTenant(
    acme.tenantId,
    "update tree_imports set uploaded_at = now() - interval '15 days' where tenant_id = $1 and tree_import_id = $2",
    [acme.tenantId, old.treeImportId],
  );
  expect(await forgetImports(world.kernel)).toBe(1);
  expect((await boss.get(at(old))).body).toMatchObject({ state: 'cancelled', counts: null });
  expect((await boss.get(at(fresh))).body).toMatchObject({ state: 'open', counts: { add: 1 } });
  const kept = await world.inTenant<Json>(
    acme.tenantId,
    'select tree_import_id as id from tree_imports where tenant_id = $1 and state <> $2 and rows is not null',
    [acme.tenantId, 'open'],
  );
  expect(kept).toEqual([]);
  expect((await apply(boss, old, 1)).body.error.code).toBe('tree-imports.is_over');
});
