import { thrower } from '#src/shared/errors.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Handler } from '#src/server/handler.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { countTry, subject } from '#src/server/session/attempts.ts';
import { SETTINGS_ERRORS } from '../settings.contract.ts';
import type { ContactMessage, settingsApi } from '../settings.contract.ts';

const fail = thrower(SETTINGS_ERRORS);

/** The most administrators that one message goes to. */
const MOST_RECIPIENTS = 5;

/**
 * Mails a visitor's message, with their address to answer to (R073). Counted by sender's address and by that of the
 * network, and altogether: nobody can flood a mailbox through it (D24).
 * @throws settings.too_many_messages, settings.nobody_to_write_to
 */
export const contact: Handler<(typeof settingsApi)['contact']> = async (c) => {
  const { keys, pool, config, internalTenantId } = c.kernel;
  const { email } = c.body;
  const wait = await countTry(pool, [
    subject(keys, 'contact from', c.request.ip, 5, 900),
    subject(keys, 'contact as', email.toLowerCase(), 5, 900),
    subject(keys, 'contact', 'anyone', 200, 60),
  ]);
  if (wait > 0) throw fail('settings.too_many_messages', { retryAfter: wait });
  const to = config.contactEmail ?? (await administrators(c.db, internalTenantId)).join(', ');
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

async function administrators(db: Db, tenantId: number): Promise<string[]> {
  const rows = await db.as({ role: 'jobs', tenantId, sites: '*' }, (jobs) =>
    jobs.rows<{ email: string }>(
      'contact-administrators',
      `select u.email from users u
         join user_permissions p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
        where p.permission_group = 'admin' and p.permission = 'superAdmin'
          and not u.deactivated and not u.is_pseudo_user
        order by u.created_at, u.user_id limit ${MOST_RECIPIENTS}`,
      [],
    ),
  );
  return rows.map(({ email }) => email);
}
