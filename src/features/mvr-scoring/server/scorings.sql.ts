import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import { andAll, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { LEASE_MINUTES } from '../scoring-lease.rules.ts';
import type { QueueRow } from '../mvr-scoring.shapes.ts';

/** A record in the queue or scored, with whom it is about and its paper. */
export interface ScoringRow {
  tenantId: number;
  scoringId: string;
  clientId: number;
  employeeId: string;
  standing: 'waiting' | 'scored' | 'withdrawn';
  version: number;
  receivedAt: Instant;
  assignee: string | null;
  assigneeName: string | null;
  leaseId: string | null;
  /** Somebody's lease runs. */
  held: boolean;
  clientName: string;
  locationName: string;
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  fileLicense: string | null;
  fileState: string | null;
  licenseClass: string | null;
  jobTitle: string | null;
  mvrId: string | null;
  state: string | null;
  license: string | null;
  reportDate: IsoDate | null;
  record: unknown;
  simulated: boolean;
  documentId: string | null;
  docDate: IsoDate | null;
  fileName: string | null;
  sha256: Buffer | null;
  size: number | null;
  pages: number | null;
  passwordProtected: boolean | null;
}

const ROW = `select s.tenant_id as "tenantId", s.scoring_id as "scoringId", s.client_id as "clientId", s.employee_id as "employeeId",
    s.state as standing, s.version, s.received_at as "receivedAt", s.assignee, s.assignee_name as "assigneeName", s.lease_id as "leaseId",
    coalesce(s.state = 'waiting' and s.lease_until > now(), false) as held, t.name as "clientName", c.name as "locationName",
    e.first_name as "firstName", e.last_name as "lastName", e.dob, e.license as "fileLicense", e.license_state as "fileState",
    l.code as "licenseClass", j.job_title as "jobTitle", r.mvr_id as "mvrId", r.state, r.license, r.report_date as "reportDate", r.record,
    coalesce(r.source_id = 3, false) as simulated, d.document_id as "documentId", d.doc_date as "docDate", d.file_name as "fileName", d.sha256, b.size, b.pages,
    b.password_protected as "passwordProtected"
  from mvr_scorings s
  join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
  join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
  join clients t on t.tenant_id = s.tenant_id and t.client_id = s.tenant_id
  left join license_classes l on l.license_class_id = e.license_class_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
  left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id and d.hidden_at is null and d.file_removed_at is null
  left join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256`;

/** One record among the rows that the database is bound to; null when there is none, or its employee was deleted. */
export async function readScoring(db: Db, scoringId: string): Promise<ScoringRow | null> {
  const [row] = await db.rows<ScoringRow>(
    'mvr-scoring-one',
    `${ROW} where s.scoring_id = $1 and e.deleted_at is null`,
    [scoringId],
  );
  return row ?? null;
}

/** Holds a record of the bound tenant against every other change until the end. */
export async function lockScoring(db: Db, scoringId: string): Promise<void> {
  // In a statement of its own: one that waits for a lock reads what it joins as it was before.
  await db.rows(
    'mvr-scoring-lock',
    'select 1 from mvr_scorings where tenant_id = $1 and scoring_id = $2 for update',
    [db.binding.tenantId, scoringId],
  );
}

const COUNTED = `mvr_scorings s join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
  where s.state = 'waiting' and e.deleted_at is null`;

/** How many wait at all clients, and how many of them others hold. */
export async function countWaiting(
  db: Db,
  me: string,
): Promise<{ count: number; lockedByOthers: number }> {
  const [row] = await db.rows<{ count: number; lockedByOthers: number }>(
    'mvr-scoring-count',
    `select count(*)::int as count, (count(*) filter (where s.lease_until > now() and s.assignee <> $1))::int as "lockedByOthers"
       from ${COUNTED}`,
    [me],
  );
  return row ?? { count: 0, lockedByOthers: 0 };
}

const PARTS = ['violations', 'accidents', 'withdrawals']
  .map(
    (part) =>
      `case jsonb_typeof(r.record -> '${part}') when 'array' then jsonb_array_length(r.record -> '${part}') else 0 end`,
  )
  .join(' + ');

/** What waits, oldest first, after a cursor's `[time, id]`. */
export function listWaiting(
  db: Db,
  me: string,
  filter: {
    words: readonly string[];
    after: readonly [time: string, id: string] | null;
    limit: number;
  },
): Promise<(QueueRow & { cursorAt: string })[]> {
  const { values, add } = collectValues();
  const mine = add(me);
  const parts: Condition[] = [];
  if (filter.words.length > 0)
    parts.push([
      's',
      `fold(concat_ws(' ', e.last_name, e.first_name, t.name, c.name)) like all
        (array(select fold(w) from unnest(${add(filter.words.map(containing))}::text[]) w))`,
    ]);
  if (filter.after)
    parts.push([
      'n',
      `(s.received_at, s.scoring_id) > (${add(filter.after[0])}::timestamptz, ${add(filter.after[1])}::uuid)`,
    ]);
  return db.rows(
    `mvr-scoring-list-${shapeOf(parts)}`,
    `select s.scoring_id as "scoringId", e.last_name || ', ' || e.first_name as "employeeName", t.name as "clientName",
         c.name as "locationName", coalesce(r.state, e.license_state) as state, coalesce(r.report_date, d.doc_date) as "reportDate",
         s.received_at as "receivedAt", greatest(0, floor(extract(epoch from now() - s.received_at) / 86400))::int as "daysInQueue",
         case when jsonb_typeof(r.record -> 'violations') = 'array' then ${PARTS} end as lines,
         case when s.lease_until is null or s.lease_until <= now() then 'open' when s.assignee = ${mine} then 'mine' else 'locked' end as hold,
         case when s.lease_until > now() then s.assignee_name end as "assigneeName", s.received_at::text as "cursorAt"
       from mvr_scorings s
       join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       join clients t on t.tenant_id = s.tenant_id and t.client_id = s.tenant_id
       left join mvr_records r on r.tenant_id = s.tenant_id and r.mvr_id = s.mvr_id
       left join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
      where s.state = 'waiting' and e.deleted_at is null${andAll(parts)}
      order by s.received_at, s.scoring_id limit ${add(filter.limit)}`,
    values,
  );
}

/** The oldest that `me` may take, first of all what they hold already; which of them is still free the claim tells. */
export function freeScorings(
  db: Db,
  me: string,
  except: readonly string[],
): Promise<{ tenantId: number; scoringId: string }[]> {
  return db.rows(
    'mvr-scoring-free',
    `select s.tenant_id as "tenantId", s.scoring_id as "scoringId" from ${COUNTED}
        and s.scoring_id <> all ($2::uuid[]) and (s.lease_until is null or s.lease_until <= now() or s.assignee = $1)
      order by (s.assignee = $1 and s.lease_until > now()) desc nulls last, s.received_at, s.scoring_id limit 20`,
    [me, except],
  );
}

/** Leases a record of the bound tenant; who holds it keeps the same lease, for longer. False when it is not free. */
export async function claimScoring(
  db: Db,
  scoringId: string,
  me: { id: string; name: string },
): Promise<boolean> {
  const claimed = await db.rows(
    'mvr-scoring-claim',
    `update mvr_scorings set assignee = $3, assignee_name = $4, version = version + 1, lease_until = now() + make_interval(mins => $5),
         lease_id = case when assignee = $3 and lease_until > now() then lease_id else gen_random_uuid() end
      where tenant_id = $1 and scoring_id = $2 and state = 'waiting'
        and (lease_until is null or lease_until <= now() or assignee = $3) returning 1`,
    [db.binding.tenantId, scoringId, me.id, me.name, LEASE_MINUTES],
  );
  return claimed.length > 0;
}

/** Keeps a lease, or gives it back. False when it is no longer the caller's. */
export async function keepScoring(
  db: Db,
  scoringId: string,
  me: string,
  leaseId: string,
  hold: 'renew' | 'release',
): Promise<boolean> {
  const done = await db.rows(
    `mvr-scoring-${hold}`,
    `update mvr_scorings set ${
      hold === 'renew'
        ? `lease_until = now() + make_interval(mins => ${LEASE_MINUTES})`
        : 'assignee = null, assignee_name = null, lease_id = null, lease_until = null, version = version + 1'
    } where tenant_id = $1 and scoring_id = $2 and state = 'waiting' and assignee = $3 and lease_id = $4 and lease_until > now()
      returning 1`,
    [db.binding.tenantId, scoringId, me, leaseId],
  );
  return done.length > 0;
}

/** Sets where a record of the bound tenant stands; nobody holds it then. */
export async function moveScoring(
  db: Db,
  scoringId: string,
  state: 'waiting' | 'scored',
): Promise<void> {
  await db.change(
    'mvr-scoring-move',
    `update mvr_scorings set state = $3, assignee = null, assignee_name = null, lease_id = null, lease_until = null,
         judged_at = now(), version = version + 1
      where tenant_id = $1 and scoring_id = $2`,
    [db.binding.tenantId, scoringId, state],
    { least: 1 },
  );
}
