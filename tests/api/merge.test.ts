import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeApproved } from '#tests/support/approve-files.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { codeOf, fileOf, openMovesWorld } from '#tests/support/moves-world.ts';
import type { MovesWorld } from '#tests/support/moves-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';
import { textWithoutIds } from '#tests/support/text-without-ids.ts';

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

describe('two files of one person', () => {
  test('are found by SSN, by name and birth, and by license; not in another company', async () => {
    const ssn = '900-45-6789';
    const one = await world.makeEmployee({
      client: east,
      firstName: 'Zoë',
      lastName: 'O’Twin',
      ssn,
      license: 'Q7654321',
      licenseState: 'CA',
    });
    const bySsn = await world.makeEmployee({ client: west, ssn });
    const byName = await world.makeEmployee({
      client: west,
      firstName: 'ZOE',
      lastName: 'o’twin',
    });
    const byLicense = await world.makeEmployee({
      client: acme,
      license: 'Q7654321',
      licenseState: 'CA',
    });
    await world.makeEmployee({ client: other, firstName: 'Zoë', lastName: 'O’Twin', ssn });
    await world.makeEmployee({
      client: east,
      firstName: 'Zoë',
      lastName: 'O’Twin',
      dob: '1991-01-01',
    });
    const found = await boss.get(`${fileOf(one)}/mergeCandidates`);
    expect(found.status).toBe(200);
    expect(found.body['rows'].map((row: Json) => [row['employeeId'], row['reasons']])).toEqual([
      [bySsn.employeeId, ['ssn']],
      [byName.employeeId, ['nameAndBirth']],
      [byLicense.employeeId, ['license']],
    ]);
    expect(textWithoutIds(found.body)).not.toContain('6789');
    // Of the terminal's own files only.
    expect((await terminal.get(`${fileOf(one)}/mergeCandidates`)).body['rows']).toEqual([]);
  });

  test('are shown side by side, SSNs masked, the same PDF as a twin', async () => {
    const one = await world.makeEmployee({ client: east, ssn: '900-11-0001' });
    const two = await world.makeEmployee({ client: west, ssn: '900-11-0002', workId: 'W-2' });
    const here = await moves.paper(one, { bytes: 'same' });
    const twin = await moves.paper(two, { bytes: 'same' });
    const elsewhere = await moves.paper(two, { bytes: 'same', type: 673 });
    const alone = await moves.paper(two);
    await moves.paper(two, { type: 307 });
    await moves.order(two);
    const shown = await boss.get(`${fileOf(one)}/mergePreview?fromEmployeeId=${two.employeeId}`);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      to: { employeeId: one.employeeId, fields: { ssn: 'XXX-XX-0001', workId: null } },
      from: { employeeId: two.employeeId, fields: { ssn: 'XXX-XX-0002', workId: 'W-2' } },
      allowed: ['merge', 'remove'],
    });
    expect(shown.body['from']['counts']).toEqual([{ kind: 'Orders', count: 1 }]);
    const noted = async () =>
      (
        await world.kernel.pool.query(
          "select entity_id from audit_log where action = 'moves.compare' and detail->>'employeeId' = $1",
          [two.employeeId],
        )
      ).rows;
    expect(await noted()).toEqual([]);
    // A protected one that is shown is recorded (D15).
    const test = await moves.paper(two, { type: 306 });
    await boss.get(`${fileOf(one)}/mergePreview?fromEmployeeId=${two.employeeId}`);
    expect(await noted()).toEqual([{ entity_id: test }]);
    // The one of a type that the caller may not read is not shown (D5).
    const papers = shown.body['documents'].map((row: Json) => [
      row['documentId'],
      [row['twinOf'], row['twinAs']],
    ]);
    expect(new Map(papers)).toEqual(
      new Map([
        [here, [null, null]],
        [twin, [here, null]],
        [elsewhere, [here, 'Miscellaneous']],
        [alone, [null, null]],
      ]),
    );
  });
});

