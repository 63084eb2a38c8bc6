import type pg from 'pg';
import type { Db } from '#src/server/db/handle.ts';
import type { LiveHint } from '#src/server/kernel.ts';

const INSERT =
  'insert into live_outbox (tenant_id, topic, key, requirement) values ($1, $2, $3, $4)';

const valuesOf = ({ tenantId, topic, key = '', requirement = 'session' }: LiveHint) => [
  tenantId,
  topic,
  key,
  JSON.stringify(requirement),
];

/**
 * Leaves hints for the consoles as the owner: in the transaction of a client, or each in one of its own by a pool. Consoles
 * hear of them after the commit (`kernel.wakeLive`).
 */
export async function leaveHints(
  owner: Pick<pg.ClientBase | pg.Pool, 'query'>,
  hints: readonly LiveHint[],
): Promise<void> {
  for (const hint of hints) await owner.query(INSERT, valuesOf(hint));
}

/** Leaves a hint for the consoles in the transaction of `db`, whatever it is bound to. */
export async function leaveHint(db: Db, hint: LiveHint): Promise<void> {
  await db.rows('live-leave-hint', INSERT, valuesOf(hint));
}
