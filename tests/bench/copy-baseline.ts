import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
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
