import type { IsoDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import { PERIOD_MONTHS } from '../certificates.rules.ts';
import type { CertificateState, Violation } from '../certificates.rules.ts';

/** Whether a location asks for certificates: its own option, else the nearest above it; `c` is the location. */
export const ENABLED = `coalesce((select o.enabled from certificate_options o
    where o.tenant_id = c.tenant_id and o.client_id = any (c.path)
    order by array_position(c.path, o.client_id) desc limit 1), false)`;

export const IS_DRIVER = 'e.license_class_id is not null and e.license_class_id <> 12';
export const IS_EMPLOYED = 'e.employment_status_id = 2';

/**
 * The certificate that stands for a driver `e`: the file's own, or that of a file which it took the place of; one that is
 * signed and still covers the year before one that waits. `zone` is the column of the location's time zone.
 */
export const standingCertificate = (zone: 'c.zone' | 'p.zone'): string => `left join lateral (
    select s.* from certificates s
     where s.tenant_id = e.tenant_id and s.latest and s.employee_id = any (array(select e.employee_id
       union all select o.employee_id from employees o where o.tenant_id = e.tenant_id and o.replaced_by = e.employee_id))
     order by (s.state = 'signed' or (s.state = 'reviewed'
         and s.as_of + interval '${PERIOD_MONTHS} months' >= (now() at time zone ${zone})::date)) desc,
       s.sent_at desc, s.certificate_id limit 1) x on true`;

/** A driver a link may go to, with what decides it. */
export interface CandidateRow {
  employeeId: string;
  clientId: number;
  /** The time zone of the location. */
  zone: string;
  firstName: string;
  lastName: string;
  email: string | null;
  employerName: string;
  enabled: boolean;
  isDriver: boolean;
  isEmployed: boolean;
  certificateId: string | null;
  state: CertificateState | null;
  expiresAt: string | null;
  asOf: IsoDate | null;
  sentToday: number;
}

/** Drivers by id, locked: two who send at once take turns. Those that are not the caller's are left out. */
export async function lockCandidates(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<CandidateRow[]> {
  // In a statement of its own: one that waits for a lock reads what it joins as it was before.
  await db.rows(
    'certificates-lock-employees',
    `select 1 from employees where tenant_id = $1 and employee_id = any ($2::uuid[]) order by employee_id for no key update`,
    [tenantId, employeeIds],
  );
  return readCandidates(db, tenantId, employeeIds);
}

/** Drivers by id, for who only looks. */
export function readCandidates(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<CandidateRow[]> {
  return db.rows<CandidateRow>(
    'certificates-candidates',
    `select e.employee_id as "employeeId", e.client_id as "clientId", c.zone, e.first_name as "firstName", e.last_name as "lastName",
         nullif(e.email, '') as email, t.name as "employerName", ${ENABLED} as enabled, ${IS_DRIVER} as "isDriver",
         ${IS_EMPLOYED} as "isEmployed", x.certificate_id as "certificateId", x.state, x.expires_at as "expiresAt", x.as_of as "asOf",
         (select count(*)::int from certificates s where s.tenant_id = e.tenant_id and s.employee_id = e.employee_id
           and s.sent_at > now() - interval '1 day') as "sentToday"
       from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
       ${standingCertificate('c.zone')}
      where e.tenant_id = $1 and e.employee_id = any ($2::uuid[]) and e.deleted_at is null and e.replaced_by is null
      order by e.sort_name, e.employee_id`,
    [tenantId, employeeIds],
  );
}

/** Puts a new certificate in the place of the one that stood for its driver. */
export async function addCertificate(
  db: Db,
  one: {
    tenantId: number;
    certificateId: string;
    employeeId: string;
    replaces: string | null;
    driverName: string;
    employerName: string;
    mailId: string | null;
    sentBy: string | null;
    expiresAt: string;
  },
): Promise<void> {
  await db.change(
    'certificates-step-back',
    `update certificates set latest = false, version = version + 1 where tenant_id = $1 and employee_id = $2 and latest`,
    [one.tenantId, one.employeeId],
    { least: 0 },
  );
  await db.rows(
    'certificates-add',
    `insert into certificates (tenant_id, certificate_id, employee_id, replaces, driver_name, employer_name, mail_id, sent_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      one.tenantId,
      one.certificateId,
      one.employeeId,
      one.replaces,
      one.driverName,
      one.employerName,
      one.mailId,
      one.sentBy,
      one.expiresAt,
    ],
  );
}

/** A certificate with all that is kept of it. */
export interface CertificateRecord {
  certificateId: string;
  /** Whose file it belongs in: the one that took the driver's over, where one did. */
  employeeId: string;
  clientId: number;
  latest: boolean;
  replaces: string | null;
  state: CertificateState;
  driverName: string;
  employerName: string;
  mailId: string | null;
  sentAt: string;
  sentBy: string | null;
  senderName: string | null;
  expiresAt: string;
  openedAt: string | null;
  asOf: IsoDate | null;
  violations: Violation[] | null;
  signedName: string | null;
  signedAt: string | null;
  signedIp: string | null;
  textSha256: string | null;
  documentId: string | null;
  reviewerName: string | null;
  reviewedAt: string | null;
  reviewNote: string | null;
  version: number;
  /** The employee's file is deleted. */
  gone: boolean;
}

const RECORD = `select x.certificate_id as "certificateId", coalesce(r.employee_id, e.employee_id) as "employeeId",
    coalesce(r.client_id, e.client_id) as "clientId", x.latest,
    x.replaces, x.state, x.driver_name as "driverName", x.employer_name as "employerName", x.mail_id as "mailId",
    x.sent_at as "sentAt", x.sent_by as "sentBy", u.first_name || ' ' || u.last_name as "senderName", x.expires_at as "expiresAt",
    x.opened_at as "openedAt", x.as_of as "asOf", x.violations, x.signed_name as "signedName", x.signed_at as "signedAt",
    x.signed_ip as "signedIp", encode(x.text_sha256, 'hex') as "textSha256", x.document_id as "documentId",
    x.reviewer_name as "reviewerName", x.reviewed_at as "reviewedAt", x.review_note as "reviewNote", x.version,
    (case when r.employee_id is null then e.deleted_at else r.deleted_at end) is not null as gone
  from certificates x
  join employees e on e.tenant_id = x.tenant_id and e.employee_id = x.employee_id
  left join employees r on r.tenant_id = e.tenant_id and r.employee_id = e.replaced_by
  left join users u on u.tenant_id = x.tenant_id and u.user_id = x.sent_by`;

/** Certificates by id, of the bound tenant and among the caller's rows. */
export function readCertificates(
  db: Db,
  certificateIds: readonly string[],
): Promise<CertificateRecord[]> {
  return db.rows(
    'certificates-read',
    `${RECORD} where x.tenant_id = $1 and x.certificate_id = any ($2::uuid[]) order by x.certificate_id`,
    [db.binding.tenantId, certificateIds],
  );
}

/** The certificates of an employee, newest first; null when the employee is not among the caller's rows. */
export async function certificatesOf(
  db: Db,
  employeeId: string,
): Promise<CertificateRecord[] | null> {
  const found = await db.rows(
    'certificates-employee',
    'select 1 from employees where tenant_id = $1 and employee_id = $2 and deleted_at is null',
    [db.binding.tenantId, employeeId],
  );
  if (found.length === 0) return null;
  return db.rows(
    'certificates-of-employee',
    `${RECORD} where x.tenant_id = $1 and (e.employee_id = $2 or e.replaced_by = $2) order by x.sent_at desc, x.certificate_id desc limit 100`,
    [db.binding.tenantId, employeeId],
  );
}

/** Takes open certificates back; returns those it could. */
export async function setTakenBack(
  db: Db,
  certificateIds: readonly string[],
): Promise<{ certificateId: string }[]> {
  return db.rows(
    'certificates-withdraw',
    `update certificates set state = 'withdrawn', latest = false, version = version + 1
      where tenant_id = $1 and certificate_id = any ($2::uuid[]) and state in ('sent', 'opened')
      returning certificate_id as "certificateId"`,
    [db.binding.tenantId, certificateIds],
  );
}

/** Certificates stand for their drivers again, where no other does. */
export async function setLatest(db: Db, certificateIds: readonly string[]): Promise<void> {
  await db.change(
    'certificates-stand-again',
    `update certificates x set latest = true, version = version + 1
      where x.tenant_id = $1 and x.certificate_id = any ($2::uuid[]) and x.state <> 'withdrawn'
        and not exists (select from certificates o where o.tenant_id = x.tenant_id and o.employee_id = x.employee_id and o.latest)`,
    [db.binding.tenantId, certificateIds],
    { least: 0 },
  );
}

/** Notes that the form was opened; false when that was known. */
export async function setOpened(db: Db, certificateId: string): Promise<boolean> {
  const rows = await db.rows(
    'certificates-opened',
    `update certificates set state = 'opened', opened_at = now(), version = version + 1
      where tenant_id = $1 and certificate_id = $2 and state = 'sent' returning 1`,
    [db.binding.tenantId, certificateId],
  );
  return rows.length > 0;
}

/** What a signature leaves. */
export interface Signature {
  asOf: IsoDate;
  violations: readonly Violation[];
  name: string;
  at: string;
  ip: string;
  text: string;
  sha256: Buffer;
  documentId: string;
}

/** Keeps a signature; false when the certificate is not open any more. */
export async function setSigned(db: Db, certificateId: string, of: Signature): Promise<boolean> {
  const rows = await db.rows(
    'certificates-signed',
    `update certificates set state = 'signed', as_of = $3, violations = $4::jsonb, signed_name = $5, signed_at = $6,
         signed_ip = $7, signed_text = $8, text_sha256 = $9, document_id = $10, opened_at = coalesce(opened_at, $6::timestamptz),
         version = version + 1
      where tenant_id = $1 and certificate_id = $2 and state in ('sent', 'opened') and latest returning 1`,
    [
      db.binding.tenantId,
      certificateId,
      of.asOf,
      JSON.stringify(of.violations),
      of.name,
      of.at,
      of.ip,
      of.text,
      of.sha256,
      of.documentId,
    ],
  );
  return rows.length > 0;
}

/** What becomes of a signed certificate; a state and version that are not there any more change nothing and give false. */
export async function setReview(
  db: Db,
  { certificateId, version, state }: Pick<CertificateRecord, 'certificateId' | 'version' | 'state'>,
  review:
    | { to: 'reviewed' | 'sentBack'; by: string; name: string; note: string }
    | { to: 'signed' },
): Promise<boolean> {
  const done = review.to === 'signed' ? null : review;
  const rows = await db.rows(
    'certificates-review',
    `update certificates set state = $5, reviewed_by = $6, reviewer_name = $7, review_note = $8,
         reviewed_at = case when $6::uuid is null then null else now() end, version = version + 1
      where tenant_id = $1 and certificate_id = $2 and version = $3 and state = $4 returning 1`,
    [
      db.binding.tenantId,
      certificateId,
      version,
      state,
      review.to,
      done?.by ?? null,
      done?.name ?? null,
      done?.note ?? null,
    ],
  );
  return rows.length > 0;
}
