import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { nextDigest, QUIET_MINUTES } from '../notifications.rules.ts';
import { digestOf } from './digest.service.ts';
import { readContact } from './notifications.sql.ts';
import { noteRefused, noteReports, type Reports } from './returns.sql.ts';
import type { ContactKey } from './unsubscribe.ts';

const AT_ONCE = 200;

/** A contact `c` whose mail is due. */
const DUE = `not has_departed(c.tenant_id) and c.unsubscribed_at is null and c.bounced_at is null and (c.next_at <= now() or c.rhythm = 'atOnce'
  and exists (select from notification_news n where n.tenant_id = c.tenant_id and n.contact_id = c.contact_id)
  and not exists (select from notification_mails m where m.tenant_id = c.tenant_id and m.contact_id = c.contact_id
    and m.at > now() - interval '${QUIET_MINUTES} minutes'))`;

/** Contacts whose mail is due, those left out that this run has seen. */
function dueContacts(db: Db, seen: readonly string[]): Promise<ContactKey[]> {
  return db.rows(
    'notifications-due',
    `select c.tenant_id as "tenantId", c.contact_id as "contactId" from notification_contacts c
      where ${DUE} and c.contact_id <> all ($1::uuid[]) order by c.next_at, c.contact_id limit ${AT_ONCE}`,
    [seen],
  );
}

/**
 * Puts every digest that is due into the outbox, one transaction a contact: the mail, the news that it tells taken away, and
 * when the next one is due. What is killed in between has told a contact everything or nothing. Returns how many were written.
 */
export async function sendDigests(kernel: Kernel): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const seen: string[] = [];
  let written = 0;
  for (;;) {
    const due = await transaction(kernel.pool, house, (db) => dueContacts(db, seen));
    if (due.length === 0) break;
    for (const key of due) {
      seen.push(key.contactId);
      try {
        if (await sendOne(kernel, key)) written += 1;
      } catch (error) {
        const kind = error instanceof Error ? error.name : 'unknown';
        kernel.log.error({ kind, contactId: key.contactId }, 'a digest could not be written');
      }
    }
  }
  if (written > 0) kernel.log.info({ written }, 'digests were written');
  return written;
}

function sendOne(kernel: Kernel, { tenantId, contactId }: ContactKey): Promise<boolean> {
  return asJob(kernel, { tenantId, action: 'notifications.send' }, async ({ db, afterCommit }) => {
    // Another server may have been quicker, or an administrator.
    const held = await db.rows(
      'notifications-hold',
      `select c.contact_id from notification_contacts c where c.tenant_id = $1 and c.contact_id = $2 and ${DUE}
        for update of c skip locked`,
      [tenantId, contactId],
    );
    const contact = held.length === 0 ? null : await readContact(db, contactId);
    if (!contact) return false;
    const mail = await digestOf(db, kernel, contact);
    await db.change(
      'notifications-told',
      'delete from notification_news where tenant_id = $1 and contact_id = $2',
      [tenantId, contactId],
      { least: 0 },
    );
    await db.change(
      'notifications-next',
      'update notification_contacts set next_at = $3 where tenant_id = $1 and contact_id = $2',
      [tenantId, contactId, nextDigest(contact)],
      { least: 1 },
    );
    if (!mail) return false;
    const { subject, text, unsubscribe } = mail;
    const mailId = await sendMail(db, kernel.keys, {
      tenantId,
      kind: 'digest',
      to: contact.email,
      subject,
      text,
      unsubscribe,
      isBulk: true,
    });
    await db.change(
      'notifications-note-mail',
      'insert into notification_mails (tenant_id, mail_id, contact_id) values ($1, $2, $3)',
      [tenantId, mailId, contactId],
      { least: 1 },
    );
    afterCommit(() => kernel.wakeJobs());
    return true;
  });
}

/** Reports of mails of ours, by company (`noteReturn`). */
async function reportedMails(kernel: Kernel): Promise<({ tenantId: number } & Reports)[]> {
  const { rows } = await kernel.pool.query<{ tenantId: number } & Reports>(
    `select tenant_id as "tenantId", array_agg(mail_id) as "mailIds", array_agg(returned_for_good) as "forGood" from mail_outbox
      where kind = 'digest' and returned_at > now() - interval '1 day' group by tenant_id`,
  );
  return rows;
}

/** Mails of ours that were given up, or refused for good, lately. */
async function refusedMails(kernel: Kernel): Promise<{ tenantId: number; mailIds: string[] }[]> {
  const { rows } = await kernel.pool.query<{ tenantId: number; mailIds: string[] }>(
    `select tenant_id as "tenantId", array_agg(mail_id) as "mailIds" from mail_outbox
      where kind = 'digest' and last_error is not null and cancelled_at > now() - interval '1 day' group by tenant_id`,
  );
  return rows;
}

/** Every minute, and at the start: what came back, then what is due. */
export const sendDigestsJob: JobTask = {
  name: 'sendDigests',
  match: '* * * * *',
  starts: true,
  run: async (kernel) => {
    await noteReturns(kernel);
    await sendDigests(kernel);
  },
};

/** Notes with the contacts what became of their mails: what the mail server refused, and what was reported later. */
export async function noteReturns(kernel: Kernel): Promise<void> {
  for (const { tenantId, mailIds } of await refusedMails(kernel))
    await asJob(kernel, { tenantId, action: 'notifications.returned' }, ({ db }) =>
      noteRefused(db, mailIds),
    );
  for (const { tenantId, ...reports } of await reportedMails(kernel))
    await asJob(kernel, { tenantId, action: 'notifications.returned' }, ({ db }) =>
      noteReports(db, reports),
    );
}
