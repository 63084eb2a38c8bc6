import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { answersShape, type Answers } from '../application.shapes.ts';
import type { SignedKind } from '../consents.rules.ts';
import type { SectionName } from '../sections.rules.ts';

/** An application as it is kept, without what was typed. */
export interface ApplicationRecord {
  tenantId: number;
  applicationId: string;
  clientId: number;
  zone: string;
  jobTitleId: number | null;
  cdl: boolean;
  employerName: string;
  employerAddress: string;
  locationName: string;
  jobTitle: string;
  firstName: string;
  lastName: string;
  email: string;
  ssnCipher: Buffer | null;
  ssnLast4: string | null;
  state: 'draft' | 'sent';
  expiresAt: string;
  sentAt: string | null;
  textSha256: Buffer | null;
  employeeId: string | null;
  documentId: string | null;
  ssnTaken: boolean;
}

const APPLICATION = `a.tenant_id as "tenantId", a.application_id as "applicationId", a.client_id as "clientId", c.zone,
  a.job_title_id as "jobTitleId", a.cdl, a.employer_name as "employerName", a.employer_address as "employerAddress",
  a.location_name as "locationName", a.job_title as "jobTitle", a.first_name as "firstName", a.last_name as "lastName", a.email,
  a.ssn_cipher as "ssnCipher", a.ssn_last4 as "ssnLast4", a.state, a.expires_at as "expiresAt", a.sent_at as "sentAt",
  a.text_sha256 as "textSha256", a.employee_id as "employeeId", a.document_id as "documentId", a.ssn_taken as "ssnTaken"
  from applications a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id`;

/** An application; with `lock` nobody else writes it meanwhile. */
export async function readApplication(
  db: Db,
  applicationId: string,
  { lock = false } = {},
): Promise<ApplicationRecord | null> {
  const [row] = await db.rows<ApplicationRecord>(
    lock ? 'applicants-application-lock' : 'applicants-application',
    `select ${APPLICATION} where a.application_id = $1${lock ? ' for update of a' : ''}`,
    [applicationId],
  );
  return row ?? null;
}

