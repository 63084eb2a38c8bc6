import type { Kernel } from '#src/server/kernel.ts';
import type { Instant } from '#src/shared/dates.ts';

/** An item to look through. */
export interface CoverWork {
  tenantId: number;
  dqItemId: string;
  /** When it was asked for: files that came later raise it. */
  askedAt: Instant;
  attempts: number;
}

/** How long an item may be at work before another server takes it over; longer than looking through it may take. */
const LEASE = '5 minutes';

/** Takes the next item to look through, the oldest first. Null when there is none. */
export async function takeCoverWork(kernel: Pick<Kernel, 'pool'>): Promise<CoverWork | null> {
  const { rows } = await kernel.pool.query<CoverWork>(
    `update cover_work set lease_until = now() + interval '${LEASE}', attempts = attempts + 1
      where (tenant_id, dq_item_id) = (select tenant_id, dq_item_id from cover_work
        where lease_until is null or lease_until < now() order by asked_at limit 1 for update skip locked)
      returning tenant_id as "tenantId", dq_item_id as "dqItemId", asked_at::text as "askedAt", attempts`,
  );
  return rows[0] ?? null;
}

/** An item is looked through, unless files came meanwhile. */
export async function endCoverWork(
  kernel: Pick<Kernel, 'pool'>,
  { tenantId, dqItemId, askedAt }: CoverWork,
): Promise<void> {
  await kernel.pool.query(
    'delete from cover_work where tenant_id = $1 and dq_item_id = $2 and asked_at = $3',
    [tenantId, dqItemId, askedAt],
  );
}

/** Not now: another look some seconds later. */
export async function postponeCoverWork(
  kernel: Pick<Kernel, 'pool'>,
  { tenantId, dqItemId, askedAt }: CoverWork,
  seconds: number,
): Promise<void> {
  await kernel.pool.query(
    `update cover_work set lease_until = now() + make_interval(secs => $4)
      where tenant_id = $1 and dq_item_id = $2 and asked_at = $3`,
    [tenantId, dqItemId, askedAt, seconds],
  );
}

/** When the next item is due that was put off; null when there is none. */
export async function nextCoverWork(kernel: Pick<Kernel, 'pool'>): Promise<Date | null> {
  const { rows } = await kernel.pool.query<{ at: Instant | null }>(
    'select min(lease_until) as at from cover_work where lease_until > now()',
  );
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}
