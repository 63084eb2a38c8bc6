import type pg from 'pg';
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
