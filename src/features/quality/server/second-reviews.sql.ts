import {
  classificationOf,
  type FiledRow,
  type Proposed,
} from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { differencesOf } from '../quality.rules.ts';
import type { Verdict } from '../quality.rules.ts';
import type { BlindReview, SecondResult } from '../quality.shapes.ts';

/** A document that the acceptance filed. */
export interface FiledImage {
  documentId: string;
  imageId: string;
}

export interface SecondRow extends FiledRow {
  second_review_id: string;
  process_instance_id: string;
  dq_item_id: string;
  state: 'waiting' | 'upheld' | 'overturned' | 'withdrawn';
  first_reviewer: string;
  first_name: string | null;
  first_type: string | null;
  created_at: Instant;
  assignee: string | null;
  lease_id: string | null;
  lease_until: Instant | null;
  held: boolean;
  second_reviewer: string | null;
  second_name: string | null;
  verdict: SecondResult['second']['verdict'] | null;
  second_type_id: number | null;
  second_type: string | null;
  second_doc_date: IsoDate | null;
  second_expiration_date: IsoDate | null;
  reason_id: number | null;
  reason: string | null;
  decided_at: Instant | null;
  cursor_at: string | null;
  tag: string | null;
  filed: SecondResult['filed'] | null;
  note: string;
  seen_at: Instant | null;
  version: number;
  received_at: Instant;
  source: BlindReview['source'];
  sender: string | null;
  about_tenant_id: number | null;
  about_client_id: number | null;
  about_employee_id: string | null;
  client_name: string | null;
  /** The time zone of the employee's location. */
  zone: string | null;
  employee_name: string | null;
  documents: FiledImage[];
}

const ROW = `select s.second_review_id, s.process_instance_id, s.dq_item_id, s.state, s.first_reviewer,
    fu.first_name || ' ' || fu.last_name as first_name, ft.name as first_type, s.document_type_id, s.doc_date, s.expiration_date,
    s.created_at, s.assignee, s.lease_id, s.lease_until, coalesce(s.state = 'waiting' and s.lease_until > now(), false) as held,
    s.second_reviewer, su.first_name || ' ' || su.last_name as second_name, s.verdict, s.second_type_id, st.name as second_type,
    s.second_doc_date, s.second_expiration_date, s.reason_id, x.text as reason, s.decided_at, s.decided_at::text as cursor_at,
    s.tag, s.filed, s.note, s.seen_at, s.version, i.received_at, i.source, i.sender, i.about_tenant_id, i.about_client_id,
    i.about_employee_id, c.name as client_name, c.zone, e.last_name || ', ' || e.first_name as employee_name,
    coalesce(a.detail -> 'documents', '[]') as documents
  from second_reviews s
  join dq_items i on i.tenant_id = s.tenant_id and i.dq_item_id = s.dq_item_id
  join process_activities a on a.tenant_id = s.tenant_id and a.activity_id = s.activity_id
  left join users fu on fu.tenant_id = s.tenant_id and fu.user_id = s.first_reviewer
  left join users su on su.tenant_id = s.tenant_id and su.user_id = s.second_reviewer
  left join document_types ft on ft.document_type_id = s.document_type_id
  left join document_types st on st.document_type_id = s.second_type_id
  left join settings_texts x on x.collection = 'dqBadDocReasons' and x.text_id = s.reason_id
  left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
  left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id`;

/** One second look of the bound tenant; null when there is none. */
export async function readSecond(db: Db, secondReviewId: string): Promise<SecondRow | null> {
  const [row] = await db.rows<SecondRow>(
    'quality-one',
    `${ROW} where s.tenant_id = $1 and s.second_review_id = $2`,
    [db.binding.tenantId, secondReviewId],
  );
  return row ?? null;
}

