import type pg from 'pg';
import type { Keys } from '../keys.ts';
import { chainText } from './audit.ts';
import type { Head } from './heads.ts';

export interface ChainProblem {
  tenantId: number;
  seq: number;
  problem: string;
}

type ChainRow = Parameters<typeof chainText>[0] & {
  key_id: number;
  previous_hash: Buffer;
  hash: Buffer;
};

/**
 * Checks every tenant's chain from its first row to its head, and against heads that were exported: a chain that was cut
 * short, written anew or taken away whole fits itself and not them. Reads one moment of the database, so that rows
 * written meanwhile do no harm.
 * @returns how many rows were read, and what does not fit: nothing when all is well
 */
export async function verifyAudit(
  pool: pg.Pool,
  keys: Keys,
  exported: readonly Pick<Head, 'tenantId' | 'seq' | 'hash'>[] = [],
): Promise<{ rows: number; problems: ChainProblem[] }> {
  const known = new Map<number, Map<number, Set<string>>>();
  for (const { tenantId, seq, hash } of exported) {
    const ofTenant = known.get(tenantId) ?? new Map<number, Set<string>>();
    known.set(tenantId, ofTenant.set(seq, (ofTenant.get(seq) ?? new Set()).add(hash)));
  }
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const heads = await client.query<{
      tenant_id: number;
      seq: number | null;
      hash: Buffer | null;
    }>(
      `select tenant_id, h.seq, h.hash from (select distinct tenant_id from audit_log) l
         full join audit_head h using (tenant_id) order by tenant_id`,
    );
    const all = { rows: 0, problems: [] as ChainProblem[] };
    for (const { tenant_id: tenantId, seq, hash } of heads.rows) {
      const head = seq === null || hash === null ? null : { seq, hash };
      const checked = await verifyChain(client, keys, tenantId, head, known.get(tenantId));
      known.delete(tenantId);
      all.rows += checked.rows;
      all.problems.push(...checked.problems);
    }
    for (const [tenantId, seqs] of known)
      all.problems.push({
        tenantId,
        seq: Math.max(...seqs.keys()),
        problem: 'was exported, and the whole chain is gone',
      });
    await client.query('commit');
    return all;
  } finally {
    // Not back among the others in the middle of a transaction, whatever happened.
    client.release(true);
  }
}

/**
 * Chains of which no head is known though they have rows that are older than two exports: anyone who takes the exported heads
 * away, or one company's lines out of them, takes away what a cut chain would be held against.
 */
export async function chainsWithoutHead(
  pool: pg.Pool,
  exported: readonly Pick<Head, 'tenantId'>[],
): Promise<ChainProblem[]> {
  const { rows } = await pool.query<{ tenant_id: number; seq: number }>(
    `select tenant_id, max(seq) as seq from audit_log where tenant_id <> all ($1::int[])
      group by tenant_id having min(at) < now() - interval '2 hours' order by tenant_id`,
    [[...new Set(exported.map(({ tenantId }) => tenantId))]],
  );
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    seq: row.seq,
    problem: 'no head of this chain is among the exported ones, though it is older than two hours',
  }));
}

async function verifyChain(
  client: pg.ClientBase,
  keys: Keys,
  tenantId: number,
  head: { seq: number; hash: Buffer } | null,
  exported: ReadonlyMap<number, ReadonlySet<string>> = new Map(),
): Promise<{ rows: number; problems: ChainProblem[] }> {
  const problems: ChainProblem[] = [];
  const add = (seq: number, problem: string) => problems.push({ tenantId, seq, problem });
  let previous: Uint8Array = Buffer.alloc(0);
  let seq = 0;
  let rows = 0;
  for (;;) {
    const batch = await client.query<ChainRow>(
      'select * from audit_log where tenant_id = $1 and seq > $2 order by seq limit 2000',
      [tenantId, seq],
    );
    for (const row of batch.rows) {
      rows += 1;
      if (row.seq !== seq + 1) add(seq + 1, 'rows are missing');
      if (!row.previous_hash.equals(previous)) add(row.seq, 'does not follow the row before it');
      if (!isOurs(keys, row)) add(row.seq, 'was changed');
      const hashes = exported.get(row.seq);
      if (hashes && (hashes.size > 1 || !hashes.has(row.hash.toString('hex'))))
        add(row.seq, 'is not the row that was exported');
      seq = row.seq;
      previous = row.hash;
    }
    if (batch.rows.length === 0) break;
  }
  if (head === null) add(seq, 'the head is missing');
  else if (seq !== head.seq || !head.hash.equals(previous))
    add(head.seq, 'the head does not match the last row');
  const latest = Math.max(0, ...exported.keys());
  if (latest > seq) add(latest, `was exported, and the chain ends at row ${seq}`);
  return { rows, problems };
}

/** A key that is not among ours cannot have written the row: anyone who changes `key_id` must not stop the check. */
function isOurs(keys: Keys, row: ChainRow): boolean {
  return (
    keys.fingerprints.has(row.key_id) &&
    keys.hmac('audit', chainText(row, row.previous_hash), row.key_id).equals(row.hash)
  );
}
