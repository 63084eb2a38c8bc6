import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { judgedAll } from '#tests/support/judged.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

let world: World;
let fleet: Client;
let yard: Client;
let manager: Api;
let foreigner: Api;
const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

const found = async (query: string, api = manager) => {
  const { status, body } = await api.get(`/v1/clients/${fleet.clientId}/employees?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.map((row: Json) => row.lastName);
};

beforeAll(async () => {
  world = await openWorld();
  foreigner = await world.as(
    await world.makeUser({
      client: await world.makeClient({ name: 'Other' }),
      permissions: ['client.viewRoster', 'client.viewEmployee'],
    }),
  );
  fleet = await world.makeClient({ name: 'Fleet' });
  yard = await world.makeClient({ parent: fleet, name: 'Yard' });
  manager = await world.as(
    await world.makeUser({ client: fleet, permissions: ['client.viewRoster'] }),
  );
  await world.inTenant(
    fleet.tenantId,
    "insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, 1, $1, 'Driver'), ($1, 2, $1, 'Helper')",
    [fleet.tenantId],
  );
  const facts = [
    ['Ash', fleet, 1, 'valid', 100, 200],
    ['Birch', yard, 1, 'expired', 40, 20],
    ['Cedar', yard, 2, 'doNotDispatch', 10, 5],
    ['Dogwood', fleet, 2, 'missing', 40, null],
    ['Elm', fleet, null, null, null, null],
  ] as const;
  const made: Employee[] = [];
  for (const [lastName, client, jobTitleId] of facts)
    made.push(
      await world.makeEmployee({
        client,
        lastName,
        ...(jobTitleId === null ? {} : { jobTitleId }),
      }),
    );
  await judgedAll(world.kernel);
  for (const [index, [, client, , state, score, days]] of facts.entries()) {
    const one = made[index];
    if (!one) throw new Error('An employee for each row of facts.');
    // What the rules found for the fixtures makes room for what this asks about.
    await world.inTenant(
      fleet.tenantId,
      'delete from employee_qualification where employee_id = $1',
      [one.employeeId],
    );
    if (state === null) continue;
    await world.inTenant(
      fleet.tenantId,
      `insert into employee_qualification (tenant_id, employee_id, client_id, state, score, do_not_dispatch, missing, expired,
         pending, expiring, next_expiry, required_types) values ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, $7, '{}')`,
      [
        fleet.tenantId,
        one.employeeId,
        client.clientId,
        state,
        score,
        state === 'doNotDispatch',
        days === null ? null : addDays(utcToday(), days),
      ],
    );
  }
}, 120_000);
afterAll(() => world.close());

test('job title, standing, what runs out, location, and several at once', async () => {
  expect(await found('jobTitles=1')).toEqual(['Ash', 'Birch']);
  expect(await found('jobTitles=1,2&sort=-name')).toEqual(['Dogwood', 'Cedar', 'Birch', 'Ash']);
  expect(await found('compliance=doNotDispatch')).toEqual(['Cedar']);
  expect(await found('compliance=missing,expired')).toEqual(['Birch', 'Dogwood']);
  expect(await found('expiringDays=30')).toEqual(['Birch', 'Cedar']);
  expect(await found('expiringDays=5&jobTitles=2')).toEqual(['Cedar']);
  expect(await found(`sites=${yard.clientId}&below=true&compliance=expired`)).toEqual(['Birch']);
  expect(await found('compliance=valid&search=ash')).toEqual(['Ash']);
  expect(await found('compliance=valid&search=birch')).toEqual([]);
  expect(await found('compliance=expired&sort=location')).toEqual(['Birch']);
  expect(await found('jobTitles=2&sort=status')).toEqual(['Cedar', 'Dogwood']);
});

test('by score, page by page, the ones without one last; rows say how they stand', async () => {
  for (const [sort, order] of [
    ['score', ['Cedar 10', '40', '40', 'Ash 100', 'Elm null']],
    ['-score', ['Ash 100', '40', '40', 'Cedar 10', 'Elm null']],
  ] as const) {
    const seen: string[] = [];
    const ids: string[] = [];
    for (let after = '', page = 0; page < 9; page += 1) {
      const { body } = await manager.get(
        `/v1/clients/${fleet.clientId}/employees?summary=true&limit=2&sort=${sort}&after=${encodeURIComponent(after)}`,
      );
      // Which of two alike comes first hangs on their ids.
      seen.push(
        ...body.rows.map((row: Json) => (row.score === 40 ? '40' : `${row.lastName} ${row.score}`)),
      );
      ids.push(...body.rows.map((row: Json) => row.employeeId));
      if (body.next === null) break;
      after = body.next;
    }
    expect(seen).toEqual(order);
    expect(new Set(ids).size).toBe(5);
  }
  const { body } = await manager.get(`/v1/clients/${fleet.clientId}/employees?limit=2`);
  expect(body.rows).toMatchObject([
    { lastName: 'Ash', compliance: 'valid', score: 100, nextExpiry: addDays(utcToday(), 200) },
    { lastName: 'Birch', compliance: 'expired', score: 40 },
  ]);
  const csv = await manager.get(
    `/v1/clients/${fleet.clientId}/employees/csv?columns=name,score,compliance&compliance=doNotDispatch`,
  );
  expect(lines(csv.body)[0]).toBe('Name,Score,Compliance');
  // Who is stopped has no number but the stop.
  expect(lines(csv.body)[1]).toMatch(/,,Do not dispatch$/);
});

test('by name, where the database writes the rows, they hold what they hold in any other order', async () => {
  await world.inTenant(
    fleet.tenantId,
    `update employees set hire_date = '2024-02-29', email = 'elm"@example.com', first_name = E'Łu\\kasz\n"E"', dob = null,
        license = 'É 7\\' where tenant_id = $1 and last_name = 'Elm'`,
    [fleet.tenantId],
  );
  const path = `/v1/clients/${fleet.clientId}/employees?`;
  for (const filter of ['', '&summary=true', '&compliance=expired', `&sites=${yard.clientId}`]) {
    const other = (await manager.get(`${path}sort=status${filter}`)).body.rows;
    const byId = new Map(other.map((row: Json) => [row.employeeId, row]));
    for (const sort of ['name', '-name']) {
      const rows: Json[] = [];
      for (let after = ''; ;) {
        const { body } = await manager.get(
          `${path}limit=2&sort=${sort}${filter}&after=${encodeURIComponent(after)}`,
        );
        expect(Object.keys(body)).toEqual(['rows', 'next']);
        rows.push(...body.rows);
        if (body.next === null) break;
        after = body.next;
      }
      expect(rows.map((row) => row.lastName)).toEqual(
        rows
          .map((row) => row.lastName)
          .toSorted((a, b) => (sort === 'name' ? 1 : -1) * (a < b ? -1 : 1)),
      );
      expect(rows).toHaveLength(byId.size);
      for (const row of rows) expect(row).toEqual(byId.get(row.employeeId));
    }
  }
});

test('says nothing of it where the client has no service for files', async () => {
  const bare = await world.makeClient({ name: 'Bare', services: ['Randoms'] });
  const one = await world.makeEmployee({ client: bare, lastName: 'Fir' });
  await judgedAll(world.kernel);
  await world.inTenant(
    bare.tenantId,
    `insert into employee_qualification (tenant_id, employee_id, client_id, state, score, do_not_dispatch, missing, expired,
       pending, expiring, required_types) values ($1, $2, $1, 'valid', 90, false, 0, 0, 0, 0, '{}')
     on conflict (tenant_id, employee_id) do update set score = 90`,
    [bare.tenantId, one.employeeId],
  );
  const api = await world.as(
    await world.makeUser({ client: bare, permissions: ['client.viewRoster'] }),
  );
  const path = `/v1/clients/${bare.clientId}/employees`;
  expect((await api.get(path)).body.rows).toMatchObject([{ compliance: null, score: null }]);
  expect(lines((await api.get(`${path}/csv?columns=name,score`)).body)[1]).toMatch(/,$/);
  for (const query of ['compliance=valid', 'expiringDays=7', 'sort=score'])
    expect((await api.get(`${path}?${query}`)).body.error.code).toBe('request.no_service');
});

test('refuses what is no filter, and shows nothing beyond the own locations', async () => {
  for (const wrong of ['jobTitles=x', 'compliance=fine', 'expiringDays=-1', 'expiringDays=9999'])
    expect((await manager.get(`/v1/clients/${fleet.clientId}/employees?${wrong}`)).status).toBe(
      400,
    );
  const clerk = await world.as(
    await world.makeUser({ client: yard, permissions: ['client.viewRoster'] }),
  );
  expect(await found('compliance=missing,expired,valid,doNotDispatch', clerk)).toEqual([
    'Birch',
    'Cedar',
  ]);
  expect(
    (await foreigner.get(`/v1/clients/${fleet.clientId}/employees?compliance=valid`)).status,
  ).toBe(404);
});

test('of many files that stand so the employees are walked by name, of few those are sorted: the same rows in the same order', async () => {
  const crowd = await world.makeClient({ name: 'Crowd' });
  const reader = await world.as(
    await world.makeUser({ client: crowd, permissions: ['client.viewRoster'] }),
  );
  await world.inTenant(
    crowd.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id)
     select $1, $1, 'Al', 'Name ' || lpad(n::text, 4, '0'), 2 from generate_series(1, 5010) n`,
    [crowd.tenantId],
  );
  await world.inTenant(
    crowd.tenantId,
    `insert into employee_qualification (tenant_id, employee_id, client_id, state, score, do_not_dispatch, missing, expired,
       pending, expiring, next_expiry, required_types)
     select $1, employee_id, $1, case when last_name < 'Name 0004' then 'expired' else 'valid' end, 100, false, 0, 0, 0, 0, $2, '{}'
       from employees where tenant_id = $1`,
    [crowd.tenantId, addDays(utcToday(), 3)],
  );
  const asked = async (query: string) => {
    const { body } = await reader.get(`/v1/clients/${crowd.clientId}/employees?limit=4&${query}`);
    return [body.rows.map((row: Json) => Number(row.lastName.slice(5))), body.next] as const;
  };
  for (const sort of ['name', 'score', 'status', 'location']) {
    const [valid, next] = await asked(`compliance=valid&sort=${sort}`);
    expect([sort, valid]).toEqual([sort, sort === 'score' ? valid : [4, 5, 6, 7]]);
    const [more] = await asked(`compliance=valid&sort=${sort}&after=${next}`);
    expect([sort, more]).toEqual([sort, sort === 'score' ? more : [8, 9, 10, 11]]);
    const [expired, none] = await asked(`compliance=expired&sort=${sort}`);
    expect([sort, expired.toSorted(), none]).toEqual([sort, [1, 2, 3], null]);
  }
  expect((await asked('expiringDays=7'))[0]).toEqual([1, 2, 3, 4]);
  expect((await asked('expiringDays=7&compliance=expired'))[0]).toEqual([1, 2, 3]);
  expect((await asked('compliance=pendingReview'))[0]).toEqual([]);
});