/** Locks an item's process, then its second look, as every act on an item does; false when there is none. */
export async function lockSecond(db: Db, secondReviewId: string): Promise<boolean> {
  const values = [db.binding.tenantId, secondReviewId];
  await db.rows(
    'quality-lock-process',
    `select 1 from process_instances p where p.tenant_id = $1 and p.process_instance_id =
       (select s.process_instance_id from second_reviews s where s.tenant_id = $1 and s.second_review_id = $2) for update`,
    values,
  );
  const locked = await db.rows(
    'quality-lock',
    'select 1 from second_reviews where tenant_id = $1 and second_review_id = $2 for update',
    values,
  );
  return locked.length > 0;
}

/**
 * Second looks that were taken, newest first, after a cursor's `[time, id]`; with a search those in whose driver, client,
 * types, reviewers or note it stands.
 */
export async function listSeconds(
  db: Db,
  filter: { first: string | null; state: 'upheld' | 'overturned' | null; search: string },
  after: readonly [string, string] | null,
  limit: number,
): Promise<SecondRow[]> {
  return db.rows(
    'quality-list',
    `${ROW} where s.tenant_id = $1 and s.decided_at is not null
       and ($2::uuid is null or s.first_reviewer = $2) and ($3::text is null or s.state = $3)
       and ($4::timestamptz is null or (s.decided_at, s.second_review_id) < ($4::timestamptz, $5::uuid))
       and ($7::text is null or concat_ws(' ', e.first_name, e.last_name || ', ' || e.first_name, c.name, ft.name, st.name, fu.first_name, fu.last_name,
         su.first_name, su.last_name, s.note) ilike $7)
     order by s.decided_at desc, s.second_review_id desc limit $6`,
    [
      db.binding.tenantId,
      filter.first,
      filter.state,
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
      filter.search === '' ? null : containing(filter.search),
    ],
  );
}

type Image = BlindReview['images'][number];

/** The files that the acceptances filed, by their ids. */
export async function filedImages(
  db: Db,
  imageIds: readonly string[],
): Promise<(Image & { sha256: Buffer })[]> {
  return db.rows(
    'quality-images',
    `select m.image_id as "imageId", m.ordinal, m.file_name as "fileName", m.sha256, b.size, b.pages,
        b.password_protected as "passwordProtected"
       from dq_item_images m join blobs b on b.tenant_id = m.tenant_id and b.sha256 = m.sha256
      where m.tenant_id = $1 and m.image_id = any ($2::uuid[]) order by m.dq_item_id, m.ordinal`,
    [db.binding.tenantId, imageIds],
  );
}

/** Whom a paper is about, with what its face may show of them. */
async function employeeOf(db: Db, employeeId: string | null): Promise<BlindReview['employee']> {
  if (employeeId === null) return null;
  const [employee] = await db.rows<NonNullable<BlindReview['employee']>>(
    'quality-employee',
    `select e.employee_id as "employeeId", e.client_id as "clientId", c.name as "clientName", e.first_name as "firstName",
        e.last_name as "lastName", e.dob, e.license, e.license_state as "licenseState", e.ssn_last4 as "ssnLast4",
        e.work_id as "workId", s.status, j.job_title as "jobTitle", c.zone
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
       left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
      where e.employee_id = $1 and e.deleted_at is null`,
    [employeeId],
  );
  return employee ?? null;
}

/** A row as who gives the second answer may see it before: without the first, and without the item it is about. */
export async function toBlind(db: Db, row: SecondRow, me: string): Promise<BlindReview> {
  const mine = row.held && row.assignee === me;
  const images = await filedImages(
    db,
    row.documents.map(({ imageId }) => imageId),
  );
  return {
    kind: 'blind',
    secondReviewId: row.second_review_id,
    drawnAt: row.created_at,
    hold: mine ? 'mine' : row.held ? 'locked' : 'open',
    leaseId: mine ? row.lease_id : null,
    leaseUntil: mine ? row.lease_until : null,
    receivedAt: row.received_at,
    source: row.source,
    clientName: row.client_name,
    sender: row.sender,
    employee: await employeeOf(db, row.about_employee_id),
    images,
  };
}

