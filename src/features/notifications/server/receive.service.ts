import type { Context } from '#src/server/handler.ts';
import { countTry, forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { thrower } from '#src/shared/errors.ts';
import { NOTIFICATIONS_ERRORS } from '../notifications.contract.ts';
import type { notificationsApi } from '../notifications.contract.ts';
import { nextDigest } from '../notifications.rules.ts';
import { readContact } from './notifications.sql.ts';
import type { ContactRow } from './notifications.sql.ts';
import { readUnsubscribe } from './unsubscribe.ts';

const fail = thrower(NOTIFICATIONS_ERRORS);
type Api = typeof notificationsApi;
type Visit = Pick<Context<Api['link']>, 'db' | 'kernel' | 'request' | 'params'>;

/**
 * The contact of a link, with its company. One with a link of ours is no try: an office shares an address (D24).
 * @throws notifications.link_unknown, too_many_tries
 */
export async function contactByLink({ db, kernel, request, params }: Visit): Promise<{
  tenantId: number;
  contact: ContactRow;
}> {
  const tries = [networkSubject(kernel.keys, 'address notifications', request, 20, 300)];
  const wait = await countTry(kernel.pool, tries);
  if (wait > 0) throw fail('notifications.too_many_tries', { retryAfter: wait });
  const key = readUnsubscribe(kernel.keys, params.token);
  const contact =
    key &&
    (await db.as({ role: 'jobs', tenantId: key.tenantId, sites: '*' }, (within) =>
      readContact(within, key.contactId),
    ));
  if (!contact) throw fail('notifications.link_unknown');
  await forgiveTries(kernel.pool, tries);
  return { tenantId: key.tenantId, contact };
}

/** Ends the mails to a contact, or begins them again. @throws those of `contactByLink` */
export async function setReceiving(c: Context<Api['receive']>): Promise<void> {
  const { tenantId, contact } = await contactByLink(c);
  const { receives } = c.body;
  if (receives === (contact.unsubscribedAt === null)) return;
  await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (within) =>
    within.change(
      'notifications-receive',
      `update notification_contacts set unsubscribed_at = case when $3::boolean then null else now() end, next_at = $4,
         version = version + 1 where tenant_id = $1 and contact_id = $2`,
      [
        tenantId,
        contact.contactId,
        receives,
        contact.topics.length + contact.csa.length === 0 ? null : nextDigest(contact),
      ],
      { least: 1 },
    ),
  );
  c.audit({
    entity: 'notificationContact',
    entityId: contact.contactId,
    tenantId,
    clientId: contact.clientId,
    detail: { receives },
  });
}
