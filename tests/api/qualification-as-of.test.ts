import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeDue } from '#tests/support/judged.ts';
import { STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import { STANDINGS } from '#src/features/qualification/standing.rules.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { fileAll, filePaper } from '#tests/support/filing.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let west: Client;
let admin: Api;
const now = utcToday();

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  const permissions = [
    'client.viewEmployee',
    'client.editEmployeeInfo',
    'records.viewDrugAlcohol',
    'records.viewInvestigationHistory',
  ] as const;
  admin = await world.as(await world.makeUser({ client: acme, permissions }));
}, 120_000);
afterAll(() => world.close());

const standing = async (api: Api, employee: Employee, query = ''): Promise<Json> =>
  (await api.get(`/v1/employees/${employee.employeeId}/qualification${query}`)).body;
const kept = async ({ tenantId, employeeId }: Employee): Promise<Json> =>
  (
    await world.inTenant<Json>(
      tenantId,
      'select * from employee_qualification where employee_id = $1',
      [employeeId],
    )
  )[0];
const itemOf = (body: Json, type: number): Json =>
  body.items.find((item: Json) => item.documentTypeId === type);

describe('as of a day', () => {
  const asOf = async (one: Employee, query: string): Promise<Json> =>
    (await admin.get(`/v1/employees/${one.employeeId}/qualification?${query}`)).body;

  test('what the file showed, and whether the driver was qualified by all that is known now', async () => {
    const kim = await world.makeEmployee({ client: west });
    await fileAll(world, kim);
    // Of an exam of then the note of the registry was wanted, too, and of a new driver the hours before.
    for (const type of [304, 314]) await filePaper(world, kim, type);
    // Tested and asked about before the hire; the papers were filed this month.
    await world.inTenant(
      kim.tenantId,
      `update documents set doc_date = '2020-01-03', uploaded_at = now() - interval '10 days',
         accepted_at = now() - interval '5 days' where employee_id = $1`,
      [kim.employeeId],
    );
    await world.inTenant(
      kim.tenantId,
      "update documents set expiration_date = '2022-01-01' where employee_id = $1 and document_type_id in (238, 310)",
      [kim.employeeId],
    );
    await world.inTenant(
      kim.tenantId,
      "update employees set created_at = now() - interval '30 days' where employee_id = $1",
      [kim.employeeId],
    );
    const known = await asOf(kim, 'asOf=2020-06-01');
    expect(known).toMatchObject({
      judged: { day: '2020-06-01', mode: 'known', openedOn: addDays(now, -30) },
      doNotDispatch: false,
    });
    expect(known.items.filter(({ severity }: Json) => severity === 'error')).toEqual([]);
    // The list of violations was still asked for each year, the first a year after the hire.
    expect(itemOf(known, 474)).toMatchObject({ status: 'missing', severity: 'warning' });
    // The card was the proof of the exam then, by the rule of the day.
    expect(itemOf(known, 238)).toMatchObject({ status: 'valid' });
    const shown = await asOf(kim, 'asOf=2020-06-01&by=shown');
    expect(shown).toMatchObject({ judged: { mode: 'shown' }, doNotDispatch: true });
    expect(itemOf(shown, 306)).toMatchObject({ status: 'missing', severity: 'error' });
    // Sent ten days ago and accepted five days ago: in between it waited.
    expect(itemOf(await asOf(kim, `asOf=${addDays(now, -7)}&by=shown`), 306)).toMatchObject({
      status: 'pendingReview',
    });
    expect(itemOf(await asOf(kim, `asOf=${addDays(now, -4)}&by=shown`), 306)).toMatchObject({
      status: 'valid',
    });
    // Before the hire they were an applicant: nothing is a violation.
    expect(await asOf(kim, 'asOf=2020-01-01')).toMatchObject({
      applicant: true,
      doNotDispatch: false,
    });
    expect(await standing(admin, kim)).toMatchObject({ judged: { day: now, mode: 'today' } });
    const { status } = await admin.get(
      `/v1/employees/${kim.employeeId}/qualification?asOf=2020-02-30`,
    );
    expect(status).toBe(400);
  });

  test('what was replaced since was good then', async () => {
    const lou = await world.makeEmployee({ client: west });
    const old = await filePaper(world, lou, 303, { docDate: '2024-03-01', status: 'superseded' });
    const later = await filePaper(world, lou, 303, { docDate: '2025-08-01' });
    await world.inTenant(
      lou.tenantId,
      'update documents set superseded_by = case when document_id = $2 then $3::uuid end, uploaded_at = doc_date, accepted_at = doc_date where employee_id = $1',
      [lou.employeeId, old, later],
    );
    for (const by of ['known', 'shown']) {
      expect(itemOf(await asOf(lou, `asOf=2024-06-01&by=${by}`), 303)).toMatchObject({
        status: 'valid',
        documentId: old,
      });
      expect(itemOf(await asOf(lou, `asOf=2025-06-01&by=${by}`), 303)).toMatchObject({
        status: 'expired',
      });
      expect(itemOf(await asOf(lou, `asOf=2025-09-01&by=${by}`), 303)).toMatchObject({
        documentId: later,
      });
    }
  });

  test('what was rejected since stood there until then', async () => {
    const max = await world.makeEmployee({ client: west });
    const paper = await filePaper(world, max, 302, { docDate: addDays(now, -20) });
    await world.inTenant(
      max.tenantId,
      `update documents set uploaded_at = now() - interval '10 days', accepted_at = now() - interval '5 days'
        where document_id = $1`,
      [paper],
    );
    await world.inTenant(
      max.tenantId,
      "update documents set status = 'rejected', rejected_reason = 'Another driver''s' where document_id = $1",
      [paper],
    );
    const stood = async (days: number, by: string) =>
      itemOf(await asOf(max, `asOf=${addDays(now, -days)}&by=${by}`), 302).status;
    expect([await stood(7, 'shown'), await stood(4, 'shown'), await stood(1, 'shown')]).toEqual([
      'pendingReview',
      'valid',
      'valid',
    ]);
    // Today it is gone, and what is known now never counted it.
    expect([await stood(0, 'shown'), await stood(4, 'known')]).toEqual(['missing', 'missing']);
    expect(itemOf(await standing(admin, max), 302).status).toBe('missing');
  });
});

