import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, latestToday, utcToday } from '#src/shared/dates.ts';
import { at, code, file, openEmploymentWorld } from '#tests/support/employment-world.ts';
import type { EmploymentWorld } from '#tests/support/employment-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let people: EmploymentWorld;
let world: World;
let acme: Client;
let west: Client;
let east: Client;
let other: Client;
let employer: Api;
let terminal: Api;
let care: Api;

beforeAll(async () => {
  people = await openEmploymentWorld();
  ({ world, acme, west, east, other, employer, terminal, care } = people);
});
afterAll(() => world.close());

const addAt = (api: Api, client: Client, body: object, options = {}) =>
  api.post(
    `/v1/clients/${client.clientId}/employees`,
    { firstName: 'Ann', lastName: 'Lee', employmentStatusId: 1, ...body },
    options,
  );

async function order(employee: Employee, statusId: number): Promise<void> {
  await world.inTenant(
    employee.tenantId,
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id) values ($1, $2, $3, 'mvr', $4)`,
    [employee.tenantId, employee.clientId, employee.employeeId, statusId],
  );
}

async function title(id: number, name: string): Promise<void> {
  await world.inTenant(
    acme.tenantId,
    'insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, $2, $1, $3) on conflict do nothing',
    [acme.tenantId, id, name],
  );
}

describe('adding', () => {
  test('takes every field, seals the SSN, and stands in history and audit', async () => {
    await title(71, 'Driver');
    const names = { firstName: "D'Arcy-Zoë", lastName: `Ñandú-O'Brien${'x'.repeat(66)}` };
    const answer = await addAt(employer, west, {
      ...names,
      dob: '1980-02-29',
      license: 'd 123-4567',
      state: 'CA',
      licenseClassId: 1,
      licenseExpires: '2030-01-01',
      workId: 'W-77',
      email: 'a@x.example',
      phone: '555 0100',
      hireDate: '2026-01-05',
      jobTitleId: 71,
      ssn: '900-45-1212',
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body).toMatchObject({
      ...names,
      license: 'D1234567',
      ssn: 'XXX-XX-1212',
      jobTitle: 'Driver',
      clientId: west.clientId,
      hireDate: '2026-01-05',
      version: 1,
    });
    const history = await employer.get(`${file(answer.body)}/history`);
    expect(history.body['statusChanges']).toMatchObject([{ from: null, to: 'Applicant' }]);
    const log = await world.kernel.pool.query(
      "select detail::text from audit_log where action = 'employment.add' and entity_id = $1",
      [answer.body['employeeId']],
    );
    expect(log.rows).toHaveLength(1);
    expect(JSON.stringify(log.rows)).not.toMatch(/1212|Arcy/);
  });

  test('refuses what cannot be, naming the field', async () => {
    const cases: readonly (readonly [object, string, string])[] = [
      [{ dob: addDays(utcToday(), 2) }, 'request.invalid', 'dob'],
      [{ firstName: 'x'.repeat(81) }, 'request.invalid', 'firstName'],
      [{ lastName: ' ' }, 'request.invalid', 'lastName'],
      [{ ssn: '12345' }, 'request.invalid', 'ssn'],
      [{ ssn: '000-12-3456' }, 'request.invalid', 'ssn'],
      [{ state: 'CA', license: '12' }, 'employees.license_format', 'license'],
      [{ license: 'A1234567' }, 'employees.license_format', 'license'],
      [{ state: 'ZZ', license: 'A1' }, 'employees.unknown_list_value', 'state'],
      [{ state: 'CA', licenseClassId: 8 }, 'employees.unknown_list_value', 'licenseClassId'],
      [{ jobTitleId: 9999 }, 'employees.unknown_list_value', 'jobTitleId'],
      [{ employmentStatusId: 4 }, 'employment.not_on_roster', 'employmentStatusId'],
      [{ employmentStatusId: 44 }, 'employees.unknown_list_value', 'employmentStatusId'],
    ];
    for (const [body, wanted, field] of cases) {
      const answer = await addAt(employer, west, body);
      expect([code(answer), answer.body['error']['fields']?.[0]?.['field']]).toEqual([
        wanted,
        field,
      ]);
    }
    const long = await addAt(employer, west, { firstName: 'x'.repeat(81) });
    expect(long.body['error']['fields'][0]['message']).toBe('Use at most 80 characters.');
  });

  test('Hawaii has classes of its own, non-drivers are class 12 everywhere, and a state may have no formats', async () => {
    for (const body of [
      { state: 'HI', license: 'H12345678', licenseClassId: 10 },
      { state: 'TX', license: '12345678', licenseClassId: 12 },
      { licenseClassId: 12 },
      { state: 'VI', license: 'V 9', licenseClassId: 1 },
    ])
      expect((await addAt(employer, west, body)).status, JSON.stringify(body)).toBe(201);
  });

  test('the override is for those who may assume clients, and is in the audit', async () => {
    const body = { state: 'CA', license: '12', overrideLicenseValidation: true };
    expect(code(await addAt(employer, west, body))).toBe('employees.edit_not_allowed');
    const done = await addAt(care, west, body, { client: acme.clientId });
    expect(done.body).toMatchObject({ license: '12' });
    const fits = await addAt(
      care,
      west,
      { ...body, license: 'A1234567' },
      { client: acme.clientId },
    );
    const log = await world.kernel.pool.query(
      "select entity_id, detail -> 'licenseOverridden' as overridden from audit_log where action = 'employment.add' and entity_id = any ($1)",
      [[done.body['employeeId'], fits.body['employeeId']]],
    );
    expect(new Map(log.rows.map((row) => [row.entity_id, row.overridden]))).toEqual(
      new Map([
        [done.body['employeeId'], true],
        [fits.body['employeeId'], null],
      ]),
    );
  });

  test('a repeat with its key adds nobody twice; a closed location takes nobody; nobody adds elsewhere', async () => {
    const key = randomUUID();
    const [one, two] = [
      await addAt(employer, west, { lastName: 'Repeat' }, { key }),
      await addAt(employer, west, { lastName: 'Repeat' }, { key }),
    ];
    expect(two.body['employeeId']).toBe(one.body['employeeId']);
    const closed = await world.makeClient({ parent: acme, deactivated: true });
    const below = await world.makeClient({ parent: closed });
    expect(code(await addAt(employer, below, {}))).toBe('employment.location_closed');
    expect((await addAt(employer, other, {})).status).toBe(404);
    const clerk = await world.as(
      await world.makeUser({ client: west, permissions: ['client.addEmployee'] }),
    );
    expect((await addAt(clerk, west, {})).status).toBe(201);
    for (const place of [east, acme]) expect((await addAt(clerk, place, {})).status).toBe(404);
  });
});

