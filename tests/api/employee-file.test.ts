import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let other: Client;
let boss: Api;
let terminal: Api;
let care: Api;
let foreigner: Api;
let ann: Employee;
let bob: Employee;

const EMPLOYER: readonly Permission[] = [
  'client.viewRoster',
  'client.viewEmployee',
  'client.viewOrders',
  'client.viewPII',
  'client.uploadDocuments',
  'client.editEmployeeInfo',
  'client.editEmployeeStatus',
  'client.viewEmployeeStatusChangeHistory',
  'records.viewDrugAlcohol',
];
const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  const east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other' });
  ann = await world.makeEmployee({
    client: west,
    firstName: 'Ann',
    lastName: 'Dyk',
    ssn: '900-45-6789',
  });
  bob = await world.makeEmployee({ client: east, firstName: 'Bob', lastName: 'Smith' });
  boss = await world.as(
    await world.makeUser({
      client: acme,
      permissions: EMPLOYER,
      firstName: 'Emerson',
      lastName: 'Pike',
    }),
  );
  terminal = await world.as(
    await world.makeUser({
      client: west,
      permissions: ['client.viewRoster', 'client.viewEmployee', 'client.uploadDocuments'],
      firstName: 'Terry',
      lastName: 'Minnow',
    }),
  );
  care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.viewClients', 'customerCare.assumeClient'],
    }),
  );
  foreigner = await world.as(await world.makeUser({ client: other, permissions: EMPLOYER }));
}, 120_000);
afterAll(() => world.close());

const at = (employee: Employee, rest: string) => `/v1/employees/${employee.employeeId}${rest}`;

describe('notes', () => {
  test('are written, changed and deleted by who wrote them, by version, and leave a trace', async () => {
    const made = await terminal.post(at(ann, '/notes'), { text: '  Prefers nights\nno Sundays ' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      text: 'Prefers nights\nno Sundays',
      by: 'Terry Minnow',
      version: 1,
      allowed: ['edit', 'delete'],
      earlier: [],
    });
    const note = at(ann, `/notes/${made.body.noteId}`);
    const seen = await boss.get(at(ann, '/notes'));
    expect(seen.body).toMatchObject([
      { noteId: made.body.noteId, by: 'Terry Minnow', allowed: [] },
    ]);

    expect((await boss.patch(note, { text: 'Mine now' })).body.error.code).toBe(
      'file.not_your_note',
    );
    expect((await boss.delete(note)).status).toBe(403);
    expect((await terminal.patch(note, { text: ' ' })).status).toBe(400);

    const edited = await terminal.patch(
      note,
      { text: 'Prefers days' },
      { headers: { 'if-match': '"1"' } },
    );
    expect(edited.body).toMatchObject({
      text: 'Prefers days',
      version: 2,
      earlier: [{ text: 'Prefers nights\nno Sundays' }],
    });
    const stale = await terminal.patch(note, { text: 'Late' }, { headers: { 'if-match': '"1"' } });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ text: 'Prefers days', version: 2 });

    expect(
      (await terminal.delete(note, undefined, { headers: { 'if-match': '"2"' } })).status,
    ).toBe(204);
    expect((await terminal.get(at(ann, '/notes'))).body).toEqual([]);
    expect((await terminal.delete(note)).status).toBe(404);
    expect((await terminal.post(`${note}/restore`)).body).toMatchObject({
      text: 'Prefers days',
      version: 4,
    });
    await terminal.delete(note);

    const { changes } = (await terminal.get(at(ann, '/history'))).body;
    expect(changes.map(({ field, from, to, by }: Json) => [field, from, to, by])).toEqual([
      ['note', 'Prefers days', null, 'Terry Minnow'],
      ['note', null, 'Prefers days', 'Terry Minnow'],
      ['note', 'Prefers days', null, 'Terry Minnow'],
      ['note', 'Prefers nights\nno Sundays', 'Prefers days', 'Terry Minnow'],
      ['note', null, 'Prefers nights\nno Sundays', 'Terry Minnow'],
    ]);
    const audit = await world.kernel.pool.query(
      "select action, detail::text from audit_log where entity_id = $1 and action like 'file.%Note' order by seq",
      [ann.employeeId],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'file.addNote',
      'file.editNote',
      'file.deleteNote',
      'file.restoreNote',
      'file.deleteNote',
    ]);
    expect(JSON.stringify(audit.rows)).not.toContain('Prefers');
  });

  test('of another tenant, a sibling location, or another file are not there', async () => {
    const mine = (await boss.post(at(bob, '/notes'), { text: 'For Bob' })).body;
    for (const api of [foreigner, terminal]) {
      expect((await api.get(at(bob, '/notes'))).status).toBe(404);
      expect((await api.post(at(bob, '/notes'), { text: 'x' })).status).toBe(404);
      expect((await api.patch(at(bob, `/notes/${mine.noteId}`), { text: 'x' })).status).toBe(404);
    }
    expect((await boss.patch(at(ann, `/notes/${mine.noteId}`), { text: 'x' })).status).toBe(404);
    expect((await boss.delete(at(bob, `/notes/${randomUUID()}`))).status).toBe(404);
    // Nor past the handlers: the rows are the employee's.
    const rows = await world.inTenant(other.tenantId, 'select * from employee_notes');
    expect(rows).toEqual([]);
  });

  test('care reads across clients and writes inside one; a viewer alone writes nothing', async () => {
    expect((await care.get(at(bob, '/notes'))).body).toMatchObject([
      { text: 'For Bob', allowed: [] },
    ]);
    expect((await care.post(at(bob, '/notes'), { text: 'x' })).body.error.code).toBe(
      'request.client_required',
    );
    const made = await care.post(at(bob, '/notes'), { text: 'Called' }, { client: acme.clientId });
    expect(made.body).toMatchObject({ text: 'Called', allowed: ['edit', 'delete'] });
    expect((await boss.get(at(bob, '/notes'))).body[0]).toMatchObject({ by: 'Service staff' });
    const viewer = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
    );
    expect((await viewer.post(at(bob, '/notes'), { text: 'x' })).status).toBe(403);
    expect((await viewer.get(at(bob, '/notes'))).status).toBe(200);
  });
});

