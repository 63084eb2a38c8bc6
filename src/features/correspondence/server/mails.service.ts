import type { Context } from '#src/server/handler.ts';
import type { Db } from '#src/server/db/handle.ts';
import { cancelMails, sendMail } from '#src/server/mail/outbox.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { FieldError } from '#src/shared/errors.ts';
import { CORRESPONDENCE_ERRORS } from '../correspondence.contract.ts';
import type { correspondenceApi } from '../correspondence.contract.ts';
import {
  addressIn,
  factsOf,
  fillTemplate,
  hasPlaces,
  HOLD_SECONDS,
  identifiersIn,
  leaveOut,
  LINK_TEMPLATE,
  mailText,
  MOST_MAILS,
  referenceOf,
} from '../correspondence.rules.ts';
import type { Person } from '../correspondence.rules.ts';
import type { Draft, Mail, Recipient } from '../correspondence.shapes.ts';
import { itemFacts } from './item-facts.sql.ts';
import type { ItemRow } from './item-facts.sql.ts';
import {
  countMails,
  noteMail,
  noteStopped,
  readMails,
  readTemplates,
  takeTurns,
} from './mails.sql.ts';

const fail = thrower(CORRESPONDENCE_ERRORS);
type Api = typeof correspondenceApi;
type Writer = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'caller' | 'audit' | 'live' | 'afterCommit'
>;

/** One item. @throws request.not_found */
export async function needItem(
  db: Db,
  dqItemId: string,
  options: { lock: boolean } = { lock: false },
): Promise<ItemRow> {
  const item = await itemFacts(db, dqItemId, options);
  if (!item) throw requestError('request.not_found');
  return item;
}

/** The person the item is about, as far as that is known. */
export function personOf({ firstName, lastName, dob, license }: ItemRow): Person | null {
  return firstName === null || lastName === null ? null : { firstName, lastName, dob, license };
}

/** To whom a mail about an item may go: who sent it, then the client's contacts. Nobody else is ever written to. */
export function recipientsOf(item: ItemRow): Recipient[] {
  const sender = addressIn(item.sender);
  const uploader = addressIn(item.uploaderEmail);
  const all: Recipient[] = [
    ...(sender ? [{ address: sender, name: null, kind: 'sender' as const }] : []),
    ...(uploader ? [{ address: uploader, name: item.uploaderName, kind: 'sender' as const }] : []),
    ...item.contacts.flatMap(({ name, email }) => {
      const address = addressIn(email ?? null);
      return address ? [{ address, name: name ?? null, kind: 'contact' as const }] : [];
    }),
  ];
  return all.filter(({ address }, at) => all.findIndex((one) => one.address === address) === at);
}

/** The recipients, and the templates with the item's facts in them. @throws request.not_found */
export async function draftOf(db: Db, dqItemId: string): Promise<Draft> {
  const item = await needItem(db, dqItemId);
  const facts = factsOf(item);
  const templates = (await readTemplates(db)).map(({ templateKey, title, subject, text }) => ({
    templateKey,
    title,
    subject: fillTemplate(subject, facts),
    text: fillTemplate(text, facts),
  }));
  const asking = templates.find(({ templateKey }) => templateKey === LINK_TEMPLATE);
  if (!asking) throw new Error('The template of mails with a link is gone');
  return {
    recipients: recipientsOf(item),
    templates: templates.filter((one) => one !== asking),
    asking,
    reference: referenceOf(dqItemId),
  };
}

/** Whom a mail goes to. @throws correspondence.no_recipient, not_a_recipient */
export function chooseRecipient(item: ItemRow, to: string | undefined): Recipient {
  const recipients = recipientsOf(item);
  const [first] = recipients;
  if (!first) throw fail('correspondence.no_recipient');
  if (to === undefined) return first;
  const chosen = recipients.find(({ address }) => address === to);
  if (!chosen)
    throw fail('correspondence.not_a_recipient', {
      fields: [{ field: 'to', message: "Choose the sender or one of the client's contacts." }],
    });
  return chosen;
}

/** Refuses identifying data in what is about to leave, field by field. @throws request.invalid */
export function refuse(
  texts: Record<string, string>,
  faultsOf: (text: string) => readonly string[],
): void {
  const fields: FieldError[] = Object.entries(texts).flatMap(([field, text]) => {
    if (hasPlaces(text))
      return [{ field, message: 'Fill in what stands in {{ }}, or take it out.' }];
    const found = faultsOf(text);
    return found.length > 0 ? [{ field, message: leaveOut(found) }] : [];
  });
  if (fields.length > 0) throw requestError('request.invalid', { fields });
}

