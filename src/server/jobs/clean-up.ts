import type { Kernel } from '#src/server/kernel.ts';

/** What the kernel keeps for a while only. Fixed statements, each short. */
const STATEMENTS: readonly (readonly [what: string, sql: string])[] = [
  [
    'idempotency keys',
    "delete from idempotency_keys where created_at < now() - interval '24 hours'",
  ],
  ['live hints', "delete from live_outbox where at < now() - interval '1 hour'"],
  [
    'sessions',
    "delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days'",
  ],
  ['links', "delete from single_use_tokens where expires_at < now() - interval '30 days'"],
  [
    'sign-in delays',
    "delete from login_attempts where last_failure_at < now() - interval '1 day' and coalesce(retry_at, now()) <= now()",
  ],
  [
    'sent mail',
    "delete from mail_outbox where coalesce(sent_at, cancelled_at) < now() - interval '30 days'",
  ],
];

/** Deletes what has served its time (D13); every hour. */
export async function cleanUp(kernel: Kernel): Promise<void> {
  const deleted: Record<string, number> = {};
  for (const [what, sql] of STATEMENTS) {
    const { rowCount } = await kernel.pool.query(sql);
    if (rowCount) deleted[what] = rowCount;
  }
  if (Object.keys(deleted).length > 0) kernel.log.info({ deleted }, 'cleaned up');
}
