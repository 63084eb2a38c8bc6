import { STALE_DAYS } from '#src/features/employees/employees.rules.ts';
import { fewNamed } from '#src/features/employees/server/few-named.service.ts';
import { andAll, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import { literal } from '#src/server/db/like.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import {
  MOST_CARDS,
  MOST_ON_BOARD,
  type Shown,
  type Track,
  type WaitingStage,
} from '../applicants.rules.ts';
import type { ApplicantRow } from '../applicants.shapes.ts';

/** An applicant as listed, with the end of a page. */
export type ListedApplicant = ApplicantRow & { cursorAt: string };

/** Consents that a check needs: one that was declined or taken back is waited for. */
const NEEDED_CONSENTS = "('fcra', 'dppa', 'psp', 'history')";

/** Orders that wait for something; as the index of open orders has it. */
const OPEN_ORDERS = '(1, 2, 5, 8, 18, 21, 22)';

/** A check without an order runs until its papers are there: the report, and an answer of each earlier employer. */
export const OPEN_CHECK = `case k.kind
  when 'psp' then not exists (select from documents p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id
    and p.document_type_id = 326 and p.status in ('pendingReview', 'accepted') and p.uploaded_at >= k.asked_at)
  else exists (select from past_employers p where p.tenant_id = k.tenant_id and p.employee_id = k.employee_id and p.removed_at is null
    and p.agency <> 'none' and not exists (select from past_employer_papers r where r.tenant_id = p.tenant_id
      and r.past_employer_id = p.past_employer_id)) end`;

/** Something is waited for from the driver: only a person can move that on, so it comes first. */
const DRIVER = `(coalesce(d.kind = 'asked', false)
    or a.application_id is not null and exists (select from application_consents x where x.tenant_id = e.tenant_id
      and x.application_id = a.application_id and x.kind in ${NEEDED_CONSENTS} and (x.withdrawn_at is not null or not x.agreed)
      and not exists (select from application_consents y where y.tenant_id = x.tenant_id and y.application_id = x.application_id
        and y.kind = x.kind and (y.at, y.consent_id) > (x.at, x.consent_id)))
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('consentRequired', 'consentPending')))`;

/** A check runs. */
const RUNS = `(exists (select from orders o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id
      and o.order_status_id in ${OPEN_ORDERS})
    or exists (select from clearinghouse_queries q where q.tenant_id = e.tenant_id and q.employee_id = e.employee_id
      and q.state in ('made', 'awaiting', 'processing'))
    or exists (select from applicant_checks k where k.tenant_id = e.tenant_id and k.employee_id = e.employee_id and ${OPEN_CHECK}))`;

/** The file lacks nothing that is wanted before driving; where no rule asks anything, nobody knows. */
const READY = 'coalesce(z.score is not null and z.missing + z.expired + z.pending = 0, false)';

/** Where an applicant stands (D305): by the employment and what was decided last, then by what is found in the file. */
const STAGE = `case when e.employment_status_id <> 1 then case when d.kind = 'declined' and not s.on_roster then 'declined' else 'hired' end
    when ${DRIVER} then 'driver' when ${RUNS} then 'checks' when ${READY} then 'ready' else 'applied' end`;

/** Those of a stage among those who wait, what is found soonest first. */
const OF_STAGE: Readonly<Record<WaitingStage, string>> = {
  driver: DRIVER,
  checks: `${RUNS} and not ${DRIVER}`,
  ready: `${READY} and not ${RUNS} and not ${DRIVER}`,
  applied: `not ${READY} and not ${RUNS} and not ${DRIVER}`,
};

const FACTS = `e.employee_id as "applicantId", e.first_name as "firstName", e.last_name as "lastName", c.name as "clientName",
  j.job_title as "jobTitle", ${STAGE} as stage, w.applied_at as "appliedAt", w.days, e.employment_status_id = 1 and w.days > ${STALE_DAYS} as stale,
  coalesce(z.missing + z.expired, 0) as lacking, coalesce(z.pending, 0) as pending,
  case when d.kind = 'asked' then d.reason end as "askedFor", a.sent_at is not null as "byLink",
  case when d.kind in ('declined', 'hired') then d.decided_at end as "decidedAt", case when d.kind = 'declined' then d.reason end as reason`;

