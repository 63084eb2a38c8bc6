import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#src/server/durable-file.ts';
import type { Kernel } from '#src/server/kernel.ts';

/**
 * Writes the head of every tenant's audit chain to `audit` below the data directory, and the file's digest into the
 * log: who rewrites a chain in the database cannot rewrite these too (D15).
 */
export async function exportAuditHeads(kernel: Kernel): Promise<void> {
  const heads = await kernel.pool.query<{ tenant_id: number; seq: number; hash: Buffer }>(
    'select tenant_id, seq, hash from audit_head order by tenant_id',
  );
  const lines = heads.rows.map(({ tenant_id, seq, hash }) =>
    JSON.stringify({ tenantId: tenant_id, seq, hash: hash.toString('hex') }),
  );
  const text = `${lines.join('\n')}\n`;
  const now = new Date().toISOString();
  const folder = join(kernel.config.dataDir, 'audit');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `heads-${now.replaceAll(/[:.]/g, '-')}.jsonl`;
  await writeDurably(join(folder, file), text, 0o600);
  const sha256 = createHash('sha256').update(text).digest('hex');
  kernel.log.info({ file, tenants: lines.length, sha256 }, 'audit heads exported');
}
