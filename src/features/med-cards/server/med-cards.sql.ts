import type { Db } from '#src/server/db/handle.ts';

/** A card as it is kept, with its driver and its mail. */
export interface SubmissionRecord {
  submissionId: string;
  employeeId: string;
  documentId: string;
  clientId: number;
  driverName: string;
  location: string;
  docDate: string | null;
  notedAt: string;
  dueAt: string;
  addressee: string | null;
  email: string | null;
  mailId: string | null;
  writtenAt: string | null;
  openedAt: string | null;
  refusedAt: string | null;
  returned: 'forGood' | 'forNow' | null;
  fetchedAt: string | null;
  fetched: number;
}

const SELECT = `select s.submission_id as "submissionId", d.employee_id as "employeeId", s.document_id as "documentId", s.client_id as "clientId",
    e.last_name || ', ' || e.first_name as "driverName", c.name as location, d.doc_date as "docDate", s.noted_at as "notedAt",
    s.due_at as "dueAt", m.name as addressee, m.email, m.mail_id as "mailId", m.written_at as "writtenAt", m.opened_at as "openedAt",
    m.refused_at as "refusedAt",
    case when m.returned_at is null then null when m.returned_for_good then 'forGood' else 'forNow' end as returned,
    s.fetched_at as "fetchedAt", s.fetched
  from med_card_submissions s
  join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
  left join med_card_mails m on m.tenant_id = s.tenant_id and m.med_card_mail_id = s.med_card_mail_id`;

/** The cards of a location and those below it, the newest first. */
export function readSubmissions(
  db: Db,
  clientId: number,
  most: number,
): Promise<SubmissionRecord[]> {
  return db.rows(
    'med-cards',
    `${SELECT} where s.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null
      order by s.noted_at desc, s.submission_id limit $3`,
    [db.binding.tenantId, clientId, most],
  );
}

/** One card; null when it is not there for the caller. */
export async function readSubmission(
  db: Db,
  submissionId: string,
): Promise<SubmissionRecord | null> {
  const [row] = await db.rows<SubmissionRecord>(
    'med-card',
    `${SELECT} where s.tenant_id = $1 and s.submission_id = $2 and e.deleted_at is null`,
    [db.binding.tenantId, submissionId],
  );
  return row ?? null;
}

/** What the outbox says of the mails. */
export interface OutboxRow {
  mailId: string;
  sent: boolean;
  cancelled: boolean;
  attempts: number;
  error: string | null;
}

export function readOutbox(db: Db, mailIds: readonly string[]): Promise<OutboxRow[]> {
  return db.asOwner((owner) =>
    owner.rows(
      'med-cards-outbox',
      `select mail_id as "mailId", sent_at is not null as sent, cancelled_at is not null as cancelled, attempts,
          last_error as error from mail_outbox where mail_id = any ($1::uuid[])`,
      [mailIds],
    ),
  );
}

/** The document may be sent: in force, and in a file that is there. */
const IS_THERE = `d.status in ('accepted', 'superseded') and d.hidden_at is null and e.deleted_at is null`;

/** Whom the location of an employee `e` names, or the nearest location above it. */
const ADDRESSEE = `select l.client_id, l.value->>'name' as name, l.value->>'email' as email, a.name as place
    from clients at
    join location_settings l on l.tenant_id = at.tenant_id and l.client_id = any (at.path) and l.kind = 'medCards'
    join clients a on a.tenant_id = l.tenant_id and a.client_id = l.client_id
   where at.tenant_id = e.tenant_id and at.client_id = e.client_id order by a.level_number desc limit 1`;

/** Whether a card is there, and whom it would go to; `db` is bound to the whole company. */
export async function readAddressee(
  db: Db,
  documentId: string,
): Promise<{ isThere: boolean; email: string | null } | null> {
  const [row] = await db.rows<{ isThere: boolean; email: string | null }>(
    'med-cards-addressee',
    `select ${IS_THERE} as "isThere", p.email from documents d
       join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
       left join lateral (${ADDRESSEE}) p on true
      where d.tenant_id = $1 and d.document_id = $2`,
    [db.binding.tenantId, documentId],
  );
  return row ?? null;
}

