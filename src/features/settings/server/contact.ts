import { thrower } from '#src/shared/errors.ts';
import type { Handler } from '#src/server/handler.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { countTry, networkSubject, subject } from '#src/server/session/attempts.ts';
import { SETTINGS_ERRORS } from '../settings.contract.ts';
import type { ContactMessage, settingsApi } from '../settings.contract.ts';
import { operatorsOf } from './operators.service.ts';

const fail = thrower(SETTINGS_ERRORS);

/**
 * Mails a visitor's message, with their address to answer to (R073). Counted by sender's address and by that of the
 * network, and altogether: nobody can flood a mailbox through it (D24).
 * @throws settings.too_many_messages, settings.nobody_to_write_to
 */
export const contact: Handler<(typeof settingsApi)['contact']> = async (c) => {
  const { keys, pool, internalTenantId } = c.kernel;
  const { email } = c.body;
  const wait = await countTry(pool, [
    networkSubject(keys, 'contact from', c.request, 5, 900),
    subject(keys, 'contact as', email.toLowerCase(), 5, 900),
    subject(keys, 'contact', 'anyone', 200, 60),
  ]);
  if (wait > 0) throw fail('settings.too_many_messages', { retryAfter: wait });
  const to = await operatorsOf(c.db, c.kernel);
  if (to === '') throw fail('settings.nobody_to_write_to');
  const mailId = await sendMail(c.db, keys, {
    tenantId: internalTenantId,
    kind: 'contact',
    to,
    replyTo: email,
    ...contactMail(c.body),
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  c.audit({ entity: 'mail', entityId: mailId, tenantId: internalTenantId, clientId: null });
};

/** The mail that a message becomes. */
function contactMail({ name, email, subject: about, message }: ContactMessage) {
  return {
    subject: about === '' ? 'Message from the contact form' : `Contact: ${about}`,
    text: `${message}\n\n-- \n${name} <${email}>\nSent by the contact form of the compliance console; name and address are as they were typed. An answer goes to that address.\n`,
  };
}
