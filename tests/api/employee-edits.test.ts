import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, latestToday, utcToday } from '#src/shared/dates.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let other: Client;
let boss: Api;

const found = (body: Json) => body['rows']?.map((row: Json) => row['employeeId']) ?? [];
const hidden = (text: string) => ({ headers: { 'x-search': text } });

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other' });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        'client.viewEmployee',
        'client.viewPII',
        'client.editEmployeeInfo',
        'client.editEmployeeStatus',
        'client.viewEmployeeStatusChangeHistory',
        'records.viewAudit',
      ],
    }),
  );
});
afterAll(() => world.close());

describe('an edit', () => {
  test('changes fields by version; a stale one gets the current record and changes nothing', async () => {
    const one = await world.makeEmployee({ client: west, license: 'A1234567', licenseState: 'CA' });
    const path = `/v1/employees/${one.employeeId}`;
    const first = await boss.patch(
      path,
      { firstName: ' Petra ', workId: '', license: 'b765-4321', email: 'p@x.example' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      firstName: 'Petra',
      workId: null,
      license: 'B7654321',
      email: 'p@x.example',
      version: 2,
    });
    const stale = await boss.patch(path, { firstName: 'Late' }, { headers: { 'if-match': '"1"' } });
    expect(stale.status).toBe(409);
    expect(stale.body['error']).toMatchObject({
      code: 'request.conflict',
      current: { firstName: 'Petra', version: 2 },
    });
    expect((await boss.get(path)).body['firstName']).toBe('Petra');
    const blind = await boss.patch(path, { firstName: 'Blind' });
    expect(blind.body).toMatchObject({ firstName: 'Blind', version: 3 });
    const rows = await world.kernel.pool.query(
      "select detail from audit_log where action = 'employees.update' and entity_id = $1 order by seq",
      [one.employeeId],
    );
    expect(rows.rows).toEqual([
      { detail: { fields: ['firstName', 'license', 'workId', 'email'], version: 2 } },
      { detail: { fields: ['firstName'], version: 3, withoutVersion: true } },
    ]);
  });

  test('of two at once with one version, one wins', async () => {
    const one = await world.makeEmployee({ client: west });
    const replies = await Promise.all(
      ['A', 'B', 'C', 'D'].map((firstName) =>
        boss.patch(
          `/v1/employees/${one.employeeId}`,
          { firstName },
          { headers: { 'if-match': '"1"' } },
        ),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('a license number must fit its state, unless the override is allowed', async () => {
    const one = await world.makeEmployee({ client: west, license: 'A1234567', licenseState: 'CA' });
    const path = `/v1/employees/${one.employeeId}`;
    const bad = await boss.patch(path, { license: '12' });
    expect(bad.body['error']).toMatchObject({
      code: 'employees.license_format',
      fields: [
        {
          field: 'license',
          message: 'Expected driver license number formats: 1 letter followed by 7 numbers.',
        },
      ],
    });
    expect(JSON.stringify(bad.body)).not.toContain('"12"');
    expect((await boss.patch(path, { state: 'TX' })).status).toBe(400);
    expect(
      (await boss.patch(path, { license: '12', overrideLicenseValidation: true })).status,
    ).toBe(403);
    const care = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['customerCare.assumeClient'] }),
    );
    const done = await care.patch(
      path,
      { license: '12', overrideLicenseValidation: true },
      { client: acme.clientId },
    );
    expect(done.body).toMatchObject({ license: '12' });
    expect((await care.patch(path, { firstName: 'X' })).body['error']['code']).toBe(
      'request.client_required',
    );
    expect((await care.patch(path, { firstName: 'X' }, { client: other.clientId })).status).toBe(
      404,
    );
  });

  test('classes, titles and statuses must exist and fit', async () => {
    const one = await world.makeEmployee({ client: west, license: 'A1234567', licenseState: 'CA' });
    const path = `/v1/employees/${one.employeeId}`;
    const { body } = await boss.patch(path, {
      licenseClassId: 8,
      jobTitleId: 99,
      employmentStatusId: 77,
    });
    expect(body['error']['fields'].map((entry: Json) => entry['field'])).toEqual([
      'licenseClassId',
      'jobTitleId',
      'employmentStatusId',
    ]);
    expect(
      (await boss.patch(path, { license: 'A12345678', state: 'HI', licenseClassId: 8 })).body,
    ).toMatchObject({ licenseClass: '1' });
    for (const wrong of [
      {},
      { dob: '2026-02-30' },
      // R323
      { dob: addDays(latestToday(), 1) },
      { firstName: '' },
      { email: 'x' },
      { overrideLicenseValidation: true },
    ]) {
      expect((await boss.patch(path, wrong)).status).toBe(400);
    }
  });

  test('a change of status leaves a row of history and needs its permission', async () => {
    const one = await world.makeEmployee({ client: west });
    const path = `/v1/employees/${one.employeeId}`;
    const editor = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.editEmployeeInfo', 'client.viewEmployee'],
      }),
    );
    expect((await editor.patch(path, { employmentStatusId: 4 })).body['error']['code']).toBe(
      'employees.edit_not_allowed',
    );
    expect((await editor.patch(path, { ssn: '900112233' })).status).toBe(403);
    expect((await boss.patch(path, { employmentStatusId: 4 })).body).toMatchObject({
      employmentStatus: 'Terminated',
    });
    const history = await boss.get(`${path}/history`);
    expect(history.body['statusChanges']).toMatchObject([
      { from: 'Employee', to: 'Terminated', by: 'Test User' },
    ]);
    expect(history.body['acts']).toMatchObject([
      { action: 'employees.update', fields: ['employmentStatusId'], by: 'Test User' },
    ]);
    expect((await editor.get(`${path}/history`)).body).toMatchObject({
      statusChanges: [],
      acts: [],
    });
  });

  test('to Terminated closes the employment as an archive does, and is taken back like one', async () => {
    const one = await world.makeEmployee({ client: west });
    const path = `/v1/employees/${one.employeeId}`;
    const paused = await boss.patch(path, { employmentStatusId: 3 });
    expect(paused.body).toMatchObject({ archivedAt: null, retainUntil: null });
    const closed = await boss.patch(path, { employmentStatusId: 4 });
    expect(closed.body).toMatchObject({
      terminationDate: utcToday(),
      retainUntil: addMonths(utcToday(), 36),
      allowed: expect.arrayContaining(['unarchive']),
    });
    expect(closed.body['archivedAt']).not.toBeNull();
    const back = await boss.patch(`${path}/unarchiveEmployee`);
    expect(back.status).toBe(200);
    expect(back.body).toMatchObject({
      employmentStatus: 'Inactive',
      terminationDate: null,
      archivedAt: null,
      retainUntil: null,
    });
    // Saving the status that it has is no second end.
    await boss.patch(path, { employmentStatusId: 4 });
    const again = await boss.patch(path, { employmentStatusId: 4, phone: '555' });
    expect(again.body).toMatchObject({ employmentStatus: 'Terminated', phone: '555' });
    expect((await boss.patch(path, { employmentStatusId: 2 })).body).toMatchObject({
      archivedAt: null,
      terminationDate: null,
    });
  });

  test('an SSN is sealed, searchable by header, and nowhere in the clear', async () => {
    const one = await world.makeEmployee({ client: west });
    const path = `/v1/employees/${one.employeeId}`;
    expect((await boss.patch(path, { ssn: '900-98-7654' })).body['ssn']).toBe('XXX-XX-7654');
    expect((await boss.get(`${path}/ssn`)).body['ssn']).toBe('900-98-7654');
    expect(
      found((await boss.get('/v1/employees?search=header', hidden('900987654'))).body),
    ).toEqual([one.employeeId]);
    const rows = await world.inTenant<Record<string, unknown>>(
      acme.tenantId,
      'select e::text as row from employees e where employee_id = $1',
      [one.employeeId],
    );
    expect(JSON.stringify(rows)).not.toContain('900987654');
    const log = await world.kernel.pool.query('select detail::text from audit_log');
    expect(JSON.stringify(log.rows)).not.toMatch(/900-?98-?7654/);
  });
});