/**
 * Waits for anyone who writes to the same address or as the same user, and counts what they sent (D24).
 * @throws correspondence.too_many_mails
 */
export async function countAgainst(
  c: Writer,
  dqItemId: string,
  address: string | null,
): Promise<void> {
  const userId = c.caller.id;
  await takeTurns(c.db, [
    `user ${userId}`,
    `item ${dqItemId}`,
    ...(address ? [`mail ${address}`] : []),
  ]);
  const sent = await countMails(c.db, { dqItemId, address, userId });
  const tooMany =
    sent.item >= MOST_MAILS.item ||
    sent.address >= MOST_MAILS.address ||
    sent.person >= MOST_MAILS.person;
  if (tooMany) throw fail('correspondence.too_many_mails', { retryAfter: 3600 });
}

/** Puts a mail into the outbox and notes it with its item; returns its id. `shown` is what is kept of its text. */
export async function write(
  c: Writer,
  one: {
    dqItemId: string;
    kind: 'email' | 'request';
    templateKey: string | null;
    to: Recipient;
    subject: string;
    text: string;
    shown: string;
  },
): Promise<string> {
  const mailId = await sendMail(c.db, c.kernel.keys, {
    tenantId: c.db.binding.tenantId,
    kind: one.kind === 'email' ? 'dqEmail' : 'dqRequest',
    holdSeconds: HOLD_SECONDS,
    to: one.to.address,
    subject: one.subject,
    text: one.text,
  });
  await noteMail(c.db, {
    mailId,
    dqItemId: one.dqItemId,
    kind: one.kind,
    templateKey: one.templateKey,
    toName: one.to.name,
    toAddress: one.to.address,
    subject: one.subject,
    text: one.shown,
    sentBy: c.caller.id,
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  return mailId;
}

/** One of an item's mails. @throws request.not_found */
export async function mailOf(db: Db, dqItemId: string, mailId: string): Promise<Mail> {
  const mail = (await readMails(db, dqItemId)).find((one) => one.mailId === mailId);
  if (!mail) throw requestError('request.not_found');
  return mail;
}

/** Anyone who has the item open reads its history again; the queue is read with it. */
export function announce(c: Pick<Writer, 'live' | 'kernel'>): void {
  c.live({ tenantId: c.kernel.internalTenantId, topic: 'tasks', requirement: 'dq.worklists' });
}

/** Mails the sender or a contact, ten seconds from now. @throws request.not_found, request.invalid, and those of the contract */
export async function sendEmail(c: Context<Api['sendEmail']>): Promise<Mail> {
  const { dqItemId } = c.params;
  const item = await needItem(c.db, dqItemId);
  const to = chooseRecipient(item, c.body.to);
  const templates = await readTemplates(c.db);
  const { templateKey } = c.body;
  const template =
    templateKey === undefined
      ? templates[0]
      : templates.find((one) => one.templateKey === templateKey && templateKey !== LINK_TEMPLATE);
  if (!template)
    throw requestError('request.invalid', {
      fields: [{ field: 'templateKey', message: 'Choose a template.' }],
    });
  const facts = factsOf(item);
  const subject = c.body.subject ?? fillTemplate(template.subject, facts);
  const text = c.body.text ?? fillTemplate(template.text, facts);
  refuse({ subject, text }, (one) => identifiersIn(one, personOf(item)));
  await countAgainst(c, dqItemId, to.address);
  const whole = mailText(text, null);
  const mailId = await write(c, {
    dqItemId,
    kind: 'email',
    templateKey: template.templateKey,
    to,
    subject,
    text: whole,
    shown: whole,
  });
  c.audit({
    entity: 'dqItem',
    entityId: dqItemId,
    clientId: item.clientId,
    detail: { mailId, templateKey: template.templateKey, to: to.kind },
  });
  announce(c);
  return mailOf(c.db, dqItemId, mailId);
}

/** Takes a mail back that has not left. @throws request.not_found, correspondence.already_left */
export async function stopMail(c: Context<Api['stopMail']>): Promise<Mail> {
  const { dqItemId, mailId } = c.params;
  // A mail with a link goes with its link (`withdraw`); a report to our own people stays.
  if ((await mailOf(c.db, dqItemId, mailId)).kind !== 'email')
    throw requestError('request.not_found');
  const stopped = await c.db.asOwner((owner) => cancelMails(owner, [mailId]));
  if (stopped === 0) throw fail('correspondence.already_left');
  await noteStopped(c.db, mailId);
  c.audit({ entity: 'dqItem', entityId: dqItemId, detail: { mailId, stopped: true } });
  announce(c);
  return mailOf(c.db, dqItemId, mailId);
}
