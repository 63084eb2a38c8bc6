import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { makeWorkbook, makeZip } from '#tests/support/zip-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Json, World } from '#tests/support/world.ts';
import { jobsEnded } from '#tests/support/judged.ts';

let world: World;
let acme: Client;
let north: Client;
let other: Client;
/** The roles of D6. */
let employer: Api;
let terminal: Api;
let care: Api;
let stranger: Api;

const CLIENT = ALL_PERMISSIONS.filter((name) => name.startsWith('client.'));

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  north = await world.makeClient({ parent: acme, name: 'North Yard' });
  await world.makeClient({ parent: acme, name: 'Old Yard', deactivated: true });
  other = await world.makeClient({ name: 'Other' });
  const made = async (user: Parameters<World['makeUser']>[0]) =>
    world.as(await world.makeUser(user));
  employer = await made({ client: acme, permissions: CLIENT });
  terminal = await made({
    client: acme,
    sites: [north],
    permissions: ['client.viewRoster', 'client.viewEmployee', 'client.uploadDocuments'],
  });
  care = await made({
    client: world.internal,
    permissions: ['customerCare.assumeClient', 'customerCare.viewClients'],
  });
  stranger = await made({ client: other, permissions: CLIENT });
  await world.inTenant(
    acme.tenantId,
    "insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, 1, $1, 'Driver'), ($1, 2, $2, 'Yard hand')",
    [acme.tenantId, north.clientId],
  );
}, 60_000);
afterAll(() => world.close());

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const upload = (
  api: Api,
  file: Uint8Array | string,
  {
    client = acme,
    name = 'roster.csv',
    act,
  }: { client?: Client; name?: string; act?: Client } = {},
): Promise<Answer> =>
  api.upload(
    `/v1/clients/${client.clientId}/rosters`,
    [{ name, bytes: typeof file === 'string' ? bytes(file) : file, type: 'text/csv' }],
    {},
    act ? { client: act.clientId } : {},
  );