describe('a merge', () => {
  const merge = (
    api: Api,
    to: Employee,
    from: Employee | string,
    body: object = {},
    options: { version?: number; client?: number } = {},
  ) =>
    api.post(
      `${fileOf(to)}/mergeEmployees?fromEmployeeId=${typeof from === 'string' ? from : from.employeeId}`,
      { docsMap: {}, ...body },
      {
        ...(options.version === undefined
          ? {}
          : { headers: { 'if-match': `"${options.version}"` } }),
        ...(options.client === undefined ? {} : { client: options.client }),
      },
    );
  const undo = (api: Api, to: Employee, mergeId: string) =>
    api.post(`${fileOf(to)}/mergeEmployees/${mergeId}/undo`, {});
  /** All that is kept of two files, but for what only ever grows: history, versions, times. */
  const stateOf = async (...files: Employee[]) => {
    const ids = files.map(({ employeeId }) => employeeId);
    const state: Record<string, unknown> = {
      employees: await moves.rows(
        `select (to_jsonb(e) - '{version,updated_at}'::text[])::text as row from employees e where employee_id = any ($1) order by employee_id`,
        [ids],
      ),
    };
    for (const [table, key] of [
      ['documents', 'document_id'],
      ['orders', 'order_id'],
      ['accidents', 'accident_id'],
      ['employee_notes', 'note_id'],
    ] as const)
      state[table] = await moves.rows(
        `select to_jsonb(x)::text as row from ${table} x where employee_id = any ($1) order by ${key}`,
        [ids],
      );
    return state;
  };
  const full = async () => {
    const to = await world.makeEmployee({ client: east, firstName: 'Ann', ssn: '900-22-0001' });
    const from = await world.makeEmployee({
      client: west,
      firstName: 'Anna',
      workId: 'W-9',
      statusId: 3,
      license: 'B1234567',
      licenseState: 'CA',
    });
    return {
      to,
      from,
      kept: await moves.paper(to, { bytes: `twin ${to.employeeId}` }),
      twin: await moves.paper(from, { bytes: `twin ${to.employeeId}` }),
      moved: await moves.paper(from),
      order: await moves.order(from),
      accident: await moves.accident(from),
    };
  };

  test('takes fields and documents as chosen and everything else, removes the emptied file, and is undone whole (R163)', async () => {
    const { to, from, kept, twin, moved, order: placed, accident: crash } = await full();
    await moves.rows(
      "insert into employee_notes (tenant_id, employee_id, body) values ($1, $2, 'Called back')",
      [from.tenantId, from.employeeId],
    );
    const before = await stateOf(to, from);
    const done = await merge(boss, to, from, {
      docsMap: { [moved]: 'move', [twin]: 'leave' },
      fields: { workId: 'from', license: 'from', employmentStatus: 'from', firstName: 'to' },
      fromVersion: 1,
      removeFrom: true,
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body).toMatchObject({ version: 2, documents: 1, removed: true });
    expect(await moves.read(to)).toMatchObject({
      firstName: 'Ann',
      workId: 'W-9',
      license: 'B1234567',
      state: 'CA',
      employmentStatus: 'Inactive',
      ssn: 'XXX-XX-0001',
      clientId: east.clientId,
    });
    expect((await boss.get(fileOf(from))).status).toBe(404);
    const documents = await boss.get(`${fileOf(to)}/documents`);
    const listed: Json[] = documents.body['rows'] ?? documents.body;
    expect(listed.map((row) => row['id']).toSorted()).toEqual([kept, moved].toSorted());
    const orders = await boss.get(`${fileOf(to)}?with=orders`);
    expect(orders.body['orders']).toMatchObject([{ orderId: placed }]);
    const went = 'select employee_id, client_id from accidents where accident_id = $1';
    expect(await moves.rows(went, [crash])).toEqual([
      { employee_id: to.employeeId, client_id: east.clientId },
    ]);
    expect(
      await moves.rows('select body from employee_notes where employee_id = $1', [to.employeeId]),
    ).toEqual([{ body: 'Called back' }]);
    const audit = await world.kernel.pool.query(
      "select entity_id from audit_log where action = 'moves.merge' and detail->>'mergeId' = $1 order by seq",
      [done.body['mergeId']],
    );
    expect(audit.rows.map((row) => row.entity_id)).toEqual([to.employeeId, from.employeeId]);

    const candidates = await boss.get(`${fileOf(to)}/mergeCandidates`);
    expect(candidates.body['lastMerge']).toMatchObject({ undoable: true, removed: true });
    const back = await undo(boss, to, done.body['mergeId']);
    expect(back.status, JSON.stringify(back.body)).toBe(200);
    expect(await stateOf(to, from)).toEqual(before);
    const again = await undo(boss, to, done.body['mergeId']);
    expect(again.body['error']).toMatchObject({
      code: 'moves.undo_refused',
      message: 'This merge was undone already.',
    });
  });

  test('of papers of the history file is in its read log, there and back (49 CFR 391.53)', async () => {
    const [to, from] = [
      await world.makeEmployee({ client: east }),
      await world.makeEmployee({ client: east }),
    ];
    const history = await moves.paper(from, { type: 307 });
    await moves.paper(from);
    const log = async (of: Employee): Promise<Json[]> =>
      (await boss.get(`${fileOf(of)}/readLog`)).body;
    const done = await merge(boss, to, from);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await log(to)).toMatchObject([
      { action: 'moves.merge', documentId: history, by: 'Test User' },
    ]);
    await undo(boss, to, done.body['mergeId']);
    expect((await log(from)).map(({ action }) => action)).toEqual(['moves.undo', 'moves.merge']);
    await boss.patch(`/v1/employees/replace/${from.employeeId}/${to.employeeId}`, {
      employmentStatusId: 4,
    });
    expect((await log(to)).map(({ action }) => action)).toEqual([
      'employment.replace',
      'moves.undo',
      'moves.merge',
    ]);
  });

  test('seals the SSN anew for the file it goes to; no two files have it', async () => {
    const to = await world.makeEmployee({ client: east });
    const from = await world.makeEmployee({ client: east, ssn: '900-33-4455' });
    const left = await moves.paper(from);
    const done = await merge(boss, to, from, { fields: { ssn: 'from' } });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await boss.get(`${fileOf(to)}/ssn`)).body['ssn']).toBe('900-33-4455');
    expect((await moves.read(from))['ssn']).toBeNull();
    expect((await boss.get(`/v1/documents/${left}`)).body).toMatchObject({
      employeeId: from.employeeId,
    });
    expect((await undo(boss, to, done.body['mergeId'])).status).toBe(200);
    expect((await boss.get(`${fileOf(from)}/ssn`)).body['ssn']).toBe('900-33-4455');
    expect((await moves.read(to))['ssn']).toBeNull();
  });

  test('closes an emptied file that is kept: it leaves the roster and points to the other', async () => {
    const to = await world.makeEmployee({ client: east, ssn: '900-44-0001' });
    const from = await world.makeEmployee({ client: east, ssn: '900-44-0002' });
    await moves.rows("update employees set hold_reason = 'Lawsuit' where employee_id = $1", [
      from.employeeId,
    ]);
    const done = await merge(boss, to, from, { fields: { ssn: 'from' } });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await moves.read(from)).toMatchObject({
      employmentStatus: 'Inactive',
      replacedBy: to.employeeId,
    });
    const kept = 'select hold_reason as hold from employees where employee_id = $1';
    expect(await moves.rows(kept, [to.employeeId])).toEqual([{ hold: 'Lawsuit' }]);
    expect((await undo(boss, to, done.body['mergeId'])).status).toBe(200);
    expect(await moves.read(from)).toMatchObject({
      employmentStatus: 'Employee',
      replacedBy: null,
    });
    expect(await moves.rows(kept, [to.employeeId])).toEqual([{ hold: null }]);
    const history = await boss.get(`${fileOf(from)}/history`);
    expect(history.body['statusChanges']).toHaveLength(2);
    // What retention takes out of a file is not kept for an undo either.
    await moves.rows(
      'update employees set deleted_at = now(), removed_at = now(), ssn_cipher = null, ssn_index = null, ssn_last4 = null where employee_id = $1',
      [from.employeeId],
    );
    const before = 'select before from employee_merges where from_employee_id = $1';
    expect(await moves.rows(before, [from.employeeId])).toEqual([{ before: { to: {}, from: {} } }]);
  });

  test('keeps an emptied file as long as the one it became part of, and no longer', async () => {
    const [to, last, from] = await Promise.all([
      world.makeEmployee({ client: east }),
      world.makeEmployee({ client: east }),
      world.makeEmployee({ client: east }),
    ]);
    for (const [into, out] of [
      [to, from],
      [last, to],
    ] as const)
      expect((await merge(boss, into, out)).status).toBe(200);
    const kept = async () => (await boss.get(`${fileOf(from)}/employment`)).body['retainUntil'];
    expect(await kept()).toBeNull();
    const closed = await boss.patch(`${fileOf(last)}/archiveEmployee/${acme.clientId}`, {
      employmentStatusId: 4,
      lastDay: '2020-02-03',
    });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    expect(await kept()).toBe('2023-02-03');
    // Thirty days are left to take back what was done last, as with every file.
    const gone = async () =>
      (
        await moves.rows<{ id: string }>(
          'select employee_id as id from employees where employee_id = any ($1::uuid[]) and removed_at is not null',
          [[from.employeeId, to.employeeId]],
        )
      ).map(({ id }) => id);
    await removeApproved(world, new Date(`${addDays(utcToday(), 29)}T12:00Z`));
    expect(await gone()).toEqual([]);
    await removeApproved(world, new Date(`${addDays(utcToday(), 31)}T12:00Z`));
    expect((await gone()).toSorted()).toEqual([from.employeeId, to.employeeId].toSorted());
  });

  test('is no longer undone once either file has changed, and says why', async () => {
    for (const change of [
      (files: { to: Employee; from: Employee }) => boss.patch(fileOf(files.to), { phone: '1' }),
      (files: { to: Employee; from: Employee }) => boss.patch(fileOf(files.from), { phone: '1' }),
      (files: { to: Employee; from: Employee }) => moves.paper(files.to),
      (files: { to: Employee; from: Employee }) => moves.accident(files.from),
    ]) {
      const { to, from, moved, twin } = await full();
      const done = await merge(boss, to, from, { docsMap: { [moved]: 'move', [twin]: 'leave' } });
      await change({ to, from });
      const refused = await undo(boss, to, done.body['mergeId']);
      expect(refused.status).toBe(409);
      expect(refused.body['error']).toMatchObject({
        code: 'moves.undo_refused',
        message: 'This merge can no longer be undone: one of the two files has changed since.',
      });
      const candidates = await boss.get(`${fileOf(to)}/mergeCandidates`);
      expect(candidates.body['lastMerge']).toMatchObject({ undoable: false });
    }
  });

  test('keeps what the caller may not choose', async () => {
    const { to, from, moved, twin } = await full();
    const noStatus = await moves.without('client.editEmployeeStatus');
    expect(codeOf(await merge(noStatus, to, from, { fields: { employmentStatus: 'from' } }))).toBe(
      'moves.field_not_allowed',
    );
    const noPii = await moves.without('client.viewPII');
    expect(codeOf(await merge(noPii, to, from, { fields: { ssn: 'from' } }))).toBe(
      'moves.field_not_allowed',
    );
    const noRemoving = await moves.without('client.deleteAfterMergeEmployees');
    expect(codeOf(await merge(noRemoving, to, from, { removeFrom: true }))).toBe(
      'request.forbidden',
    );
    const noReading = await moves.without('client.viewEmployee');
    expect(codeOf(await merge(noReading, to, from))).toBe('request.forbidden');
    await moves.rows('update employees set job_title_id = 103 where employee_id = $1', [
      from.employeeId,
    ]);
    expect(codeOf(await merge(boss, to, from, { fields: { jobTitle: 'from' } }))).toBe(
      'moves.title_elsewhere',
    );
    expect(codeOf(await merge(boss, to, from, { removeFrom: true }))).toBe('moves.not_empty');
    const foreign = await merge(boss, to, from, { docsMap: { [randomUUID()]: 'move' } });
    expect(codeOf(foreign)).toBe('moves.documents_changed');
    // Nothing of all this was half done.
    expect((await moves.read(to))['version']).toBe(1);
    // Anyone who may not read 391.53 papers takes them along all the same: nobody could look after them there.
    const secret = await moves.paper(from, { type: 307 });
    const done = await merge(boss, to, from, {
      docsMap: { [moved]: 'move', [twin]: 'leave' },
      removeFrom: true,
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(
      await moves.rows('select employee_id from documents where document_id = $1', [secret]),
    ).toEqual([{ employee_id: to.employeeId }]);
  });

  test('is refused into itself, across companies, and to a file that is not the caller’s', async () => {
    const one = await world.makeEmployee({ client: east });
    const west2 = await world.makeEmployee({ client: west });
    const theirs = await world.makeEmployee({ client: other });
    expect(codeOf(await merge(boss, one, one))).toBe('moves.same_file');
    expect((await merge(boss, one, theirs)).status).toBe(404);
    expect((await merge(boss, theirs, one)).status).toBe(404);
    expect((await merge(terminal, one, west2)).status).toBe(404);
    expect((await merge(terminal, west2, one)).status).toBe(404);
    expect((await merge(boss, one, 'nobody')).status).toBe(400);
    const acting = { client: acme.clientId };
    const across = await merge(care, one, theirs, {}, acting);
    expect(across.body['error']).toMatchObject({ code: 'moves.other_company' });
    expect(across.body['error']['message']).toMatch(/within one company/);
    expect((await merge(care, one, randomUUID(), {}, acting)).status).toBe(404);
    expect(codeOf(await merge(care, one, west2))).toBe('request.client_required');
    expect((await merge(care, one, west2, {}, acting)).status).toBe(200);
  });

  test('checks the versions of both; of two at once one wins and nothing is lost', async () => {
    const { to, from, moved, twin } = await full();
    const docsMap = { [moved]: 'move', [twin]: 'leave' };
    expect(codeOf(await merge(boss, to, from, { docsMap, fromVersion: 7 }))).toBe(
      'request.conflict',
    );
    expect(codeOf(await merge(boss, to, from, { docsMap }, { version: 7 }))).toBe(
      'request.conflict',
    );
    const [one, two] = await Promise.all([
      merge(boss, to, from, { docsMap, fromVersion: 1 }, { version: 1 }),
      // The other way round: both wait for the same files in the same order.
      merge(boss, from, to, { fromVersion: 1 }, { version: 1 }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    // Without versions neither: one would only get what the other had.
    const [first, second] = [await full(), { removeFrom: false }];
    const whole = { docsMap: { [first.moved]: 'move', [first.twin]: 'move' }, ...second };
    expect((await merge(boss, first.to, first.from, whole)).status).toBe(200);
    expect(codeOf(await merge(boss, first.from, first.to, {}))).toBe('moves.merged_before');
    const all = await moves.rows(
      'select count(*)::int as n from documents where employee_id in ($1, $2)',
      [to.employeeId, from.employeeId],
    );
    expect(all).toEqual([{ n: 3 }]);
  });

  test('that is cut off half way leaves nothing', async () => {
    const { to, from, moved, twin } = await full();
    const before = await stateOf(to, from);
    const holder = await world.kernel.pool.connect();
    try {
      // The merge has changed the record by the time it waits for this document; then its connection is cut.
      await holder.query(
        `begin; set local role console_jobs; set local app.tenant_id = '${acme.tenantId}'; set local app.sites = '*'`,
      );
      await holder.query('select 1 from documents where document_id = $1 for update', [moved]);
      const cut = merge(boss, to, from, {
        docsMap: { [moved]: 'move', [twin]: 'leave' },
        fields: { workId: 'from' },
      });
      await expect
        .poll(async () => {
          const waiting = await world.kernel.pool.query(
            `select pg_terminate_backend(pid) as cut from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%employee_rows_to_employee%' and datname = current_database()`,
          );
          return waiting.rowCount;
        })
        .toBe(1);
      expect((await cut).status).toBeGreaterThanOrEqual(500);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect(await stateOf(to, from)).toEqual(before);
    expect((await boss.get(`${fileOf(to)}/mergeCandidates`)).body['lastMerge']).toBeNull();
  });

  test('sent twice with one key is done once', async () => {
    const { to, from, moved, twin } = await full();
    const body = { docsMap: { [moved]: 'move', [twin]: 'leave' } };
    const send = () =>
      boss.post(`${fileOf(to)}/mergeEmployees?fromEmployeeId=${from.employeeId}`, body, {
        key: `merge ${to.employeeId}`,
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    const kept = await moves.rows(
      'select merged_by from employee_merges where to_employee_id = $1',
      [to.employeeId],
    );
    expect(kept).toEqual([{ merged_by: moves.bossId }]);
  });

  test('takes papers that wait for review along', async () => {
    const { to, from, moved, twin } = await full();
    const item = randomUUID();
    await world.inTenant(
      world.internal.tenantId,
      `insert into dq_items (tenant_id, dq_item_id, source, about_tenant_id, about_client_id, about_employee_id)
       values ($1, $2, 'webUpload', $3, $4, $5)`,
      [world.internal.tenantId, item, from.tenantId, west.clientId, from.employeeId],
    );
    const about = async () =>
      world.inTenant(
        world.internal.tenantId,
        'select about_employee_id as employee, about_client_id as client from dq_items where dq_item_id = $1',
        [item],
      );
    const done = await merge(boss, to, from, { docsMap: { [moved]: 'move', [twin]: 'leave' } });
    expect(await about()).toEqual([{ employee: to.employeeId, client: east.clientId }]);
    expect((await undo(boss, to, done.body['mergeId'])).status).toBe(200);
    expect(await about()).toEqual([{ employee: from.employeeId, client: west.clientId }]);
  });
});