describe('what was corrected later shows as it stood', () => {
  const asOf = async (one: Employee, days: number, by = 'shown'): Promise<Json> =>
    standing(admin, one, `?asOf=${addDays(now, -days)}&by=${by}`);
  /** A file that is open for sixty days, in which all that is asked for was filed fifty days ago. */
  const opened = async (): Promise<Employee> => {
    const one = await world.makeEmployee({ client: west });
    await fileAll(world, one);
    await run(
      one,
      "update employees set created_at = now() - interval '60 days' where employee_id = $1",
    );
    await run(
      one,
      `update documents set uploaded_at = now() - interval '50 days', accepted_at = now() - interval '50 days'
        where employee_id = $1`,
    );
    return one;
  };
  const run = ({ tenantId, employeeId }: Employee, sql: string) =>
    world.inTenant(tenantId, sql, [employeeId]);
  /** What was changed just now was changed so many days ago. */
  const ago = (one: Employee, field: string, days: number) =>
    run(
      one,
      `update employee_changes set changed_at = now() - interval '${days} days'
        where employee_id = $1 and field = '${field}' and changed_at > now() - interval '1 hour'`,
    );

  test('an expiry of the license that was put right', async () => {
    const ivy = await opened();
    // The copy of the license would say until when it is good.
    await run(
      ivy,
      `update documents set hidden_at = now() - interval '49 days' where employee_id = $1 and document_type_id = 301`,
    );
    // It stood as expired until ten days ago, when somebody saw that the year was a slip.
    await run(
      ivy,
      `update employees set license_expires = current_date - 40 where employee_id = $1`,
    );
    await ago(ivy, 'licenseExpires', 45);
    await run(
      ivy,
      `update employees set license_expires = current_date + 700 where employee_id = $1`,
    );
    await ago(ivy, 'licenseExpires', 10);
    expect(itemOf(await asOf(ivy, 20), 335)).toMatchObject({ status: 'expired' });
    expect((await asOf(ivy, 20)).doNotDispatch).toBe(true);
    expect(itemOf(await asOf(ivy, 5), 335)).toMatchObject({ status: 'valid' });
    // By all that is known now it was good.
    expect(itemOf(await asOf(ivy, 20, 'known'), 335)).toMatchObject({ status: 'valid' });
    expect((await asOf(ivy, 20)).judged).toMatchObject({ byRecordThen: true });
    // Nobody said whether the new day was a renewal or put a slip right: the result says that it was changed.
    expect((await asOf(ivy, 20, 'known')).judged).toMatchObject({
      byRecordThen: false,
      changed: ['licenseExpires'],
    });
    expect((await asOf(ivy, 5, 'known')).judged).toMatchObject({ changed: [] });
    expect((await asOf(ivy, 90, 'known')).judged).toMatchObject({ changed: null });
    // The history of a file that took in another is that of both: of before, the record is taken as it is.
    const twin = await world.makeEmployee({ client: west });
    await world.inTenant(
      ivy.tenantId,
      `insert into employee_merges (tenant_id, client_id, to_employee_id, from_employee_id, merged_at, fields, before, moved, items,
           removed, print)
         select tenant_id, client_id, employee_id, $2, now() - interval '7 days', '{}', '{}', '{}', '{}', false, ''
           from employees where employee_id = $1`,
      [ivy.employeeId, twin.employeeId],
    );
    const merged = await asOf(ivy, 20);
    expect(merged.judged).toMatchObject({ byRecordThen: false });
    expect(itemOf(merged, 335)).toMatchObject({ status: 'valid' });
    expect((await asOf(ivy, 5)).judged).toMatchObject({ byRecordThen: true });
  });

  test('a hire date that was put right decides what was due', async () => {
    const gus = await opened();
    await run(gus, `update employees set hire_date = current_date - 25 where employee_id = $1`);
    await ago(gus, 'hireDate', 30);
    await run(gus, `update employees set hire_date = current_date - 55 where employee_id = $1`);
    await ago(gus, 'hireDate', 10);
    const whyOn = async (days: number, by?: string) =>
      (await asOf(gus, days, by)).items.map(({ why }: Json) => why).join('; ');
    // Twenty-eight days ago the record said that they would begin three days later.
    expect(await asOf(gus, 28)).toMatchObject({ applicant: true });
    expect(await asOf(gus, 28, 'known')).toMatchObject({ applicant: false });
    const spelled = (days: number) => {
      const [year, month, day] = addDays(now, -days).split('-').map(Number);
      return `hired ${month}/${day}/${year}`;
    };
    expect(await whyOn(20)).toContain(spelled(25));
    expect(await whyOn(20, 'known')).toContain(spelled(55));
    expect(await whyOn(5)).toContain(spelled(55));
  });

  test('an expiry of a paper that was put right, and since when that is kept', async () => {
    const fay = await opened();
    const date = (days: number) =>
      world.inTenant(
        fay.tenantId,
        'update documents set doc_date = $2 where employee_id = $1 and document_type_id = 303',
        [fay.employeeId, addDays(now, -days)],
      );
    await date(300);
    await run(fay, "update documents set corrected = '[]' where employee_id = $1");
    // Somebody had read the year wrongly.
    await date(30);
    /** How many days from now the review counts: a year from its date. */
    const counts = async (days: number, by?: string) => {
      const { lastDay } = itemOf(await asOf(fay, days, by), 303);
      return lastDay > addDays(now, 300) ? 'from the right date' : 'from the slip';
    };
    expect(await counts(1)).toBe('from the slip');
    expect(await counts(0)).toBe('from the right date');
    expect(await counts(1, 'known')).toBe('from the right date');
    expect((await asOf(fay, 1)).judged).toMatchObject({ papersAsCorrected: 0 });
    // Of a paper of before nobody knows how it stood.
    await run(fay, 'update documents set corrected = null where employee_id = $1');
    const { papersAsCorrected } = (await asOf(fay, 1)).judged;
    expect(papersAsCorrected).toBeGreaterThan(1);
    await date(31);
    expect(await counts(1)).toBe('from the right date');
    expect((await asOf(fay, 1)).judged).toMatchObject({ papersAsCorrected });
    const [row] = await run(
      fay,
      'select corrected from documents where employee_id = $1 and document_type_id = 303',
    );
    expect((row as Json).corrected).toMatchObject([
      null,
      { type: 303, docDate: addDays(now, -30) },
    ]);
  });

  test('a last day that was entered weeks later: the file showed somebody employed', async () => {
    const hal = await opened();
    await run(
      hal,
      `with was as (insert into employee_status_changes (tenant_id, employee_id, client_id, from_status_id, to_status_id, changed_at)
          select tenant_id, employee_id, client_id, 2, 4, now() - interval '5 days' from employees where employee_id = $1)
        update employees set employment_status_id = 4, termination_date = current_date - 30 where employee_id = $1`,
    );
    await ago(hal, 'terminationDate', 5);
    const listed = async (by: string) => {
      const { body } = await admin.get(
        `/v1/clients/${west.clientId}/qualificationReport?asOf=${addDays(now, -20)}&by=${by}&columns=id,record`,
      );
      return String(body)
        .split('\r\n')
        .find((line) => line.includes(hal.employeeId));
    };
    expect(await listed('shown')).toContain('As they stood that day');
    expect(await listed('known')).toBeUndefined();
  });
});

