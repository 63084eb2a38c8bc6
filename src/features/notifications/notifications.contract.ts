import { z } from 'zod';
import { columnsQuery, rowsQuery } from '#src/shared/columns.ts';
import { instant } from '#src/shared/dates.ts';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { clientId, uuid, wholeNumber } from '#src/shared/ids.ts';
import { patchBody } from '#src/shared/patch-body.ts';
import { line } from '#src/shared/text.ts';
import { isZone } from '#src/shared/zone-clock.ts';
import { CONTACT_COLUMNS } from './notifications.columns.ts';
import { CSA_DETAILS, MAIL_STATES, RHYTHM_IDS, TOPIC_IDS } from './notifications.rules.ts';
import type { CsaRow, MailState } from './notifications.rules.ts';

export const NOTIFICATIONS_ERRORS = defineErrors('notifications', {
  known: {
    status: 409,
    message: 'This address is a contact of the location already. Open it and change it there.',
  },
  link_unknown: {
    status: 404,
    message: 'This link is not known. Open it again from the newest mail.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many tries came from here. Wait a few minutes, then open the link again.',
  },
});

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'Please enter a properly formatted email address' }));

/** A kind of notice with one flag for each safety category, by its name (2§3). */
const csaRow: z.ZodType<CsaRow, CsaRow> = z
  .object({ typeId: z.number().int(), typeName: line(60) })
  .catchall(z.boolean());

const settings = {
  topics: z
    .array(z.enum(TOPIC_IDS))
    .transform((all) => TOPIC_IDS.filter((one) => all.includes(one))),
  rhythm: z.enum(RHYTHM_IDS),
  /** The hour at which digests leave, by the clock of `zone`. */
  hour: wholeNumber(0, 23),
  /** The day of weekly ones; 1 is Monday. */
  weekday: wholeNumber(1, 7),
  zone: z.string().max(60).refine(isZone, 'Choose a time zone.'),
  /** Only these locations, each with everything below it; all of the contact's own without any. */
  sites: z.array(clientId).max(2000),
};

const contact = z
  .object({
    contactId: uuid,
    /** The account behind the address; null for an address from outside. */
    UID: uuid.nullable(),
    email: z.string(),
    name: z.string(),
    clientId: z.number().int(),
    clientName: z.string(),
    types: z.array(csaRow),
    csaDetail: z.enum(CSA_DETAILS),
    csaScores: z.boolean(),
    topics: z.array(z.enum(TOPIC_IDS)),
    rhythm: z.enum(RHYTHM_IDS),
    hour: z.number().int(),
    weekday: z.number().int(),
    zone: z.string(),
    sites: z.array(z.number().int()),
    /** The account was deactivated: nothing is sent. */
    deactivated: z.boolean(),
    /** Since when the reader has asked for no more mails. */
    unsubscribedAt: instant.nullable(),
    /** Since when the address is refused for good. */
    bouncedAt: instant.nullable(),
    nextAt: instant.nullable(),
    lastMailAt: instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'NotificationContact' });
export type NotificationContact = z.output<typeof contact>;

const mail = z.object({
  mailId: uuid,
  at: instant,
  state: z.enum(Object.keys(MAIL_STATES) as [MailState, ...MailState[]]),
  attempts: z.number().int(),
  /** The code of the last failure, such as `ETIMEDOUT`; servers quote addresses in their words. */
  error: z.string().nullable(),
  /** When it is tried again; null where it is not. */
  nextTry: instant.nullable(),
});
export type ContactMail = z.output<typeof mail>;

const params = z.object({ contactId: uuid });
const tokenParams = z.object({ token: z.string().min(20).max(120) });
/** What the link of a mail leads to: the least that serves. */
const receiving = z.object({ clientName: z.string(), receives: z.boolean() });
const NEEDED = 'client.configureNotifications';

export const notificationsApi = defineApi('notifications', {
  list: {
    method: 'GET',
    path: '/v1/clients/0/notifications',
    summary:
      'The notification contacts of the location acted in and of those below it, by address.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    result: z.object({ contacts: z.array(contact) }),
  },
  exportList: {
    method: 'GET',
    path: '/v1/clients/0/notifications/csv',
    summary: 'The notification contacts as a CSV file. Each export is recorded.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    query: z.object({ columns: columnsQuery(CONTACT_COLUMNS), only: rowsQuery }),
    result: 'stream',
    aside: true,
    stepUp: true,
    audit: 'read',
  },
  add: {
    method: 'POST',
    path: '/v1/clients/0/notifications',
    summary: 'Adds a contact at a location: a user of the company, or an address from outside.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    body: z.strictObject({
      email,
      name: line(160).default(''),
      clientId,
      topics: settings.topics.default([]),
      rhythm: settings.rhythm.default('daily'),
      hour: settings.hour.default(7),
      weekday: settings.weekday.default(1),
      /** That of the location without it. */
      zone: settings.zone.optional(),
      sites: settings.sites.default([]),
    }),
    result: contact,
    status: 201,
    errors: ['notifications.known'],
  },
  read: {
    method: 'GET',
    path: '/v1/clients/0/notifications/:contactId',
    summary: 'One contact, with its settings.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    params,
    result: contact,
  },
  change: {
    method: 'PATCH',
    path: '/v1/clients/0/notifications',
    summary: 'Changes what the contact named by `forUser` gets, and when.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    query: z.object({ forUser: uuid }),
    body: patchBody({
      name: line(160),
      /** All rows with all flags; `csaDetail`, where it is sent along, must be theirs. */
      types: z.array(csaRow).max(10),
      csaDetail: z.enum(CSA_DETAILS),
      csaScores: z.boolean(),
      ...settings,
      /** False: mail is sent to the address again after it was refused. */
      bounced: z.literal(false),
    }),
    result: contact,
    versioned: true,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/clients/0/notifications/:contactId',
    summary: 'Removes a contact; mails that wait in the outbox are taken back.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    params,
    result: 'nothing',
  },
  preview: {
    method: 'GET',
    path: '/v1/clients/0/notifications/:contactId/preview',
    summary:
      'The mail as it would leave now, its link to unsubscribe aside; null where there is nothing to tell.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    params,
    result: z.object({
      to: z.string(),
      mail: z.object({ subject: z.string(), text: z.string() }).nullable(),
    }),
  },
  mails: {
    method: 'GET',
    path: '/v1/clients/0/notifications/:contactId/mails',
    summary: 'The last 100 mails to a contact, with what became of each.',
    permission: NEEDED,
    scope: 'client',
    feature: 'notifications',
    params,
    result: z.object({ mails: z.array(mail) }),
  },
  link: {
    method: 'GET',
    path: '/v1/notifications/:token',
    summary:
      'What the link of a mail leads to. Reading changes nothing: mail programs open links before people do.',
    permission: 'public',
    scope: 'public',
    params: tokenParams,
    result: receiving,
    errors: ['notifications.link_unknown', 'notifications.too_many_tries'],
  },
  receive: {
    method: 'POST',
    path: '/v1/notifications/:token',
    summary: 'Ends the mails to a contact, or begins them again, by the link of one.',
    permission: 'public',
    scope: 'public',
    params: tokenParams,
    body: z.strictObject({ receives: z.boolean() }),
    result: receiving,
    errors: ['notifications.link_unknown', 'notifications.too_many_tries'],
    replay: 'never',
  },
});
