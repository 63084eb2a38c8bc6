import { sql } from 'kysely';
import { narrowSites, placeOf, worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { cancelMails } from '#src/server/mail/outbox.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { NOTIFICATIONS_ERRORS } from '../notifications.contract.ts';
import type {
  ContactMail,
  NotificationContact,
  notificationsApi,
} from '../notifications.contract.ts';
import { chosenIn, csaDetailOf, csaRows, mailStateOf, nextDigest } from '../notifications.rules.ts';
import type { Basic, Schedule } from '../notifications.rules.ts';
import {
  countBelow,
  readBasics,
  readContact,
  readContacts,
  readMailsTo,
  readOutbox,
  userWithEmail,
  zoneOf,
} from './notifications.sql.ts';
import type { ContactRow } from './notifications.sql.ts';

const fail = thrower(NOTIFICATIONS_ERRORS);
type Api = typeof notificationsApi;

function contactOf({ csa, ...row }: ContactRow, basics: readonly Basic[]): NotificationContact {
  const types = csaRows(csa, basics);
  return { ...row, types, csaDetail: csaDetailOf(types) };
}

/** The contacts that the caller may see. */
export async function contactsOf(db: Db): Promise<NotificationContact[]> {
  const basics = await readBasics(db);
  return (await readContacts(db)).map((row) => contactOf(row, basics));
}

/** One contact. @throws request.not_found */
export async function needContact(db: Db, contactId: string): Promise<NotificationContact> {
  const row = await readContact(db, contactId);
  if (!row) throw requestError('request.not_found');
  return contactOf(row, await readBasics(db));
}

const invalid = (field: string, message: string) =>
  requestError('request.invalid', { fields: [{ field, message }] });

/** @throws request.invalid for locations that are not the caller's, or not below the contact's own */
async function checkSites(db: Db, clientId: number, sites: readonly number[]): Promise<void> {
  if (sites.length === 0) return;
  const asked = [...new Set(sites)];
  const own = await narrowSites(db, asked, false);
  if (own.length < asked.length || (await countBelow(db, clientId, asked)) < asked.length)
    throw invalid('sites', 'Choose locations below that of the contact.');
}

/** When the first digest leaves; null for who gets none. */
const dueOf = (schedule: Schedule, chosen: readonly unknown[]) =>
  chosen.length === 0 ? null : nextDigest(schedule);

/** Adds a contact. @throws request.invalid, request.not_found, notifications.known */
export async function addContact(c: Context<Api['add']>): Promise<NotificationContact> {
  const { clientId, sites, email, name, topics, zone: asked, ...clock } = c.body;
  const { db } = c;
  const place = await placeOf(db, clientId);
  if (!worksAt(db, place.clientId)) throw requestError('request.not_found');
  await checkSites(db, clientId, sites);
  const schedule = { ...clock, zone: asked ?? (await zoneOf(db, clientId)) };
  const { tenantId } = place;
  const userId = await db.as({ role: 'jobs', tenantId, sites: '*' }, (all) =>
    userWithEmail(all, email),
  );
  const added = await db.k
    .insertInto('notification_contacts')
    .values({
      tenant_id: tenantId,
      client_id: clientId,
      user_id: userId,
      email,
      name,
      topics,
      sites,
      ...schedule,
      next_at: dueOf(schedule, topics),
    })
    .onConflict((on) => on.columns(['tenant_id', 'client_id', 'email']).doNothing())
    .returning('contact_id')
    .executeTakeFirst();
  if (!added)
    throw fail('notifications.known', {
      fields: [{ field: 'email', message: NOTIFICATIONS_ERRORS['notifications.known'].message }],
    });
  return needContact(db, added.contact_id);
}

/** What the rows of CSA settings choose. @throws request.invalid */
async function csaIn(db: Db, body: Context<Api['change']>['body']): Promise<string[] | null> {
  if (body.types === undefined) return null;
  const chosen = chosenIn(body.types, await readBasics(db));
  if (chosen === null) throw invalid('types', 'Send every type with every safety category.');
  if (body.csaDetail !== undefined && body.csaDetail !== csaDetailOf(body.types))
    throw invalid('csaDetail', 'This is not what the types say.');
  return chosen;
}

/** Changes a contact. @throws request.not_found, request.conflict, request.invalid */
export async function changeContact(c: Context<Api['change']>): Promise<NotificationContact> {
  const { db, body, ifMatch } = c;
  const { forUser } = c.query;
  const before = await needContact(db, forUser);
  if (ifMatch !== null && ifMatch !== before.version)
    throw requestError('request.conflict', { current: before });
  const csa = await csaIn(db, body);
  const { types: _types, csaDetail: _detail, csaScores, bounced, ...rest } = body;
  if (rest.sites) await checkSites(db, before.clientId, rest.sites);
  const { rhythm, hour, weekday, zone, topics } = { ...before, ...rest };
  const moved =
    csa !== null || ['rhythm', 'hour', 'weekday', 'zone', 'topics'].some((one) => one in rest);
  const chosen = [...topics, ...(csa ?? (await readContact(db, forUser))?.csa ?? [])];
  const changed = await db.k
    .updateTable('notification_contacts')
    .set({
      ...rest,
      ...(csaScores === undefined ? {} : { csa_scores: csaScores }),
      ...(csa === null ? {} : { csa }),
      ...(bounced === false ? { bounced_at: null, trusted_at: sql<string>`now()` } : {}),
      ...(moved ? { next_at: dueOf({ rhythm, hour, weekday, zone }, chosen) } : {}),
      version: before.version + 1,
    })
    .where('tenant_id', '=', db.binding.tenantId)
    .where('contact_id', '=', forUser)
    .where('version', '=', before.version)
    .returning('contact_id')
    .executeTakeFirst();
  const now = await needContact(db, forUser);
  if (!changed) throw requestError('request.conflict', { current: now });
  return now;
}

/** Removes a contact and takes back what waits for it; returns where it was. @throws request.not_found */
export async function removeContact(db: Db, contactId: string): Promise<{ clientId: number }> {
  const { clientId } = await needContact(db, contactId);
  const mails = await readMailsTo(db, contactId);
  await db.asOwner((owner) =>
    cancelMails(
      owner,
      mails.map(({ mailId }) => mailId),
    ),
  );
  await db.change(
    'notifications-remove',
    'delete from notification_contacts where tenant_id = $1 and contact_id = $2',
    [db.binding.tenantId, contactId],
    { least: 1 },
  );
  return { clientId };
}

/** The last mails to a contact, with what became of them. @throws request.not_found */
export async function mailsTo(db: Db, contactId: string): Promise<ContactMail[]> {
  await needContact(db, contactId);
  const mails = await readMailsTo(db, contactId);
  const rows = new Map(
    (
      await readOutbox(
        db,
        mails.map(({ mailId }) => mailId),
      )
    ).map((row) => [row.mailId, row]),
  );
  return mails.map(({ mailId, at, returned }) => {
    const row = rows.get(mailId) ?? null;
    const state = mailStateOf(row, returned);
    return {
      mailId,
      at,
      state,
      attempts: row?.attempts ?? 1,
      error: row?.error ?? null,
      nextTry: state === 'waiting' || state === 'retrying' ? (row?.nextTry ?? null) : null,
    };
  });
}
