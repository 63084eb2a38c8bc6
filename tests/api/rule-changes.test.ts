import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requalifyDue } from '#src/features/qualification/server/requalify.job.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { fileAll } from '#tests/support/filing.ts';
import { judgeDue } from '#tests/support/judged.ts';
import { until } from '#tests/support/until.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let admin: Api;
const now = utcToday();

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  admin = await world.as(
    await world.makeUser({
      client: acme,
      permissions: [
        'client.viewEmployee',
        'client.configureLocation',
        'client.editEmployeeInfo',
        'client.editEmployeeStatus',
        'records.viewDrugAlcohol',
        'records.viewInvestigationHistory',
      ],
    }),
  );
}, 120_000);
afterAll(() => world.close());

const qualification = async (one: Employee, query = ''): Promise<Json> =>
  (await admin.get(`/v1/employees/${one.employeeId}/qualification${query}`)).body;
const itemOf = (body: Json, type: number): Json =>
  body.items.find((item: Json) => item.documentTypeId === type);

describe('a rule that changes while files are judged', () => {
  const FILES = 3000;
  /** The citations by which the files of the company are judged for two types, with how many files each pair has. */
  const judgedBy = () =>
    world.inTenant<{ first: string | null; second: string | null; files: number }>(
      acme.tenantId,
      `select min(i.citation) filter (where i.document_type_id = 225) as first,
          min(i.citation) filter (where i.document_type_id = 303) as second, count(distinct q.employee_id)::int as files
         from employee_qualification q join qualification_items i using (tenant_id, employee_id)
        where i.document_type_id in (225, 303) group by q.employee_id`,
    );
  const rule = (documentTypeId: number, citation: string, from: string): Json => ({
    documentTypeId,
    from,
    required: true,
    appliesTo: 'drivers',
    dueDays: 0,
    everyMonths: 6,
    perAuthority: true,
    citation,
  });

  test('no file is judged half by the old and half by the new, and the last change wins for all', async () => {
    await world.inTenant(
      acme.tenantId,
      `insert into employees (tenant_id, employee_id, client_id, first_name, last_name, license_class_id, employment_status_id, hire_date)
       select $1, gen_random_uuid(), $1, 'Pat', 'Many' || n, 1, 2, '2020-01-06' from generate_series(1, $2::int) n`,
      [acme.tenantId, FILES],
    );
    await world.inTenant(
      acme.tenantId,
      'insert into qualification_due (tenant_id, employee_id) select tenant_id, employee_id from employees',
    );
    const path = `/v1/clients/${acme.clientId}/qualificationRules`;
    const judging = requalifyDue(world.kernel);
    // Once some are judged by the law, both rules are changed in two calls, while the rest is judged.
    await until('The first files are judged', async () => {
      const { rows } = await world.kernel.pool.query(
        'select count(*)::int as n from qualification_due',
      );
      return rows[0].n < FILES;
    });
    const added = await admin.post(path, rule(225, 'First policy', addDays(now, -400)));
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const ended = await admin.post(`${path}/${added.body.ruleId}/end`, { to: addDays(now, -10) });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    const last = await admin.post(path, rule(225, 'Last policy', addDays(now, -10)));
    expect(last.status, JSON.stringify(last.body)).toBe(201);
    // What stands meanwhile is of one release each: a file has one row of a type, by one citation.
    const meanwhile = new Set((await judgedBy()).map(({ first }) => first));
    for (const citation of meanwhile)
      expect(['49 CFR 391.25(a)', 'First policy', 'Last policy', null]).toContain(
        citation?.startsWith('49 CFR 391.25(a)') ? '49 CFR 391.25(a)' : citation,
      );
    await judging;
    await judgeDue(world.kernel);
    const found = await judgedBy();
    expect(found).toHaveLength(FILES);
    expect(new Set(found.map(({ first }) => first))).toEqual(new Set(['Last policy']));
    // The rule that nobody changed is as it was.
    expect(new Set(found.map(({ second }) => second)).size).toBe(1);
  }, 120_000);
});

