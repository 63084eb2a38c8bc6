import type { Db } from '#src/server/db/handle.ts';
import type { Dispute, OwnFile } from '../driver-page.contract.ts';

/** Whose page it is, as it stands now. */
export interface PageRecord {
  tenantId: number;
  pageId: string;
  clientId: number;
  employeeId: string;
  employerName: string;
  firstName: string;
  email: string | null;
  phone: string | null;
  /** The consent to texts that has not ended, and the keyed hash of its number. */
  consentId: string | null;
  consentMac: Buffer | null;
  consentedAt: string | null;
  zone: string;
  gone: boolean;
  codeHash: Buffer | null;
  /** The code that was sent last still holds; one that went by text, as long as its consent does. */
  codeHolds: boolean;
  /** It went by text. */
  codeTexted: boolean;
}

/** The page of a link; null where its file is not there any more. `db` is the jobs' view. */
export async function readPage(db: Db, pageId: string): Promise<PageRecord | null> {
  const [row] = await db.rows<PageRecord>(
    'driver-page-read',
    `select p.tenant_id as "tenantId", p.page_id as "pageId", e.client_id as "clientId", e.employee_id as "employeeId",
        t.name as "employerName", e.first_name as "firstName", e.email, e.phone, c.zone,
        e.archived_at is not null or e.replaced_by is not null as gone, p.code_hash as "codeHash",
        coalesce(p.code_until > now() and (p.code_consent_id is null or p.code_consent_id = k.consent_id), false) as "codeHolds",
        p.code_consent_id is not null as "codeTexted",
        k.consent_id as "consentId", k.phone_mac as "consentMac", k.agreed_at as "consentedAt"
       from driver_pages p
       left join driver_text_consents k on k.tenant_id = p.tenant_id and k.employee_id = p.employee_id and k.ended_at is null
       join employees e on e.tenant_id = p.tenant_id and e.employee_id = p.employee_id and e.deleted_at is null
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
      where p.page_id = $1`,
    [pageId],
  );
  return row ?? null;
}

/** A driver who may be asked. */
interface AskedDriver {
  tenantId: number;
  clientId: number;
  employeeId: string;
  firstName: string;
  email: string | null;
  employerName: string;
  zone: string;
  gone: boolean;
  /** Pages of this driver whose links may still hold. */
  pages: string[];
}

/** A driver among the caller's rows; who asks at the same moment takes turns. */
export async function readDriver(db: Db, employeeId: string): Promise<AskedDriver | null> {
  await db.rows(
    'driver-page-hold',
    'select 1 from employees where employee_id = $1 for no key update',
    [employeeId],
  );
  const [row] = await db.rows<AskedDriver>(
    'driver-page-driver',
    `select e.tenant_id as "tenantId", e.client_id as "clientId", e.employee_id as "employeeId", e.first_name as "firstName", e.email,
        t.name as "employerName", c.zone, e.archived_at is not null or e.replaced_by is not null as gone,
        coalesce((select array_agg(p.page_id) from driver_pages p where p.tenant_id = e.tenant_id and p.employee_id = e.employee_id
          and p.expires_at > now()), '{}') as pages
       from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
      where e.employee_id = $1 and e.deleted_at is null`,
    [employeeId],
  );
  return row ?? null;
}

/** Keeps that a driver was asked; returns the id of the page. */
export async function insertPage(
  db: Db,
  one: Pick<AskedDriver, 'tenantId' | 'clientId' | 'employeeId'> & {
    asked: string;
    by: string;
    expiresAt: string;
  },
): Promise<string> {
  const [row] = await db.rows<{ pageId: string }>(
    'driver-page-add',
    `insert into driver_pages (tenant_id, client_id, employee_id, asked, asked_by, expires_at)
     values ($1, $2, $3, $4, $5, $6) returning page_id as "pageId"`,
    [one.tenantId, one.clientId, one.employeeId, one.asked, one.by, one.expiresAt],
  );
  if (!row) throw new Error('The page is not there');
  return row.pageId;
}

/** A code was sent, by mail or by the consent to texts: the one before holds no longer, and is not texted any more. */
export async function setCode(
  db: Db,
  { tenantId, pageId }: Pick<PageRecord, 'tenantId' | 'pageId'>,
  code: { hash: Buffer; minutes: number; consentId: string | null },
): Promise<void> {
  await db.change(
    'driver-page-code',
    `update driver_pages set code_hash = $3, code_until = now() + make_interval(mins => $4::int), code_consent_id = $5
      where tenant_id = $1 and page_id = $2`,
    [tenantId, pageId, code.hash, code.minutes, code.consentId],
    { least: 1 },
  );
  await db.change(
    'driver-page-drop-texts',
    `update driver_texts set state = 'stopped', message_cipher = null where tenant_id = $1 and page_id = $2 and state = 'waiting'`,
    [tenantId, pageId],
    { least: 0 },
  );
}

/** Uses a code up; false where another entry used it first. */
export async function useCode(
  db: Db,
  { tenantId, pageId }: Pick<PageRecord, 'tenantId' | 'pageId'>,
  hash: Buffer,
): Promise<boolean> {
  const rows = await db.rows(
    'driver-page-enter',
    `update driver_pages set code_hash = null, code_until = null, code_consent_id = null, entered_at = now()
      where tenant_id = $1 and page_id = $2 and code_hash = $3 and code_until > now() returning 1`,
    [tenantId, pageId, hash],
  );
  return rows.length > 0;
}

