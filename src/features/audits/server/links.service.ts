import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { sessionsAddresses } from '#src/features/sessions/sessions.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { addDays, endOfDay, lastDayBefore, writeDate } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import type { Audit, AuditReading, auditsApi } from '../audits.contract.ts';
import { auditOf, doer, needRecords, note, openAudit, wholeAudit } from './audits.service.ts';
import { insertLink, revokeLinks } from './links.sql.ts';
import { readReadings } from './readings.sql.ts';

type Api = typeof auditsApi;

/**
 * Gives an auditor a link to what the audit has. Who gives it must see the protected records of the audit themselves.
 * @throws request.not_found, audits.closed, audits.not_your_records
 */
export async function inviteAuditor(c: Context<Api['invite']>) {
  const found = await openAudit(c, c.params.auditId);
  needRecords(c, found.records);
  const { label, email, days } = c.body;
  const expiresAt = endOfDay(addDays(todayIn(found.zone), days));
  const token = newLinkToken();
  const linkId = await c.db.asOwner((owner) =>
    insertLink(owner, { ...found, hash: hashToken(token), label, by: doer(c), expiresAt }),
  );
  const address =
    consoleAddress(c.kernel.config, c.request) +
    addressAt(sessionsAddresses.auditor, { auditorToken: token });
  if (email !== '') {
    await sendMail(c.db, c.kernel.keys, {
      ...{ tenantId: found.tenantId, kind: 'auditorLink', to: email },
      ...invitationMail({ employerName: found.employerName, link: address, expiresAt }),
    });
    c.afterCommit(() => c.kernel.wakeJobs());
  }
  note(c, found, { linkId, days, mailed: email !== '' });
  return { linkId, address, mailed: email !== '', expiresAt };
}

function invitationMail(of: { employerName: string; link: string; expiresAt: string }) {
  const paragraphs = [
    `${of.employerName} gives you access to the files of an audit. You need no password:`,
    of.link,
    `The link works until ${writeDate(lastDayBefore(of.expiresAt))}, unless it is taken back before. Everything that is opened by it is recorded. Please do not pass it on.`,
    'This mail was sent by the compliance console. Please do not reply to it.',
  ];
  return {
    subject: `${of.employerName}: files of an audit`,
    text: `${paragraphs.join('\n\n')}\n`,
  };
}

/** Takes a link back, and ends what was begun by it. @throws request.not_found */
export async function revokeLink(c: Context<Api['revoke']>): Promise<Audit> {
  const found = await auditOf(c, c.params.auditId, { hold: true });
  const { linkId } = c.params;
  const revoked = await c.db.asOwner((owner) => revokeLinks(owner, found, linkId));
  if (revoked === 0) throw requestError('request.not_found');
  note(c, found, { linkId, revoked: true });
  return wholeAudit(c, found.auditId);
}

/** What auditors opened, the latest first. @throws request.not_found */
export async function listReadings(c: Context<Api['reads']>): Promise<AuditReading[]> {
  const { tenantId, auditId } = await auditOf(c, c.params.auditId);
  return readReadings(c.db, tenantId, auditId);
}
