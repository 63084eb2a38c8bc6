import type { Db } from '#src/server/db/handle.ts';
import type { Mail, MailTemplate } from '../correspondence.shapes.ts';
import { mailState } from '../correspondence.rules.ts';

const TEMPLATE = 'template_key as "templateKey", title, subject, body as text, version';

/** The templates, in their order. */
export function readTemplates(db: Db): Promise<MailTemplate[]> {
  return db.rows(
    'correspondence-templates',
    `select ${TEMPLATE} from mail_templates order by ordinal`,
    [],
  );
}

/** Changes a template; null when it is not there, or not at this version. */
export async function writeTemplate(
  db: Db,
  templateKey: string,
  change: { subject: string; text: string; by: string; version: number | null },
): Promise<MailTemplate | null> {
  const [row] = await db.rows<MailTemplate>(
    'correspondence-template-edit',
    `update mail_templates set subject = $2, body = $3, updated_by = $4, updated_at = now(), version = version + 1
      where template_key = $1 and ($5::int is null or version = $5) returning ${TEMPLATE}`,
    [templateKey, change.subject, change.text, change.by, change.version],
  );
  return row ?? null;
}

/** A mail as it is noted with its item. */
interface NewMail {
  mailId: string;
  dqItemId: string;
  kind: Mail['kind'];
  templateKey: string | null;
  toName: string | null;
  toAddress: string | null;
  subject: string;
  text: string;
  sentBy: string;
}

export async function noteMail(db: Db, one: NewMail): Promise<void> {
  await db.rows(
    'correspondence-note-mail',
    `insert into dq_mails (tenant_id, mail_id, dq_item_id, kind, template_key, to_name, to_address, subject, body, sent_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      db.binding.tenantId,
      one.mailId,
      one.dqItemId,
      one.kind,
      one.templateKey,
      one.toName,
      one.toAddress,
      one.subject,
      one.text,
      one.sentBy,
    ],
  );
}

interface MailRow extends Omit<Mail, 'state'> {
  stopped: boolean;
}

/** The mails about an item, newest first, each with what became of it. */
export async function readMails(db: Db, dqItemId: string): Promise<Mail[]> {
  const rows = await db.rows<MailRow>(
    'correspondence-mails',
    `select m.mail_id as "mailId", m.kind, m.to_address as "to", m.to_name as "toName", m.subject, m.body as text,
        m.sent_at as "sentAt", u.first_name || ' ' || u.last_name as "sentBy", m.stopped_at is not null as stopped
       from dq_mails m left join users u on u.tenant_id = m.tenant_id and u.user_id = m.sent_by
      where m.tenant_id = $1 and m.dq_item_id = $2 order by m.sent_at desc, m.mail_id limit 200`,
    [db.binding.tenantId, dqItemId],
  );
  const waiting = await db.asOwner((owner) =>
    owner.rows<{ mailId: string; sent: boolean; cancelled: boolean }>(
      'correspondence-outbox',
      `select mail_id as "mailId", sent_at is not null as sent, cancelled_at is not null as cancelled
         from mail_outbox where mail_id = any ($1::uuid[])`,
      [rows.map(({ mailId }) => mailId)],
    ),
  );
  return rows.map(({ stopped, ...mail }) => ({
    ...mail,
    state: mailState(
      { stopped, addressed: mail.to !== null },
      waiting.find(({ mailId }) => mailId === mail.mailId) ?? null,
    ),
  }));
}

/** Notes that a mail was taken back. */
export async function noteStopped(db: Db, mailId: string): Promise<void> {
  await db.change(
    'correspondence-note-stopped',
    'update dq_mails set stopped_at = now() where tenant_id = $1 and mail_id = $2',
    [db.binding.tenantId, mailId],
    { least: 1 },
  );
}

/** Those who write to one address, or as one user, take turns until they are through: their counts then hold. */
export async function takeTurns(db: Db, names: readonly string[]): Promise<void> {
  for (const name of [...names].sort())
    await db.rows('correspondence-turn', 'select pg_advisory_xact_lock(hashtextextended($1, 19))', [
      name,
    ]);
}

/** How many mails went out about an item and to an address within a day, and by a user within an hour. */
export async function countMails(
  db: Db,
  of: { dqItemId: string; address: string | null; userId: string },
): Promise<{ item: number; address: number; person: number }> {
  const [row] = await db.rows<{ item: number; address: number; person: number }>(
    'correspondence-count',
    `select (select count(*)::int from dq_mails where tenant_id = $1 and dq_item_id = $2 and sent_at > now() - interval '1 day') as item,
        (select count(*)::int from dq_mails where tenant_id = $1 and to_address = $3 and sent_at > now() - interval '1 day') as address,
        (select count(*)::int from dq_mails where tenant_id = $1 and sent_by = $4 and sent_at > now() - interval '1 hour') as person`,
    [db.binding.tenantId, of.dqItemId, of.address, of.userId],
  );
  return row ?? { item: 0, address: 0, person: 0 };
}