/** What the driver was asked for in the last weeks. */
export function askedOf(db: Db, { tenantId, employeeId }: PageRecord): Promise<OwnFile['asked']> {
  return db.rows(
    'driver-page-asked',
    `select asked as what, asked_at as "askedAt" from driver_pages
      where tenant_id = $1 and employee_id = $2 and asked <> '' and expires_at > now() order by asked_at desc limit 10`,
    [tenantId, employeeId],
  );
}

/** What the rules ask of the file, the worst first: of kinds that nobody needs a permission for. */
export function itemsOf(db: Db, { tenantId, employeeId }: PageRecord): Promise<OwnFile['items']> {
  return db.rows(
    'driver-page-items',
    `select t.name || case when i.authority = '' then '' else ', ' || i.authority end as "documentType", i.status,
        i.last_day as "lastDay", i.citation
       from qualification_items i join document_types t on t.document_type_id = i.document_type_id
      where i.tenant_id = $1 and i.employee_id = $2 and t.read_permission is null and t.restricted is null
      order by i.rank, i.sort_day, t.name limit 200`,
    [tenantId, employeeId],
  );
}

/** The papers of the file, the newest first: of kinds that nobody needs a permission for. */
export function papersOf(db: Db, { tenantId, employeeId }: PageRecord): Promise<OwnFile['papers']> {
  return db.rows(
    'driver-page-papers',
    `select d.document_id as "documentId", t.name as "documentType", d.doc_date as "docDate", d.status,
        case when d.status = 'rejected' then d.rejected_reason end as "rejectedReason"
       from documents d join document_types t on t.document_type_id = d.document_type_id
      where d.tenant_id = $1 and d.employee_id = $2 and d.hidden_at is null and d.status <> 'superseded'
        and t.read_permission is null and t.restricted is null
      order by d.uploaded_at desc, d.document_id limit 100`,
    [tenantId, employeeId],
  );
}

/** Whether a document is of a driver's file, and of a kind that the page shows. */
export async function hasPaper(
  db: Db,
  { tenantId, employeeId }: PageRecord,
  documentId: string,
): Promise<boolean> {
  const rows = await db.rows(
    'driver-page-paper',
    `select 1 from documents d join document_types t on t.document_type_id = d.document_type_id
      where d.tenant_id = $1 and d.employee_id = $2 and d.document_id = $3 and d.hidden_at is null
        and t.read_permission is null and t.restricted is null`,
    [tenantId, employeeId, documentId],
  );
  return rows.length > 0;
}

const DISPUTE = `dispute_id as "disputeId", about, says, stated_at as "statedAt", answer, answered_at as "answeredAt"`;

/** What a driver disputes, the latest first. */
export function disputesOf(
  db: Db,
  { tenantId, employeeId }: { tenantId: number; employeeId: string },
): Promise<Dispute[]> {
  return db.rows(
    'driver-page-disputes',
    `select ${DISPUTE} from driver_disputes where tenant_id = $1 and employee_id = $2 order by stated_at desc, dispute_id limit 100`,
    [tenantId, employeeId],
  );
}

/** Keeps what a driver disputes. */
export async function insertDispute(
  db: Db,
  { tenantId, clientId, employeeId }: PageRecord,
  of: { documentId: string | null; about: string; says: string },
): Promise<Dispute> {
  const [row] = await db.rows<Dispute>(
    'driver-page-dispute-add',
    `insert into driver_disputes (tenant_id, client_id, employee_id, document_id, about, says)
     values ($1, $2, $3, $4, $5, $6) returning ${DISPUTE}`,
    [tenantId, clientId, employeeId, of.documentId, of.about, of.says],
  );
  if (!row) throw new Error('The dispute is not there');
  return row;
}

/** One dispute among the caller's rows, with whose it is. */
export async function readDispute(
  db: Db,
  disputeId: string,
): Promise<(Dispute & { tenantId: number; clientId: number; employeeId: string }) | null> {
  const [row] = await db.rows<Dispute & { tenantId: number; clientId: number; employeeId: string }>(
    'driver-page-dispute',
    `select ${DISPUTE}, tenant_id as "tenantId", client_id as "clientId", employee_id as "employeeId"
       from driver_disputes where dispute_id = $1`,
    [disputeId],
  );
  return row ?? null;
}

/** Answers a dispute; null where it was answered. */
export async function setAnswer(
  db: Db,
  tenantId: number,
  disputeId: string,
  of: { answer: string; by: string },
): Promise<Dispute | null> {
  const [row] = await db.rows<Dispute>(
    'driver-page-dispute-answer',
    `update driver_disputes set answer = $3, answered_at = now(), answered_by = $4
      where tenant_id = $1 and dispute_id = $2 and answer is null returning ${DISPUTE}`,
    [tenantId, disputeId, of.answer, of.by],
  );
  return row ?? null;
}

/** The item of a picture of this driver whose note is one of these; null where it has another, or is not theirs. */
export async function doubtedItem(
  db: Db,
  { tenantId, employeeId }: PageRecord,
  documentId: string,
  notes: readonly string[],
): Promise<{ dqItemId: string; note: string } | null> {
  const [item = null] = await db.rows<{ dqItemId: string; note: string }>(
    'driver-page-doubted',
    `select dq_item_id as "dqItemId", note from dq_items
      where tenant_id = $1 and about_tenant_id = $2 and about_employee_id = $3 and about_document_id = $4 and note = any($5)
      for no key update`,
    [db.binding.tenantId, tenantId, employeeId, documentId, notes],
  );
  return item;
}
