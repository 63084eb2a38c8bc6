import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { runTask } from '../command-line.ts';
import { readHeads } from './heads.ts';
import type { Head } from './heads.ts';
import { chainsWithoutHead, verifyAudit } from './verify-chains.ts';

/**
 * `npm run audit:verify -- [file or folder …]`: checks every chain, against the heads in the data directory, in
 * `AUDIT_HEADS_FOLDER` and in whatever is named.
 */
await runTask(async ({ pool, keys, config }) => {
  const named = process.argv.slice(2).map((path) => resolve(path));
  const own = join(config.dataDir, 'audit');
  const usual = config.auditHeadsFolder ? [own, config.auditHeadsFolder] : [own];
  const files = new Set<string>();
  for (const path of [...usual, ...named]) {
    const found = await headFilesAt(path);
    // Only the data directory of a first start has none: a copy that cannot be read proves nothing.
    if (found.length === 0 && path !== own) {
      process.stderr.write(`There are no exported heads at ${path}.\n`);
      return 1;
    }
    for (const file of found) files.add(file);
  }
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const exported: Pick<Head, 'tenantId' | 'seq' | 'hash'>[] = [];
  let [forged, torn] = [0, 0];
  for (const file of files) {
    const read = await readHeads(file, keys);
    for (const head of read.heads) exported.push(head);
    for (const { tenantId, seq } of read.forged)
      say(`Tenant ${tenantId}, row ${seq}: ${file} has it with a signature that is not ours.`);
    forged += read.forged.length;
    torn += read.torn;
  }
  if (exported.length === 0)
    say('There are no exported heads: a chain whose end is missing would not be noticed.');
  if (torn > 0) say(`${torn} lines of exported heads were cut off or are none, and are left out.`);
  const { rows, problems } = await verifyAudit(pool, keys, exported);
  problems.push(...(await chainsWithoutHead(pool, exported)));
  for (const one of problems) say(`Tenant ${one.tenantId}, row ${one.seq}: ${one.problem}.`);
  const count = problems.length + forged;
  say(`${rows} audit rows checked against ${exported.length} exported heads, ${count} problems.`);
  return count === 0 ? 0 : 1;
});

async function headFilesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.jsonl')).sort();
  return names.map((name) => join(path, name));
}
