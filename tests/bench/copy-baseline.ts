import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { timed } from './figures.ts';
import type { BenchWorld } from './world.ts';

const TIMES = 5;

/** What COPY takes to load a CSV with a line of headings into a table of its own, of texts and without an index; the median of five. */
export async function copyTime(world: BenchWorld, csv: Uint8Array): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'console-copy-'));
  const file = join(folder, 'roster.csv');
  const client = new pg.Client(world.owner);
  await client.connect();
  try {
    // PostgreSQL reads it as another user of the system.
    await chmod(folder, 0o755);
    await writeFile(file, csv, { mode: 0o644 });
    const [headings = ''] = Buffer.from(csv).toString().split('\r\n', 1);
    const columns = headings.split(',').map((_, at) => `c${at} text`);
    const times: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      await client.query('drop table if exists bench_copy');
      await client.query(`create table bench_copy (${columns.join(', ')})`);
      times.push(
        await timed(() =>
          client.query(
            `copy bench_copy from ${client.escapeLiteral(file)} with (format csv, header)`,
          ),
        ),
      );
    }
    await client.query('drop table bench_copy');
    return times.sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.NaN;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
