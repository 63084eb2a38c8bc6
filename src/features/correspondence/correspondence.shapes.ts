import { z } from 'zod';
import { instant } from '#src/shared/dates.ts';
import { uuid } from '#src/shared/ids.ts';
import { MAIL_STATES, STANDINGS } from './correspondence.rules.ts';

const recipient = z.object({
  address: z.string(),
  name: z.string().nullable(),
  kind: z.enum(['sender', 'contact']),
});
export type Recipient = z.output<typeof recipient>;

/** A template with the facts of an item in it; what only the writer knows is still open. */
const filled = z.object({
  templateKey: z.string(),
  title: z.string(),
  subject: z.string(),
  text: z.string(),
});

export const draft = z.object({
  recipients: z.array(recipient),
  templates: z.array(filled),
  /** The template of a mail with a link. */
  asking: filled,
  reference: z.string(),
});
export type Draft = z.output<typeof draft>;

export const mail = z.object({
  mailId: uuid,
  kind: z.enum(['email', 'request', 'error']),
  /** Null for an error that nobody is set up to hear of. */
  to: z.string().nullable(),
  toName: z.string().nullable(),
  subject: z.string(),
  /** As it was sent, but for the link. */
  text: z.string(),
  sentAt: instant,
  sentBy: z.string().nullable(),
  state: z.enum(MAIL_STATES),
});
export type Mail = z.output<typeof mail>;

export const request = z.object({
  requestId: uuid,
  mailId: uuid,
  to: z.string(),
  toName: z.string().nullable(),
  asked: z.string(),
  askedAt: instant,
  askedBy: z.string().nullable(),
  expiresAt: instant,
  standing: z.enum(STANDINGS),
  answeredAt: instant.nullable(),
  /** As it was typed: nobody is signed in. */
  answeredBy: z.string().nullable(),
  answer: z.string().nullable(),
  files: z.number().int().nullable(),
  allowed: z.array(z.enum(['withdraw'])),
});
export type InformationRequest = z.output<typeof request>;

export const history = z.object({ mails: z.array(mail), requests: z.array(request) });
export type History = z.output<typeof history>;

export const template = z.object({
  templateKey: z.string(),
  title: z.string(),
  subject: z.string(),
  text: z.string(),
  version: z.number().int(),
});
export type MailTemplate = z.output<typeof template>;
