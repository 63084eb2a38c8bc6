import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { bindSql } from '#src/server/db/handle.ts';
import { timed } from './figures.ts';
import type { BenchWorld } from './world.ts';

const TIMES = 5;

/** What COPY takes to load a CSV with a line of headings into a table of its own, of texts and without an index; the median of five. */
export async function copyTime(world: BenchWorld, csv: Uint8Array): Promise<number> {
  const client = new pg.Client(world.owner);
  await client.connect();
  try {
    const [headings = ''] = Buffer.from(csv).toString().split('\r\n', 1);
    const columns = headings.split(',').map((_, at) => `c${at} text`);
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      await client.query('drop table if exists bench_copy');
      await client.query(`create table bench_copy (${columns.join(', ')})`);
      times.push(
        await timed(() =>
          pipeline(
            Readable.from([Buffer.from(csv)]),
            client.query(from('copy bench_copy from stdin with (format csv, header)')),
          ),
        ),
      );
    }
    await client.query('drop table bench_copy');
    return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
  } finally {
    await client.end();
  }
}

/**
 * What COPY takes to load the people whose work id begins with `prefix` once more, into an empty table made like that of the
 * employees: its columns, indexes and checks, without its triggers, foreign keys and row-level policies; the median of three.
 */
export async function copyPeopleTime(world: BenchWorld, prefix: string): Promise<number> {
  const client = new pg.Client(world.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names from information_schema.columns
        where table_schema = 'public' and table_name = 'employees' and is_generated = 'NEVER'`,
    );
    const names = rows[0]?.names ?? '';
    await client.query('drop table if exists bench_people');
    await client.query('create table bench_people (like employees including all)');
    // Row-level security hides the rows from the tables' owner, so the jobs' role reads them.
    await client.query(`begin; ${bindSql({ role: 'jobs', tenantId: world.tenantId, sites: '*' })}`);
    const people = await buffer(
      client.query(
        to(
          `copy (select ${names} from employees where work_id like ${client.escapeLiteral(`${prefix}%`)}) to stdout`,
        ),
      ),
    );
    await client.query('rollback');
    const times: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await client.query('truncate bench_people');
      times.push(
        await timed(() =>
          pipeline(
            Readable.from([people]),
            client.query(from(`copy bench_people (${names}) from stdin`)),
          ),
        ),
      );
    }
    await client.query('drop table bench_people');
    return times.sort((a, b) => a - b)[1] ?? Number.NaN;
  } finally {
    await client.end();
  }
}
