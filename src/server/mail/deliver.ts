import type pg from 'pg';
import type { Kernel } from '#src/server/kernel.ts';
import { ownTransaction } from '#src/server/db/own-transaction.ts';
import { openMessage } from './outbox.ts';
import type { Deliver } from './transport.ts';

const MOST_ATTEMPTS = 12;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 6 * 60 * 60;

interface Waiting {
  mail_id: string;
  kind: string;
  message_cipher: Buffer;
  attempts: number;
}

/**
 * Sends every mail that is due, one transaction each, so that a stop in between loses none and two servers send none
 * twice. The body is wiped with the sending. Returns when the next one is due, null when none waits.
 */
export async function deliverMail(kernel: Kernel, deliver: Deliver): Promise<string | null> {
  while (await deliverNext(kernel, deliver));
  // What is due and not sent yet is in another's hands: looking again at once would only burn time.
  const next = await kernel.pool.query<{ at: string | null }>(
    `select greatest(min(send_after), now() + interval '2 seconds') as at from mail_outbox
      where sent_at is null and cancelled_at is null and not has_departed(tenant_id) having count(*) > 0`,
  );
  return next.rows[0]?.at ?? null;
}

async function deliverNext(kernel: Kernel, deliver: Deliver): Promise<boolean> {
  return ownTransaction(kernel.pool, async (client) => {
    const mail =
      (await nextDue(client, false)) ?? ((await mayBulk(client)) && (await nextDue(client, true)));
    if (mail) await deliverOne(kernel, deliver, client, mail);
    return Boolean(mail);
  });
}

/** Of the mails to many one is on its way at a time in the whole installation: no more than that is repeated after a kill. */
async function mayBulk(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('bulk mail', 19)) as mine",
  );
  return rows[0]?.mine ?? false;
}

async function nextDue(client: pg.ClientBase, isBulk: boolean): Promise<Waiting | undefined> {
  const found = await client.query<Waiting>(
    `select mail_id, kind, message_cipher, attempts from mail_outbox
      where sent_at is null and cancelled_at is null and message_cipher is not null and send_after <= now() and is_bulk = $1
        and not has_departed(tenant_id)
      order by send_after limit 1 for update skip locked`,
    [isBulk],
  );
  return found.rows[0];
}

async function deliverOne(
  kernel: Kernel,
  deliver: Deliver,
  client: pg.ClientBase,
  mail: Waiting,
): Promise<void> {
  try {
    await deliver(mail.mail_id, openMessage(kernel.keys, mail.mail_id, mail.message_cipher));
    await client.query(
      'update mail_outbox set sent_at = now(), message_cipher = null, attempts = attempts + 1, last_error = null where mail_id = $1',
      [mail.mail_id],
    );
    kernel.metrics.mails.inc({ outcome: 'sent' });
  } catch (error) {
    const attempts = mail.attempts + 1;
    const wait = Math.min(FIRST_WAIT_SECONDS * 2 ** mail.attempts, LONGEST_WAIT_SECONDS);
    const isLast = attempts >= MOST_ATTEMPTS || isRefusedForGood(error);
    // Servers quote addresses in their answers, so only the error's code is kept.
    const code = codeOf(error);
    kernel.metrics.mails.inc({ outcome: isLast ? 'given up' : 'put off' });
    kernel.log.warn({ mailId: mail.mail_id, kind: mail.kind, attempts, code }, 'mail was not sent');
    await client.query(
      `update mail_outbox set attempts = $2, last_error = $3, send_after = now() + make_interval(secs => $4),
         cancelled_at = case when $5 then now() end, message_cipher = case when $5 then null else message_cipher end
       where mail_id = $1`,
      [mail.mail_id, attempts, code, wait, isLast],
    );
  }
}

/**
 * The server will never take this mail to this recipient (RFC 5321 section 4.2.1). A refused login or sender concerns
 * the settings instead: those are mended, and what waits is sent then.
 */
function isRefusedForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const status = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  return status >= 500 && status < 600 && (command === 'RCPT TO' || command === 'DATA');
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error)
    return String(error.code).slice(0, 50);
  return error instanceof Error ? error.name : 'unknown';
}
