import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** A question that is due. */
export interface MvrWork {
  tenantId: number;
  requestId: string;
  /** Attempts that failed before this one. */
  attempts: number;
}

/** A server that has ended leaves its question to another one after this long: a little more than a provider may take. */
const LEASE = '15 seconds';
/** Milliseconds after which a server that is still at a question holds it anew. */
export const RENEW_AFTER = 5_000;

/** Takes the next question that is due, the longest waiting first; null when none is. */
export async function takeWork(kernel: Pick<Kernel, 'pool'>): Promise<MvrWork | null> {
  const { rows } = await kernel.pool.query<MvrWork>(
    `update mvr_work set lease_until = now() + interval '${LEASE}'
      where (tenant_id, request_id) = (select tenant_id, request_id from mvr_work
        where run_after <= now() and (lease_until is null or lease_until < now())
        order by run_after limit 1 for update skip locked)
      returning tenant_id as "tenantId", request_id as "requestId", attempts`,
  );
  return rows[0] ?? null;
}

/** Holds a question for as long again, while it is asked and its answer is filed. */
export async function renewWork(
  kernel: Pick<Kernel, 'pool'>,
  { tenantId, requestId }: MvrWork,
): Promise<void> {
  await kernel.pool.query(
    `update mvr_work set lease_until = now() + interval '${LEASE}'
      where tenant_id = $1 and request_id = $2 and lease_until is not null`,
    [tenantId, requestId],
  );
}

/** When the next question is due; null when none waits. */
export async function nextDue(kernel: Pick<Kernel, 'pool'>): Promise<Date | null> {
  const { rows } = await kernel.pool.query<{ at: string | null }>(
    'select min(greatest(run_after, lease_until)) as at from mvr_work',
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

/** A question that could not be worked on here is looked at again; as a failed attempt, so that it is seen and slows down. */
export async function tryLater(
  kernel: Pick<Kernel, 'pool'>,
  { tenantId, requestId }: MvrWork,
  seconds: number,
): Promise<void> {
  await kernel.pool.query(
    `update mvr_work set lease_until = null, run_after = now() + make_interval(secs => $3), attempts = attempts + 1
      where tenant_id = $1 and request_id = $2`,
    [tenantId, requestId, seconds],
  );
}

/** In the transaction at hand: asks in so many seconds, after so many failed attempts. */
export async function schedule(db: Db, work: MvrWork, seconds: number): Promise<void> {
  await db.asOwner((owner) =>
    owner.rows(
      'mvr-schedule',
      `insert into mvr_work (tenant_id, request_id, run_after, attempts) values ($1, $2, now() + make_interval(secs => $3), $4)
       on conflict (tenant_id, request_id) do update
         set run_after = excluded.run_after, attempts = excluded.attempts, lease_until = null`,
      [work.tenantId, work.requestId, seconds, work.attempts],
    ),
  );
}

/** In the transaction at hand: asks at once, unless it is being asked just now. */
export async function hurry(db: Db, tenantId: number, requestId: string): Promise<void> {
  await db.asOwner((owner) =>
    owner.rows(
      'mvr-hurry',
      `insert into mvr_work (tenant_id, request_id) values ($1, $2)
       on conflict (tenant_id, request_id) do update set run_after = now(), attempts = 0`,
      [tenantId, requestId],
    ),
  );
}

/** In the transaction at hand: nothing more is asked. */
export async function endWork(
  db: Db,
  { tenantId, requestId }: Pick<MvrWork, 'tenantId' | 'requestId'>,
): Promise<void> {
  await db.asOwner((owner) =>
    owner.change(
      'mvr-end-work',
      'delete from mvr_work where tenant_id = $1 and request_id = $2',
      [tenantId, requestId],
      { least: 0 },
    ),
  );
}

/** When a request is asked next, and how often that failed; null when it waits for nothing. */
export async function workOf(
  db: Db,
  tenantId: number,
  requestId: string,
): Promise<{ nextAt: string; attempts: number } | null> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<{ nextAt: string; attempts: number }>(
      'mvr-work-of',
      'select run_after as "nextAt", attempts from mvr_work where tenant_id = $1 and request_id = $2',
      [tenantId, requestId],
    ),
  );
  return row ?? null;
}
