import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_EMPLOYEES } from '#src/features/rosters/system-imports.contract.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

const CLIENT = ALL_PERMISSIONS.filter((name) => name.startsWith('client.'));
const TMS = 3;
const HR = 4;

let world: World;
let acme: Client;
let north: Client;
let south: Client;
let boss: Api;
/** A program of all of the company, one of the north yard, and one that may not. */
let program: Api;
let northern: Api;
let reader: Api;

async function newKey(given: object): Promise<Api> {
  const answer = await boss.post('/v1/apiKeys', {
    name: `Program ${Math.random()}`,
    permissions: ['client.uploadRosterUpdates', 'client.viewRoster', 'client.viewPII'],
    sites: [acme.clientId],
    mayExport: false,
    networks: [],
    callsAMinute: 600,
    days: 90,
    ...given,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return makeApi(world.address, answer.body.secret);
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  north = await world.makeClient({ parent: acme, name: 'North Yard' });
  south = await world.makeClient({ parent: acme, name: 'South Yard' });
  await world.inTenant(
    acme.tenantId,
    "insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, 1, $1, 'Driver')",
    [acme.tenantId],
  );
  boss = await world.as(await world.makeUser({ client: acme, permissions: CLIENT }));
  program = await newKey({});
  northern = await newKey({ sites: [north.clientId] });
  reader = await newKey({ permissions: ['client.viewRoster'] });
}, 120_000);
afterAll(() => world.close());

const path = (client = acme, system = TMS) =>
  `/v1/clients/${client.clientId}/employeeImports?integrationTypeId=${system}`;
const send = (api: Api, entries: Json, { client = acme, system = TMS, ...options }: Json = {}) =>
  api.post(path(client, system), entries, options);
const rowsOf = async (api: Api, entries: Json, options: Json = {}): Promise<Json[]> => {
  const { status, body } = await send(api, entries, options);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
};
const entry = (externalId: string, given: object = {}) => ({
  externalId,
  workId: `W-${externalId}`,
  firstName: 'Ada',
  lastName: `Driver ${externalId}`,
  ...given,
});
const person = async (workId: string): Promise<Json> => {
  const rows = await world.inTenant<Json>(
    acme.tenantId,
    'select * from employees where work_id = $1 and deleted_at is null',
    [workId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
};
const traces = async (employeeId: string) => {
  const [row] = await world.inTenant<Json>(
    acme.tenantId,
    `select (select version from employees where employee_id = $1) as version,
       (select count(*)::int from employee_status_changes where employee_id = $1) as statuses,
       (select count(*)::int from employee_changes where employee_id = $1) as changes`,
    [employeeId],
  );
  const audit = await world.kernel.pool.query(
    'select count(*)::int as rows from audit_log where entity_id = $1',
    [employeeId],
  );
  return { ...row, audit: audit.rows[0].rows };
};

describe('an import of a system', () => {
  test('adds people at the sites their codes name, changes them, and the same again changes nothing', async () => {
    const entries = [
      entry('a1', { location: 'North Yard', jobTitle: 'Driver', hireDate: '2026-01-05' }),
      entry('a2', { location: String(south.legacyClientId), ssn: '900-44-1122' }),
    ];
    const [first, second] = await rowsOf(program, entries);
    expect(first).toMatchObject({ index: 0, externalId: 'a1', outcome: 'created', linked: false });
    expect(second).toMatchObject({ index: 1, outcome: 'created', faults: [] });
    const made = await person('W-a1');
    expect(made).toMatchObject({ client_id: north.clientId, job_title_id: 1 });
    expect((await person('W-a2')).client_id).toBe(south.clientId);
    const before = await traces(first.employeeId);
    expect(await rowsOf(program, entries)).toMatchObject([
      { outcome: 'unchanged', employeeId: first.employeeId },
      { outcome: 'unchanged', employeeId: second.employeeId },
    ]);
    expect(await traces(first.employeeId)).toEqual(before);
    // By the id of the system alone, whatever else the entry leaves out.
    expect(
      await rowsOf(program, [{ externalId: 'a1', email: 'ada@carrier.example', phone: null }]),
    ).toMatchObject([{ outcome: 'updated', employeeId: first.employeeId }]);
    expect((await person('W-a1')).email).toBe('ada@carrier.example');
    // A new work id moves along; nobody is added beside.
    await rowsOf(program, [entry('a1', { workId: 'W-a1-new' })]);
    expect((await person('W-a1-new')).employee_id).toBe(first.employeeId);
    // Another system has ids of its own.
    expect(
      await rowsOf(program, [entry('a1', { workId: 'W-a1-new' })], { system: HR }),
    ).toMatchObject([{ outcome: 'unchanged', linked: true, employeeId: first.employeeId }]);
  });

  test('moves somebody to another site, and ends an employment by its status without deleting a file', async () => {
    const [made] = await rowsOf(program, [entry('b1', { location: 'North Yard' })]);
    expect(
      await rowsOf(program, [entry('b1', { location: 'South Yard', status: 'Terminated' })]),
    ).toMatchObject([{ outcome: 'updated' }]);
    const ended = await person('W-b1');
    expect(ended).toMatchObject({ client_id: south.clientId, deleted_at: null });
    expect(ended.archived_at).not.toBeNull();
    expect((await traces(made.employeeId)).statuses).toBe(2);
    const again = await rowsOf(program, [
      entry('b1', { location: 'South Yard', status: 'Terminated' }),
    ]);
    expect(again).toMatchObject([{ outcome: 'unchanged' }]);
    expect((await traces(made.employeeId)).statuses).toBe(2);
  });

  test('takes what is good, and says of the rest by field why not', async () => {
    const { body } = await send(program, [
      entry('c1'),
      entry('c2', { email: 'no mail', dob: '13/45/2001' }),
      entry('c3', { status: 'Sleeping' }),
      entry(' '),
      { externalId: 'c5', workId: 'W-c5' },
      { externalId: 'c6', firstName: 'Nobody', lastName: 'Knows' },
      entry('c7', { location: 'No such yard' }),
      entry('x'.repeat(101), { workId: 'W-c8', lastName: 'Driver' }),
      entry('c9', { firstName: 'Ann\u202Egnp.exe', jobTitle: 'Driver\u200B' }),
      entry('c\u200B10', { workId: 'W-c10', lastName: 'Driver' }),
    ]);
    expect(body).toMatchObject({ created: 1, refused: 9, updated: 0, unchanged: 0 });
    const fields = body.rows.map(({ faults }: Json) => faults.map(({ field }: Json) => field));
    expect(fields).toEqual([
      [],
      ['email', 'dob'],
      ['status'],
      ['externalId'],
      ['firstName', 'lastName'],
      ['workId'],
      ['location'],
      ['externalId'],
      ['firstName', 'jobTitle'],
      ['externalId'],
    ]);
    expect(
      (await world.inTenant(acme.tenantId, "select 1 from employees where work_id = 'W-c2'"))
        .length,
    ).toBe(0);
  });

  test('of two entries for one person takes neither', async () => {
    const rows = await rowsOf(program, [
      entry('d1'),
      entry('d1', { firstName: 'Bea' }),
      entry('d2', { workId: 'SAME' }),
      entry('d3', { workId: 'same' }),
      entry('d4', { ssn: '900-44-7788' }),
      entry('d5', { ssn: '900-44-7788' }),
      entry('d6'),
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('refused'), 'created']);
    expect(rows[0].faults[0].reason).toBe(
      'The entry at index 1 is about the same person. Send one of the two.',
    );
    expect(textWithoutIds(rows)).not.toContain('7788');
  });

  test('finds somebody on file by the rules of the roster, and takes over nobody in doubt', async () => {
    const filed = (given: object) => world.makeEmployee({ client: north, ...given });
    const one = await filed({ workId: 'F-1', lastName: 'Quillfeather' });
    expect(
      await rowsOf(program, [entry('e1', { workId: 'F-1', lastName: 'QUILLFEATHER' })]),
    ).toMatchObject([{ outcome: 'updated', linked: true, employeeId: one.employeeId }]);
    const other = await filed({ workId: 'F-2', lastName: 'Marsh' });
    const before = await traces(other.employeeId);
    const doubted = await rowsOf(program, [
      entry('e2', { workId: 'F-2', lastName: 'Otherwise' }),
      // Their system has another id for the first already.
      entry('e3', { workId: 'F-1', lastName: 'Quillfeather' }),
      { externalId: 'e4', workId: 'F-2', status: 'Terminated' },
    ]);
    expect(doubted.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
    expect(await traces(other.employeeId)).toEqual(before);
    // The work id of somebody else is not taken by an entry whose person is known.
    expect(await rowsOf(program, [entry('e1', { workId: 'F-2' })])).toMatchObject([
      { outcome: 'refused', faults: [{ field: 'workId' }] },
    ]);
    // Nobody is added who is on file by name and birth, or by license.
    await world.inTenant(
      acme.tenantId,
      "update employees set dob = '1980-02-03', first_name = 'Kim', license = 'D1234567', license_state = 'CA' where employee_id = $1",
      [other.employeeId],
    );
    expect(
      await rowsOf(program, [
        entry('e5', { firstName: 'kim', lastName: 'Marsh', dob: '2/3/1980' }),
        entry('e6', { license: 'D1234567', state: 'CA' }),
      ]),
    ).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'refused', faults: [{ field: 'license' }] },
    ]);
  });

  test('tells nothing of people at other locations: guesses of one cost nothing only where they learn nothing', async () => {
    const far = await world.makeEmployee({ client: south, firstName: 'Jun', lastName: 'Jenkins' });
    await world.inTenant(
      acme.tenantId,
      "update employees set dob = '1980-02-29', license = 'B90279251', license_state = 'KY' where employee_id = $1",
      [far.employeeId],
    );
    const guess = (id: string, given: object) =>
      entry(id, { firstName: 'Jun', lastName: 'Jenkins', workId: 'NOBODY-9', ...given });
    const told = async (entries: Json[]) =>
      (await rowsOf(northern, entries, { client: north })).map(({ faults }) => faults);
    const [wrong, right] = await told([
      guess('g1', { dob: '2/28/1980' }),
      guess('g2', { dob: '2/29/1980' }),
    ]);
    expect(wrong).toHaveLength(1);
    expect(right).toHaveLength(1);
    for (const given of [{ dob: '2/29/1980' }, { license: 'B90279251', state: 'KY' }])
      expect(await told([guess('g3', given)])).toEqual([
        [
          {
            field: null,
            reason: 'This entry cannot be taken here. Ask an administrator of the whole company.',
          },
        ],
      ]);
  });

  test('knows a merged person by both ids, and adds nobody in the place of a deleted file', async () => {
    const [kept, gone, deleted] = await rowsOf(program, [entry('f1'), entry('f2'), entry('f3')]);
    await world.inTenant(
      acme.tenantId,
      'update employees set replaced_by = $1 where employee_id = $2',
      [kept.employeeId, gone.employeeId],
    );
    await world.inTenant(
      acme.tenantId,
      'update employees set deleted_at = now() where employee_id = $1',
      [deleted.employeeId],
    );
    expect(
      await rowsOf(program, [entry('f2', { workId: null, lastName: 'Driver f1' })]),
    ).toMatchObject([{ outcome: 'unchanged', employeeId: kept.employeeId }]);
    expect(await rowsOf(program, [entry('f3')])).toMatchObject([
      { outcome: 'refused', employeeId: null, faults: [{ field: 'externalId' }] },
    ]);
    // What retention takes out it takes out with its ids.
    await world.inTenant(
      acme.tenantId,
      'update employees set removed_at = now() where employee_id = $1',
      [deleted.employeeId],
    );
    expect(await rowsOf(program, [entry('f3')])).toMatchObject([{ outcome: 'created' }]);
  });

  test('of a key stays at its sites, and tells nothing of others', async () => {
    const there = await rowsOf(program, [entry('g1', { location: 'South Yard' })]);
    const before = await traces(there[0].employeeId);
    const rows = await rowsOf(
      northern,
      [
        entry('g1', { firstName: 'Taken' }),
        entry('g2', { location: 'South Yard' }),
        entry('g3', { location: 'North Yard' }),
        entry('g4'),
      ],
      { client: north },
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      'created',
      'created',
    ]);
    expect(rows[1].faults[0].field).toBe('location');
    expect(rows[0].employeeId).toBeNull();
    expect((await person('W-g4')).client_id).toBe(north.clientId);
    expect(await traces(there[0].employeeId)).toEqual(before);
    expect((await send(northern, [entry('g5')], { client: south })).status).toBe(404);
    expect((await send(northern, [entry('g5')])).status).toBe(404);
    const stranger = await world.makeClient();
    expect((await send(program, [entry('g5')], { client: stranger })).status).toBe(404);
    expect((await send(reader, [entry('g5')])).status).toBe(403);
  });

  test('with SSNs is for who may see them', async () => {
    const blind = await newKey({ permissions: ['client.uploadRosterUpdates'] });
    const refused = await send(blind, [entry('h1', { ssn: '900-44-3311' })]);
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe('employees.ssn_search');
    expect(textWithoutIds(refused.body)).not.toContain('3311');
    expect(await rowsOf(blind, [entry('h1')])).toMatchObject([{ outcome: 'created' }]);
  });

  test('is repeated under its key, and comes as lines of JSON', async () => {
    const entries = [entry('i1'), entry('i2')];
    const text = `${entries.map((one) => JSON.stringify(one)).join('\r\n')}\n\n`;
    const lines = (body: string, key = '') =>
      fetch(world.address + path(), {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${program.token}`,
          'content-type': 'application/x-ndjson',
          ...(key ? { 'idempotency-key': key } : {}),
        },
      });
    const first = await lines(text, 'nightly 1');
    const answer = await first.text();
    expect(first.status, answer).toBe(200);
    expect(JSON.parse(answer).created).toBe(2);
    expect(await (await lines(text, 'nightly 1')).text()).toBe(answer);
    expect((await send(program, [entry('i3')], { key: 'nightly 1' })).status).toBe(422);
    const broken = await lines(`${JSON.stringify(entry('i4'))}\n{"externalId":`);
    expect(broken.status).toBe(400);
    expect(((await broken.json()) as Json).error.message).toBe('Line 2 of the body is no JSON.');
    // No other call takes lines.
    const elsewhere = await fetch(`${world.address}/v1/apiKeys`, {
      method: 'POST',
      body: '{}',
      headers: {
        authorization: `Bearer ${boss.token}`,
        'content-type': 'application/x-ndjson',
      },
    });
    expect(elsewhere.status).toBe(415);
  });

  test('is bounded, and names what it does not know', async () => {
    const many = Array.from({ length: MOST_EMPLOYEES + 1 }, (_, at) => entry(`j${at}`));
    expect((await send(program, many)).status).toBe(400);
    expect((await send(program, [])).status).toBe(400);
    const typo = await send(program, [entry('j1', { fristName: 'Ada' })]);
    expect(typo.status).toBe(400);
    expect(JSON.stringify(typo.body)).toContain('fristName');
    for (const system of [1, 99])
      expect((await send(program, [entry('j1')], { system })).body.error.code).toBe(
        'system-imports.unknown_system',
      );
  });

  test('writes a whole batch within the time of a call, and a change of all of it', async () => {
    const many = Array.from({ length: MOST_EMPLOYEES }, (_, at) => entry(`k${at}`));
    const timed = async (entries: Json) => {
      const from = performance.now();
      const { body } = await send(program, entries);
      return { body, ms: performance.now() - from };
    };
    const added = await timed(many);
    expect(added.body).toMatchObject({ created: MOST_EMPLOYEES, refused: 0 });
    const changed = await timed(many.map((one) => ({ ...one, phone: '555-0100' })));
    expect(changed.body).toMatchObject({ updated: MOST_EMPLOYEES, refused: 0 });
    expect(Math.max(added.ms, changed.ms)).toBeLessThan(30_000);
  }, 90_000);

  test('two at once: one waits its turn, and nobody is there twice', async () => {
    const both = await Promise.all(
      [0, 1, 2].map(() =>
        send(
          program,
          Array.from({ length: 40 }, (_, at) => entry(`l${at}`)),
        ),
      ),
    );
    for (const { status, body, headers } of both)
      if (status !== 200) {
        expect([status, body.error.code]).toEqual([429, 'system-imports.busy']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await person('W-l0');
    await person('W-l39');
  });

  test('is on record, and a webhook tells of somebody new once', async () => {
    const hook = await boss.post('/v1/webhooks', {
      name: 'Dispatch',
      address: 'https://hooks.carrier.example/in',
      topics: ['applicants'],
    });
    expect(hook.status, JSON.stringify(hook.body)).toBe(201);
    const entries = [entry('m1', { status: 'Applicant' })];
    const [made] = await rowsOf(program, entries);
    expect(made).toMatchObject({ outcome: 'created' });
    await rowsOf(program, entries);
    const told = await world.inTenant<Json>(
      acme.tenantId,
      'select subjects from webhook_deliveries where topic = $1 and $2 = any (subjects)',
      ['applicants', made.employeeId],
    );
    expect(told).toHaveLength(1);
    const { rows } = await world.kernel.pool.query(
      `select action, detail::text from audit_log where action like 'system-imports.%' or entity_id = $1 order by at desc limit 3`,
      [made.employeeId],
    );
    expect(rows.map(({ action }) => action)).toContain('rosters.add');
    expect(rows.map(({ action }) => action)).toContain('system-imports.take');
    const details = JSON.stringify(rows.filter(({ action }) => action === 'system-imports.take'));
    expect(details).not.toContain('m1');
  });
});