const LATEST = `left join lateral (select x.application_id, x.sent_at from applications x where x.tenant_id = e.tenant_id
     and x.employee_id = e.employee_id and x.state = 'sent' order by x.sent_at desc limit 1) a on true
  left join lateral (select x.decision_id, x.kind, x.reason, x.report, x.notice_due, x.decided_at, x.decided_by from applicant_decisions x
     where x.tenant_id = e.tenant_id and x.employee_id = e.employee_id order by x.decided_at desc, x.decision_id desc limit 1) d on true
  left join employee_qualification z on z.tenant_id = e.tenant_id and z.employee_id = e.employee_id`;

const JOINS = `join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join employment_statuses s on s.employment_status_id = e.employment_status_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  ${LATEST}
  cross join lateral (select coalesce(a.sent_at, e.created_at) as applied_at,
     greatest(0, (now() at time zone c.zone)::date - (coalesce(a.sent_at, e.created_at) at time zone c.zone)::date) as days) w`;

export interface ApplicantFilter {
  tenantId: number;
  /** The place acted in; everything below it counts. */
  clientId: number;
  /** Null for all who wait. */
  stage: Shown | null;
  words: readonly string[];
  limit: number;
  after: readonly [time: string, id: string] | null;
}

/**
 * Applicants of a place, the newest first, of those who wait too long the oldest: those who wait by when their file was opened,
 * which an application does as it is sent, and which an index has in order; the others by when it was decided.
 */
export async function listApplicants(db: Db, filter: ApplicantFilter): Promise<ListedApplicant[]> {
  const named = await fewNamed(db, filter.words);
  const { values, add } = collectValues();
  const { stage, words, after } = filter;
  const [tenant, place] = [add(filter.tenantId), add(filter.clientId)];
  const isDecided = stage === 'declined' || stage === 'hired';
  // Few are decided about, and most employees never applied: the decisions lead to them.
  const kind = isDecided ? add(stage) : '';
  const from = isDecided
    ? `(select x.tenant_id, x.employee_id, x.decided_at from applicant_decisions x where x.tenant_id = ${tenant} and x.kind = ${kind}
          and not exists (select from applicant_decisions y where y.tenant_id = x.tenant_id and y.employee_id = x.employee_id
            and (y.decided_at, y.decision_id) > (x.decided_at, x.decision_id)) order by x.decided_at desc, x.employee_id desc offset 0) r
       join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id`
    : 'employees e';
  const [by, id] = isDecided
    ? ['r.decided_at', 'r.employee_id']
    : ['e.created_at', 'e.employee_id'];
  // As the alerts have it: the one who waits longest comes first.
  const [order, later] = stage === 'stale' ? ['', '>'] : [' desc', '<'];
  const where: Condition[] = [
    isDecided ? ['d', 'e.employment_status_id <> 1'] : ['w', 'e.employment_status_id = 1'],
  ];
  if (stage === 'stale') where.push(['s', `w.days > ${STALE_DAYS}`]);
  else if (stage !== null && stage !== 'declined' && stage !== 'hired')
    where.push([stage, OF_STAGE[stage]]);
  if (named !== null) where.push(['f', `e.employee_id = any (${add(named)}::uuid[])`]);
  if (words.length > 0)
    where.push([
      'n',
      `e.search like all (array(select '%' || fold(x) || '%' from unnest(${add(words.map(literal))}::text[]) x))`,
    ]);
  if (after)
    where.push([
      'p',
      `(${by}, ${id}) ${later} (${add(after[0])}::timestamptz, ${add(after[1])}::uuid)`,
    ]);
  return db.rows<ListedApplicant>(
    `applicants-list-${shapeOf(where)}`,
    `select ${FACTS}, ${by}::text as "cursorAt" from ${from} ${JOINS}
      where e.tenant_id = ${tenant} and c.path @> array[${place}::int] and e.deleted_at is null and e.replaced_by is null${andAll(where)}
      order by ${by}${order}, ${id}${order} limit ${add(filter.limit)}`,
    values,
  );
}

/**
 * How many applicants of a place wait, which totals that are kept say, and how many of them are ready to be decided about: each as
 * many as the list has with that filter.
 */
