import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeDueFiles } from '#src/features/employment/server/retention.job.ts';
import { addDays, addMonths, today } from '#src/shared/dates.ts';
import { at, code, file, openEmploymentWorld } from '#tests/support/employment-world.ts';
import type { EmploymentWorld } from '#tests/support/employment-world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let people: EmploymentWorld;
let world: World;
let acme: Client;
let west: Client;
let east: Client;
let employer: Api;
let terminal: Api;
let care: Api;

beforeAll(async () => {
  people = await openEmploymentWorld();
  ({ world, acme, west, east, employer, terminal, care } = people);
});
afterAll(() => world.close());

describe('deleting', () => {
  test('needs a reason, hides the file from all but those who may restore it, and is undone', async () => {
    const earlier = await world.makeEmployee({ client: west });
    await employer.post(`${file(earlier)}/delete`, { reason: 'Entered twice' });
    const one = await world.makeEmployee({ client: west, lastName: 'Vanisher' });
    for (const body of [{}, { reason: ' ' }])
      expect((await employer.post(`${file(one)}/delete`, body)).status).toBe(400);
    const gone = await employer.post(`${file(one)}/delete`, { reason: 'Entered twice' }, at(1));
    expect(gone.body).toMatchObject({
      deletedReason: 'Entered twice',
      deletedBy: 'Test User',
      allowed: ['restore', 'hold'],
      removableFrom: addDays(addMonths(today(), 36), 1),
    });
    expect((await employer.get(file(one))).status).toBe(404);
    expect((await employer.get('/v1/employees?search=vanisher')).body['rows']).toEqual([]);
    expect((await employer.patch(file(one), { phone: '1' })).status).toBe(404);
    expect((await terminal.get(`${file(one)}/employment`)).status).toBe(404);
    expect((await employer.get(`${file(one)}/employment`)).body).toMatchObject({ version: 2 });
    const list = await employer.get(`/v1/clients/${acme.clientId}/deletedEmployees?limit=1`);
    expect(list.body['rows']).toMatchObject([{ employeeId: one.employeeId, lastName: 'Vanisher' }]);
    const next = await employer.get(
      `/v1/clients/${acme.clientId}/deletedEmployees?limit=1&after=${list.body['next']}`,
    );
    expect(next.status).toBe(200);
    expect(next.body['rows'][0]['employeeId']).toBe(earlier.employeeId);
    const csv = await employer.get(`/v1/clients/${acme.clientId}/deletedEmployees/csv`);
    expect(csv.body).toContain('Vanisher');
    expect(
      (await employer.get(`/v1/clients/${east.clientId}/deletedEmployees`)).body['rows'],
    ).toEqual([]);
    const back = await employer.post(`${file(one)}/restore`, undefined, at(2));
    expect(back.body).toMatchObject({ deletedAt: null, deletedReason: null, version: 3 });
    expect((await employer.get(file(one))).status).toBe(200);
  });

  test('of a file that another took the place of is a right of its own (R181)', async () => {
    const [from, to, plain] = [
      await world.makeEmployee({ client: west }),
      await world.makeEmployee({ client: west }),
      await world.makeEmployee({ client: west }),
    ];
    await employer.patch(`/v1/employees/replace/${from.employeeId}/${to.employeeId}`, {
      employmentStatusId: 4,
    });
    const options = { client: acme.clientId };
    // Assuming a client brings deleteAfterMergeEmployees, and not deleteEmployee (D4).
    expect(code(await care.post(`${file(plain)}/delete`, { reason: 'x' }, options))).toBe(
      'employment.not_allowed',
    );
    expect((await care.post(`${file(from)}/delete`, { reason: 'Merged' }, options)).status).toBe(
      200,
    );
    await employer.post(`${file(plain)}/delete`, { reason: 'x' });
    const list = await care.get(`/v1/clients/${acme.clientId}/deletedEmployees`, options);
    const ids = list.body['rows'].map((row: Json) => row['employeeId']);
    expect(ids).toContain(from.employeeId);
    expect(ids).not.toContain(plain.employeeId);
    expect((await care.post(`${file(plain)}/restore`, undefined, options)).status).toBe(404);
  });
});

describe('retention', () => {
  test('removes what is due and held by nothing, with the bytes that nothing else needs', async () => {
    const [due, held, fresh, keeper] = [
      await world.makeEmployee({ client: west, firstName: 'Duely', ssn: '900-57-0001' }),
      await world.makeEmployee({ client: west }),
      await world.makeEmployee({ client: west }),
      await world.makeEmployee({ client: west }),
    ];
    const alone = await people.document(due, 'alone');
    const shared = await people.document(due, 'shared');
    await people.document(keeper, 'shared');
    for (const one of [due, held, fresh]) {
      await employer.patch(`${file(one)}/archiveEmployee/${acme.clientId}`, {
        employmentStatusId: 4,
        lastDay: '2021-03-01',
      });
      await world.inTenant(
        acme.tenantId,
        "update employees set retain_until = '2024-03-01' where employee_id = $1",
        [one.employeeId],
      );
      await employer.post(`${file(one)}/delete`, { reason: 'Retention is over' });
    }
    await employer.patch(`${file(held)}/hold`, { reason: 'A lawsuit' });
    await world.inTenant(
      acme.tenantId,
      "update employees set deleted_at = now() - interval '31 days' where employee_id = any ($1)",
      [[due.employeeId, held.employeeId]],
    );
    const path = (hash: Buffer) => world.kernel.storage.path(acme.tenantId, hash);
    expect(await removeDueFiles(world.kernel)).toEqual({ files: 1, blobs: 1 });
    expect([existsSync(path(alone)), existsSync(path(shared))]).toEqual([false, true]);
    const [row] = await world.inTenant<Json>(
      acme.tenantId,
      'select e::text as row, ssn_last4, removed_at from employees e where employee_id = $1',
      [due.employeeId],
    );
    expect(row['row']).not.toContain('Duely');
    expect(row['ssn_last4']).toBeNull();
    expect(row['removed_at']).not.toBeNull();
    expect((await employer.get(`${file(due)}/employment`)).status).toBe(404);
    expect((await employer.post(`${file(due)}/restore`)).status).toBe(404);
    for (const one of [held, fresh])
      expect((await employer.post(`${file(one)}/restore`)).status).toBe(200);
    const log = await world.kernel.pool.query(
      "select detail from audit_log where action = 'employment.retention' and entity_id = $1",
      [due.employeeId],
    );
    expect(log.rows).toEqual([{ detail: { documents: 2 } }]);
    expect(await removeDueFiles(world.kernel)).toEqual({ files: 0, blobs: 0 });
  });
});