describe('what is said of a driver decides which rules are for them', () => {
  const types = async (one: Employee): Promise<number[]> =>
    (await standing(admin, one)).items.map((item: Json) => item.documentTypeId);

  test('agency, operation, vehicles and endorsements are edited, and the file is judged at once', async () => {
    const max = await world.makeEmployee({ client: west });
    const edit = (values: object) => admin.patch(`/v1/employees/${max.employeeId}`, values);
    const law = await types(max);
    expect(law).toEqual(expect.arrayContaining([306, 313, 308, 473, 225, 310]));
    expect((await edit({ dotAgency: 'FTA' })).body).toMatchObject({ dotAgency: 'FTA' });
    const underFta = await types(max);
    for (const type of [306, 313, 308, 1116, 305]) expect(underFta).not.toContain(type);
    expect(underFta).toContain(473);
    await edit({ dotAgency: null, operation: 'NA' });
    const intrastate = await types(max);
    for (const type of [473, 660, 307, 225, 310]) expect(intrastate).not.toContain(type);
    for (const type of [306, 313, 335]) expect(intrastate).toContain(type);
    expect((await kept(max)).required_types).not.toContain(473);
    const spelled = await edit({ operation: 'NI', endorsements: 'h, n' });
    expect(spelled.body).toMatchObject({ endorsements: 'HN' });
    const hazmat = itemOf(await standing(admin, max), 323);
    expect(hazmat).toMatchObject({ why: 'Driver, endorsed for hazardous materials' });
    expect(hazmat.sentence).toContain('three years');
    await edit({ drives: 'nonCdl' });
    expect(await types(max)).toContain(238);
    expect((await edit({ endorsements: 'Q' })).body.error.fields).toMatchObject([
      { field: 'endorsements' },
    ]);
    expect((await edit({ operation: 'XX' })).status).toBe(400);
  });

  test('an owner-operator is asked for a consortium and a C/TPA, one who is leased is not', async () => {
    const own = await world.makeEmployee({ client: west });
    const edit = (values: object) => admin.patch(`/v1/employees/${own.employeeId}`, values);
    expect(await types(own)).not.toContain(336);
    await edit({ ownerOperator: 'own' });
    const [pool, named] = await Promise.all(
      [336, 337].map(async (type) => itemOf(await standing(admin, own), type)),
    );
    expect(pool).toMatchObject({
      status: 'missing',
      why: 'Owner-operator with their own DOT number, CDL, FMCSA',
      citation: '49 CFR 382.103(b), 382.305',
    });
    expect(named).toMatchObject({ citation: '49 CFR 382.705(b)(6)' });
    expect((await kept(own)).required_types).toContain(336);
    await edit({ ownerOperator: 'leased' });
    for (const type of [336, 337]) expect(await types(own)).not.toContain(type);
    expect((await edit({ ownerOperator: 'both' })).status).toBe(400);
  });

  test('a license of Canada or Mexico is the proof of the medical exam, too', async () => {
    const jo = await world.makeEmployee({ client: west });
    const edit = (values: object) => admin.patch(`/v1/employees/${jo.employeeId}`, values);
    for (const [state, license, country] of [
      ['ON', 'A12345678901234', 'Canada'],
      ['MX', 'LFD0123456', 'Mexico'],
    ]) {
      const said = await edit({ state, license });
      expect(said.body, JSON.stringify(said.body)).toMatchObject({ state });
      const body = await standing(admin, jo);
      expect(itemOf(body, 335)).toMatchObject({
        status: 'valid',
        why: `Driver, licensed in ${country}`,
        citation: '49 CFR 391.11(b)(5), 391.41(a)(1)(i), 383.23(b)',
      });
      for (const type of [238, 310]) expect(itemOf(body, type)).toBeUndefined();
      // The yearly record is asked of the authority that licensed the driver.
      expect(itemOf(body, 225)).toMatchObject({ authority: state });
    }
    // All that issue licenses may be chosen, and are known to rosters, too.
    const { body } = await admin.get('/v1/settings/lists?collections=driversLicenseFormatRules');
    const countries = body.driversLicenseFormatRules.map(({ country }: Json) => country);
    expect([...new Set(countries)]).toEqual(['USA', 'Canada', 'Mexico']);
    expect(countries.filter((one: string) => one === 'Canada')).toHaveLength(13);
  });

  test('a location that stays within its state is not asked what is for interstate drivers', async () => {
    const home = await world.makeClient({ parent: acme, name: 'Home state' });
    const ned = await world.makeEmployee({ client: home });
    await judgeDue(world.kernel);
    expect((await kept(ned)).required_types).toContain(473);
    const boss = await world.as(
      await world.makeUser({
        client: acme,
        permissions: ['client.configureLocation', 'client.viewLocation'],
      }),
    );
    const said = await boss.patch(`/v1/clients/${home.clientId}`, { operates: 'intrastate' });
    expect(said.status, JSON.stringify(said.body)).toBe(201);
    await judgeDue(world.kernel);
    const { required_types } = await kept(ned);
    expect(required_types).not.toContain(473);
    expect(required_types).toContain(306);
  });
});