export async function countApplicants(
  db: Db,
  { tenantId, clientId }: Pick<ApplicantFilter, 'tenantId' | 'clientId'>,
): Promise<{ waiting: number; ready: number }> {
  const [row] = await db.rows<{ waiting: number; ready: number }>(
    'applicants-counts',
    // Files that lack nothing are few among those of applicants: only of these it is looked at what else they wait for.
    `select (select coalesce(sum(p.change), 0)::int from people_tallies p
         join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
        where p.tenant_id = $1 and p.employment_status_id = 1 and not p.merged and c.path @> array[$2::int]) as waiting,
       (select count(*)::int from employees e
         join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
         join employment_statuses s on s.employment_status_id = e.employment_status_id ${LATEST}
        where e.tenant_id = $1 and e.employment_status_id = 1 and e.deleted_at is null and e.replaced_by is null
          and c.path @> array[$2::int] and ${OF_STAGE.ready}) as ready`,
    [tenantId, clientId],
  );
  return row ?? { waiting: 0, ready: 0 };
}

/** Of the newest of a place who wait those of each stage, each with how many there are. */
export function boardOf(
  db: Db,
  { tenantId, clientId }: Pick<ApplicantFilter, 'tenantId' | 'clientId'>,
): Promise<(ApplicantRow & { among: number })[]> {
  return db.rows(
    'applicants-board',
    // The newest are found in the order of their index: by place first, each employee of it would be read (a fence: offset 0).
    `with newest as materialized (select e.employee_id from
        (select x.tenant_id, x.client_id, x.employee_id, x.created_at from employees x where x.tenant_id = $1 and x.deleted_at is null
           and x.replaced_by is null and x.employment_status_id = 1 order by x.created_at desc, x.employee_id desc offset 0) e
       where e.client_id = any (array(select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int]))
       order by e.created_at desc, e.employee_id desc limit ${MOST_ON_BOARD}),
     stood as (select e.employee_id, e.created_at, ${STAGE} as stage from newest n
        join employees e on e.tenant_id = $1 and e.employee_id = n.employee_id
        join employment_statuses s on s.employment_status_id = e.employment_status_id ${LATEST}),
     numbered as (select employee_id, row_number() over (partition by stage order by created_at desc, employee_id desc) as place,
         (count(*) over (partition by stage))::int as among from stood)
     select ${FACTS}, n.among from numbered n join employees e on e.tenant_id = $1 and e.employee_id = n.employee_id ${JOINS}
      where n.place <= ${MOST_CARDS} order by n.place`,
    [tenantId, clientId],
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
  /** Of the latest decision, where it rests on a report: its track, and the last day of its notice. */
  report: Track | null;
  noticeDue: IsoDate | null;
  /** Was an applicant here at some time: has applied, or was decided about. */
  known: boolean;
};

/** Until the transaction ends nobody else decides about this applicant, asks or writes: of two at once the second sees the first. */
export async function holdApplicant(db: Db, employeeId: string): Promise<void> {
  await db.rows(
    'applicants-hold',
    'select from employees where employee_id = $1 for no key update',
    [employeeId],
  );
}

/** An employee's file as that of an applicant; `known` says whether it ever was one. Null where it is not the caller's to see. */
export async function readApplicant(db: Db, employeeId: string): Promise<ApplicantRecord | null> {
  const [row] = await db.rows<ApplicantRecord>(
    'applicants-read',
    `select ${FACTS}, e.tenant_id as "tenantId", e.client_id as "clientId", e.employment_status_id as "employmentStatusId",
        e.hire_date as "hireDate", e.dob, (now() at time zone c.zone)::date as today,
        case when d.kind in ('declined', 'hired') then d.decided_by end as "decidedBy",
        case when d.kind in ('declined', 'hired') then u.first_name || ' ' || u.last_name end as "deciderName", e.version,
        d.report, d.notice_due as "noticeDue",
        e.employment_status_id = 1 or a.sent_at is not null or d.kind is not null as known
       from employees e ${JOINS}
       left join users u on u.tenant_id = e.tenant_id and u.user_id = d.decided_by
      where e.employee_id = $1 and e.deleted_at is null and e.replaced_by is null`,
    [employeeId],
  );
  return row ?? null;
}

/** Notes what was decided about an applicant, by whom and why; earlier decisions stay. */
export async function insertDecision(
  db: Db,
  of: Pick<ApplicantRecord, 'tenantId' | 'clientId' | 'applicantId'>,
  decision: {
    kind: 'declined' | 'hired' | 'reopened' | 'asked' | 'answered';
    reason: string;
    by: string;
    report?: { track: Track; noticeDue: IsoDate } | null;
  },
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
      report: decision.report?.track ?? null,
      notice_due: decision.report?.noticeDue ?? null,
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
