import { fewNamed } from '#src/features/employees/server/few-named.service.ts';
import { andAll, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import { literal } from '#src/server/db/like.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { STALE_DAYS, type Stage } from '../applicants.rules.ts';
import type { ApplicantRow } from '../applicants.shapes.ts';

/** An applicant as listed, with the end of a page. */
export type ListedApplicant = ApplicantRow & { cursorAt: string };

/** Where an applicant stands: by the employment, and where that says nothing by what was decided last. */
const STAGE = `case when e.employment_status_id = 1 then case when w.days > ${STALE_DAYS} then 'stale' else 'applied' end
    when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end`;

const FACTS = `e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", ${STAGE} as stage, w.applied_at as "appliedAt", w.days, a.sent_at is not null as "byLink",
  case when d.kind <> 'reopened' then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason`;

const JOINS = `join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  left join lateral (select x.sent_at from applications x where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id
     and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.kind, x.reason, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w`;

export interface ApplicantFilter {
  tenantId: number;
  /** The place acted in; everything below it counts. */
  clientId: number;
  /** Null for all who wait. */
  stage: Stage | null;
  words: readonly string[];
  limit: number;
  after: readonly [time: string, id: string] | null;
}

/** Applicants of a place, the newest first: those who wait by when they applied, the others by when it was decided. */
export async function listApplicants(db: Db, filter: ApplicantFilter): Promise<ListedApplicant[]> {
  const named = await fewNamed(db, filter.words);
  const { values, add } = collectValues();
  const { stage, words, after } = filter;
  const [tenant, place] = [add(filter.tenantId), add(filter.clientId)];
  const decided = stage === 'declined' || stage === 'hired';
  const by = decided ? 'd.decided_at' : 'w.applied_at';
  const where: Condition[] = [
    decided
      ? ['d', `e.employment_status_id <> 1 and d.kind = ${add(stage)}`]
      : ['w', 'e.employment_status_id = 1'],
  ];
  if (stage === 'stale') where.push(['s', `w.days > ${STALE_DAYS}`]);
  if (stage === 'applied') where.push(['a', `w.days <= ${STALE_DAYS}`]);
  if (named !== null) where.push(['f', `e.employee_id = any (${add(named)}::uuid[])`]);
  if (words.length > 0)
    where.push([
      'n',
      `e.search like all (array(select '%' || fold(x) || '%' from unnest(${add(words.map(literal))}::text[]) x))`,
    ]);
  if (after)
    where.push([
      'p',
      `(${by}, e.employee_id) < (${add(after[0])}::timestamptz, ${add(after[1])}::uuid)`,
    ]);
  return db.rows<ListedApplicant>(
    `applicants-list-${shapeOf(where)}`,
    `select ${FACTS}, ${by}::text as "cursorAt" from employees e ${JOINS}
      where e.tenant_id = ${tenant} and c.path @> array[${place}::int] and e.deleted_at is null and e.replaced_by is null${andAll(where)}
      order by ${by} desc, e.employee_id desc limit ${add(filter.limit)}`,
    values,
  );
}

/** One applicant among the caller's rows, with what is told of them alone. */
export type ApplicantRecord = ApplicantRow & {
  tenantId: number;
  clientId: number;
  employmentStatusId: number;
  hireDate: IsoDate | null;
  dob: IsoDate | null;
  today: IsoDate;
  decidedBy: string | null;
  deciderName: string | null;
  version: number;
  /** Was an applicant here at some time: has applied, or was decided about. */
  known: boolean;
};

export async function readApplicant(db: Db, employeeId: string): Promise<ApplicantRecord | null> {
  const [row] = await db.rows<ApplicantRecord>(
    'applicants-read',
    `select ${FACTS}, e.tenant_id as "tenantId", e.client_id as "clientId", e.employment_status_id as "employmentStatusId",
        e.hire_date as "hireDate", e.dob, (now() at time zone c.zone)::date as today,
        case when d.kind <> 'reopened' then d.decided_by end as "decidedBy",
        case when d.kind <> 'reopened' then u.first_name || ' ' || u.last_name end as "deciderName", e.version,
        e.employment_status_id = 1 or a.sent_at is not null or d.kind is not null as known
       from employees e ${JOINS}
       left join users u on u.tenant_id = e.tenant_id and u.user_id = d.decided_by
      where e.employee_id = $1 and e.deleted_at is null and e.replaced_by is null`,
    [employeeId],
  );
  return row ?? null;
}

export async function insertDecision(
  db: Db,
  of: Pick<ApplicantRecord, 'tenantId' | 'clientId' | 'applicantId'>,
  decision: { kind: 'declined' | 'hired' | 'reopened'; reason: string; by: string },
): Promise<void> {
  await db.k
    .insertInto('applicant_decisions')
    .values({
      tenant_id: of.tenantId,
      client_id: of.clientId,
      employee_id: of.applicantId,
      kind: decision.kind,
      reason: decision.reason,
      decided_by: decision.by,
    })
    .execute();
}

/** The bytes of a document that is in its file; null when it was taken out. */
export async function documentBlob(
  db: Db,
  tenantId: number,
  documentId: string,
): Promise<Buffer | null> {
  const [row] = await db.rows<{ sha256: Buffer }>(
    'applicants-document',
    'select sha256 from documents where tenant_id = $1 and document_id = $2',
    [tenantId, documentId],
  );
  return row?.sha256 ?? null;
}
