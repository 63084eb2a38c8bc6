import pg from 'pg';
import { bindSql } from '#src/server/db/handle.ts';
import { makeRandom, percentile, spread, timed } from './figures.ts';
import type { Figure } from './figures.ts';
import type { BenchWorld } from './world.ts';

const QUERIES = 300;
/** Over HTTP fewer: each is a whole call. */
const CALLS = 100;
const BUDGET = 15;

interface Person {
  first_name: string;
  last_name: string;
  work_id: string | null;
}

/** A connection bound to the largest tenant, all sites, as the product's transactions are. */
async function bound(world: BenchWorld): Promise<pg.Client> {
  const client = new pg.Client(world.connection);
  await client.connect();
  await client.query(`begin; ${bindSql({ role: 'app', tenantId: world.tenantId, sites: '*' })}`);
  return client;
}

/** What people type, the same in every run: parts of names of three letters and more, two words, work ids. */
export async function searchTexts(world: BenchWorld, count: number): Promise<string[]> {
  const client = await bound(world);
  const { rows } = await client.query<Person>(
    `select first_name, last_name, work_id from employees where tenant_id = $1
      order by md5(employee_id::text) limit $2`,
    [world.tenantId, count],
  );
  await client.end();
  const random = makeRandom(5310);
  const part = (name: string, least: number) => {
    const length = Math.min(name.length, least + Math.floor(random() * 3));
    const from = random() < 0.5 ? 0 : Math.floor(random() * (name.length - length + 1));
    return name.slice(from, from + length).toLowerCase();
  };
  return rows.map(({ first_name, last_name, work_id }, at) => {
    const kind = at % 10;
    if (kind < 5) return part(last_name, 3);
    if (kind < 6) return part(first_name, 3);
    if (kind < 8) return `${part(first_name, 3)} ${part(last_name, 3)}`;
    return kind === 8 || work_id === null ? `${last_name}, ${first_name}` : work_id;
  });
}

/** Full names of the largest tenant, the same in every run. */
export async function peopleNames(world: BenchWorld, count: number): Promise<string[]> {
  const client = await bound(world);
  const { rows } = await client.query<Person>(
    `select first_name, last_name from employees where tenant_id = $1
      order by md5(employee_id::text) limit $2`,
    [world.tenantId, count],
  );
  await client.end();
  return rows.map(({ first_name, last_name }) => `${last_name}, ${first_name}`);
}

/** Employee search by substring: the function alone, and the whole call over HTTP. */
export async function searchRows(world: BenchWorld): Promise<Figure[]> {
  const texts = await searchTexts(world, QUERIES);
  const client = await bound(world);
  const slow: { ms: number; length: number; words: number }[] = [];
  const statement = (text: string) =>
    client.query({
      name: 'search',
      text: 'select * from search_employees($1, 51)',
      values: [text],
    });
  for (const text of texts.slice(0, 20)) await statement(text);
  const onServer: number[] = [];
  for (const text of texts) {
    const ms = await timed(() => statement(text));
    onServer.push(ms);
    slow.push({ ms, length: text.length, words: text.split(' ').length });
  }
  await client.end();
  const overHttp: number[] = [];
  for (const text of texts.slice(0, CALLS)) {
    const address = `${world.address}/v1/employees?search=${encodeURIComponent(text)}`;
    overHttp.push(
      await timed(async () => {
        const response = await fetch(address, {
          headers: { authorization: `Bearer ${world.token}` },
        });
        await response.text();
        if (response.status !== 200) throw new Error(`Search answered ${response.status}`);
      }),
    );
  }
  const met = percentile(onServer, 0.95) <= BUDGET;
  const worst = slow.toSorted((a, b) => b.ms - a.ms).slice(0, 15);
  const short = worst.filter((one) => one.words === 1 && one.length <= 4).length;
  const where = `${count(world.size)} employees, the largest tenant has ${count(world.employees)}`;
  return [
    {
      what: `employee search by substring on the server: ${where}`,
      budget: 'p95 15 ms',
      measured: spread(onServer),
      met,
      note: `search_employees as console_app, a named statement; of the 15 slowest ${short} are one word of at most 4 letters`,
    },
    {
      what: `the same texts, whole call over HTTP, one at a time: ${where}`,
      budget: '',
      measured: spread(overHttp),
      met: null,
      note: 'session, tenant, transaction, function, facts of 50 rows, reply check',
    },
  ];
}

export function count(value: number): string {
  return value.toLocaleString('en-US');
}