describe('the history', () => {
  test('says who changed what from what to what, SSNs masked; the rest by permission', async () => {
    const one = await world.makeEmployee({
      client: west,
      firstName: 'Cy',
      lastName: 'Ode',
      ssn: '900-11-2233',
      dob: '1980-05-17',
    });
    await boss.patch(at(one, ''), {
      lastName: 'O’Dé',
      dob: '1980-05-18',
      ssn: '900-11-4455',
      licenseClassId: 12,
      employmentStatusId: 3,
    });
    const path = at(one, '/history');
    const { changes, statusChanges, acts } = (await boss.get(path)).body;
    expect(
      changes
        .map(({ field, from, to, by }: Json) => [field, from, to, by])
        .toSorted(([a]: string[], [b]: string[]) => (a ?? '').localeCompare(b ?? '')),
    ).toEqual([
      ['dob', '1980-05-17', '1980-05-18', 'Emerson Pike'],
      ['lastName', 'Ode', 'O’Dé', 'Emerson Pike'],
      ['licenseClassId', 'A', 'NON', 'Emerson Pike'],
      ['ssn', 'XXX-XX-2233', 'XXX-XX-4455', 'Emerson Pike'],
    ]);
    expect(statusChanges).toMatchObject([{ from: 'Employee', to: 'Inactive', by: 'Emerson Pike' }]);
    expect(acts).toEqual([]);
    expect((await terminal.get(path)).body).toMatchObject({ statusChanges: [], acts: [] });
    expect((await terminal.get(path)).body.changes).toHaveLength(4);
    const seen = await care.get(path, { client: acme.clientId });
    expect(seen.body.statusChanges).toHaveLength(1);
    expect((await foreigner.get(path)).status).toBe(404);
    const keeper = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.viewEmployee', 'records.viewAudit'],
      }),
    );
    const kept = (await keeper.get(path)).body;
    expect(kept.statusChanges).toEqual([]);
    expect(kept.acts).toMatchObject([{ action: 'employees.update' }]);
    expect(JSON.stringify(kept)).not.toMatch(/900-?11/);
  });

  test('is kept whatever changes the row, and nobody can rewrite it', async () => {
    const one = await world.makeEmployee({ client: west, workId: 'A-1' });
    await world.inTenant(
      acme.tenantId,
      "update employees set work_id = 'A-2', client_id = $2 where employee_id = $1",
      [one.employeeId, acme.clientId],
    );
    const { changes } = (await boss.get(at(one, '/history'))).body;
    expect(
      changes.map(({ field, from, to, by }: Json) => [field, from, to, by]).toSorted(),
    ).toEqual([
      ['location', 'West', 'Acme', null],
      ['workId', 'A-1', 'A-2', null],
    ]);
    // Moved out of the terminal's location, with everything in its file.
    expect((await terminal.get(at(one, '/history'))).status).toBe(404);
    const { rows } = await world.kernel.pool.query<{ may: boolean }>(
      "select has_table_privilege('console_app', 'employee_changes', 'update') or has_table_privilege('console_app', 'employee_changes', 'delete') as may",
    );
    expect(rows).toEqual([{ may: false }]);
  });

  test('goes with a file that retention removes', async () => {
    const one = await world.makeEmployee({ client: west, firstName: 'Gone', dob: '1970-01-02' });
    await boss.patch(at(one, ''), { firstName: 'Going', dob: '1970-01-03' });
    await boss.post(at(one, '/notes'), { text: 'Personal' });
    const count = async () => {
      const [row] = await world.inTenant<{ changes: number; notes: number }>(
        acme.tenantId,
        `select (select count(*)::int from employee_changes where employee_id = $1) as changes,
          (select count(*)::int from employee_notes where employee_id = $1) as notes`,
        [one.employeeId],
      );
      return row;
    };
    expect(await count()).toEqual({ changes: 3, notes: 1 });
    await world.inTenant(
      acme.tenantId,
      "update employees set deleted_at = now(), removed_at = now(), first_name = 'Removed', dob = null where employee_id = $1",
      [one.employeeId],
    );
    expect(await count()).toEqual({ changes: 0, notes: 0 });
  });
});