async function settled(api: Api, rosterId: string, options = {}): Promise<Json> {
  return vi.waitFor(
    async () => {
      const { body } = await api.get(`/v1/rosters/${rosterId}`, options);
      expect(['checked', 'applied', 'cancelled', 'failed']).toContain(body.state);
      return body;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** Uploads and checks with the columns that were guessed. */
async function check(api: Api, file: Uint8Array | string, plan: Json = {}, options: Json = {}) {
  const { status, body } = await upload(api, file, options);
  expect(status, JSON.stringify(body)).toBe(201);
  const headers = options.act ? { client: options.act.clientId } : {};
  const asked = await api.post(
    `/v1/rosters/${body.rosterId}/check`,
    { ...body.plan, ...plan },
    headers,
  );
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  const roster = await settled(api, body.rosterId, headers);
  const { body: page } = await api.get(`/v1/rosters/${body.rosterId}/rows?limit=500`, headers);
  return { roster, rows: page.rows as Json[], rosterId: body.rosterId as string };
}

async function apply(api: Api, rosterId: string, options = {}): Promise<Json> {
  const asked = await api.post(`/v1/rosters/${rosterId}/apply`, undefined, options);
  expect(asked.status, JSON.stringify(asked.body)).toBe(202);
  return settled(api, rosterId, options);
}

const person = async (workId: string): Promise<Json> => {
  const rows = await world.inTenant<Json>(
    acme.tenantId,
    'select * from employees where work_id = $1 and deleted_at is null',
    [workId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
};

test('a roster is uploaded, checked and applied; the second time it changes nothing', async () => {
  const file = [
    'Employee ID;Last Name;First Name;SSN;DOB;License;State;Class;Location;Job Title;Email',
    `A-1;O'Brien-Núñez;José;900-11-0001;5/17/1980;D1234567;CA;A;North Yard;Yard hand;jose@acme.example`,
    'A-2;=cmd|calc;Ann;;;;;;;Driver;',
  ].join('\r\n');
  const first = await check(employer, `\uFEFF${file}\r\n`);
  expect(first.roster.counts).toEqual({ add: 2, change: 0, remove: 0, fault: 0, same: 0 });
  expect(first.rows[0]).toMatchObject({ line: 2, kind: 'add', workId: 'A-1' });
  expect(JSON.stringify(first.rows)).not.toContain('900110001');
  expect(JSON.stringify(first.rows)).toContain('XXX-XX-0001');
  const done = await apply(employer, first.rosterId);
  expect(done).toMatchObject({ state: 'applied', outcomes: { done: 2, failed: 0, skipped: 0 } });
  const jose = await person('A-1');
  expect(jose).toMatchObject({
    last_name: "O'Brien-Núñez",
    client_id: north.clientId,
    job_title_id: 2,
    ssn_last4: '0001',
    dob: '1980-05-17',
    license_class_id: 1,
    employment_status_id: 2,
  });
  expect((await person('A-2')).last_name).toBe('=cmd|calc');

  const again = await check(employer, `${file}\n`);
  expect(again.roster.counts).toEqual({ add: 0, change: 0, remove: 0, fault: 0, same: 2 });
  const refused = await employer.post(`/v1/rosters/${again.rosterId}/apply`);
  expect(refused.body.error.code).toBe('rosters.nothing_to_apply');

  const path = `/v1/rosters/${first.rosterId}/rows/csv`;
  const csv = await employer.get(path);
  expect(csv.status).toBe(200);
  expect(csv.body).toContain(`'=cmd|calc`);
  expect(csv.body).toContain('Done');
  expect(csv.body).not.toContain('900110001');
  const one = await employer.get(`${path}?only=${first.rows[1].ordinal}`);
  expect(one.body).toMatch(/^.*\r\n.*'=cmd\|calc.*\r\n$/);
});

test('changes, a transfer, and people missing from the file', async () => {
  const place = await world.makeClient({ parent: acme, name: 'South Yard' });
  const [stays, goes, leaves] = await Promise.all(
    ['C-1', 'C-2', 'C-3'].map((workId) => world.makeEmployee({ client: place, workId })),
  );
  const { roster, rows, rosterId } = await check(
    employer,
    `Work ID,Phone,Location\nC-1,555-0100,\nC-2,,North Yard\n`,
    { missingStatusId: 4 },
    { client: place },
  );
  // The update of one yard knows that yard alone.
  expect(rows.find(({ workId }) => workId === 'C-2').faults[0].reason).toMatch(
    /is no location of yours/,
  );
  expect(roster.counts).toMatchObject({ change: 1, remove: 1, fault: 1 });
  expect(rows.at(-1)).toMatchObject({ kind: 'remove', line: null, employeeId: leaves?.employeeId });
  expect(await apply(employer, rosterId)).toMatchObject({ outcomes: { done: 2 } });
  expect(await person('C-1')).toMatchObject({ phone: '555-0100', employee_id: stays?.employeeId });
  expect((await person('C-3')).employment_status_id).toBe(4);

  const moved = await check(employer, `Work ID,Location\nC-2,${north.clientId}\n`);
  expect(moved.rows[0].changes).toEqual([
    { field: 'Location', from: 'South Yard', to: 'North Yard' },
  ]);
  await apply(employer, moved.rosterId);
  expect(await person('C-2')).toMatchObject({
    client_id: north.clientId,
    employee_id: goes?.employeeId,
  });
  const history = await world.kernel.pool.query(
    'select action from audit_log where entity_id = $1 order by seq',
    [goes?.employeeId],
  );
  expect(history.rows.map(({ action }) => action)).toContain('employees.transfer');
});

test('every faulty row says which field and why, and the others go on', async () => {
  await world.makeEmployee({ client: acme, workId: 'F-9', ssn: '900-22-0009' });
  const file = [
    'Work id,Last name,First name,Date of birth,License number,License state,Employment status,Job title,Location,SSN,Email',
    'F-1,Good,Row,1/2/1980,,,,,,,',
    'F-2,Future,Row,1/2/2098,,,,,,,',
    'F-3,Format,Row,,123,CA,,,,,',
    'F-4,Status,Row,,,,Fired,,,,',
    'F-5,Title,Row,,,,,Astronaut,,,',
    'F-6,Place,Row,,,,,,Old Yard,,',
    'F-7,Twin,Row,,,,,,,,',
    'F-7,Twin,Row,,,,,,,,',
    'F-8,Ssn,Row,,,,,,,900-22-0009,',
    ',Nobody,Row,,,,,,,,',
    'F-10,,,,,,,,,,',
    'F-11,Mail,Row,,,,,,,,nobody',
    'F-12,Short,Row,2/30/1980,,,,,,123,',
    'F-13,Smith, Jr,Row,1/2/1980,,,,,,,a@acme.example',
    `F-14,${'x'.repeat(81)},Row,,,,,,,,`,
    'F-15,Former,Row,,,,Terminated,,,,',
  ].join('\n');
  const { roster, rows, rosterId } = await check(employer, file);
  const reasonOf = (workId: string) =>
    rows
      .filter((row) => row.workId === workId)
      .flatMap(({ faults, line }) =>
        faults.map((fault: Json) => `${line} ${fault.field}: ${fault.reason}`),
      );
  expect(reasonOf('F-1')).toEqual([]);
  expect(reasonOf('F-2')).toEqual(['3 Date of birth: The date is in the future.']);
  expect(reasonOf('F-3')[0]).toContain(
    '4 License number: Expected driver license number formats: 1 letter followed by 7 numbers',
  );
  expect(reasonOf('F-4')[0]).toContain('Applicant, Employee');
  expect(reasonOf('F-5')[0]).toMatch(/^6 Job title: “Astronaut” in the column “Job title”/);
  expect(reasonOf('F-6')[0]).toMatch(/Location: “Old Yard” .*this location is deactivated/);
  expect(reasonOf('F-7')).toEqual([
    '8 Row: The same person is in row 9 too. Keep one of the two.',
    '9 Row: The same person is in row 8 too. Keep one of the two.',
  ]);
  expect(reasonOf('F-8')[0]).toMatch(/SSN: Another employee has this SSN/);
  expect(reasonOf('')[0]).toMatch(/11 Work id: It is empty/);
  expect(reasonOf('F-10')).toHaveLength(2);
  expect(reasonOf('F-11')[0]).toContain('Please enter a properly formatted email address');
  expect(reasonOf('F-12')).toHaveLength(2);
  expect(reasonOf('F-13')[0]).toMatch(/12 cells/);
  expect(reasonOf('F-14')).toEqual(['16 Last name: Use at most 80 characters.']);
  // What nobody on file has cannot begin as former: the same rule as for one employee's form.
  expect(reasonOf('F-15')).toEqual([
    '17 Employment status: Choose a status that is on the roster.',
  ]);
  expect(roster.counts).toMatchObject({ add: 1, fault: 15 });
  expect(await apply(employer, rosterId)).toMatchObject({ outcomes: { done: 1 } });
  await person('F-1');

  // A row that names nobody may be anybody: nobody counts as missing then.
  const risky = await check(
    employer,
    'Work id,Last name,First name\nF-1,Changed,Row\n,Nobody,Row\n',
    {
      missingStatusId: 3,
    },
  );
  const refused = await employer.post(`/v1/rosters/${risky.rosterId}/apply`);
  expect(refused.body.error.code).toBe('rosters.unknown_people');
});

test('a license is checked by the formats in force today, as the settings have them', async () => {
  const file = 'Work id,Last name,First name,License number,License state\nL-1,Dated,Row,ZZ12,CA\n';
  const faults = async () => (await check(employer, file)).rows.flatMap((row) => row.faults);
  expect(await faults()).toMatchObject([{ field: 'License number' }]);
  await world.kernel.pool.query(
    `insert into license_formats (state, state_name, country, ordinal, pattern, description, valid_from)
     values ('CA', 'California', 'USA', 90, '^ZZ[0-9]{2}$', 'ZZ and 2 numbers', current_date)`,
  );
  expect(await faults()).toEqual([]);
  await world.kernel.pool.query(
    "update license_formats set valid_from = current_date + 1 where state = 'CA' and ordinal = 90",
  );
  expect(await faults()).toMatchObject([{ field: 'License number' }]);
});

describe('files', () => {
  test('Windows-1252, tabs, quotes with line ends, duplicate headings, blank lines', async () => {
    const latin = await upload(
      employer,
      bytes(
        'Work id\tLast name\tFirst name\tPhone\tPhone\nL-1\tMüller\t"Ann\n""Lee"""\t1\t2\n\n\n',
        'latin1',
      ),
    );
    expect(latin.status).toBe(201);
    expect(latin.body.rows).toBe(1);
    expect(latin.body.remarks.join(' ')).toMatch(/Windows-1252.*more than once: Phone/);
    expect(latin.body.columns.map(({ name }: Json) => name)).toEqual([
      'Work id',
      'Last name',
      'First name',
      'Phone',
      'Phone',
    ]);
    expect(latin.body.plan.mapping).toEqual(['workId', 'lastName', 'firstName', 'phone', null]);
    expect(latin.body.columns[1].samples).toEqual(['Müller']);
  });

  test('300 columns are read, 301 are not', async () => {
    const wide = (count: number) =>
      `${Array.from({ length: count }, (_, at) => `Column ${at}`).join(',')}\n${Array.from({ length: count }, () => 'x').join(',')}\n`;
    expect((await upload(employer, wide(300))).body.columns).toHaveLength(300);
    const refused = await upload(employer, wide(301));
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code: 'rosters.too_many_columns' });
    expect(refused.body.error.message).toContain('301');
  });

  test('a workbook: dates, long numbers, zeros', async () => {
    const book = makeWorkbook([
      ['Work id', 'Last name', 'First name', 'Date of birth', 'Phone'],
      ['0017', 'Sheet', 'Row', { day: 29358 }, 15550001234],
    ]);
    const { rows } = await check(employer, book, {}, { name: 'roster.xlsx' });
    expect(rows[0].changes).toContainEqual({ field: 'Date of birth', from: '', to: '5/17/1980' });
    expect(rows[0].changes).toContainEqual({ field: 'Phone', from: '', to: '15550001234' });
    expect(rows[0].workId).toBe('0017');
  });

  test.each<[what: string, file: () => Uint8Array, code: string]>([
    ['empty', () => bytes(''), 'rosters.empty'],
    ['headings only', () => bytes('Work id,Name\n'), 'rosters.empty'],
    ['no headings', () => bytes('\n,,\n'), 'rosters.empty'],
    [
      'data where headings belong',
      () => bytes('A1,Doe,Jane,900-11-2222\nA2,Doe,Joe,900-11-2223\n'),
      'rosters.no_headings',
    ],
    ['a PDF', () => bytes('%PDF-1.4 and so on'), 'rosters.not_a_roster'],
    ['bytes', () => Buffer.from([1, 0, 2, 0, 3]), 'rosters.not_a_roster'],
    [
      'a quote that never closes',
      () => bytes('Work id,Name\nA,"Doe\nB,Roe\n'),
      'rosters.open_quote',
    ],
    [
      'a zip that is no workbook',
      () => makeZip([{ name: 'a.txt', bytes: bytes('x') }]),
      'rosters.unreadable',
    ],
    [
      'a workbook cut off',
      () => makeWorkbook([['Work id'], ['1']]).subarray(0, 400),
      'rosters.unreadable',
    ],
    [
      'a bomb',
      () => makeZip([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(220 * 2 ** 20) }]),
      'rosters.too_complex',
    ],
    [
      'a bomb that lies',
      () =>
        makeZip([
          { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(30 * 2 ** 20), claim: 1000 },
        ]),
      'rosters.too_complex',
    ],
    [
      'too long a workbook',
      () => makeWorkbook([['Work id'], ...Array.from({ length: 20_001 }, (_, at) => [`W${at}`])]),
      'rosters.too_many_rows',
    ],
  ])('%s is refused with its reason', async (_, file, code) => {
    const { status, body } = await upload(employer, file());
    expect(body.error?.code).toBe(code);
    expect(status).toBe(400);
  });

  test('an upload that is cut off leaves nothing', async () => {
    const before = await employer.get(`/v1/clients/${acme.clientId}/rosters`);
    const form =
      '--x\r\nContent-Disposition: form-data; name="document"; filename="a.csv"\r\n\r\nWork id,Name\nA,';
    const cut = await employer.post(`/v1/clients/${acme.clientId}/rosters`, form, {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(cut.status).toBe(400);
    const after = await employer.get(`/v1/clients/${acme.clientId}/rosters`);
    expect(after.body).toHaveLength(before.body.length);
  });
});

test('the columns chosen are remembered, and the template has them all', async () => {
  const first = await upload(employer, 'Driver Code,Who\nR-1,"Doe, Jane"\n');
  expect(first.body.plan.mapping).toEqual(['workId', null]);
  const chosen = { ...first.body.plan, mapping: ['workId', 'name'] };
  expect((await employer.post(`/v1/rosters/${first.body.rosterId}/check`, chosen)).status).toBe(
    202,
  );
  await settled(employer, first.body.rosterId);
  const second = await upload(employer, 'Who,Driver Code\n"Doe, Jane",R-1\n');
  expect(second.body.plan.mapping).toEqual(['name', 'workId']);
  const twice = { ...second.body.plan, mapping: ['workId', 'workId'] };
  const refused = await employer.post(`/v1/rosters/${second.body.rosterId}/check`, twice);
  expect(refused.body.error).toMatchObject({ code: 'rosters.mapping' });

  const template = await employer.get(`/v1/clients/${acme.clientId}/rosters/template`);
  expect(template.status).toBe(200);
  const guessed = await upload(employer, `${template.body}x${',x'.repeat(15)}\n`);
  expect(guessed.body.plan.mapping).not.toContain(null);
});

test('the three roles, and another company', async () => {
  const made = (await upload(employer, 'Work id,Last name,First name\nX-1,Doe,Jane\n')).body;
  const byCare = await upload(care, 'Work id,Last name,First name\nX-2,Doe,Jane\n', { act: acme });
  expect(byCare.status).toBe(201);
  const outside = await upload(care, 'Work id\nX\n');
  expect(outside.status).toBe(400);
  expect((await upload(terminal, 'Work id\nX\n', { client: north })).status).toBe(403);
  expect((await upload(stranger, 'Work id\nX\n')).status).toBe(404);
  for (const [api, status] of [
    [terminal, 403],
    [stranger, 404],
  ] as const) {
    expect((await api.get(`/v1/rosters/${made.rosterId}`)).status).toBe(status);
    expect((await api.get(`/v1/rosters/${made.rosterId}/rows`)).status).toBe(status);
    expect((await api.get(`/v1/rosters/${made.rosterId}/rows/csv`)).status).toBe(status);
    expect((await api.post(`/v1/rosters/${made.rosterId}/check`, made.plan)).status).toBe(status);
    expect((await api.post(`/v1/rosters/${made.rosterId}/apply`)).status).toBe(status);
    expect((await api.post(`/v1/rosters/${made.rosterId}/cancel`)).status).toBe(status);
  }
  // One yard's user neither sees the company's update nor reaches beyond the yard.
  const yard = await world.as(
    await world.makeUser({
      client: acme,
      sites: [north],
      permissions: ['client.uploadRosterUpdates'],
    }),
  );
  expect((await yard.get(`/v1/rosters/${made.rosterId}`)).status).toBe(404);
  expect((await upload(yard, 'Work id\nX\n')).status).toBe(404);
  await world.makeEmployee({ client: acme, workId: 'Y-1', ssn: '900-33-0001' });
  const held = await check(
    yard,
    'Work id,Last name,First name\nY-1,Taken,Over\n',
    {},
    { client: north },
  );
  expect(held.rows[0]).toMatchObject({ kind: 'fault', employeeId: null });
  expect(held.rows[0].faults[0].reason).toMatch(/may not change/);
});

test('what changed since the check is left out; a stale apply and a cancelled roster are refused', async () => {
  const made = await world.makeEmployee({ client: acme, workId: 'S-1', lastName: 'Before' });
  const { rosterId, roster } = await check(employer, 'Work id,Last name\nS-1,After\nS-2,Stays\n');
  expect(roster.counts).toMatchObject({ change: 1, fault: 1 });
  await employer.patch(`/v1/employees/${made.employeeId}`, { lastName: 'Meanwhile' });
  const stale = await employer.post(`/v1/rosters/${rosterId}/apply`, undefined, {
    headers: { 'if-match': '"1"' },
  });
  expect(stale.status).toBe(409);
  const done = await apply(employer, rosterId);
  expect(done.outcomes).toEqual({ done: 0, failed: 0, skipped: 1 });
  expect((await person('S-1')).last_name).toBe('Meanwhile');

  const given = (await upload(employer, 'Work id,Last name\nS-1,Late\n')).body;
  expect((await employer.post(`/v1/rosters/${given.rosterId}/apply`)).body.error.code).toBe(
    'rosters.not_checked',
  );
  expect((await employer.post(`/v1/rosters/${given.rosterId}/cancel`)).body.state).toBe(
    'cancelled',
  );
  expect(
    (await employer.post(`/v1/rosters/${given.rosterId}/check`, given.plan)).body.error.code,
  ).toBe('rosters.is_over');
});

test('the rows of a file are kept encrypted, and go when it is applied', async () => {
  const { rosterId } = await check(
    employer,
    'Work id,Last name,First name,SSN\nE-1,Secret,Person,900-44-0001\n',
  );
  const [part] = await world.inTenant<Json>(
    acme.tenantId,
    'select cipher from roster_parts where roster_id = $1',
    [rosterId],
  );
  expect(part.cipher.toString('latin1')).not.toContain('Secret');
  const [row] = await world.inTenant<Json>(
    acme.tenantId,
    'select r::text as text from roster_rows r where roster_id = $1',
    [rosterId],
  );
  expect(row.text).not.toContain('900440001');
  expect(row.text).not.toContain('900-44-0001');
  await apply(employer, rosterId);
  expect(
    await world.inTenant(acme.tenantId, 'select from roster_parts where roster_id = $1', [
      rosterId,
    ]),
  ).toHaveLength(0);
});

test('cancelled half way, what was applied stays, and a work that was cut off goes on where it was', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `K-${at},Last${at},First`).join('\n');
  const { rosterId } = await check(employer, `Work id,Last name,First name\n${rows}\n`);
  const asked = await employer.post(`/v1/rosters/${rosterId}/apply`);
  expect(asked.status).toBe(202);
  const cancelled = await employer.post(`/v1/rosters/${rosterId}/cancel`);
  expect(cancelled.body.state).toBe('cancelled');
  const count = async () =>
    (
      await world.inTenant<Json>(
        acme.tenantId,
        "select count(*)::int as count from employees where work_id like 'K-%'",
      )
    )[0].count;
  const applied = await count();
  expect(cancelled.body.outcomes.done).toBe(applied);
  expect(applied).toBeLessThan(3000);
  await jobsEnded(world.kernel);
  expect(await count()).toBe(applied);

  // Again, with the server's work taken away in the middle: the lease of the one that died runs out, another goes on.
  const second = await check(employer, `Work id,Last name,First name\n${rows}\n`);
  expect(second.roster.counts).toMatchObject({ add: 3000 - applied, same: applied });
  await world.inTenant(
    acme.tenantId,
    "insert into roster_work (roster_id, tenant_id, work, lease_until) values ($1, $2, 'apply', now() + interval '2 seconds')",
    [second.rosterId, acme.tenantId],
  );
  await world.inTenant(
    acme.tenantId,
    "update roster_rows set outcome = 'skipped' where roster_id = $1 and ordinal <= 251 and kind = 'add'",
    [second.rosterId],
  );
  await world.inTenant(
    acme.tenantId,
    "update rosters set state = 'applying', next_part = 1, total = 3000, version = version + 1 where roster_id = $1",
    [second.rosterId],
  );
  await world.inTenant(
    acme.tenantId,
    "update roster_work set lease_until = now() - interval '1 second' where roster_id = $1",
    [second.rosterId],
  );
  world.kernel.wakeJobs();
  expect((await settled(employer, second.rosterId)).state).toBe('applied');
  expect(await count()).toBe(applied + (await outcomes(second.rosterId)));
  expect((await verifyAudit(world.kernel.pool, world.kernel.keys)).problems).toEqual([]);
}, 60_000);

async function outcomes(rosterId: string): Promise<number> {
  const { body } = await employer.get(`/v1/rosters/${rosterId}`);
  return body.outcomes.done;
}
