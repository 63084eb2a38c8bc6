import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { OTHER_PRODUCT } from '#tests/support/record-statements.ts';
import type { MovesWorld } from '#tests/support/moves-world.ts';
import type { Api, Employee, Json } from '#tests/support/world.ts';

const TABLE = '#src/features/employees/employee.fields.ts';

let moves: MovesWorld;
let boss: Api;
/** The product's modules, loaded with the field in the table. */
let product: Awaited<ReturnType<typeof loadProduct>>;

const fileOf = (of: Employee) => `/v1/employees/${of.employeeId}`;

async function loadProduct() {
  return {
    ...(await import('#tests/support/moves-world.ts')),
    ...(await import('#src/features/employees/employee-draft.rules.ts')),
    ...(await import('#src/features/employees/file.rules.ts')),
    ...(await import('#tests/support/approve-files.ts')),
  };
}

beforeAll(async () => {
  // What a developer who adds a field writes: an entry in the table of fields, and its column by a migration.
  const { EMPLOYEE_FIELDS } =
    await vi.importActual<typeof import('#src/features/employees/employee.fields.ts')>(TABLE);
  const preferredName = {
    ...EMPLOYEE_FIELDS.phone,
    label: 'Preferred name',
    group: 'person',
    columns: ['preferred_name'],
    words: 'preferredName',
    merged: 'preferredName',
    imported: { as: 'preferredName', known: ['preferredname', 'nickname'] },
  };
  process.env[OTHER_PRODUCT] = 'a field more';
  vi.resetModules();
  vi.doMock(TABLE, () => ({ EMPLOYEE_FIELDS: { ...EMPLOYEE_FIELDS, preferredName } }));
  product = await loadProduct();
  moves = await product.openMovesWorld();
  const owner = new pg.Client({ connectionString: moves.world.ownerUrl });
  await owner.connect();
  await owner.query(
    'alter table employees add column preferred_name text check (length(preferred_name) between 1 and 40)',
  );
  await owner.end();
  const { world, acme } = moves;
  const permissions = ALL_PERMISSIONS.filter((name) => name.startsWith('client.'));
  boss = await world.as(await world.makeUser({ client: acme, permissions }));
}, 60_000);
afterAll(async () => {
  await moves.world.close();
  // The files after this one share its modules.
  vi.doUnmock(TABLE);
  delete process.env[OTHER_PRODUCT];
  vi.resetModules();
});

const stored = async (of: Employee): Promise<Json> => {
  const [row] = await moves.rows('select * from employees where employee_id = $1', [of.employeeId]);
  return row;
};

test('a field of the table is edited, read, put into the form and kept in the history', async () => {
  const one = await moves.world.makeEmployee({ client: moves.east });
  const edited = await boss.patch(fileOf(one), { preferredName: ' Bobby ' });
  expect([edited.status, edited.body['preferredName']]).toEqual([200, 'Bobby']);
  expect((await boss.get(fileOf(one))).body['preferredName']).toBe('Bobby');
  expect(product.draftOf(edited.body)).toMatchObject({ preferredName: 'Bobby' });
  const tooLong = await boss.patch(fileOf(one), { preferredName: 'x'.repeat(41) });
  expect(tooLong.body['error']).toMatchObject({ fields: [{ field: 'preferredName' }] });
  const history = await boss.get(`${fileOf(one)}/history`);
  expect(product.historyLines(history.body, String, 'workId')).toContainEqual(
    expect.objectContaining({ what: 'Preferred name', from: null, to: 'Bobby' }),
  );
  const cleared = await boss.patch(fileOf(one), { preferredName: '' });
  expect(cleared.body['preferredName']).toBeNull();
});

test('it is brought by a roster, for somebody new and for somebody on file', async () => {
  const known = await moves.world.makeEmployee({ client: moves.acme, workId: 'N-1' });
  const file = `Employee ID,Last name,First name,Nickname\nN-1,,,Ann\nN-2,New,Nina,Nini\n`;
  const sent = await boss.upload(`/v1/clients/${moves.acme.clientId}/rosters`, [
    { name: 'roster.csv', bytes: Buffer.from(file), type: 'text/csv' },
  ]);
  const { rosterId, plan } = sent.body;
  expect(plan.mapping).toEqual(['workId', 'lastName', 'firstName', 'preferredName']);
  const settled = async () =>
    vi.waitFor(
      async () => {
        const { body } = await boss.get(`/v1/rosters/${rosterId}`);
        expect(['checked', 'applied', 'failed']).toContain(body.state);
        return body;
      },
      { timeout: 20_000, interval: 50 },
    );
  await boss.post(`/v1/rosters/${rosterId}/check`, plan);
  await settled();
  const { body } = await boss.get(`/v1/rosters/${rosterId}/rows?limit=10`);
  expect(body.rows.map(({ changes }: Json) => changes.at(-1))).toContainEqual({
    field: 'Preferred name',
    from: '',
    to: 'Ann',
  });
  await boss.post(`/v1/rosters/${rosterId}/apply`);
  await vi.waitFor(async () => expect((await settled()).state).toBe('applied'), 20_000);
  expect((await stored(known))['preferred_name']).toBe('Ann');
  const [added] = await moves.rows("select preferred_name from employees where work_id = 'N-2'");
  expect(added['preferred_name']).toBe('Nini');
});

test('it is chosen in a merge, and erased with the file', async () => {
  const to = await moves.world.makeEmployee({ client: moves.east });
  const from = await moves.world.makeEmployee({ client: moves.east });
  await boss.patch(fileOf(from), { preferredName: 'Gus' });
  const merge = `mergeEmployees?fromEmployeeId=${from.employeeId}`;
  const shown = await boss.get(`${fileOf(to)}/mergePreview?fromEmployeeId=${from.employeeId}`);
  expect(shown.body['from']['fields']).toMatchObject({ preferredName: 'Gus' });
  const merged = await boss.post(`${fileOf(to)}/${merge}`, {
    docsMap: {},
    fields: { preferredName: 'from' },
  });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await stored(to))['preferred_name']).toBe('Gus');
  const undone = await boss.post(`${fileOf(to)}/mergeEmployees/${merged.body['mergeId']}/undo`, {});
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect((await stored(to))['preferred_name']).toBeNull();
  await boss.post(`${fileOf(from)}/delete`, { reason: 'Retention is over' });
  await moves.rows(
    `update employees set deleted_at = now() - interval '31 days', retain_until = '2020-01-01', termination_date = '2017-01-01',
       updated_at = '2017-01-01', hire_date = '2010-01-01' where employee_id = $1`,
    [from.employeeId],
  );
  await product.removeApproved(moves.world);
  expect(await stored(from)).toMatchObject({ first_name: 'Removed', preferred_name: null });
});
