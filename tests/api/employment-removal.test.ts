import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeApproved } from '#tests/support/approve-files.ts';
import { addDays, addMonths, utcToday } from '#src/shared/dates.ts';
import { PERMISSIONS } from '#src/shared/permissions.ts';
import { at, code, file, openEmploymentWorld } from '#tests/support/employment-world.ts';
import type { EmploymentWorld } from '#tests/support/employment-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

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
      removableFrom: addDays(addMonths(utcToday(), 36), 1),
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
    const path = `/v1/clients/${acme.clientId}/deletedEmployees`;
    const found = await employer.get(`${path}?search=vanisher,%20`);
    expect(found.body['rows']).toMatchObject([{ employeeId: one.employeeId }]);
    expect((await employer.get(`${path}?search=entered%20TWICE`)).body['rows']).toHaveLength(2);
    expect((await employer.get(`${path}?search=%25`)).body['rows']).toEqual([]);
    for (const query of ['search=vanisher', `only=${one.employeeId}`])
      expect(
        (await employer.get(`${path}/csv?columns=name&${query}`)).body.trim().split('\r\n'),
      ).toHaveLength(2);
    expect(
      (await employer.get(`/v1/clients/${east.clientId}/deletedEmployees`)).body['rows'],
    ).toEqual([]);
    const back = await employer.post(`${file(one)}/restore`, undefined, at(2));
    expect(back.body).toMatchObject({ deletedAt: null, deletedReason: null, version: 3 });
    expect((await employer.get(file(one))).status).toBe(200);
  });

  test('says from when the file may be removed, by every rule that keeps it longer', async () => {
    const one = await world.makeEmployee({ client: east });
    await people.document(one, 'kept for ten years');
    await world.inTenant(
      acme.tenantId,
      `insert into qualification_rules (tenant_id, client_id, document_type_id, valid_from, required, applies_to, due_days,
         expiring_days, retention_months, citation)
       values ($1, $2, 272, '2000-01-01', false, 'drivers', 0, 60, 120, 'Policy')`,
      [acme.tenantId, east.clientId],
    );
    const two = await world.makeEmployee({ client: east });
    await world.inTenant(
      acme.tenantId,
      `insert into drug_alcohol_answers (tenant_id, client_id, employee_id, question, known_on)
       values ($1, $2, $3, 1, $4)`,
      [acme.tenantId, east.clientId, two.employeeId, utcToday()],
    );
    for (const each of [one, two]) await employer.post(`${file(each)}/delete`, { reason: 'Twice' });
    const rights = [...PERMISSIONS.client.map((right) => `client.${right}` as const)];
    const knower = await world.as(
      await world.makeUser({ client: acme, permissions: [...rights, 'records.viewDrugAlcohol'] }),
    );
    const seen = async (api: Api) => {
      const list = await api.get(`/v1/clients/${east.clientId}/deletedEmployees`);
      const days = list.body['rows'].map((row: Json) => [row['employeeId'], row['removableFrom']]);
      for (const each of [one, two]) {
        const alone = await api.get(`${file(each)}/employment`);
        expect(days).toContainEqual([each.employeeId, alone.body['removableFrom']]);
      }
      const byId = new Map<string, string>(days);
      return [byId.get(one.employeeId), byId.get(two.employeeId)];
    };
    const after = (months: number) => addDays(addMonths(utcToday(), months), 1);
    // Anyone who may not know of drug and alcohol answers does not learn of them by a day.
    expect(await seen(employer)).toEqual([after(120), after(36)]);
    expect(await seen(knower)).toEqual([after(120), after(60)]);
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
    await world.inTenant(
      acme.tenantId,
      `update employees set license = 'D7654321', license_state = 'OH', license_expires = '2022-05-06', work_id = 'W-88', email = 'gone@test.example',
         phone = '614-555-0142', address = '{"city":"Toledo"}' where employee_id = $1`,
      [due.employeeId],
    );
    expect(await removeApproved(world)).toEqual({ files: 1, blobs: 1 });
    const kept = (hash: Buffer) => world.kernel.storage.check(acme.tenantId, hash);
    expect([await kept(alone), await kept(shared)]).toEqual(['missing', 'whole']);
    const [row] = await world.inTenant<Json>(
      acme.tenantId,
      'select e::text as row, to_jsonb(e) as fields, removed_at from employees e where employee_id = $1',
      [due.employeeId],
    );
    expect(row['row']).not.toMatch(/Duely|D7654321|W-88|gone@|555-0142|Toledo/);
    expect(row['fields']).toMatchObject({
      first_name: 'Removed',
      last_name: 'Removed',
      dob: null,
      license: null,
      license_state: null,
      license_expires: null,
      ssn_cipher: null,
      ssn_index: null,
      ssn_last4: null,
      work_id: null,
      email: null,
      phone: null,
      address: {},
      deleted_reason: null,
    });
    expect(row['removed_at']).not.toBeNull();
    expect((await employer.get(`${file(due)}/employment`)).status).toBe(404);
    expect((await employer.post(`${file(due)}/restore`)).status).toBe(404);
    for (const one of [held, fresh])
      expect((await employer.post(`${file(one)}/restore`)).status).toBe(200);
    const log = await world.kernel.pool.query(
      "select detail from audit_log where action = 'employment.retention' and entity_id = $1",
      [due.employeeId],
    );
    expect(log.rows).toEqual([
      {
        detail: {
          because: 'deleted',
          approvedBy: due.employeeId,
          rule: '49 CFR 391.51(c)',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          lastDay: '2021-03-01',
          keptUntil: '2024-03-01',
          removed: {
            documents: 2,
            accidents: 0,
            answers: 0,
            applications: 0,
            certificates: 0,
            pastEmployers: 0,
            photos: 0,
            incoming: 0,
          },
        },
      },
    ]);
    expect(await removeApproved(world)).toEqual({ files: 0, blobs: 0 });
  });

  test('removes what was archived three years ago, with all that is in it, and says what it was', async () => {
    const archived = async (name: string) => {
      const one = await world.makeEmployee({
        client: west,
        firstName: name,
        license: 'D1234567',
        licenseState: 'CA',
      });
      await world.inTenant(
        acme.tenantId,
        "update employees set license = 'A7654321', license_state = 'NV', created_at = '2020-01-06' where employee_id = $1",
        [one.employeeId],
      );
      await employer.patch(`${file(one)}/archiveEmployee/${acme.clientId}`, {
        employmentStatusId: 4,
        lastDay: '2021-03-01',
      });
      await untouched(one);
      return one;
    };
    const [over, longer, held, waiting] = [
      await archived('Overly'),
      await archived('Longer'),
      await archived('Heldly'),
      await archived('Waitly'),
    ];
    const bytes = await people.document(over, 'of a file that is over');
    const photo = await blob(over, 'a photo');
    const incoming = await blob({ tenantId: world.internal.tenantId }, 'as it came in');
    await seed(over, photo);
    await item(over, incoming, true);
    await item(waiting, null, false);
    await people.document(longer, 'kept longer');
    await employer.patch(`${file(held)}/hold`, { reason: 'A lawsuit' });
    // A rule of the location keeps documents of this type for ten years.
    await world.inTenant(
      acme.tenantId,
      `insert into qualification_rules (tenant_id, client_id, document_type_id, valid_from, required, applies_to, due_days,
         expiring_days, retention_months, citation)
       values ($1, $2, 272, '2000-01-01', false, 'drivers', 0, 60, 120, 'Policy')`,
      [acme.tenantId, west.clientId],
    );
    // The one that is over has its document of another type.
    await world.inTenant(
      acme.tenantId,
      'update documents set document_type_id = 238, doc_date = null where employee_id = $1',
      [over.employeeId],
    );
    expect(await removeApproved(world, new Date('2024-03-01T12:00Z'))).toEqual({
      files: 0,
      blobs: 0,
    });
    expect(await removeApproved(world, new Date('2024-03-02T12:00Z'))).toEqual({
      files: 1,
      blobs: 3,
    });
    const stored = [
      [acme.tenantId, bytes],
      [acme.tenantId, photo],
      [world.internal.tenantId, incoming],
    ] as const;
    for (const [tenantId, hash] of stored)
      expect(await world.kernel.storage.check(tenantId, hash)).toBe('missing');
    const left = await world.inTenant<Json>(
      acme.tenantId,
      `select (select count(*) from accidents where employee_id = $1) + (select count(*) from drug_alcohol_answers where employee_id = $1)
          + (select count(*) from certificates where employee_id = $1) + (select count(*) from employee_photos where employee_id = $1)
          + (select count(*) from employee_licenses where employee_id = $1)
          + (select count(*) from past_employers where employee_id = $1) + (select count(*) from past_employer_papers)
          + (select count(*) from accident_changes c where not exists (select from accidents a where a.accident_id = c.accident_id)) as rows,
        (select row(e.*)::text from employees e where employee_id = $1) as row`,
      [over.employeeId],
    );
    expect(left[0]['rows']).toBe(0);
    expect(left[0]['row']).not.toMatch(/Overly|A7654321/);
    const log = await world.kernel.pool.query(
      "select detail from audit_log where action = 'employment.retention' and entity_id = $1 and detail ? 'because'",
      [over.employeeId],
    );
    expect(log.rows[0].detail).toEqual({
      because: 'archived',
      approvedBy: over.employeeId,
      rule: '49 CFR 391.51(c)',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      lastDay: '2021-03-01',
      keptUntil: '2024-03-01',
      removed: {
        documents: 1,
        accidents: 1,
        answers: 1,
        applications: 0,
        certificates: 1,
        pastEmployers: 1,
        photos: 1,
        incoming: 1,
      },
    });
    expect((await employer.get(file(over))).status).toBe(404);
    for (const one of [longer, held, waiting])
      expect((await employer.get(file(one))).status).toBe(200);
    await removeApproved(world, new Date('2031-03-02T12:00Z'));
    expect((await employer.get(file(longer))).status).toBe(404);
  });

  test('takes the bytes of a photo that another has replaced, and of nothing that is still shown', async () => {
    const one = await world.makeEmployee({ client: west });
    const [first, second] = [await blob(one, 'first photo'), await blob(one, 'second photo')];
    const put = (sha256: Buffer) =>
      world.inTenant(
        acme.tenantId,
        `insert into employee_photos (tenant_id, employee_id, client_id, sha256, width, height) values ($1, $2, $3, $4, 1, 1)
         on conflict (tenant_id, employee_id) do update set sha256 = excluded.sha256`,
        [acme.tenantId, one.employeeId, one.clientId, sha256],
      );
    const kept = (sha256: Buffer) => world.kernel.storage.check(acme.tenantId, sha256);
    await put(first);
    await put(second);
    expect(await removeApproved(world)).toEqual({ files: 0, blobs: 1 });
    expect([await kept(first), await kept(second)]).toEqual(['missing', 'whole']);
    expect(await removeApproved(world)).toEqual({ files: 0, blobs: 0 });
  });
});