describe('dates and lists', () => {
  test('dates stand by when they are due; a type behind a permission is left out', async () => {
    const one = await world.makeEmployee({ client: west, dob: '1980-05-17' });
    const day = utcToday();
    await world.inTenant(
      acme.tenantId,
      'update employees set license_expires = $2, hire_date = $3 where employee_id = $1',
      [one.employeeId, addDays(day, -3), addDays(day, -400)],
    );
    await world.inTenant(
      acme.tenantId,
      "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, sha256('d'), 10, 'application/pdf', 1)",
      [acme.tenantId],
    );
    for (const [type, docDate, until] of [
      [238, addDays(day, -10), addDays(day, 20)],
      [238, addDays(day, -800), addDays(day, -100)],
      [483, addDays(day, -10), addDays(day, 5)],
      [306, addDays(day, -10), addDays(day, 6)],
    ])
      await world.inTenant(
        acme.tenantId,
        `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, expiration_date, status, sha256, file_name, source)
         values ($1, $2, $3, $4, $5, $6, 'accepted', sha256('d'), 'a.pdf', 'upload')`,
        [acme.tenantId, west.clientId, one.employeeId, type, docDate, until],
      );
    await world.inTenant(
      acme.tenantId,
      `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, appointment_date)
       values ($1, $2, $3, 'drugTest', 2, $4), ($1, $2, $3, 'medicalExam', 2, $5)`,
      [acme.tenantId, west.clientId, one.employeeId, addDays(day, 2), addDays(day, 1)],
    );
    const of = async (api: Api) =>
      (await api.get(at(one, '/dates'))).body.map((row: Json) => `${row.what}: ${row.state}`);
    const all = await of(boss);
    expect(all.slice(0, 5)).toEqual([
      'License expires: overdue',
      'Medical exam appointment: soon',
      'Drug test appointment: soon',
      expect.stringMatching(/valid to: soon$/),
      'Medical card valid to: soon',
    ]);
    expect(all.at(-1)).toBe('Date of birth: past');
    const fewer = await of(terminal);
    expect(fewer.some((text: string) => /appointment/.test(text))).toBe(false);
    expect(fewer.filter((text: string) => /valid to/.test(text))).toEqual([
      'Medical card valid to: soon',
    ]);
    expect((await foreigner.get(at(one, '/dates'))).status).toBe(404);

    const csv = (list: string, api = boss, rest = '') =>
      api.get(at(one, `/csv?list=${list}${rest}`));
    expect(lines((await csv('dates')).body)[1]).toContain('License expires');
    expect(lines((await csv('orders')).body)).toHaveLength(3);
    expect(lines((await csv('drugTests')).body)).toHaveLength(2);
    expect(lines((await csv('drugTests', terminal)).body)).toHaveLength(1);
    expect(lines((await csv('exams', boss, '&columns=status,order')).body)[0]).toBe('Status,Order');
    expect(lines((await csv('cards')).body)).toHaveLength(3);
    expect(lines((await csv('history')).body)[0]).toBe('When (UTC),What,From,To,By');
    await boss.post(at(one, '/notes'), { text: '=cmd' });
    expect((await csv('notes')).body).toContain("'=cmd");
    expect((await csv('notes', boss, '&columns=ssn')).status).toBe(400);

    // The chosen rows, and those that the words of the search box leave.
    const chosen = async (list: string, only: string, api = boss) =>
      lines((await csv(list, api, `&only=${only}`)).body).length - 1;
    const idsOf = async (part: string, id: string) =>
      (await boss.get(at(one, part))).body.map((row: Json) => row[id]);
    const [note] = await idsOf('/notes', 'noteId');
    const [license, appointment] = await idsOf('/dates', 'id');
    const documents = await idsOf('/documents', 'id');
    expect(await chosen('notes', note)).toBe(1);
    expect(await chosen('notes', license)).toBe(0);
    expect(await chosen('dates', `${license},${appointment}`)).toBe(2);
    expect(await chosen('drugTests', appointment, terminal)).toBe(0);
    expect(await chosen('cards', documents.join(','))).toBeGreaterThan(0);
    expect(await chosen('history', 'act-1,act-2')).toBeLessThan(3);
    expect(lines((await csv('dates', boss, '&search=LICENSE+exp')).body)).toHaveLength(2);
    const filed = async (rest: string) =>
      lines((await boss.get(at(one, `/documents/csv?columns=type${rest}`))).body).length - 1;
    expect(await filed('')).toBe(documents.length);
    expect(await filed(`&only=${documents[0]}`)).toBe(1);
    expect(await filed('&search=nothing+like+it')).toBe(0);
    expect((await csv('notes', boss, '&sort=ssn')).status).toBe(400);
    expect((await csv('everything')).status).toBe(400);
    expect((await csv('notes', foreigner)).status).toBe(404);
  });
});