describe('a driver hired again', () => {
  test('is asked anew for what a hire asks for; the later of two hires counts, and the history has both', async () => {
    const west = await world.makeClient({ name: 'West', parent: acme });
    const ray = await world.makeEmployee({ client: west });
    const ids = await fileAll(world, ray);
    // All papers are of the first employment, which began in 2020.
    await world.inTenant(
      ray.tenantId,
      "update documents set doc_date = date '2024-01-10' where document_id = any ($1::uuid[])",
      [[473, 660, 307, 306, 313].map((type) => ids.get(type))],
    );
    expect(itemOf(await qualification(ray), 660)).toMatchObject({ status: 'valid' });

    const file = `/v1/employees/${ray.employeeId}`;
    const left = addDays(now, -200);
    const hired = addDays(now, -20);
    const steps = [
      await admin.patch(`${file}/archiveEmployee/${acme.clientId}`, {
        employmentStatusId: 4,
        lastDay: left,
      }),
      await admin.patch(`${file}/unarchiveEmployee`, undefined),
    ];
    expect(steps.map(({ status }) => status)).toEqual([200, 200]);
    // Taken back, it is the first employment that goes on.
    expect(itemOf(await qualification(ray), 660)).toMatchObject({ status: 'valid' });
    expect((await admin.patch(file, { hireDate: hired })).status).toBe(200);

    const body = await qualification(ray);
    for (const type of [473, 660, 307, 306, 313])
      expect([type, itemOf(body, type)?.status]).toEqual([type, 'missing']);
    // Within 30 days of the new hire nothing of 391.23 is late, and nobody drives without test and query.
    expect(itemOf(body, 660)).toMatchObject({ severity: 'warning', due: addDays(hired, 30) });
    expect(itemOf(body, 306)).toMatchObject({ severity: 'error', blocksDispatch: true });
    expect(body.doNotDispatch).toBe(true);
    // What counts for a time counts still.
    expect(itemOf(body, 225)).toMatchObject({ status: 'valid' });

    // As of a day of the present employment the driver is on the roster, whatever the last day of the one before.
    const asOf = await qualification(ray, `?asOf=${addDays(hired, 1)}`);
    expect(asOf).toMatchObject({ applicant: false });
    expect(asOf.items.length).toBeGreaterThan(0);
    const changes = await world.inTenant<{ old_value: string; new_value: string }>(
      ray.tenantId,
      "select old_value, new_value from employee_changes where employee_id = $1 and field = 'hireDate'",
      [ray.employeeId],
    );
    expect(changes).toEqual([{ old_value: '2020-01-06', new_value: hired }]);
  });
});

describe('a birth date after a paper', () => {
  test('proves nothing by that paper until it is put right', async () => {
    const sam = await world.makeEmployee({ client: acme });
    await fileAll(world, sam);
    await judgeDue(world.kernel);
    const state = async () =>
      (
        await world.inTenant<{ state: string }>(
          sam.tenantId,
          'select state from employee_qualification where employee_id = $1',
          [sam.employeeId],
        )
      )[0]?.state;
    const before = await state();
    expect(before).not.toBe('doNotDispatch');
    const file = `/v1/employees/${sam.employeeId}`;
    expect((await admin.patch(file, { dob: addDays(now, -2) })).status).toBe(200);
    await judgeDue(world.kernel);
    expect(await state()).toBe('doNotDispatch');
    expect((await admin.patch(file, { dob: '1980-05-17' })).status).toBe(200);
    await judgeDue(world.kernel);
    expect(await state()).toBe(before);
  });
});

describe('a rule that would leave somebody out', () => {
  const add = (body: Json) =>
    admin.post(`/v1/clients/${acme.clientId}/qualificationRules`, {
      from: addDays(now, 1),
      required: true,
      appliesTo: 'drivers',
      blocksDispatch: true,
      citation: 'Policy',
      ...body,
    });

  test('asked of those alone who have one, nobody would ever lack it', async () => {
    const { status, body } = await add({ documentTypeId: 313, appliesTo: 'holders' });
    expect([status, body.error.code]).toEqual([422, 'qualification.weaker_than_law']);
    expect(body.error.fields[0].field).toBe('appliesTo');
  });
  test('from a day before the record became the medical proof, any paper would stand for it', async () => {
    const { status, body } = await add({ documentTypeId: 310, from: '2024-01-01' });
    expect([status, body.error.fields[0].field]).toEqual([422, 'dueFromTypeId']);
  });
  test('what meets it, and each past employer, follow from what holds when it first judges', async () => {
    const { status, body } = await add({ documentTypeId: 307, from: '2000-01-01', dueDays: 30 });
    expect([status, body.perEmployer], JSON.stringify(body)).toEqual([201, 'regulated']);
  });
});

describe('two tabs that write a rule at once', () => {
  const AT_ONCE = 6;
  /** As the console sends it: again, where a busy machine kept the last ones waiting for their turn too long. */
  const answered = (send: () => Promise<Answer>): Promise<Answer> =>
    until('The answer', async () => {
      const answer = await send();
      return answer.status !== 503 && answer;
    });
  /** The rows of Acme's own for a type. */
  const rows = async (documentTypeId: number): Promise<Json[]> =>
    world.inTenant<Json>(
      acme.tenantId,
      'select rule_id, valid_to from qualification_rules where client_id = $1 and document_type_id = $2',
      [acme.clientId, documentTypeId],
    );

  test('one of the same rule is kept, and the others are told that it overlaps', async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        answered(() =>
          admin.post(`/v1/clients/${acme.clientId}/qualificationRules`, {
            documentTypeId: 870,
            from: addDays(now, 1),
            required: true,
            appliesTo: 'drivers',
            citation: 'Policy of two tabs',
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: AT_ONCE - 1 }, () => 422),
    ]);
    expect(answers.find(({ status }) => status === 422)?.body.error.code).toBe(
      'qualification.rule_problem',
    );
    expect(await rows(870)).toHaveLength(1);
  });
  test('the same word on a type of document is one rule', async () => {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        answered(() =>
          admin.put(`/v1/clients/${acme.clientId}/fileSetup/1162`, {
            kept: true,
            asks: 'yes',
            appliesTo: 'drivers',
            jobTitles: [],
            dueDays: 0,
            blocksDispatch: false,
            citation: 'Policy of two tabs',
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
    expect(await rows(1162)).toHaveLength(1);
  });
});
