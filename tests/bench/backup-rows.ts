import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '#src/server/db/embedded.ts';
import { bindSql } from '#src/server/db/handle.ts';
import { openPool } from '#src/server/db/pool.ts';
import { mapInOrder } from '#src/server/in-order.ts';
import { makeLog } from '#src/server/log.ts';
import { allNamedDocuments } from '#src/server/storage/named-documents.ts';
import { openStorage } from '#src/server/storage/storage.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { seconds } from './figures.ts';
import type { Figure } from './figures.ts';

const [DOCUMENTS, FEW, BYTES] = [100_000, 2_000, 4_000];
/** A program of ours that does nothing takes a third of it. */
const MOST_MEGABYTES = 300;

/** A backup of 100,000 documents, another one after it, and their restore, compared document by document. */
export async function backupRows(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'console-bench-backup-'));
  const [dataDir, place, back] = [join(root, 'data'), join(root, 'place'), join(root, 'back')];
  const secret = randomBytes(32);
  const config = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: null,
    demo: true,
    demoEmployees: 60,
    demoPassword: 'console-demo',
    consoleKeys: [{ id: 1, secret }],
    smtpUrl: null,
    logLevel: 'silent' as const,
  };
  const settings = { CONSOLE_KEYS: `1:${secret.toString('base64')}` };
  const server = await startProduct(config, makeLog('silent'));
  try {
    const { pool, storage } = server.kernel;
    const { rows } = await pool.query<{ tenant: number }>(
      "select tenant_id as tenant from logins where email = 'employer@demo.example'",
    );
    const tenantId = rows[0]?.tenant ?? 0;
    const put = async (from: number, to: number) => {
      for await (const _ of mapInOrder(numbers(from, to), 16, async () => {
        const bytes = randomBytes(BYTES);
        const sha256 = createHash('sha256').update(bytes).digest();
        await storage.put(tenantId, sha256, bytes);
        await nameDocument(pool, tenantId, sha256);
      }));
    };
    await put(0, FEW);
    const few = await run('backup', ['--to', join(root, 'few')], {
      ...settings,
      DATA_DIR: dataDir,
    });
    await put(FEW, DOCUMENTS);
    const first = await run('backup', ['--to', place], { ...settings, DATA_DIR: dataDir });
    const second = await run('backup', ['--to', place], { ...settings, DATA_DIR: dataDir });
    const restored = await run('restore', ['--from', place], { ...settings, DATA_DIR: back });
    const compared = await compare(server.kernel, { ...config, dataDir: back });
    const most = Math.max(first.megabytes, second.megabytes, restored.megabytes);
    return [
      {
        what: `backup of ${DOCUMENTS.toLocaleString('en-US')} documents, another after it, and their restore`,
        budget: `${MOST_MEGABYTES} MB of memory at most; all documents the same`,
        measured: `first ${first.megabytes} MB, ${seconds(first.ms)}; second ${second.megabytes} MB, ${seconds(second.ms)}; restore ${restored.megabytes} MB, ${seconds(restored.ms)}; ${compared.same} of ${compared.all} documents the same`,
        met: most <= MOST_MEGABYTES && compared.same === compared.all && compared.all >= DOCUMENTS,
        note: `of ${BYTES} bytes each, into a folder of the same disk; a backup of ${FEW.toLocaleString('en-US')} took ${few.megabytes} MB; the most that each process held (VmHWM)`,
      },
    ];
  } finally {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
}

function* numbers(from: number, to: number): Generator<number> {
  for (let at = from; at < to; at += 1) yield at;
}

async function nameDocument(pool: pg.Pool, tenantId: number, sha256: Buffer): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`begin; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`);
    await client.query(
      "insert into blobs (tenant_id, sha256, size, media_type) values ($1, $2, $3, 'application/pdf')",
      [tenantId, sha256, BYTES],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Runs a command to its end, and says how long it took and how much memory its process held at most. */
async function run(
  command: 'backup' | 'restore',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ ms: number; megabytes: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [`src/server/backup/${command}.ts`, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let most = 0;
  const timer = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
  }, 100);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
  return { ms: performance.now() - begun, megabytes: Math.round(most / 1024) };
}

type Running = Awaited<ReturnType<typeof startProduct>>['kernel'];

/** Documents that the restored database names, and those of them whose bytes are what their hash says. */
async function compare(
  from: Running,
  config: Running['config'],
): Promise<{ all: number; same: number }> {
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: makeLog('silent') });
  const pool = openPool(embedded.serving, { max: 2 });
  const storage = await openStorage(config, pool, from.keys);
  const result = { all: 0, same: 0 };
  try {
    for await (const found of mapInOrder(
      allNamedDocuments(from.pool),
      8,
      async ({ tenantId, sha256 }) => storage.check(tenantId, sha256),
    )) {
      result.all += 1;
      if (found === 'whole') result.same += 1;
    }
    return result;
  } finally {
    await storage.close();
    await pool.end();
    await embedded.stop();
  }
}
