import type pg from 'pg';
import type { LiveHint } from '#src/server/kernel.ts';

/** Leaves hints for the consoles in the transaction at hand, as the owner; they hear of them after commit (`kernel.wakeLive`). */
export async function leaveHints(owner: pg.ClientBase, hints: readonly LiveHint[]): Promise<void> {
  for (const { tenantId, topic, key = '', requirement = 'session' } of hints)
    await owner.query(
      'insert into live_outbox (tenant_id, topic, key, requirement) values ($1, $2, $3, $4)',
      [tenantId, topic, key, JSON.stringify(requirement)],
    );
}