describe('a report of the files of a location as of a day', () => {
  const report = async (api: Api, client: Client, query: string): Promise<string[][]> => {
    const { status, body } = await api.get(
      `/v1/clients/${client.clientId}/qualificationReport?${query}`,
    );
    expect(status, body).toBe(200);
    return String(body)
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.replaceAll('"', '').split(','));
  };

  test('judges each file as the file alone is judged, in both modes, and names the mode in each row', async () => {
    const depot = await world.makeClient({ parent: acme, name: 'Depot' });
    const made: Employee[] = [];
    for (const lastName of ['Able', 'Baker', 'Cole'])
      made.push(await world.makeEmployee({ client: depot, lastName }));
    const [able, baker, cole] = made as [Employee, Employee, Employee];
    for (const one of [able, baker]) await fileAll(world, one);
    // Of Able everything was filed and accepted long ago, of Baker only now; Cole began after the day.
    await world.inTenant(
      able.tenantId,
      `update documents set doc_date = '2024-01-03', uploaded_at = '2024-02-01', accepted_at = '2024-02-01' where employee_id = $1`,
      [able.employeeId],
    );
    await world.inTenant(
      able.tenantId,
      `update employees set hire_date = case when employee_id = $1 then date '2024-07-01' else date '2024-01-02' end where employee_id = any ($2)`,
      [cole.employeeId, made.map(({ employeeId }) => employeeId)],
    );
    const day = '2024-06-30';
    for (const [mode, words] of [
      ['shown', 'What the file showed'],
      ['known', 'Whether the driver was qualified'],
    ] as const) {
      const rows = await report(
        admin,
        depot,
        `asOf=${day}&by=${mode}&columns=name,day,mode,state,dispatch,score`,
      );
      const alone = [];
      for (const one of [able, baker]) {
        const body = await standing(admin, one, `?asOf=${day}&by=${mode}`);
        alone.push([body.state, body.doNotDispatch, body.score]);
      }
      expect(rows.map(([last]) => last)).toEqual(['Able', 'Baker']);
      expect(rows.map((row) => row.slice(2, 4))).toEqual(rows.map(() => ['6/30/2024', words]));
      expect(
        rows.map(([, , , , state, dispatch, score]) => [
          STANDINGS.find((one) => STANDING_WORDS[one] === state),
          dispatch === 'Do not dispatch',
          score === '' ? null : Number(score),
        ]),
      ).toEqual(alone);
    }
  });

  test('is of the own locations, leaves out what the reader may not see, and is recorded', async () => {
    const yard = await world.makeClient({ parent: acme, name: 'Yard' });
    const dee = await world.makeEmployee({ client: yard, lastName: 'Dee' });
    await world.makeEmployee({ client: west, lastName: 'Elm' });
    const clerk = await world.as(
      await world.makeUser({ client: yard, permissions: ['client.viewEmployee'] }),
    );
    const query = `asOf=${addDays(now, -1)}&columns=name,wrong,withheld`;
    const [row] = await report(clerk, yard, query);
    expect(row?.[0]).toBe('Dee');
    const body = await standing(clerk, dee, `?asOf=${addDays(now, -1)}`);
    expect(body.withheld).toBeGreaterThan(0);
    expect(Number(row?.at(-1))).toBe(body.withheld);
    expect(
      (await clerk.get(`/v1/clients/${west.clientId}/qualificationReport?${query}`)).status,
    ).toBe(404);
    const { rows } = await world.kernel.pool.query(
      "select detail from audit_log where tenant_id = $1 and action = 'qualification.exportAsOf' order by seq desc limit 1",
      [acme.tenantId],
    );
    expect(rows[0].detail).toMatchObject({ rows: 1, day: addDays(now, -1), mode: 'known' });
  });
});
