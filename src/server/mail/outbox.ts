import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import { hashToken } from '#src/server/session/tokens.ts';

/** A message as it waits, encrypted, until it is sent. */
const message = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Whom an answer goes to, where that is not the sender. */
  replyTo: z.string().optional(),
  /** A PDF that goes with it. */
  attachment: z.object({ fileName: z.string(), base64: z.string() }).optional(),
  /** Where the reader ends such mails: mail programs offer it (RFC 2369). */
  unsubscribe: z.string().optional(),
});
export type Message = z.output<typeof message>;

/**
 * Puts a mail into the outbox, in the transaction of what it tells of: it is sent if and only if that commits. Call
 * `c.afterCommit(() => c.kernel.wakeJobs())` besides, or it leaves within a minute. Returns the mail's id.
 * @param mail.holdSeconds waits so long first, so that it can be taken back (D21)
 * @param mail.isBulk is one of many, which wait behind the mails that somebody waits for
 */
export async function sendMail(
  db: Db,
  keys: Keys,
  mail: Message & { tenantId: number; kind: string; holdSeconds?: number; isBulk?: true },
): Promise<string> {
  const mailId = randomUUID();
  const { to, subject, text, replyTo, attachment, unsubscribe } = mail;
  const body = JSON.stringify({ to, subject, text, replyTo, attachment, unsubscribe });
  const sealed = keys.encrypt('mail', body, `mail|${mailId}`);
  await db.k
    .insertInto('mail_outbox')
    .values({
      mail_id: mailId,
      tenant_id: mail.tenantId,
      kind: mail.kind,
      message_cipher: sealed,
      link_hash: linkIn(text),
      recipient_mac: keys.hmac('recipient', to.toLowerCase()),
      is_bulk: mail.isBulk ?? false,
      send_after: sql<string>`now() + make_interval(secs => ${mail.holdSeconds ?? 0})`,
    })
    .execute();
  return mailId;
}

/** Takes back mails that have not left yet; returns how many it could. `owner` reaches the outbox. */
export async function cancelMails(owner: Db, mailIds: readonly string[]): Promise<number> {
  const stopped = await owner.rows(
    'mails-cancel',
    `update mail_outbox set cancelled_at = now(), message_cipher = null
      where mail_id = any ($1::uuid[]) and sent_at is null and cancelled_at is null returning 1`,
    [mailIds],
  );
  return stopped.length;
}

/** Takes back all that waits for a company to be sent, as when it leaves. `owner` reaches the outbox. */
export async function cancelAllMails(owner: Db, tenantId: number): Promise<void> {
  await owner.change(
    'mails-cancel-all',
    `update mail_outbox set cancelled_at = now(), message_cipher = null
      where tenant_id = $1 and sent_at is null and cancelled_at is null`,
    [tenantId],
    { least: 0 },
  );
}

/** A mail as a report names it: by its id, and by whom it was for. */
export interface NamedMail {
  mailId: string;
  to: readonly string[];
}

/** What the receiving side reports of a mail that it could not deliver. */
export interface MailReturn extends NamedMail {
  /** Such as 5.1.1 (RFC 3463). */
  status: string;
  /** It will never take mail for this address. */
  isForGood: boolean;
}

/**
 * Notes that a mail came back; false where none with this id was sent from here to this address lately, so that nobody reports
 * what another sent. `owner` reaches the outbox.
 */
export async function noteReturn(
  owner: Db,
  keys: Keys,
  { mailId, to, status, isForGood }: MailReturn,
): Promise<boolean> {
  const found = await owner.rows(
    'mails-returned',
    `update mail_outbox set returned_at = coalesce(returned_at, now()), returned_for_good = returned_for_good or $3, last_error = $2
      where mail_id = $1 and sent_at is not null and recipient_mac = any ($4::bytea[]) returning 1`,
    [mailId, status, isForGood, macsOf(keys, to)],
  );
  return found.length > 0;
}

/** Whether a mail with this id was sent from here to this address lately. `owner` reaches the outbox. */
export async function wasSent(owner: Db, keys: Keys, { mailId, to }: NamedMail): Promise<boolean> {
  const found = await owner.rows(
    'mails-was-sent',
    'select 1 from mail_outbox where mail_id = $1 and sent_at is not null and recipient_mac = any ($2::bytea[])',
    [mailId, macsOf(keys, to)],
  );
  return found.length > 0;
}

/** The keyed hashes of addresses, under every key. */
const macsOf = (keys: Keys, to: readonly string[]) =>
  to.flatMap((address) => keys.hmacAll('recipient', address.toLowerCase()));

/** A link of ours as it stands in a mail: its last part is the token (tokens.ts). */
const LINK = /https?:\/\/\S+\/([\w-]{43})(?![\w-])/;

/** The hash of the token in a text's link, so that the mail's file goes with the link; null where there is none. */
function linkIn(text: string): Buffer | null {
  const token = LINK.exec(text)?.[1];
  return token === undefined ? null : hashToken(token);
}

/** Opens a waiting mail. @throws DecryptionError */
export function openMessage(keys: Keys, mailId: string, sealed: Uint8Array): Message {
  const text = keys.decrypt('mail', sealed, `mail|${mailId}`).toString('utf8');
  return message.parse(JSON.parse(text));
}