/** The card that is in force in a file that the caller sees, and the driver's location; null where there is none. */
export async function readCardInForce(
  db: Db,
  employeeId: string,
): Promise<{ clientId: number; documentId: string | null } | null> {
  const [row] = await db.rows<{ clientId: number; documentId: string | null }>(
    'med-cards-in-force',
    `select e.client_id as "clientId", (select d.document_id from documents d
        where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id and d.document_type_id = 238 and d.status = 'accepted'
          and d.hidden_at is null
        order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id limit 1) as "documentId"
       from employees e where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null and e.replaced_by is null`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

/** Has a card that waits sent at once; `db` is bound to the whole company. */
export async function hurry(db: Db, submissionId: string, by: string): Promise<void> {
  await db.change(
    'med-cards-hurry',
    `update med_card_submissions set due_at = now(), asked_by = $3
      where tenant_id = $1 and submission_id = $2 and med_card_mail_id is null`,
    [db.binding.tenantId, submissionId, by],
    { least: 0 },
  );
}

/** Asks for a card to be sent on at once. */
export async function askAgain(
  db: Db,
  {
    submissionId,
    clientId,
    documentId,
    by,
  }: {
    submissionId: string;
    clientId: number;
    documentId: string;
    by: string;
  },
): Promise<void> {
  await db.rows(
    'med-cards-again',
    `insert into med_card_submissions (tenant_id, submission_id, client_id, document_id, asked_by, due_at)
     values ($1, $2, $3, $4, $5, now())`,
    [db.binding.tenantId, submissionId, clientId, documentId, by],
  );
}

/** A card whose time has come, with whom it goes to. */
export interface DueCard {
  submissionId: string;
  isThere: boolean;
  /** The location that names the addressee; null where nobody is named. */
  placeId: number | null;
  place: string | null;
  name: string | null;
  email: string | null;
  /** It went to this address before, and nobody asked for it again. */
  isSent: boolean;
}

/** Holds the cards whose time has come, for this server alone. */
export function lockDue(db: Db, most: number): Promise<DueCard[]> {
  return db.rows(
    'med-cards-due',
    `select s.submission_id as "submissionId", ${IS_THERE} as "isThere", p.client_id as "placeId", p.place, p.name, p.email,
        s.asked_by is null and exists (select from med_card_submissions x
          join med_card_mails m on m.tenant_id = x.tenant_id and m.med_card_mail_id = x.med_card_mail_id
         where x.tenant_id = s.tenant_id and x.document_id = s.document_id and lower(m.email) = lower(p.email)) as "isSent"
       from med_card_submissions s
       join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
       join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
       left join lateral (${ADDRESSEE}) p on true
      where s.tenant_id = $1 and s.med_card_mail_id is null and s.due_at <= now()
      order by s.due_at, s.submission_id limit $2 for update of s skip locked`,
    [db.binding.tenantId, most],
  );
}

/** Forgets cards that go to nobody. */
export async function dropDue(db: Db, submissionIds: readonly string[]): Promise<void> {
  await db.change(
    'med-cards-drop',
    'delete from med_card_submissions where tenant_id = $1 and submission_id = any ($2::uuid[]) and med_card_mail_id is null',
    [db.binding.tenantId, submissionIds],
    { least: 0 },
  );
}

/** Notes a mail, and that these cards went with it. */
export async function noteMail(
  db: Db,
  mail: {
    medCardMailId: string;
    placeId: number;
    name: string;
    email: string;
    mailId: string;
    expiresAt: string;
  },
  submissionIds: readonly string[],
): Promise<void> {
  await db.rows(
    'med-cards-mail',
    `insert into med_card_mails (tenant_id, med_card_mail_id, client_id, name, email, mail_id, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      db.binding.tenantId,
      mail.medCardMailId,
      mail.placeId,
      mail.name,
      mail.email,
      mail.mailId,
      mail.expiresAt,
    ],
  );
  await db.change(
    'med-cards-mailed',
    'update med_card_submissions set med_card_mail_id = $2 where tenant_id = $1 and submission_id = any ($3::uuid[])',
    [db.binding.tenantId, mail.medCardMailId, submissionIds],
    { least: 1 },
  );
}

/** Notes what the mail servers said of mails. */
export async function noteFates(
  db: Db,
  {
    refused,
    returned,
    forGood,
  }: {
    refused: readonly string[];
    returned: readonly string[];
    forGood: readonly boolean[];
  },
): Promise<void> {
  await db.change(
    'med-cards-refused',
    'update med_card_mails set refused_at = now() where tenant_id = $1 and mail_id = any ($2::uuid[]) and refused_at is null',
    [db.binding.tenantId, refused],
    { least: 0 },
  );
  await db.change(
    'med-cards-returned',
    `update med_card_mails m set returned_at = coalesce(m.returned_at, now()), returned_for_good = r.for_good
       from unnest($2::uuid[], $3::boolean[]) r (mail_id, for_good)
      where m.tenant_id = $1 and m.mail_id = r.mail_id
        and (m.returned_at is null or m.returned_for_good is distinct from r.for_good)`,
    [db.binding.tenantId, returned, forGood],
    { least: 0 },
  );
}

/** The mail of a link, with the cards of it that may still be shown. */
export interface LinkedMail {
  clientId: number;
  clientName: string;
  expiresAt: string;
  cards: { submissionId: string; driverName: string; docDate: string | null }[];
}

export async function readLinked(db: Db, medCardMailId: string): Promise<LinkedMail | null> {
  const [mail] = await db.rows<Omit<LinkedMail, 'cards'>>(
    'med-cards-linked',
    `select m.client_id as "clientId", c.name as "clientName", m.expires_at as "expiresAt" from med_card_mails m
       join clients c on c.tenant_id = m.tenant_id and c.client_id = m.client_id
      where m.tenant_id = $1 and m.med_card_mail_id = $2`,
    [db.binding.tenantId, medCardMailId],
  );
  if (!mail) return null;
  const cards = await db.rows<LinkedMail['cards'][number]>(
    'med-cards-linked-cards',
    `select s.submission_id as "submissionId", e.first_name || ' ' || e.last_name as "driverName", d.doc_date as "docDate"
       from med_card_submissions s
       join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
       join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
      where s.tenant_id = $1 and s.med_card_mail_id = $2 and ${IS_THERE}
      order by lower(e.last_name), lower(e.first_name), s.submission_id`,
    [db.binding.tenantId, medCardMailId],
  );
  return { ...mail, cards };
}

/** The file of a card of a mail; null where it may not be shown any more. */
export async function readCardFile(
  db: Db,
  medCardMailId: string,
  submissionId: string,
): Promise<{ sha256: Buffer; clientId: number; documentId: string; employeeId: string } | null> {
  const [row] = await db.rows<{
    sha256: Buffer;
    clientId: number;
    documentId: string;
    employeeId: string;
  }>(
    'med-cards-file',
    `select d.sha256, s.client_id as "clientId", s.document_id as "documentId", d.employee_id as "employeeId" from med_card_submissions s
       join documents d on d.tenant_id = s.tenant_id and d.document_id = s.document_id
       join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
      where s.tenant_id = $1 and s.med_card_mail_id = $2 and s.submission_id = $3 and ${IS_THERE}`,
    [db.binding.tenantId, medCardMailId, submissionId],
  );
  return row ?? null;
}

/** Notes the first time that a link stood open; false later. */
export async function noteOpened(db: Db, medCardMailId: string): Promise<boolean> {
  const changed = await db.change(
    'med-cards-opened',
    'update med_card_mails set opened_at = now() where tenant_id = $1 and med_card_mail_id = $2 and opened_at is null',
    [db.binding.tenantId, medCardMailId],
    { least: 0 },
  );
  return changed > 0;
}

/** Notes that a card was fetched. */
export async function noteFetched(db: Db, submissionId: string): Promise<void> {
  await db.change(
    'med-cards-fetched',
    `update med_card_submissions set fetched_at = coalesce(fetched_at, now()), fetched = fetched + 1
      where tenant_id = $1 and submission_id = $2`,
    [db.binding.tenantId, submissionId],
    { least: 1 },
  );
}
