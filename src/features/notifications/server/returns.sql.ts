import type { Db } from '#src/server/db/handle.ts';
import { MOST_RETRIES, MOST_RETURNS, RETRY_MINUTES, RETURN_DAYS } from '../notifications.rules.ts';

/** Mails that were reported as undeliverable, each with whether that is for good. */
export interface Reports {
  mailIds: string[];
  forGood: boolean[];
}

/** Notes mails that our mail server could not hand over: no more go to their contacts until an administrator has looked at it. */
export async function noteRefused(db: Db, mailIds: readonly string[]): Promise<void> {
  await db.change(
    'notifications-refused',
    `with back as (update notification_mails set returned_at = now(), returned_for_good = true
        where tenant_id = $1 and mail_id = any ($2::uuid[]) and returned_at is null returning contact_id)
     update notification_contacts c set bounced_at = now(), version = version + 1
      where c.tenant_id = $1 and c.contact_id in (select contact_id from back) and c.bounced_at is null`,
    [db.binding.tenantId, mailIds],
    { least: 0 },
  );
}

/** Notes what was reported of mails, each report once, and what follows for their contacts. */
export async function noteReports(db: Db, { mailIds, forGood }: Reports): Promise<void> {
  const { tenantId } = db.binding;
  const noted = await db.rows<{ contactId: string; forGood: boolean }>(
    'notifications-reported',
    `update notification_mails m set returned_at = now(), returned_for_good = r.for_good
       from unnest($2::uuid[], $3::boolean[]) r (mail_id, for_good)
      where m.tenant_id = $1 and m.mail_id = r.mail_id
        and (m.returned_at is null or r.for_good and not m.returned_for_good)
      returning m.contact_id as "contactId", m.returned_for_good as "forGood"`,
    [tenantId, mailIds, forGood],
  );
  const of = (wanted: boolean) =>
    noted.filter((one) => one.forGood === wanted).map(({ contactId }) => contactId);
  await stopAddresses(db, of(true));
  await tellAgain(db, of(false));
}

/** No more mails go to an address from which too many came back, whichever locations it is a contact of. */
async function stopAddresses(db: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await db.change(
    'notifications-stop',
    `update notification_contacts c set bounced_at = now(), version = version + 1
      where c.tenant_id = $1 and c.bounced_at is null
        and c.email in (select o.email from notification_contacts o where o.tenant_id = $1 and o.contact_id = any ($2::uuid[]))
        and (select count(*) from notification_mails m
               join notification_contacts o on o.tenant_id = m.tenant_id and o.contact_id = m.contact_id
              where o.tenant_id = c.tenant_id and o.email = c.email and m.returned_for_good
                and m.returned_at > greatest(now() - interval '${RETURN_DAYS} days', c.trusted_at)) >= ${MOST_RETURNS}`,
    [db.binding.tenantId, contactIds],
    { least: 0 },
  );
}

/** The next mail is not waited for: what holds soon is told then, but not for ever to a server that answers at once. */
async function tellAgain(db: Db, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await db.change(
    'notifications-tell-again',
    `update notification_contacts c set next_at = least(c.next_at, now() + interval '${RETRY_MINUTES} minutes')
      where c.tenant_id = $1 and c.contact_id = any ($2::uuid[]) and c.bounced_at is null
        and (select count(*) from notification_mails m where m.tenant_id = c.tenant_id and m.contact_id = c.contact_id
              and not m.returned_for_good and m.returned_at > now() - interval '1 day') <= ${MOST_RETRIES}`,
    [db.binding.tenantId, contactIds],
    { least: 0 },
  );
}
