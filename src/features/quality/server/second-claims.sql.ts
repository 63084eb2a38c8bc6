import { LEAVING_SECONDS } from '#src/features/work/lease.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { SECOND_LEASE_MINUTES } from '../quality.rules.ts';

/** Leases one to `me`, never one of their own work; who holds it keeps the same lease, for longer. False when it is not free. */
export async function claimSecond(db: Db, secondReviewId: string, me: string): Promise<boolean> {
  const claimed = await db.rows(
    'quality-claim',
    `update second_reviews s set assignee = $3, version = s.version + 1, lease_until = now() + make_interval(mins => $4),
        claimed_at = case when s.assignee = $3 and s.lease_until > now() then s.claimed_at else now() end,
        lease_id = case when s.assignee = $3 and s.lease_until > now() then s.lease_id else gen_random_uuid() end
      where s.tenant_id = $1 and s.second_review_id = $2 and s.state = 'waiting' and s.first_reviewer <> $3
        and (s.lease_until is null or s.lease_until <= now() or s.assignee = $3) returning 1`,
    [db.binding.tenantId, secondReviewId, me, SECOND_LEASE_MINUTES],
  );
  return claimed.length > 0;
}

/** Leases the oldest that `me` may take, first of all what they hold already: each goes to one only, none waits for another. */
export async function claimNextSecond(
  db: Db,
  me: string,
  except: readonly string[],
): Promise<string | null> {
  const [row] = await db.rows<{ second_review_id: string }>(
    'quality-next',
    `with picked as materialized (
       select s.tenant_id, s.second_review_id from second_reviews s
        where s.tenant_id = $1 and s.state = 'waiting' and s.first_reviewer <> $2 and s.second_review_id <> all ($3::uuid[])
          and (s.lease_until is null or s.lease_until <= now() or s.assignee = $2)
        order by (s.assignee = $2 and s.lease_until > now()) desc nulls last, s.created_at, s.second_review_id
        limit 1 for update skip locked)
     update second_reviews s set assignee = $2, version = s.version + 1, lease_until = now() + make_interval(mins => $4),
         claimed_at = case when s.assignee = $2 and s.lease_until > now() then s.claimed_at else now() end,
         lease_id = case when s.assignee = $2 and s.lease_until > now() then s.lease_id else gen_random_uuid() end
       from picked k where s.tenant_id = k.tenant_id and s.second_review_id = k.second_review_id
     returning s.second_review_id`,
    [db.binding.tenantId, me, except, SECOND_LEASE_MINUTES],
  );
  return row?.second_review_id ?? null;
}

const HOLDS = {
  renew: `lease_until = now() + make_interval(mins => ${SECOND_LEASE_MINUTES})`,
  leave: `lease_until = least(lease_until, now() + make_interval(secs => ${LEAVING_SECONDS}))`,
  release:
    'assignee = null, lease_id = null, lease_until = null, claimed_at = null, version = version + 1',
};

/** Keeps a lease, lets it end soon, or gives it back. False when it is no longer the caller's. */
export async function holdSecond(
  db: Db,
  secondReviewId: string,
  me: string,
  leaseId: string,
  hold: keyof typeof HOLDS,
): Promise<boolean> {
  const done = await db.rows(
    `quality-${hold}`,
    `update second_reviews set ${HOLDS[hold]}
      where tenant_id = $1 and second_review_id = $2 and state = 'waiting' and assignee = $3 and lease_id = $4 returning 1`,
    [db.binding.tenantId, secondReviewId, me, leaseId],
  );
  return done.length > 0;
}
