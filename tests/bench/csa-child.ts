import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';
import { openInternalClient } from '#src/features/clients/server/clients.service.ts';
import { importJob } from '#src/features/csa/server/import.job.ts';
import { inImport } from '#src/features/csa/server/import-file.service.ts';
import { listImports } from '#src/features/csa/server/imports.sql.ts';
import { keepFile } from '#src/features/csa/server/keep-file.service.ts';
import { runTask } from '#src/server/command-line.ts';
import { bindSql } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { INSPECTION_HEADING, inspectionRow } from '#tests/support/csa-files.ts';

/*
 * A process of its own that takes inspections in: `CSA_ROWS` rows, of which `CSA_OWN` percent are of 2,000 DOT numbers of clients.
 * Writes a line of JSON for each import: seconds, memory over idle, and what came of it.
 */
const ROWS = Number(process.env['CSA_ROWS'] ?? 2_000_000);
const OWN = Number(process.env['CSA_OWN'] ?? 5);
const NUMBERS = 2000;

/** A file as FMCSA writes it, line by line: it is larger than what this process may hold. */
async function writeFile(path: string): Promise<void> {
  const file = await open(path, 'w');
  let text = `${INSPECTION_HEADING}\n`;
  for (let n = 0; n < ROWS; n += 1) {
    const isOwn = n % 100 < OWN;
    const dot = isOwn ? 5_000_000 + (n % NUMBERS) : 1_000_000 + (n % 900_000);
    const day = `${2025 + (n % 2)}-0${(n % 9) + 1}-${String((n % 28) + 1).padStart(2, '0')}`;
    text += `${inspectionRow(700_000_000 + n, String(dot), day, [n % 3, n % 2]).join(',')}\n`;
    if (text.length > 4_000_000) {
      await file.write(text);
      text = '';
    }
  }
  await file.write(text);
  await file.close();
}

async function makeClients(kernel: Kernel): Promise<void> {
  const client = await kernel.pool.connect();
  try {
    await client.query(
      `insert into client_directory (client_id, tenant_id, legacy_client_id)
       select 1000 + n, 1000, 1000 + n from generate_series(0, $1) n`,
      [NUMBERS],
    );
    await client.query('begin');
    await client.query(bindSql({ role: 'jobs', tenantId: 1000, sites: '*' }));
    await client.query(
      `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name, dot_number)
       select 1000, 1000 + n, 1000 + n, case when n > 0 then 1000 end, case when n > 0 then array[1000, 1000 + n] else array[1000] end,
           case when n > 0 then 2 else 1 end, 'Client ' || n, case when n > 0 then (5000000 + n - 1)::text end
         from generate_series(0, $1) n`,
      [NUMBERS],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

async function measure(
  kernel: Kernel,
  what: string,
  given: { path: string; release: string },
): Promise<void> {
  const copy = kernel.storage.temporaryPath();
  await copyFile(given.path, copy);
  const hash = createHash('sha256');
  await pipeline(createReadStream(copy), hash);
  const { size } = await stat(copy);
  globalThis.gc?.();
  const idle = process.memoryUsage().rss;
  let most = idle;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const began = performance.now();
  await keepFile(kernel, {
    ...{ path: copy, size, sha256: hash.digest(), dataSet: 'inspections', source: 'folder' },
    ...{ fileName: 'inspections.csv', release: given.release, userId: null },
  });
  await importJob.run(kernel);
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  delay.disable();
  const [last] = await inImport(kernel, listImports);
  if (!last) throw new Error('The file was noted');
  const { state, rowCount, ownCount, added, changed, gone, faultCount } = last;
  process.stdout.write(
    `${JSON.stringify({
      ...{ what, size, seconds: Math.round(seconds * 10) / 10 },
      over: Math.round((most - idle) / 2 ** 20),
      idle: Math.round(idle / 2 ** 20),
      lag: Math.round(delay.percentile(99) / 1e6),
      longest: Math.round(delay.max / 1e6),
      ...{ state, rowCount, ownCount, added, changed, gone, faultCount },
    })}\n`,
  );
}

await runTask(
  async (kernel) => {
    await makeClients(kernel);
    const path = join(kernel.config.dataDir, 'inspections.csv');
    await writeFile(path);
    await measure(kernel, 'first', { path, release: '2026-10-01' });
    await measure(kernel, 'the same file again', { path, release: '2026-10-01' });
    await measure(kernel, 'the same rows as the next release', { path, release: '2026-11-01' });
    return 0;
  },
  [openInternalClient],
);
