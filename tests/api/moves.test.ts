import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { retainUntil } from '#src/features/employees/employees.rules.ts';
import { utcToday } from '#src/shared/dates.ts';
import { codeOf, fileOf, MOVERS_RIGHTS, openMovesWorld } from '#tests/support/moves-world.ts';
import type { MovesWorld } from '#tests/support/moves-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let moves: MovesWorld;
let world: World;
let acme: Client;
let east: Client;
let west: Client;
let other: Client;
let boss: Api;
let terminal: Api;
let care: Api;

beforeAll(async () => {
  moves = await openMovesWorld();
  ({ world, acme, east, west, other, boss, terminal, care } = moves);
});
afterAll(() => world.close());

const transfer = (of: Employee, to: Client, more: object = {}) => ({
  transfer: { oldClientId: of.clientId, newClientId: to.clientId, ...more },
});

describe('a transfer', () => {
  test('moves the employee, the job title by its name, the status, and everything in the file (R187)', async () => {
    const one = await world.makeEmployee({ client: east, jobTitleId: 102 });
    const document = await moves.paper(one);
    const placed = await moves.order(one, 1);
    await moves.accident(one);
    const done = await boss.patch(fileOf(one), transfer(one, west, { employmentStatusId: 3 }), {
      headers: { 'if-match': '"1"' },
    });
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      clientId: west.clientId,
      jobTitle: 'yard hand',
      employmentStatus: 'Inactive',
      version: 2,
      info: '1 open order went along. Check whether the appointments still fit.',
    });
    for (const table of ['documents', 'orders', 'accidents', 'employee_status_changes']) {
      const at = await moves.rows(
        `select distinct client_id from ${table} where employee_id = $1`,
        [one.employeeId],
      );
      expect(at, table).toEqual([{ client_id: west.clientId }]);
    }
    // The terminal it left no longer sees the file; the one it came to does, the trail of its orders too.
    expect((await terminal.get(fileOf(one))).status).toBe(404);
    expect((await terminal.get(`/v1/documents/${document}`)).status).toBe(404);
    const westerner = await world.as(
      await world.makeUser({ client: west, permissions: MOVERS_RIGHTS }),
    );
    expect((await westerner.get(`${fileOf(one)}?with=orders`)).body['orders']).toMatchObject([
      { orderId: placed },
    ]);
    const history = await boss.get(`${fileOf(one)}/history`);
    expect(history.body['statusChanges']).toMatchObject([{ from: 'Employee', to: 'Inactive' }]);
    const audit = await world.kernel.pool.query(
      `select entity, entity_id, client_id, detail->'fields' as fields from audit_log
        where action = 'employees.transfer' and (entity_id = $1 or detail->>'employeeId' = $1) order by seq`,
      [one.employeeId],
    );
    const fields = ['clientId', 'jobTitleId', 'employmentStatusId'];
    expect(audit.rows).toEqual([
      { entity: 'employee', entity_id: one.employeeId, client_id: east.clientId, fields },
      { entity: 'client', entity_id: String(east.clientId), client_id: east.clientId, fields },
      { entity: 'client', entity_id: String(west.clientId), client_id: west.clientId, fields },
    ]);
  });

  test('takes the fields bare as well, and nothing beside them (A87)', async () => {
    const one = await world.makeEmployee({ client: east, jobTitleId: 101 });
    const bare = { oldClientId: east.clientId, newClientId: west.clientId };
    const both = await boss.patch(fileOf(one), { ...bare, firstName: 'X' });
    expect(both.status).toBe(400);
    expect((await boss.patch(fileOf(one), { newClientId: west.clientId })).status).toBe(400);
    expect((await boss.patch(fileOf(one), { ...bare, jobTitleId: 103 })).body).toMatchObject({
      clientId: west.clientId,
      jobTitle: 'yard hand',
    });
  });

  test('tells of a job title that the new location does not have; one that serves the whole company stays', async () => {
    const one = await world.makeEmployee({ client: east, jobTitleId: 104 });
    const done = await boss.patch(fileOf(one), transfer(one, west));
    expect(done.body).toMatchObject({
      jobTitle: null,
      info: 'The job title "Dispatcher" was taken off. Choose one of West in the file.',
    });
    const two = await world.makeEmployee({ client: east, jobTitleId: 101 });
    const kept = await boss.patch(fileOf(two), transfer(two, west));
    expect(kept.body).toMatchObject({ jobTitle: 'Driver' });
    expect(kept.body).not.toHaveProperty('info');
    const three = await world.makeEmployee({ client: east });
    const wrong = await boss.patch(fileOf(three), transfer(three, west, { jobTitleId: 104 }));
    expect(codeOf(wrong)).toBe('employees.transfer_title');
  });

  test('with the status Terminated closes the employment, as an edit does; taken back, it goes on there', async () => {
    const one = await world.makeEmployee({ client: east, jobTitleId: 102 });
    const done = await boss.patch(fileOf(one), transfer(one, west, { employmentStatusId: 4 }));
    expect(done.status).toBe(200);
    const employment = () => boss.get(`${fileOf(one)}/employment`);
    expect((await employment()).body).toMatchObject({
      employmentStatus: 'Terminated',
      terminationDate: utcToday(),
      retainUntil: retainUntil(utcToday()),
      archivedAt: expect.any(String),
    });
    expect((await boss.patch(`${fileOf(one)}/unarchiveEmployee`, {})).status).toBe(200);
    expect((await employment()).body).toMatchObject({
      clientId: west.clientId,
      employmentStatus: 'Employee',
      jobTitle: 'yard hand',
      terminationDate: null,
      retainUntil: null,
      archivedAt: null,
    });
  });

  test('keeps a job title that an open order freezes (R317)', async () => {
    const one = await world.makeEmployee({ client: east, jobTitleId: 104 });
    await moves.order(one, 2);
    const lost = await boss.patch(fileOf(one), transfer(one, west));
    expect(codeOf(lost)).toBe('employees.job_title_frozen');
    const two = await world.makeEmployee({ client: east, jobTitleId: 102 });
    await moves.order(two, 2);
    const other = await boss.patch(fileOf(two), transfer(two, west, { jobTitleId: 101 }));
    expect(codeOf(other)).toBe('employees.job_title_frozen');
    expect((await boss.patch(fileOf(two), transfer(two, west))).body['jobTitle']).toBe('yard hand');
  });

  test('is refused to a deactivated location, to the same one, to one of another company and to one that is not the caller’s', async () => {
    const one = await world.makeEmployee({ client: east });
    for (const [api, to, message] of [
      [boss, moves.closed, /deactivated/],
      [boss, east, /already/],
      [boss, other, /another company/],
      [terminal, west, /another company/],
      // Its row is readable from every site, which does not make it the terminal's own.
      [terminal, acme, /another company/],
    ] as const) {
      const answer = await api.patch(fileOf(one), transfer(one, to));
      expect(codeOf(answer)).toBe('employees.transfer_target');
      expect(answer.body['error']['message']).toMatch(message);
      expect(answer.body['error']['fields'][0]['field']).toBe('newClientId');
    }
    const acting = { client: acme.clientId };
    const across = await care.patch(fileOf(one), transfer(one, other), acting);
    expect(codeOf(across)).toBe('employees.transfer_target');
    expect(await moves.read(one)).toMatchObject({ clientId: east.clientId, version: 1 });
  });

  test('needs transferEmployee, for another status editEmployeeStatus, and is allowed so by the record', async () => {
    const one = await world.makeEmployee({ client: east });
    const editor = await moves.without('client.transferEmployee');
    expect(codeOf(await editor.patch(fileOf(one), transfer(one, west)))).toBe('request.forbidden');
    expect((await editor.get(fileOf(one))).body['allowed']).not.toContain('transfer');
    const mover = await moves.without('client.editEmployeeStatus');
    const status = await mover.patch(fileOf(one), transfer(one, west, { employmentStatusId: 3 }));
    expect(codeOf(status)).toBe('employees.edit_not_allowed');
    expect((await mover.get(fileOf(one))).body['allowed']).toContain('transfer');
    // The right to transfer alone opens no edit.
    const only = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.transferEmployee', 'client.viewEmployee'],
      }),
    );
    expect(codeOf(await only.patch(fileOf(one), { firstName: 'X' }))).toBe(
      'employees.edit_not_allowed',
    );
    expect((await only.patch(fileOf(one), transfer(one, west))).status).toBe(200);
    // Care acts in an assumed client, never across them.
    const back = { transfer: { oldClientId: west.clientId, newClientId: east.clientId } };
    expect(codeOf(await care.patch(fileOf(one), back))).toBe('request.client_required');
    expect((await care.patch(fileOf(one), back, { client: acme.clientId })).status).toBe(200);
    expect((await care.patch(fileOf(one), back, { client: other.clientId })).status).toBe(404);
  });

  test('of two at once one wins; a stale one gets the current record', async () => {
    const one = await world.makeEmployee({ client: east });
    const [first, second] = await Promise.all([
      boss.patch(fileOf(one), transfer(one, west)),
      boss.patch(fileOf(one), transfer(one, acme)),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const stale = first.status === 409 ? first : second;
    expect(stale.body['error']).toMatchObject({
      code: 'request.conflict',
      current: { version: 2 },
    });
    const late = await boss.patch(fileOf(one), transfer(one, west), {
      headers: { 'if-match': '"1"' },
    });
    expect(codeOf(late)).toBe('request.conflict');
  });

  test('may go to the locations that are listed: by name, no deactivated ones, only the caller’s', async () => {
    const names = async (api: Api, at: Client) =>
      (await api.get(`/v1/clients/${at.clientId}/transferTargets`)).body.map(
        (row: Json) => row['name'],
      );
    expect(await names(boss, acme)).toEqual(['Acme', 'East', 'West']);
    expect(await names(terminal, east)).toEqual(['East']);
  });
});

test('what belongs to an employee follows by the catalogue: no table with a foreign key is forgotten', async () => {
  const tables = await moves.rows<{ name: string; keys: string[] }>(
    'select name::text, keys from employee_tables()',
  );
  const names = tables.map(({ name }) => name);
  for (const name of ['accidents', 'documents', 'orders', 'employee_notes', 'employee_changes'])
    expect(names).toContain(name);
  // Worked out anew from the file, by triggers of its own.
  expect(names).not.toContain('employee_qualification');
});

test('the audit chain holds', async () => {
  const { problems } = await verifyAudit(world.kernel.pool, world.kernel.keys);
  expect(problems).toEqual([]);
});