/** Since then nobody has changed it. */
async function untouched({ tenantId, employeeId }: Employee): Promise<void> {
  await world.inTenant(
    tenantId,
    "update employees set updated_at = '2021-03-02' where employee_id = $1",
    [employeeId],
  );
}

/** Bytes in the store of a tenant. */
async function blob({ tenantId }: { tenantId: number }, text: string): Promise<Buffer> {
  const sha256 = createHash('sha256').update(text).digest();
  await world.kernel.storage.put(tenantId, sha256, Buffer.from(text));
  await world.inTenant(
    tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type) values ($1, $2, 10, 'image/jpeg')",
    [tenantId, sha256],
  );
  return sha256;
}

/** A row of each kind that a file holds beside documents; all of them old. */
async function seed(of: Employee, photo: Buffer): Promise<void> {
  const keys = [of.tenantId, of.employeeId];
  await world.inTenant(
    of.tenantId,
    `with accident as (
       insert into accidents (tenant_id, employee_id, client_id, date, city, state, injuries, disabled, fatalities)
       values ($1, $2, $3, '2020-05-01', 'Waco', 'TX', 0, 1, 0) returning accident_id)
     insert into accident_changes (tenant_id, accident_id, act) select $1, accident_id, 'added' from accident`,
    [...keys, of.clientId],
  );
  await world.inTenant(
    of.tenantId,
    `with employer as (
       insert into past_employers (tenant_id, employee_id, client_id, name, started_on, agency, part40)
       values ($1, $2, $3, 'Acme Freight', '2015-01-02', 'FMCSA', true) returning past_employer_id)
     insert into past_employer_papers (tenant_id, document_id, past_employer_id)
     select $1, d.document_id, past_employer_id from employer, documents d where d.tenant_id = $1 and d.employee_id = $2 limit 1`,
    [...keys, of.clientId],
  );
  await world.inTenant(
    of.tenantId,
    `insert into drug_alcohol_answers (tenant_id, employee_id, client_id, question, known_on) values ($1, $2, $3, 1, '2019-03-01')`,
    [...keys, of.clientId],
  );
  await world.inTenant(
    of.tenantId,
    `insert into certificates (tenant_id, employee_id, driver_name, employer_name, expires_at) values ($1, $2, 'A Driver', 'An Employer', now())`,
    keys,
  );
  await world.inTenant(
    of.tenantId,
    'insert into employee_photos (tenant_id, employee_id, client_id, sha256, width, height) values ($1, $2, $3, $4, 1, 1)',
    [...keys, of.clientId, photo],
  );
}

/** An incoming paper about a file, reviewed or not. */
async function item(of: Employee, sha256: Buffer | null, ended: boolean): Promise<void> {
  const house = world.internal.tenantId;
  const [made] = await world.inTenant<{ id: string }>(
    house,
    `insert into dq_items (tenant_id, source, about_tenant_id, about_client_id, about_employee_id, sender)
     values ($1, 'email', $2, $3, $4, 'a@driver.example') returning dq_item_id as id`,
    [house, of.tenantId, of.clientId, of.employeeId],
  );
  await world.inTenant(
    house,
    `insert into process_instances (tenant_id, process_key, state, dq_item_id, ended_at)
     values ($1, 'internalReviewProcess', case when $3 then 'done' else 'review' end, $2, case when $3 then now() end)`,
    [house, made?.id, ended],
  );
  if (sha256)
    await world.inTenant(
      house,
      "insert into dq_item_images (tenant_id, dq_item_id, ordinal, sha256, file_name) values ($1, $2, 1, $3, 'a.pdf')",
      [house, made?.id, sha256],
    );
}
