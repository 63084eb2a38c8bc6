import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';

/** Whose eyes a file was opened by. */
export type OpeningKind = 'company' | 'program' | 'service' | 'auditor';

/** An opening of a file: the first of a person on a day. */
export interface Opening {
  at: string;
  kind: OpeningKind;
  /** Of the company's own people; null of all others. */
  name: string | null;
}

/** So many openings are remembered as written, and for so long, so that looking again at a file costs nothing. */
const [MOST, REMEMBERED_MS] = [20_000, 3_600_000];
const written = new Map<string, number>();

type Opener = Pick<Context<Endpoint>, 'caller' | 'kernel' | 'afterCommit'>;

/**
 * Keeps that somebody opened a file, once a day: after the answer, in a transaction of its own, so that reading stays reading
 * and waits for nothing (D389). One that is lost with the server is written at the next look.
 */
export function noteOpening(c: Opener, of: { tenantId: number; employeeId: string }): void {
  const { caller, kernel } = c;
  const by = caller.impersonator?.id ?? caller.id;
  const key = `${of.employeeId} ${by}`;
  const now = Date.now();
  if (now - (written.get(key) ?? 0) < REMEMBERED_MS) return;
  if (written.size >= MOST) written.clear();
  written.set(key, now);
  const kind = kindOf(caller);
  c.afterCommit(() => {
    asJob(kernel, { tenantId: of.tenantId, action: 'documents.opened' }, ({ db }) =>
      insertOpening(db, { ...of, by, kind }),
    ).catch((error: unknown) => {
      written.delete(key);
      kernel.log.warn({ err: error }, 'an opening of a file was not kept');
    });
  });
}

function kindOf(caller: Opener['caller']): OpeningKind {
  if (caller.kind === 'auditor') return 'auditor';
  if (caller.program) return 'program';
  return caller.impersonator || caller.isConcordeUser ? 'service' : 'company';
}

async function insertOpening(
  db: Db,
  of: { tenantId: number; employeeId: string; by: string; kind: OpeningKind },
): Promise<void> {
  await db.rows(
    'documents-opened',
    `insert into file_openings (tenant_id, employee_id, opened_by, kind, day)
     select e.tenant_id, e.employee_id, $3, $4, (now() at time zone c.zone)::date
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null
     on conflict do nothing returning 1`,
    [of.tenantId, of.employeeId, of.by, of.kind],
  );
}

/** Who opened a file, the latest first. `db` is the jobs' view of its company. */
export function openingsOf(
  db: Db,
  { tenantId, employeeId }: { tenantId: number; employeeId: string },
): Promise<Opening[]> {
  return db.rows(
    'documents-openings',
    `select o.opened_at as at, o.kind, case when o.kind = 'company' then u.first_name || ' ' || u.last_name end as name
       from file_openings o
       left join users u on u.tenant_id = o.tenant_id and u.user_id = o.opened_by
      where o.tenant_id = $1 and o.employee_id = $2
      order by o.day desc, o.opened_at desc, o.opened_by limit 100`,
    [tenantId, employeeId],
  );
}
