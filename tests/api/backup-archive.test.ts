import { copyFile, cp, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHeads } from '#src/server/audit/heads.ts';
import { verifyAudit } from '#src/server/audit/verify-chains.ts';
import { bringBack } from '#src/server/backup/bring-back.ts';
import { archiveLog, fetchLog } from '#src/server/backup/log-archive.ts';
import type { Objects } from '#src/server/backup/objects.ts';
import { openVault } from '#src/server/backup/open-vault.ts';
import type { Until } from '#src/server/backup/recover.ts';
import { takeBackup } from '#src/server/backup/take.ts';
import type { Taken } from '#src/server/backup/take.ts';
import { findRunningEmbedded, startEmbedded } from '#src/server/db/embedded.ts';
import { openPool } from '#src/server/db/pool.ts';
import { exportAuditHeads } from '#src/server/jobs/export-audit-heads.ts';
import { makeLog } from '#src/server/log.ts';
import { allRows } from '#tests/support/all-rows.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { removeFolder } from '#tests/support/scratch.ts';
import { until } from '#tests/support/until.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let ann: Employee;
let boss: Api;
let base: string;
let place: string;
let first: Taken;
let second: Taken;
/** What was there at a moment, to be brought back. */
let then: { at: number; rows: Map<string, Set<string>> };
let next = 0;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'console-archive-'));
  place = join(base, 'place');
  world = await openWorld({ databaseUrl: null, logArchiveUrl: pathToFileURL(place).href });
  acme = await world.makeClient({ name: 'Acme' });
  ann = await world.makeEmployee({ client: acme });
  const permissions = ['client.viewEmployee', 'client.uploadDocuments'];
  boss = await world.as(await world.makeUser({ client: acme, permissions: permissions as never }));
  await addDocument('Before the backup');
  await exportAuditHeads(world.kernel);
  first = await backUp();

  await addDocument('After the backup');
  await world.makeEmployee({ client: acme, lastName: 'Kept' });
  then = { at: await clock(), rows: await allRows(world.kernel.pool) };

  await until('The next millisecond', async () => (await clock()) > then.at + 1);
  await addDocument('Too late');
  await world.makeEmployee({ client: acme, lastName: 'Toolate' });
  second = await backUp();
  await fillLog();
}, 120_000);
afterAll(async () => {
  await world.close();
  await removeFolder(base);
});

const backUp = (keep: number | null = null) =>
  takeBackup(world.kernel.config, { to: place, keys: null, all: false, keep });

async function restore(at: Until | null, from = place) {
  const dataDir = join(base, `data-${(next += 1)}`);
  const { keys } = world.kernel;
  const asked = { from, backup: null, at, keys, keysText: null };
  try {
    const { logArchiveUrl: _, ...config } = world.kernel.config;
    return { dataDir, ...(await bringBack({ ...config, dataDir }, asked)) };
  } catch (error) {
    expect(await readdir(dataDir).catch(() => [])).toEqual([]);
    throw error;
  }
}

async function addDocument(text: string): Promise<void> {
  const files = [{ name: 'Paper.pdf', bytes: textPdf([text]) }];
  const { status } = await boss.upload(`/v1/employees/${ann.employeeId}/documents`, files, {});
  if (status !== 201) throw new Error(String(status));
}

