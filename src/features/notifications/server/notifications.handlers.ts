import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { callsOf } from '#src/server/handler.ts';
import type { Context } from '#src/server/handler.ts';
import { requestError } from '#src/shared/errors.ts';
import { CONTACT_COLUMNS } from '../notifications.columns.ts';
import { notificationsApi } from '../notifications.contract.ts';
import type { NotificationContact } from '../notifications.contract.ts';
import {
  addContact,
  changeContact,
  contactsOf,
  mailsTo,
  needContact,
  removeContact,
} from './contacts.service.ts';
import { digestOf } from './digest.service.ts';
import { readContact } from './notifications.sql.ts';
import { contactByLink, setReceiving } from './receive.service.ts';

type Telling = Pick<Context<(typeof notificationsApi)['add']>, 'audit' | 'live' | 'db'>;

function tell(
  c: Telling,
  { contactId, clientId }: Pick<NotificationContact, 'contactId' | 'clientId'>,
  detail: Record<string, unknown> = {},
): void {
  const { tenantId } = c.db.binding;
  c.audit({ entity: 'notificationContact', entityId: contactId, tenantId, clientId, detail });
  c.live({ tenantId, topic: 'notifications', requirement: 'client.configureNotifications' });
}

/** Put in place of the link, which is the reader's alone. */
const OWN_LINK = '(a link of the reader’s own)';

export const notificationsCalls = callsOf(notificationsApi, {
  list: async (c) => ({ contacts: await contactsOf(c.db) }),

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Notification contacts',
      columns: CONTACT_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(await contactsOf(c.db)),
      only: { ids: c.query.only, idOf: ({ contactId }) => contactId },
    });
    c.audit({
      entity: 'export',
      entityId: 'notificationContacts',
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  add: async (c) => {
    const contact = await addContact(c);
    const { topics, rhythm, UID } = contact;
    tell(c, contact, { topics, rhythm, user: UID });
    return contact;
  },

  read: (c) => needContact(c.db, c.params.contactId),

  change: async (c) => {
    const contact = await changeContact(c);
    const { topics, rhythm, sites, csaDetail } = contact;
    tell(c, contact, { fields: Object.keys(c.body), topics, rhythm, sites, csaDetail });
    return contact;
  },

  remove: async (c) => {
    const { contactId } = c.params;
    tell(c, { contactId, ...(await removeContact(c.db, contactId)) });
  },

  preview: async (c) => {
    const contact = await readContact(c.db, c.params.contactId);
    if (!contact) throw requestError('request.not_found');
    const { tenantId } = c.db.binding;
    const mail = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (within) =>
      digestOf(within, c.kernel, contact, c.grants),
    );
    return {
      to: contact.email,
      mail: mail && {
        subject: mail.subject,
        text: mail.text.replace(mail.unsubscribe, OWN_LINK),
      },
    };
  },

  mails: async (c) => ({ mails: await mailsTo(c.db, c.params.contactId) }),

  link: async (c) => {
    const { contact } = await contactByLink(c);
    return { clientName: contact.clientName, receives: contact.unsubscribedAt === null };
  },

  receive: async (c) => {
    await setReceiving(c);
    const { contact } = await contactByLink(c);
    return { clientName: contact.clientName, receives: contact.unsubscribedAt === null };
  },
});
