import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let north: Client;
let south: Client;
let boss: Api;
let clerk: Api;
let bossId: string;

/** More than a batch of rows would be slow to make one by one. */
async function manyEmployees(client: Client, count: number, prefix: string): Promise<void> {
  await world.inTenant(
    client.tenantId,
    `insert into employees (tenant_id, client_id, first_name, last_name, employment_status_id, work_id, license_expires)
     select $1, $2, 'Driver', $4 || lpad((i * 7 % $3)::text, 5, '0'), 1 + i % 2,
        case when i % 5 = 0 then null else 'W' || lpad((i * 13 % $3)::text, 5, '0') end,
        case when i % 4 = 0 then null else date '2026-01-01' + (i % 9) end
       from generate_series(0, $3 - 1) i`,
    [client.tenantId, client.clientId, count, prefix],
  );
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  north = await world.makeClient({ parent: acme, name: 'North' });
  south = await world.makeClient({ parent: acme, name: 'south' });
  await world.makeClient({ parent: acme, name: 'Empty' });
  await manyEmployees(north, 60, 'N');
  await manyEmployees(south, 47, 'S');
  const user = await world.makeUser({
    client: acme,
    permissions: ['client.viewRoster', 'client.viewEmployee'],
  });
  bossId = user.userId;
  boss = await world.as(user);
  clerk = await world.as(
    await world.makeUser({ client: acme, sites: [north], permissions: ['client.viewRoster'] }),
  );
});
afterAll(() => world.close());

/** All rows of a sorted roster by pages, as the console reads them. */
async function walk(api: Api, sort: string, limit: number, filter = ''): Promise<Json[]> {
  const rows: Json[] = [];
  let after = '';
  for (let pages = 0; pages < 100; pages += 1) {
    const answer = await api.get(
      `/v1/clients/${acme.clientId}/employees?limit=${limit}&sort=${sort}${filter}&after=${after}`,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    rows.push(...answer.body.rows);
    if (answer.body.next === null) return rows;
    after = encodeURIComponent(answer.body.next);
  }
  throw new Error('The pages do not end');
}

/** The values without neighbours alike; empties stand last. */
const filled = (rows: Json[], of: (row: Json) => string | null) =>
  rows.map(of).filter((value): value is string => value !== null);

describe('a sorted roster', () => {
  const VALUES: Record<string, (row: Json) => string | null> = {
    name: (row) => row.lastName,
    expires: (row) => row.licenseExpires,
    workId: (row) => row.workId,
    status: (row) => row.employmentStatus,
    location: (row) => row.clientName.toLowerCase(),
  };

  test.each(Object.keys(VALUES).flatMap((key) => [key, `-${key}`]))(
    'by %s, page by page, holds everyone once and in order',
    async (sort) => {
      const valueOf = VALUES[sort.replace('-', '')] ?? (() => null);
      const rows = await walk(boss, sort, 9);
      expect(new Set(rows.map((row) => row.employeeId)).size).toBe(107);
      expect(rows).toHaveLength(107);
      const values = filled(rows, valueOf);
      const sorted = [...values].sort();
      expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
      const empties = rows.slice(values.length).map(valueOf);
      expect(empties.every((value) => value === null)).toBe(true);
    },
  );

  test('within a location and a status goes by name', async () => {
    const rows = await walk(boss, '-location', 10);
    expect(rows[0].clientName).toBe('south');
    const names = rows.slice(0, 47).map((row) => row.lastName);
    expect(names).toEqual([...names].sort());
  });

  test('shows a clerk the own location only', async () => {
    for (const sort of ['name', 'location', 'status', 'expires', '-workId'])
      expect(await walk(clerk, sort, 25)).toHaveLength(60);
  });

  test('keeps its filters', async () => {
    const rows = await walk(boss, 'expires', 7, '&employmentStatuses=Applicant');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.employmentStatus === 'Applicant')).toBe(true);
  });

  test('refuses other keys, and cursors of another order', async () => {
    const at = `/v1/clients/${acme.clientId}/employees?limit=5`;
    expect((await boss.get(`${at}&sort=ssn_cipher`)).status).toBe(400);
    const { next } = (await boss.get(`${at}&sort=name`)).body;
    expect((await boss.get(`${at}&sort=expires&after=${encodeURIComponent(next)}`)).status).toBe(
      400,
    );
    expect((await boss.get(`${at}&sort=location&after=nonsense`)).status).toBe(400);
  });
});

const csv = (path: string, api = boss) =>
  api.get(`/v1/clients/${acme.clientId}/employees/csv${path}`);