/** The columns that hold what the second reviewer said of the paper. */
export function secondColumns(said: Proposed) {
  return {
    second_type_id: said.documentTypeId,
    second_doc_date: said.docDate,
    second_expiration_date: said.expirationDate,
  };
}

/** What the second reviewer said of the paper; null where it was not classified. */
function secondAnswer(row: SecondRow): Proposed {
  return {
    documentTypeId: row.second_type_id,
    docDate: row.second_doc_date,
    expirationDate: row.second_expiration_date,
  };
}

function verdictOf(row: SecondRow): Verdict {
  if (row.verdict === 'bad') return { verdict: 'bad', reasonId: row.reason_id ?? 0 };
  if (row.verdict === 'wrongEmployee') return { verdict: 'wrongEmployee' };
  return {
    verdict: 'classified',
    ...secondAnswer(row),
    documentTypeId: row.second_type_id ?? 0,
  };
}

/** Rows of looks that were taken, as results for `me`. */
export async function toResults(
  db: Db,
  rows: readonly SecondRow[],
  me: string,
): Promise<SecondResult[]> {
  const images = await filedImages(
    db,
    rows.flatMap(({ documents }) => documents.map(({ imageId }) => imageId)),
  );
  return rows.flatMap((row) => {
    const { state, verdict, decided_at: decidedAt } = row;
    if ((state !== 'upheld' && state !== 'overturned') || !verdict || !decidedAt) return [];
    const first = classificationOf(row);
    const own = images.filter(({ imageId }) =>
      row.documents.some((document) => document.imageId === imageId),
    );
    return [
      {
        kind: 'result' as const,
        secondReviewId: row.second_review_id,
        decidedAt,
        state,
        tag: row.tag,
        first: {
          ...first,
          userId: row.first_reviewer,
          userName: row.first_name ?? '',
          typeName: row.first_type,
        },
        second: {
          userName: row.second_name ?? '',
          verdict,
          ...secondAnswer(row),
          typeName: row.second_type,
          reason: row.reason,
        },
        differs: differencesOf(first, verdictOf(row)),
        filed: row.filed ?? ('kept' as const),
        note: row.note,
        seen: row.seen_at !== null,
        clientName: row.client_name,
        employeeName: row.employee_name,
        fileName: own[0]?.fileName ?? null,
        images: own,
        version: row.version,
        allowed: [
          ...(row.second_reviewer === me && state === 'overturned' ? (['explain'] as const) : []),
          ...(row.first_reviewer === me && row.seen_at === null ? (['see'] as const) : []),
        ],
      },
    ];
  });
}

/** What waits for a second look by `me`, and what was overturned of theirs. */
export async function summaryOf(
  db: Db,
  me: string,
): Promise<{ waiting: number; lockedByOthers: number; held: string | null; unseen: number }> {
  const [row] = await db.rows<{
    waiting: number;
    lockedByOthers: number;
    held: string | null;
    unseen: number;
  }>(
    'quality-summary',
    `select (count(*) filter (where s.lease_until is null or s.lease_until <= now() or s.assignee = $2))::int as waiting,
        (count(*) filter (where s.lease_until > now() and s.assignee <> $2))::int as "lockedByOthers",
        (array_agg(s.second_review_id) filter (where s.lease_until > now() and s.assignee = $2))[1] as held,
        (select count(*)::int from second_reviews o where o.tenant_id = $1 and o.first_reviewer = $2 and o.decided_at is not null
          and o.state = 'overturned' and o.seen_at is null) as unseen
       from second_reviews s where s.tenant_id = $1 and s.state = 'waiting' and s.first_reviewer <> $2`,
    [db.binding.tenantId, me],
  );
  return row ?? { waiting: 0, lockedByOthers: 0, held: null, unseen: 0 };
}