/** The database's time, in whole milliseconds, the begun one among them. */
async function clock(): Promise<number> {
  const { rows } = await world.kernel.pool.query<{ at: number }>(
    'select ceil(extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  );
  return rows[0]?.at ?? 0;
}

const logFiles = async (): Promise<string[]> =>
  (await readdir(join(place, 'log/names')).catch(() => []))
    .filter((name) => /^[\dA-F]{24}$/.test(name))
    .toSorted();

/** Writes a file of the log full, and waits until it is archived. */
async function fillLog(): Promise<void> {
  const { connection } = (await findRunningEmbedded(world.dataDir)) ?? {};
  const owner = new pg.Client(connection);
  await owner.connect();
  const { rows } = await owner.query<{ file: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as file',
  );
  await owner.query('create table filler (text text)');
  await owner.query(
    `insert into filler select repeat(md5(random()::text), 60) from generate_series(1, 10000)`,
  );
  await owner.query('drop table filler');
  await owner.end();
  const [{ file } = { file: '' }] = rows;
  await until('The archive of the log', async () => (await logFiles()).includes(file));
}

const employees = (rows: Map<string, Set<string>>): string[] =>
  [...(rows.get('employees') ?? [])].map(
    (row) => (JSON.parse(row) as { last_name: string }).last_name,
  );

describe('the archived log', () => {
  test('brings the database to a moment between two backups: what was done before is there, and nothing after', async () => {
    const { dataDir, documents, missing, ofOtherTimes, name } = await restore(then.at);
    expect(name).toBe(first.name);
    expect(missing).toEqual([]);
    const embedded = await startEmbedded({ dataDir, log: makeLog('silent') });
    const pool = openPool(embedded.serving, { max: 2 });
    try {
      const rows = await allRows(pool);
      expect(employees(rows)).toContain('Kept');
      expect(employees(rows)).not.toContain('Toolate');
      for (const [table, were] of then.rows)
        expect([table, [...(rows.get(table) ?? [])].toSorted()]).toEqual([
          table,
          [...were].toSorted(),
        ]);
      expect(documents).toBe(rows.get('blobs')?.size);
      // The one that came too late lies in the second backup.
      expect(ofOtherTimes).toBeGreaterThan(0);
      const audit = join(dataDir, 'audit');
      const [heads = ''] = (await readdir(audit)).filter((one) => one.startsWith('heads-'));
      const exported = await readHeads(join(audit, heads), world.kernel.keys);
      const { problems } = await verifyAudit(pool, world.kernel.keys, exported.heads);
      expect(problems).toEqual([]);
    } finally {
      await pool.end();
      await embedded.stop();
    }
  }, 60_000);

  test('is taken to its end where that is asked', async () => {
    const { documents, missing, ofOtherTimes } = await restore('end');
    expect([documents, missing, ofOtherTimes]).toEqual([second.backup.documents.count, [], 0]);
  }, 60_000);

  test('does not lead to before a backup, to after its end, or over a gap', async () => {
    await expect(restore(Date.parse(first.backup.at) - 1)).rejects.toThrow(
      `ended at ${first.backup.ended}: nothing can be restored to before that`,
    );
    await expect(restore(Date.now() + 3_600_000)).rejects.toThrow(/ends at \S+: nothing can be/);
    const { firstLog = '', lastLog = '' } = first.backup.database ?? {};
    const [behind = ''] = (await logFiles()).filter((file) => file > lastLog);
    const gapped = join(base, 'gapped');
    await cp(place, gapped, { recursive: true });
    await rm(join(gapped, 'log/names', behind));
    await expect(restore(then.at, gapped)).rejects.toThrow('A file of the log is missing in');
    await rm(join(gapped, 'log/names', firstLog));
    await expect(restore(then.at, gapped)).rejects.toThrow(`No log is archived in ${gapped} from`);
  }, 60_000);

  test('is refused where a file of it was changed', async () => {
    const broken = join(base, 'broken');
    await cp(place, broken, { recursive: true });
    const needed = first.backup.database?.firstLog ?? '';
    const data = (await readdir(join(broken, 'log/data'))).find((name) => name.startsWith(needed));
    await truncate(join(broken, 'log/data', data ?? ''), 5000);
    await expect(restore(then.at, broken)).rejects.toThrow(
      `The archived log file ${needed} was changed, cut off, or sealed by other keys.`,
    );
  }, 60_000);

  test('takes a file twice, and another one under its name never', async () => {
    const temporary = await mkdtemp(join(base, 'temporary-'));
    const vault = await openVault(place, temporary, { make: true });
    const objects: Objects = { vault, keys: world.kernel.keys, temporary };
    const [name = ''] = await logFiles();
    const copy = join(temporary, name);
    expect(await fetchLog(objects, name, copy)).toBe(true);
    const before = await readdir(join(place, 'log/data'));
    await archiveLog(objects, copy);
    await writeFile(copy, Buffer.alloc(16 * 1024 * 1024, 1));
    await expect(archiveLog(objects, copy)).rejects.toThrow('holds another log file');
    await truncate(copy, 1000);
    await expect(archiveLog(objects, copy)).rejects.toThrow('is cut off: it has 1000 bytes');
    await copyFile(copy, join(temporary, 'passwd'));
    await expect(archiveLog(objects, join(temporary, 'passwd'))).rejects.toThrow('is no file of');
    expect(await readdir(join(place, 'log/data'))).toEqual(before);
    expect(await fetchLog(objects, '0000000100000000000000FF', copy)).toBe(false);
    await vault.close();
  });

  test('goes with the backups that needed it', async () => {
    const { backup } = await backUp(1);
    const needed = backup.database?.firstLog ?? '';
    expect((await logFiles()).filter((name) => name < needed)).toEqual([]);
  }, 60_000);
});