const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('an export', () => {
  test('holds what the list shows: its columns, its filter, its order', async () => {
    const answer = await csv('?columns=workId,name&sort=-workId');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const [head, ...rows] = lines(answer.body);
    expect(head).toBe('Work id,Name');
    const shown = (await walk(boss, '-workId', 50)).map(
      (row) => `${row.workId ?? ''},"${row.lastName}, ${row.firstName}"`,
    );
    expect(rows).toEqual(shown);
  });

  test('of more rows than a batch is whole', async () => {
    const big = await world.makeClient({ name: 'Big' });
    await manyEmployees(big, 4321, 'B');
    const api = await world.as(
      await world.makeUser({ client: big, permissions: ['client.viewRoster'] }),
    );
    const answer = await api.get(`/v1/clients/${big.clientId}/employees/csv?sort=expires`);
    const rows = lines(answer.body).slice(1);
    expect(rows).toHaveLength(4321);
    expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(4321);
  });

  test('runs no formula and shows no more than the caller may see', async () => {
    await world.makeEmployee({
      client: south,
      firstName: '+1',
      lastName: '=HYPERLINK("http://x")',
      ssn: '900-33-4455',
    });
    const answer = await csv('?sort=name');
    expect(answer.body).toContain(`"'=HYPERLINK(""http://x""), +1"`);
    expect(answer.body).not.toMatch(/4455|900-?33/);
    expect((await csv('', clerk)).body).not.toContain('HYPERLINK');
  });

  test('is recorded, with how much of what and never whose', async () => {
    await csv('?columns=name&search=N00001');
    const { rows } = await world.kernel.pool.query<{ detail: Json; entity_id: string }>(
      `select entity_id, detail from audit_log where action = 'employees.exportRoster' and user_id = $1 order by seq desc limit 1`,
      [bossId],
    );
    expect(rows[0]?.entity_id).toBe('employees');
    expect(rows[0]?.detail).toMatchObject({ columns: ['Name'], searched: true });
    expect(rows[0]?.detail.rows).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('N00001');
  });

  test('needs the permission, and known columns', async () => {
    const nobody = await world.as(
      await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
    );
    expect((await csv('', nobody)).status).toBe(403);
    expect((await csv('?columns=name,ssn')).status).toBe(400);
  });

  test('of a search goes the same way', async () => {
    const answer = await boss.get('/v1/employees/csv?search=N00003&columns=name,status');
    expect(lines(answer.body)[0]).toBe('Name,Status');
    expect(lines(answer.body)[1]).toContain('N00003');
  });
});

/** The pages of a printed roster as texts, and the rest of the answer. */
async function print(path: string, api: Api, client = acme) {
  const answer = await fetch(
    `${world.address}/v1/clients/${client.clientId}/employees/csv${path}`,
    {
      headers: { authorization: `Bearer ${api.token}`, accept: 'application/pdf' },
    },
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const task = getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await task.destroy();
  return pages.map((page) => page.replace(/\s+/g, ' '));
}

describe('a print', () => {
  test('has the rows, columns and order of the export, and says them at its head', async () => {
    const query = '?columns=workId,name&sort=-workId&employmentStatuses=Applicant';
    const pages = await print(query, boss);
    expect(pages[0]).toMatch(
      /^Acme Employees Employment statuses: Applicant\. Sorted by work id, from the end\. \d+ rows\. 2 of \d+ columns\. Work id Name/,
    );
    const names = lines((await csv(query)).body)
      .slice(1)
      .map((line) => /"(.+)"/.exec(line)?.[1] ?? '');
    expect(names.length).toBeGreaterThan(50);
    const text = pages.join(' ');
    const places = names.map((name) => text.indexOf(name));
    expect(places.every((place, at) => place > (places[at - 1] ?? 0))).toBe(true);
  });

  test('shows no more than the caller may see, and says where, by whom and on which page', async () => {
    const pages = await print('?sort=name', clerk);
    expect(pages.join(' ')).not.toMatch(/Driver S0|S000\d\d, Driver/);
    expect(pages.join(' ')).toContain('N00001, Driver');
    expect(pages[0]).toMatch(/Printed by .+ on \d+\/\d+\/\d{4} at \d\d:\d\d/);
    expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
  });

  test('is recorded as a print', async () => {
    await print('?columns=name', boss);
    const { rows } = await world.kernel.pool.query<{ detail: Json }>(
      `select detail from audit_log where action = 'employees.exportRoster' and user_id = $1 order by seq desc limit 1`,
      [bossId],
    );
    expect(rows[0]?.detail).toMatchObject({ columns: ['Name'], printed: true });
  });

  test('of more rows than fit a paper ends there, and says so', async () => {
    const huge = await world.makeClient({ name: 'Huge' });
    await manyEmployees(huge, 5002, 'H');
    const api = await world.as(
      await world.makeUser({ client: huge, permissions: ['client.viewRoster'] }),
    );
    const pages = await print('?columns=name', api, huge);
    expect(pages[0]).toContain('The first 5,000 rows.');
    expect(pages.at(-1)).toContain('A print ends after 5,000 rows.');
  });
});