/** The latest application that a file has. */
export async function applicationOf(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<ApplicationRecord | null> {
  const [row] = await db.rows<ApplicationRecord>(
    'applicants-application-of',
    `select ${APPLICATION} where a.tenant_id = $1 and a.employee_id = $2 order by a.sent_at desc, a.application_id limit 1`,
    [tenantId, employeeId],
  );
  return row ?? null;
}

/** Keeps an application that was begun. */
export async function insertApplication(
  db: Db,
  one: Pick<
    ApplicationRecord,
    | 'tenantId'
    | 'applicationId'
    | 'clientId'
    | 'jobTitleId'
    | 'cdl'
    | 'employerName'
    | 'employerAddress'
    | 'locationName'
    | 'jobTitle'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'expiresAt'
  > & { linkId: string },
): Promise<void> {
  await db.k
    .insertInto('applications')
    .values({
      tenant_id: one.tenantId,
      application_id: one.applicationId,
      link_id: one.linkId,
      client_id: one.clientId,
      job_title_id: one.jobTitleId,
      cdl: one.cdl,
      employer_name: one.employerName,
      employer_address: one.employerAddress,
      location_name: one.locationName,
      job_title: one.jobTitle,
      first_name: one.firstName,
      last_name: one.lastName,
      email: one.email,
      expires_at: one.expiresAt,
    })
    .execute();
}

/** What was typed so far, with the version of each part. */
export async function readParts(
  db: Db,
  tenantId: number,
  applicationId: string,
): Promise<{ answers: Answers; versions: Record<string, number> }> {
  const rows = await db.rows<{ section: string; answers: unknown; version: number }>(
    'applicants-parts',
    'select section, answers, version from application_parts where tenant_id = $1 and application_id = $2',
    [tenantId, applicationId],
  );
  return {
    answers: answersShape.parse(
      Object.fromEntries(rows.map(({ section, answers }) => [section, answers])),
    ),
    versions: Object.fromEntries(rows.map(({ section, version }) => [section, version])),
  };
}

/** Keeps a part as it is now; returns its new version, or null where another window changed it meanwhile. */
export async function writePart(
  db: Db,
  of: Pick<ApplicationRecord, 'tenantId' | 'applicationId'>,
  part: { section: SectionName; answers: unknown; version: number },
): Promise<number | null> {
  const [row] = await db.rows<{ version: number }>(
    'applicants-part-write',
    `insert into application_parts as p (tenant_id, application_id, section, answers) values ($1, $2, $3, $4::jsonb)
     on conflict (tenant_id, application_id, section) do update
       set answers = excluded.answers, version = p.version + 1, saved_at = now() where p.version = $5
     returning version`,
    [of.tenantId, of.applicationId, part.section, JSON.stringify(part.answers), part.version],
  );
  return row?.version ?? null;
}

/** Who applies, as the latest page says it; what is not complete yet leaves what was. */
export async function setApplicant(
  db: Db,
  of: Pick<ApplicationRecord, 'tenantId' | 'applicationId'>,
  person: { firstName: string; lastName: string; email: string },
): Promise<void> {
  await db.change(
    'applicants-person',
    `update applications set first_name = coalesce(nullif($3, ''), first_name), last_name = coalesce(nullif($4, ''), last_name),
        email = coalesce(nullif($5, ''), email) where tenant_id = $1 and application_id = $2`,
    [of.tenantId, of.applicationId, person.firstName, person.lastName, person.email],
    { least: 1 },
  );
}

/** The SSN as it is sealed for the application; null takes it away. */
export async function setSsn(
  db: Db,
  of: Pick<ApplicationRecord, 'tenantId' | 'applicationId'>,
  sealed: { cipher: Buffer; last4: string } | null,
): Promise<void> {
  await db.change(
    'applicants-ssn',
    'update applications set ssn_cipher = $3, ssn_last4 = $4 where tenant_id = $1 and application_id = $2',
    [of.tenantId, of.applicationId, sealed?.cipher ?? null, sealed?.last4 ?? null],
    { least: 1 },
  );
}

/** Notes that a draft was sent, with the text that was signed. @throws request.not_found for one that is no draft any more */
export async function setSent(
  db: Db,
  of: Pick<ApplicationRecord, 'tenantId' | 'applicationId'>,
  sent: {
    at: string;
    text: string;
    sha256: Buffer;
    employeeId: string;
    documentId: string;
    ssnTaken: boolean;
    expiresAt: string;
  },
): Promise<void> {
  await db.change(
    'applicants-sent',
    `update applications set state = 'sent', sent_at = $3, sent_text = $4, text_sha256 = $5, employee_id = $6, document_id = $7,
        ssn_taken = $8, expires_at = $9 where tenant_id = $1 and application_id = $2 and state = 'draft'`,
    [
      of.tenantId,
      of.applicationId,
      sent.at,
      sent.text,
      sent.sha256,
      sent.employeeId,
      sent.documentId,
      sent.ssnTaken,
      sent.expiresAt,
    ],
    { least: 1 },
  );
}

/** Whether somebody in the whole company has an SSN, found by its blind index under every key. */
export async function isSsnTaken(
  db: Db,
  tenantId: number,
  indexes: readonly Buffer[],
): Promise<boolean> {
  const rows = await db.rows(
    'applicants-ssn-taken',
    `select 1 from employees where tenant_id = $1 and ssn_index = any ($2::bytea[]) and deleted_at is null and replaced_by is null limit 1`,
    [tenantId, indexes],
  );
  return rows.length > 0;
}

/** A text as it is asked to be signed now. */
export interface TextRow {
  kind: SignedKind;
  version: string;
  title: string;
  body: string;
  checkedOn: IsoDate | null;
}

/** The texts in force on a day, one of each kind. */
export function readTexts(db: Db, day: IsoDate): Promise<TextRow[]> {
  return db.rows<TextRow>(
    'applicants-texts',
    `select distinct on (kind) kind, version, title, body, checked_on as "checkedOn" from application_texts
      where valid_from <= $1 order by kind, valid_from desc`,
    [day],
  );
}

/** What was answered to a text. */
export interface ConsentRow {
  consentId: string;
  kind: SignedKind;
  version: string;
  title: string;
  checkedOn: IsoDate | null;
  text: string;
  textSha256: Buffer;
  agreed: boolean;
  name: string | null;
  at: string;
  ip: string;
  device: string;
  withdrawnAt: string | null;
}

/** The latest answer of each kind. */
export function readConsents(
  db: Db,
  tenantId: number,
  applicationId: string,
): Promise<ConsentRow[]> {
  return db.rows<ConsentRow>(
    'applicants-consents',
    `select distinct on (s.kind) s.consent_id as "consentId", s.kind, s.version, t.title, t.checked_on as "checkedOn", s.text,
        s.text_sha256 as "textSha256", s.agreed, s.signed_name as name, s.at, s.ip, s.device, s.withdrawn_at as "withdrawnAt"
       from application_consents s join application_texts t using (kind, version)
      where s.tenant_id = $1 and s.application_id = $2 order by s.kind, s.at desc, s.consent_id desc`,
    [tenantId, applicationId],
  );
}

/** Keeps a consent as it was signed, or that it was refused. */
export async function insertConsent(
  db: Db,
  of: Pick<ApplicationRecord, 'tenantId' | 'applicationId'>,
  one: Pick<
    ConsentRow,
    'kind' | 'version' | 'text' | 'textSha256' | 'agreed' | 'name' | 'at' | 'ip' | 'device'
  >,
): Promise<void> {
  await db.k
    .insertInto('application_consents')
    .values({
      tenant_id: of.tenantId,
      application_id: of.applicationId,
      kind: one.kind,
      version: one.version,
      text: one.text,
      text_sha256: one.textSha256,
      agreed: one.agreed,
      signed_name: one.name,
      at: one.at,
      ip: one.ip,
      device: one.device,
    })
    .execute();
}

/** What a consent was filed as. */
export async function setConsentDocument(
  db: Db,
  tenantId: number,
  consentId: string,
  documentId: string,
): Promise<void> {
  await db.change(
    'applicants-consent-document',
    'update application_consents set document_id = $3 where tenant_id = $1 and consent_id = $2',
    [tenantId, consentId, documentId],
    { least: 1 },
  );
}

/** Takes a consent back; returns when. */
export async function setConsentWithdrawn(
  db: Db,
  tenantId: number,
  consentId: string,
): Promise<string> {
  const [row] = await db.rows<{ at: string }>(
    'applicants-consent-withdraw',
    `update application_consents set withdrawn_at = coalesce(withdrawn_at, now())
      where tenant_id = $1 and consent_id = $2 and agreed returning coalesce(withdrawn_at, now()) as at`,
    [tenantId, consentId],
  );
  if (!row) throw new Error('The consent is not there');
  return row.at;
}

/** Removes applications that were begun and not sent, so long after nobody can go on with them. Returns how many. */
export async function forgetDrafts(db: Db, tenantId: number, days: number): Promise<number> {
  const [row] = await db.rows<{ gone: number }>(
    'applicants-forget',
    `with old as (select application_id from applications
        where tenant_id = $1 and state = 'draft' and expires_at < now() - make_interval(days => $2)),
     consents as (delete from application_consents where tenant_id = $1 and application_id in (select application_id from old) returning 1),
     parts as (delete from application_parts where tenant_id = $1 and application_id in (select application_id from old) returning 1)
     select count(*)::int as gone from old`,
    [tenantId, days],
  );
  if (!row || row.gone === 0) return 0;
  return db.change(
    'applicants-forget-rows',
    `delete from applications a where a.tenant_id = $1 and a.state = 'draft' and a.expires_at < now() - make_interval(days => $2)
        and not exists (select from application_parts p where p.tenant_id = $1 and p.application_id = a.application_id)`,
    [tenantId, days],
    { least: 0 },
  );
}

/** States and provinces that license drivers, by name. */
export function readStates(db: Db): Promise<{ state: string; name: string }[]> {
  return db.rows(
    'applicants-states',
    `select state, state_name as name from license_states order by country desc, state_name`,
    [],
  );
}