describe('one SSN', () => {
  test('belongs to one person of a company; the twin is named only where it may be seen', async () => {
    const twin = await world.makeEmployee({ client: east, firstName: 'Tilda', ssn: '900-55-0001' });
    const seen = await addAt(employer, west, { ssn: '900550001' });
    expect([seen.status, code(seen)]).toEqual([409, 'employees.ssn_taken']);
    expect(seen.body['error']['current']).toMatchObject({
      twin: { employeeId: twin.employeeId, firstName: 'Tilda' },
    });
    const clerk = await world.as(
      await world.makeUser({ client: west, permissions: ['client.addEmployee'] }),
    );
    const unseen = await addAt(clerk, west, { ssn: '900550001' });
    expect(code(unseen)).toBe('employees.ssn_taken');
    expect(JSON.stringify(unseen.body)).not.toMatch(/Tilda|900/);
    expect(unseen.body['error']['current']).toBeUndefined();
    // Another company may employ the same person, and learns nothing.
    const boss = await world.as(
      await world.makeUser({ client: other, permissions: ['client.addEmployee'] }),
    );
    expect((await addAt(boss, other, { ssn: '900550001' })).status).toBe(201);
  });

  test('is told nobody who may not find people by it, and guessed at no more than ten times a minute', async () => {
    const twin = await world.makeEmployee({ client: west, firstName: 'Tilda', ssn: '900-55-0009' });
    const clerk = await world.as(
      await world.makeUser({
        client: west,
        permissions: ['client.addEmployee', 'client.viewEmployee'],
      }),
    );
    const taken = await addAt(clerk, west, { ssn: '900550009' });
    expect(code(taken)).toBe('employees.ssn_taken');
    expect(JSON.stringify(taken.body)).not.toMatch(new RegExp(`Tilda|${twin.employeeId}`));
    const guesses = Array.from({ length: 12 }, (_, at) => `9005501${String(at).padStart(2, '0')}`);
    const statuses: number[] = [];
    for (const ssn of guesses) statuses.push((await addAt(clerk, west, { ssn })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    // Anyone who may see SSNs adds as many as there are.
    for (const ssn of guesses.slice(10))
      expect((await addAt(employer, west, { ssn })).status).toBe(201);
  });

  test('of two who are added with it at once, one is', async () => {
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((firstName) => addAt(employer, west, { firstName, ssn: '900550002' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('is checked on an edit, and when a deleted file comes back', async () => {
    const one = await world.makeEmployee({ client: west, ssn: '900-55-0003' });
    const two = await world.makeEmployee({ client: west });
    expect(code(await employer.patch(file(two), { ssn: '900550003' }))).toBe('employees.ssn_taken');
    expect((await employer.patch(file(one), { ssn: '900550003' })).status).toBe(200);
    await employer.post(`${file(one)}/delete`, { reason: 'Entered twice' });
    expect((await employer.patch(file(two), { ssn: '900550003' })).status).toBe(200);
    expect(code(await employer.post(`${file(one)}/restore`))).toBe('employees.ssn_taken');
  });
});

describe('a job title', () => {
  test.each([1, 2, 5, 8, 18, 21, 22])('is frozen by an order in status %i', async (status) => {
    await title(71, 'Driver');
    await title(72, 'Mechanic');
    const one = await world.makeEmployee({ client: west, jobTitleId: 71 });
    await order(one, 3);
    expect((await employer.get(file(one))).body['jobTitleFrozen']).toBe(false);
    await order(one, status);
    expect((await employer.get(file(one))).body['jobTitleFrozen']).toBe(true);
    const refused = await employer.patch(file(one), { jobTitleId: 72 });
    expect([refused.status, code(refused)]).toEqual([409, 'employees.job_title_frozen']);
    expect((await employer.patch(file(one), { jobTitleId: 71, phone: '1' })).status).toBe(200);
    const archive = `${file(one)}/archiveEmployee/${acme.clientId}`;
    expect(code(await employer.patch(archive, { employmentStatusId: 4, jobTitleId: 72 }))).toBe(
      'employees.job_title_frozen',
    );
  });
});

describe('an archive', () => {
  const path = (one: Employee) => `${file(one)}/archiveEmployee/${acme.clientId}`;

  test('closes the employment, starts three years, and is taken back', async () => {
    await title(71, 'Driver');
    await title(73, 'Former driver');
    const one = await world.makeEmployee({ client: west, jobTitleId: 71, lastName: 'Goneby' });
    await people.document(one, 'archive');
    const answer = await employer.patch(
      path(one),
      { employmentStatusId: 4, jobTitleId: 73, lastDay: '2026-02-28' },
      at(1),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      employmentStatus: 'Terminated',
      jobTitle: 'Former driver',
      terminationDate: '2026-02-28',
      retainUntil: '2029-02-28',
      version: 2,
    });
    expect(answer.body['allowed']).toEqual(['unarchive', 'replace', 'delete', 'hold']);
    const roster = await employer.get(
      `/v1/clients/${acme.clientId}/employees?active&search=goneby`,
    );
    expect(roster.body['rows']).toEqual([]);
    const record = await employer.get(file(one));
    expect(record.body).toMatchObject({ retainUntil: '2029-02-28' });
    expect(record.body['allowed']).toContain('unarchive');
    expect(code(await employer.patch(path(one), { employmentStatusId: 4 }))).toBe(
      'employment.archived',
    );
    const back = await employer.patch(`${file(one)}/unarchiveEmployee`, undefined, at(2));
    expect(back.body).toMatchObject({
      employmentStatus: 'Employee',
      jobTitle: 'Driver',
      terminationDate: null,
      retainUntil: null,
      archivedAt: null,
    });
    expect(code(await employer.patch(`${file(one)}/unarchiveEmployee`))).toBe(
      'employment.not_archived',
    );
    const history = await employer.get(`${file(one)}/history`);
    expect(history.body['statusChanges'].map((row: Json) => row['to'])).toEqual([
      'Employee',
      'Terminated',
    ]);
    expect(history.body['acts'].map((row: Json) => row['action'])).toEqual([
      'employment.unarchive',
      'employment.archive',
    ]);
  });

  test('takes its values from the address too (A52), and refuses what does not close', async () => {
    const one = await world.makeEmployee({ client: west });
    const bad: readonly (readonly [object | undefined, string])[] = [
      [undefined, 'request.invalid'],
      [{ employmentStatusId: 2 }, 'employment.not_closing'],
      [{ employmentStatusId: 99 }, 'employees.unknown_list_value'],
      [{ employmentStatusId: 4, jobTitleId: 9999 }, 'employees.unknown_list_value'],
      [{ employmentStatusId: 4, lastDay: addDays(latestToday(), 1) }, 'employment.bad_last_day'],
      [{ employmentStatusId: 4, lastDay: '2019-01-01' }, 'employment.bad_last_day'],
    ];
    for (const [body, wanted] of bad)
      expect([body, code(await employer.patch(path(one), body))]).toEqual([body, wanted]);
    const wrong = `${file(one)}/archiveEmployee/${west.clientId}?employmentStatusId=3`;
    expect((await employer.patch(wrong)).status).toBe(404);
    const done = await employer.patch(`${path(one)}?employmentStatusId=3`);
    expect(done.body).toMatchObject({ employmentStatus: 'Inactive', terminationDate: utcToday() });
    expect(done.body['retainUntil']).toBe(addMonths(utcToday(), 36));
  });

  test('is over when the status goes back on the roster', async () => {
    const one = await world.makeEmployee({ client: west });
    await employer.patch(path(one), { employmentStatusId: 4 });
    const again = await employer.patch(file(one), { employmentStatusId: 2 });
    expect(again.body).toMatchObject({
      archivedAt: null,
      retainUntil: null,
      terminationDate: null,
    });
  });

  test('of two at once with one version, one closes it; a repeat with its key answers the same', async () => {
    const one = await world.makeEmployee({ client: west });
    const body = { employmentStatusId: 4 };
    const answers = await Promise.all([
      employer.patch(path(one), body, at(1)),
      employer.patch(path(one), body, at(1)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await employer.post(`${file(one)}/delete`, { reason: 'x' }, at(1));
    expect(stale.body['error']).toMatchObject({
      code: 'request.conflict',
      current: { version: 2, employmentStatus: 'Terminated' },
    });
    const options = { ...at(2), key: randomUUID() };
    const first = await employer.post(`${file(one)}/delete`, { reason: 'x' }, options);
    const again = await employer.post(`${file(one)}/delete`, { reason: 'x' }, options);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

describe('a replacement', () => {
  const path = (from: { employeeId: string }, to: { employeeId: string }) =>
    `/v1/employees/replace/${from.employeeId}/${to.employeeId}`;

  test('moves what is in the file, closes it, and both histories say so', async () => {
    const from = await world.makeEmployee({ client: west, ssn: '900-56-0001' });
    const to = await world.makeEmployee({ client: east });
    await people.document(from, 'replace');
    await order(from, 3);
    await world.inTenant(
      acme.tenantId,
      `insert into accidents (tenant_id, client_id, employee_id, date, city, state, injuries, disabled, fatalities)
       values ($1, $2, $3, '2026-01-02', 'Waco', 'TX', 0, 1, 0)`,
      [acme.tenantId, from.clientId, from.employeeId],
    );
    await employer.patch(file(from), { employmentStatusId: 3 });
    const answer = await employer.patch(path(from, to), { employmentStatusId: 4 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body['moved']).toMatchObject({
      documents: 1,
      orders: 1,
      accidents: 1,
      employee_status_changes: 1,
    });
    expect(answer.body['from']).toMatchObject({
      employmentStatus: 'Terminated',
      replacedBy: { employeeId: to.employeeId },
    });
    const rows = await world.inTenant(
      acme.tenantId,
      `select (select count(*)::int from documents where employee_id = $1 and client_id = $2) as documents,
         (select count(*)::int from orders where employee_id = $1 and client_id = $2) as orders,
         (select count(*)::int from accidents where employee_id = $1 and client_id = $2) as accidents`,
      [to.employeeId, east.clientId],
    );
    expect(rows).toEqual([{ documents: 1, orders: 1, accidents: 1 }]);
    for (const one of [from, to]) {
      const { body } = await employer.get(`${file(one)}/history`);
      expect(body['acts'][0]).toMatchObject({ action: 'employment.replace' });
      expect(body['changes'].map((row: Json) => row['field'])).toContain(
        one === from ? 'replacedBy' : 'tookPlaceOf',
      );
    }
    expect((await employer.get(file(from))).body).toMatchObject({ replacedBy: to.employeeId });
    expect(code(await employer.patch(`${file(from)}/unarchiveEmployee`))).toBe(
      'employment.replaced',
    );
    expect(code(await employer.patch(path(from, to), { employmentStatusId: 4 }))).toBe(
      'employment.replaced',
    );
    // The one who has the documents now has the number too.
    expect((await employer.patch(file(to), { ssn: '900560001' })).status).toBe(200);
  });

  test('is refused into itself, into a deleted file, and across companies', async () => {
    const one = await world.makeEmployee({ client: west });
    const gone = await world.makeEmployee({ client: west });
    const theirs = await world.makeEmployee({ client: other });
    const body = { employmentStatusId: 4 };
    expect(code(await employer.patch(path(one, one), body))).toBe('employment.same_file');
    await employer.post(`${file(gone)}/delete`, { reason: 'Entered twice' });
    expect(code(await employer.patch(path(one, gone), body))).toBe('employment.deleted');
    expect((await employer.patch(path(one, theirs), body)).status).toBe(404);
    const asCare = { client: acme.clientId };
    expect(code(await care.patch(path(one, theirs), body, asCare))).toBe(
      'employment.other_company',
    );
    expect((await employer.get(file(one))).body).toMatchObject({ version: 1, replacedBy: null });
  });
});

/** Who may do what (D4, D6): an employer's director, a clerk at one location, customer care in the assumed client. */
describe('the three roles', () => {
  const ACTIONS = {
    add: (api: Api, _: Employee, options: object) => addAt(api, west, {}, options),
    read: (api: Api, one: Employee, options: object) => api.get(`${file(one)}/employment`, options),
    edit: (api: Api, one: Employee, options: object) =>
      api.patch(file(one), { phone: '555' }, options),
    archive: (api: Api, one: Employee, options: object) =>
      api.patch(`${file(one)}/archiveEmployee/${one.tenantId}`, { employmentStatusId: 4 }, options),
    unarchive: async (api: Api, one: Employee, options: object) => {
      await employer.patch(`${file(one)}/archiveEmployee/${acme.clientId}`, {
        employmentStatusId: 4,
      });
      return api.patch(`${file(one)}/unarchiveEmployee`, undefined, options);
    },
    replace: async (api: Api, one: Employee, options: object) => {
      const to = await world.makeEmployee({ client: west });
      return api.patch(
        `/v1/employees/replace/${one.employeeId}/${to.employeeId}`,
        { employmentStatusId: 4 },
        options,
      );
    },
    delete: (api: Api, one: Employee, options: object) =>
      api.post(`${file(one)}/delete`, { reason: 'x' }, options),
    restore: async (api: Api, one: Employee, options: object) => {
      await employer.post(`${file(one)}/delete`, { reason: 'x' });
      return api.post(`${file(one)}/restore`, undefined, options);
    },
    hold: (api: Api, one: Employee, options: object) =>
      api.patch(`${file(one)}/hold`, { reason: 'x' }, options),
  };
  const MATRIX: Record<keyof typeof ACTIONS, readonly [number, number, number]> = {
    add: [201, 403, 201],
    read: [200, 200, 200],
    edit: [200, 403, 200],
    archive: [200, 403, 200],
    unarchive: [200, 403, 200],
    replace: [200, 403, 200],
    delete: [200, 403, 403],
    restore: [200, 403, 404],
    hold: [200, 403, 403],
  };

  test.each(Object.entries(MATRIX))('%s: employer, terminal, care', async (name, wanted) => {
    const act = ACTIONS[name as keyof typeof ACTIONS];
    const got: number[] = [];
    for (const [api, options] of [
      [employer, {}],
      [terminal, {}],
      [care, { client: acme.clientId }],
    ] as const) {
      const one = await world.makeEmployee({ client: west });
      got.push((await act(api, one, options)).status);
    }
    expect(got).toEqual(wanted);
  });

  test('nobody reaches into another company, and care not without a client', async () => {
    for (const [name, act] of Object.entries(ACTIONS)) {
      if (name === 'add') continue;
      const theirs = await world.makeEmployee({ client: other });
      expect([name, (await act(employer, theirs, {})).status]).toEqual([name, 404]);
    }
    const one = await world.makeEmployee({ client: west });
    expect(code(await care.get(`${file(one)}/employment`))).toBe('request.client_required');
  });
});
