import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Way } from '../inquiries.rules.ts';

/** An inquiry as it is kept, with each attempt. */
export interface InquiryRecord {
  pastEmployerId: string;
  /** At the driver's place. */
  today: IsoDate;
  asksTesting: boolean;
  answeredAt: string | null;
  answeredBy: string | null;
  effortsOn: IsoDate | null;
  rebuttal: string | null;
  rebuttedOn: IsoDate | null;
  attempts: { attemptId: string; way: Way; triedOn: IsoDate; note: string; hasLetter: boolean }[];
}

const INQUIRY = `q.past_employer_id as "pastEmployerId", q.asks_testing as "asksTesting", q.answered_at as "answeredAt",
  q.answered_by as "answeredBy", q.efforts_on as "effortsOn", q.rebuttal, q.rebutted_on as "rebuttedOn",
  coalesce((select jsonb_agg(jsonb_build_object('attemptId', a.attempt_id, 'way', a.way, 'triedOn', a.tried_on, 'note', a.note,
      'hasLetter', a.sha256 is not null) order by a.at) from employer_attempts a
    where a.tenant_id = q.tenant_id and a.past_employer_id = q.past_employer_id), '[]') as attempts`;

/** The inquiries of an employee's past employers. */
export function inquiriesOf(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<InquiryRecord[]> {
  return db.rows(
    'employer-inquiries-of-employee',
    `select ${INQUIRY}, (now() at time zone c.zone)::date as today from employer_inquiries q
       join past_employers p on p.tenant_id = q.tenant_id and p.past_employer_id = q.past_employer_id
       join clients c on c.tenant_id = p.tenant_id and c.client_id = p.client_id
      where p.tenant_id = $1 and p.employee_id = $2`,
    [tenantId, employeeId],
  );
}

/** How an inquiry stands. */
export interface InquiryState {
  answeredAt: string | null;
  effortsOn: IsoDate | null;
  asksTesting: boolean;
}

/** Opens the inquiry of an employer; one that is open stays as it is. */
export async function openInquiryOf(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  asksTesting: boolean,
): Promise<void> {
  await db.rows(
    'employer-inquiries-open',
    `insert into employer_inquiries (tenant_id, past_employer_id, asks_testing) values ($1, $2, $3)
     on conflict (tenant_id, past_employer_id) do nothing`,
    [tenantId, pastEmployerId, asksTesting],
  );
}

/** How an inquiry stands; with `lock` nobody else acts on it until the call ends: of two at once the second sees the first. */
export async function inquiryState(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  { lock }: { lock: boolean },
): Promise<InquiryState | null> {
  const [row] = await db.rows<InquiryState>(
    lock ? 'employer-inquiries-hold' : 'employer-inquiries-state',
    `select answered_at as "answeredAt", efforts_on as "effortsOn", asks_testing as "asksTesting"
       from employer_inquiries where tenant_id = $1 and past_employer_id = $2${lock ? ' for update' : ''}`,
    [tenantId, pastEmployerId],
  );
  return row ?? null;
}

/** From now on tests are asked for, too, or no more: what the page shows to anyone who has a link. */
export async function setAsksTesting(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  asksTesting: boolean,
): Promise<void> {
  await db.change(
    'employer-inquiries-testing',
    'update employer_inquiries set asks_testing = $3 where tenant_id = $1 and past_employer_id = $2',
    [tenantId, pastEmployerId, asksTesting],
    { least: 1 },
  );
}

/** Notes that an employer was tried. */
export async function insertAttempt(
  db: Db,
  one: {
    tenantId: number;
    pastEmployerId: string;
    way: Way;
    triedOn: IsoDate;
    note: string;
    by: string;
    sha256: Buffer | null;
  },
): Promise<void> {
  await db.rows(
    'employer-attempts-add',
    `insert into employer_attempts (tenant_id, past_employer_id, way, tried_on, note, tried_by, sha256)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [one.tenantId, one.pastEmployerId, one.way, one.triedOn, one.note, one.by, one.sha256],
  );
}

/** The printed letter of an attempt; null where there is none that the caller sees. */
export async function letterOf(
  db: Db,
  { pastEmployerId, attemptId }: { pastEmployerId: string; attemptId: string },
): Promise<{ sha256: Buffer; size: number; triedOn: IsoDate } | null> {
  const [row] = await db.rows<{ sha256: Buffer; size: number; triedOn: IsoDate }>(
    'employer-attempts-letter',
    `select a.sha256, b.size::int as size, a.tried_on as "triedOn" from employer_attempts a
       join blobs b on b.tenant_id = a.tenant_id and b.sha256 = a.sha256
      where a.past_employer_id = $1 and a.attempt_id = $2`,
    [pastEmployerId, attemptId],
  );
  return row ?? null;
}

/** The record of good-faith efforts is on file since this day. */
export async function setEfforts(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  day: IsoDate,
): Promise<void> {
  await db.change(
    'employer-inquiries-efforts',
    'update employer_inquiries set efforts_on = $3 where tenant_id = $1 and past_employer_id = $2',
    [tenantId, pastEmployerId, day],
    { least: 1 },
  );
}

/** What the driver says against the answer. */
export async function setRebuttal(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  { text, day }: { text: string; day: IsoDate },
): Promise<void> {
  await db.change(
    'employer-inquiries-rebut',
    'update employer_inquiries set rebuttal = $3, rebutted_on = $4 where tenant_id = $1 and past_employer_id = $2',
    [tenantId, pastEmployerId, text, day],
    { least: 1 },
  );
}

/** An inquiry is answered: once. */
export async function setAnswered(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  one: { at: string; name: string; title: string; ip: string; device: string },
): Promise<void> {
  await db.change(
    'employer-inquiries-answer',
    `update employer_inquiries set answered_at = $3, answered_by = $4, answered_title = $5, answered_ip = $6, answered_device = $7
      where tenant_id = $1 and past_employer_id = $2 and answered_at is null`,
    [tenantId, pastEmployerId, one.at, one.name, one.title, one.ip, one.device],
    { least: 1 },
  );
}

/** Adds a paper to those of an employer. */
export async function addPaper(
  db: Db,
  tenantId: number,
  pastEmployerId: string,
  documentId: string,
): Promise<void> {
  await db.rows(
    'employer-inquiries-paper',
    'insert into past_employer_papers (tenant_id, document_id, past_employer_id) values ($1, $2, $3)',
    [tenantId, documentId, pastEmployerId],
  );
}

/** Who asks whom about whom, as the letter and the page say it. */
export interface InquiryParties {
  tenantId: number;
  clientId: number;
  employeeId: string;
  pastEmployerName: string;
  place: string;
  from: IsoDate;
  to: IsoDate | null;
  driverName: string;
  ssnLast4: string | null;
  /** The carrier: the nearest place from the driver's up that has a DOT number, or the company. */
  employerName: string;
  employerAddress: string;
  zone: string;
  removed: boolean;
}

export async function inquiryParties(
  db: Db,
  pastEmployerId: string,
): Promise<InquiryParties | null> {
  const [row] = await db.rows<InquiryParties>(
    'employer-inquiries-parties',
    `select p.tenant_id as "tenantId", e.client_id as "clientId", e.employee_id as "employeeId", p.name as "pastEmployerName", p.place,
        p.started_on as "from", p.ended_on as "to", e.first_name || ' ' || e.last_name as "driverName", e.ssn_last4 as "ssnLast4",
        coalesce(k.name, c.name) as "employerName", coalesce(k.address, '') as "employerAddress", c.zone,
        p.removed_at is not null or e.deleted_at is not null or e.replaced_by is not null as removed
       from past_employers p
       join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       left join lateral (select l.name, concat_ws(', ', nullif(l.primary_address ->> 'line1', ''), nullif(l.primary_address ->> 'city', ''),
            nullif(concat_ws(' ', l.primary_address ->> 'state', l.primary_address ->> 'zip'), '')) as address
          from clients l where l.tenant_id = c.tenant_id and l.client_id = any (c.path)
         order by l.dot_number is null, case when l.dot_number is null then array_position(c.path, l.client_id)
           else -array_position(c.path, l.client_id) end limit 1) k on true
      where p.past_employer_id = $1`,
    [pastEmployerId],
  );
  return row ?? null;
}

/** Whether the driver authorized this employer to tell of tests (49 CFR 40.25(b), 40.321(b)): a paper that is its, or nobody's yet. */
export async function hasAuthorization(
  db: Db,
  tenantId: number,
  employeeId: string,
  pastEmployerId: string,
): Promise<boolean> {
  const found = await db.rows(
    'employer-inquiries-authorized',
    `select 1 from documents d
       left join past_employer_papers y on y.tenant_id = d.tenant_id and y.document_id = d.document_id
      where d.tenant_id = $1 and d.employee_id = $2 and d.document_type_id = 309 and d.hidden_at is null
        and d.status in ('pendingReview', 'accepted') and (y.past_employer_id is null or y.past_employer_id = $3) limit 1`,
    [tenantId, employeeId, pastEmployerId],
  );
  return found.length > 0;
}
