import { createHash } from 'node:crypto';
import { mkdir, open, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { headLine, readHeads } from '#src/server/audit/heads.ts';
import { readSyslogAddress, sendSyslog } from '#src/server/audit/syslog.ts';
import { syncDirectory } from '#src/server/durable-file.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** A place the heads are kept at: a file of each month, which begins with all of them. */
interface Place {
  name: string;
  file: string;
  /** Hands them over before they are noted in the file. */
  send?: (lines: readonly string[]) => Promise<void>;
}

/**
 * Adds the signed heads of all chains that grew to `audit` below the data directory, to `AUDIT_HEADS_FOLDER` and to
 * `AUDIT_SYSLOG`: who cuts or rewrites a chain in the database cannot rewrite these too (D15, D37). A place that fails
 * gets next time what it lacks, and does not keep the others from theirs.
 * @throws the first place's error, when all have been tried
 */
export async function exportAuditHeads(kernel: Kernel): Promise<void> {
  const { rows } = await kernel.pool.query<{ tenant_id: number; seq: number; hash: Buffer }>(
    'select tenant_id, seq, hash from audit_head order by tenant_id',
  );
  const at = new Date().toISOString();
  const failures: unknown[] = [];
  for (const place of placesOf(kernel, at.slice(0, 7))) {
    try {
      const known = await knownAt(kernel, place.file);
      const grown = rows.filter(({ tenant_id, seq }) => seq > (known.get(tenant_id) ?? 0));
      if (grown.length === 0) continue;
      const lines = grown.map(({ tenant_id, seq, hash }) =>
        headLine(kernel.keys, { at, tenantId: tenant_id, seq, hash: hash.toString('hex') }),
      );
      await publishKeys(kernel, dirname(place.file));
      await place.send?.(lines);
      await append(place.file, lines);
      const sha256 = createHash('sha256').update(lines.join('\n')).digest('hex');
      kernel.log.info({ place: place.name, tenants: lines.length, sha256 }, 'audit heads exported');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      kernel.log.error({ place: place.name, code }, 'audit heads could not be exported');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function placesOf({ config }: Kernel, month: string): Place[] {
  const own = join(config.dataDir, 'audit');
  const places: Place[] = [{ name: 'data directory', file: join(own, `heads-${month}.jsonl`) }];
  if (config.auditHeadsFolder)
    places.push({ name: 'folder', file: join(config.auditHeadsFolder, `heads-${month}.jsonl`) });
  const address = config.auditSyslog ? readSyslogAddress(config.auditSyslog) : null;
  if (address)
    places.push({
      name: 'syslog',
      file: join(own, `sent-to-syslog-${month}.jsonl`),
      send: (lines) => sendSyslog(address, lines),
    });
  return places;
}

/** The newest row of each chain that the file has. */
async function knownAt(kernel: Kernel, file: string): Promise<Map<number, number>> {
  const known = new Map<number, number>();
  if ((await stat(file).catch(() => null)) === null) return known;
  for (const { tenantId, seq } of (await readHeads(file, kernel.keys)).heads)
    known.set(tenantId, Math.max(seq, known.get(tenantId) ?? 0));
  return known;
}

/** Adds lines at the end, which is all that a folder of a stricter system need allow, and has them on disk when it returns. */
async function append(file: string, lines: readonly string[]): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    // A line that a loss of power cut off must not swallow the first of these.
    const start = size > 0 && last.toString() !== '\n' ? '\n' : '';
    await handle.appendFile(`${start}${lines.join('\n')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncDirectory(dirname(file));
}

/** The key that outsiders check the lines with lies beside them. */
async function publishKeys({ keys }: Kernel, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [id, pem] of keys.publicKeys)
    await writeFile(join(folder, `public-key-${id}.pem`), pem, { flag: 'wx', mode: 0o644 }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
}
