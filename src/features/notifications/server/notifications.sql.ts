import type { Db } from '#src/server/db/handle.ts';
import type { Basic, Rhythm, Topic } from '../notifications.rules.ts';

/** A contact as it is kept. */
export interface ContactRow {
  contactId: string;
  UID: string | null;
  email: string;
  name: string;
  clientId: number;
  clientName: string;
  csa: string[];
  csaScores: boolean;
  topics: Topic[];
  rhythm: Rhythm;
  hour: number;
  weekday: number;
  zone: string;
  sites: number[];
  deactivated: boolean;
  unsubscribedAt: string | null;
  bouncedAt: string | null;
  nextAt: string | null;
  lastMailAt: string | null;
  version: number;
}

/** The account's own address and name, where one is behind the contact. */
const CONTACT = `select c.contact_id as "contactId", c.user_id as "UID", coalesce(u.email, c.email) as email,
    coalesce(nullif(c.name, ''), u.first_name || ' ' || u.last_name, '') as name, c.client_id as "clientId",
    l.name as "clientName", c.csa, c.csa_scores as "csaScores", c.topics, c.rhythm, c.hour, c.weekday, c.zone, c.sites,
    coalesce(u.deactivated, false) as deactivated, c.unsubscribed_at as "unsubscribedAt", c.bounced_at as "bouncedAt",
    c.next_at as "nextAt", (select max(m.at) from notification_mails m where m.tenant_id = c.tenant_id
      and m.contact_id = c.contact_id) as "lastMailAt", c.version
  from notification_contacts c
  join clients l on l.tenant_id = c.tenant_id and l.client_id = c.client_id
  left join users u on u.tenant_id = c.tenant_id and u.user_id = c.user_id`;

export function readContacts(db: Db): Promise<ContactRow[]> {
  return db.rows(
    'notifications-contacts',
    `${CONTACT} where c.tenant_id = $1 order by c.email, c.contact_id limit 5000`,
    [db.binding.tenantId],
  );
}

/** One contact; null when it is not there or not the caller's. */
export async function readContact(db: Db, contactId: string): Promise<ContactRow | null> {
  const [row] = await db.rows<ContactRow>(
    'notifications-contact',
    `${CONTACT} where c.tenant_id = $1 and c.contact_id = $2`,
    [db.binding.tenantId, contactId],
  );
  return row ?? null;
}

/** FMCSA's safety categories, in their order. */
export function readBasics(db: Db): Promise<Basic[]> {
  return db.rows(
    'notifications-basics',
    `select (entry->>'BasicID')::int as "BasicID", entry->>'BasName' as "BasName", entry->>'BasFullName' as "BasFullName"
       from settings_lists where collection = 'basics' order by ordinal`,
    [],
  );
}

/** The account of a company with this address; null where there is none. `db` sees the whole company. */
export async function userWithEmail(db: Db, email: string): Promise<string | null> {
  const [row] = await db.rows<{ userId: string }>(
    'notifications-user',
    'select user_id as "userId" from users where tenant_id = $1 and email = $2 and not deactivated',
    [db.binding.tenantId, email],
  );
  return row?.userId ?? null;
}

/** How many of these locations are a location itself or below it. */
export async function countBelow(
  db: Db,
  clientId: number,
  sites: readonly number[],
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'notifications-below',
    `select count(*)::int as count from clients where tenant_id = $1 and client_id = any ($2::int[]) and path @> array[$3::int]`,
    [db.binding.tenantId, sites, clientId],
  );
  return row?.count ?? 0;
}

/** The time zone of a location. */
export async function zoneOf(db: Db, clientId: number): Promise<string> {
  const [row] = await db.rows<{ zone: string }>(
    'notifications-zone',
    'select zone from clients where tenant_id = $1 and client_id = $2',
    [db.binding.tenantId, clientId],
  );
  return row?.zone ?? 'UTC';
}

/** A mail to a contact. */
export interface MailRow {
  mailId: string;
  at: string;
  returned: 'forGood' | 'forNow' | null;
}

/** The last mails to a contact. */
export function readMailsTo(db: Db, contactId: string): Promise<MailRow[]> {
  return db.rows(
    'notifications-mails',
    `select mail_id as "mailId", at, case when returned_at is null then null
        when returned_for_good then 'forGood' else 'forNow' end as returned from notification_mails
      where tenant_id = $1 and contact_id = $2 order by at desc, mail_id limit 100`,
    [db.binding.tenantId, contactId],
  );
}

/** What the outbox says of a mail. */
export interface OutboxRow {
  mailId: string;
  sent: boolean;
  cancelled: boolean;
  attempts: number;
  error: string | null;
  nextTry: string;
}

export function readOutbox(db: Db, mailIds: readonly string[]): Promise<OutboxRow[]> {
  return db.asOwner((owner) =>
    owner.rows(
      'notifications-outbox',
      `select mail_id as "mailId", sent_at is not null as sent, cancelled_at is not null as cancelled, attempts,
          last_error as error, send_after as "nextTry" from mail_outbox where mail_id = any ($1::uuid[])`,
      [mailIds],
    ),
  );
}

/**
 * Has the contacts of a location be contacts of another as well, for all of it, with the same choices; one that is there already gets
 * those of the first. Who asked for no more mails, or cannot be reached, stays so.
 */
export async function copyContacts(
  db: Db,
  from: { clientId: number },
  to: { tenantId: number; clientId: number },
): Promise<void> {
  await db.change(
    'notifications-copy',
    `insert into notification_contacts as n (tenant_id, client_id, user_id, email, name, csa, csa_scores, topics, rhythm, hour, weekday, zone,
       unsubscribed_at, bounced_at, next_at)
     select tenant_id, $3, user_id, email, name, csa, csa_scores, topics, rhythm, hour, weekday, zone, unsubscribed_at, bounced_at, next_at
       from notification_contacts where tenant_id = $1 and client_id = $2
     on conflict (tenant_id, client_id, email) do update set csa = excluded.csa, csa_scores = excluded.csa_scores, topics = excluded.topics,
       rhythm = excluded.rhythm, hour = excluded.hour, weekday = excluded.weekday, zone = excluded.zone, sites = '{}', next_at = excluded.next_at,
       version = n.version + 1
     where (n.csa, n.csa_scores, n.topics, n.rhythm, n.hour, n.weekday, n.zone, n.sites)
       is distinct from (excluded.csa, excluded.csa_scores, excluded.topics, excluded.rhythm, excluded.hour, excluded.weekday, excluded.zone, '{}'::int[])`,
    [to.tenantId, from.clientId, to.clientId],
    { least: 0 },
  );
}
