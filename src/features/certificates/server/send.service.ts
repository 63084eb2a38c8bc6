import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addRecordLink, setLinksWithdrawn } from '#src/server/session/record-links.ts';
import { addDays, endOfDay } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { SendResult } from '../certificates.shapes.ts';
import { HOLD_SECONDS, LINK_DAYS, REFUSALS, refusalOf, standingOf } from '../certificates.rules.ts';
import { certificateMail } from './certificates.mails.ts';
import { addCertificate, lockCandidates } from './certificates.sql.ts';
import type { CandidateRow } from './certificates.sql.ts';

export type Sender = Pick<
  Context<Endpoint>,
  'db' | 'kernel' | 'caller' | 'request' | 'audit' | 'live' | 'afterCommit'
>;

/**
 * Mails each driver a link, held for ten seconds (D21); says of each whether one goes out, or why not. What is not the
 * caller's is left out. An earlier link of the same driver holds no longer.
 * @param reason why the last certificate was sent back, for the mail
 */
export async function sendLinks(
  c: Sender,
  employeeIds: readonly string[],
  { again, reason = null }: { again: boolean; reason?: string | null },
): Promise<SendResult[]> {
  const { tenantId } = c.db.binding;
  const drivers = await lockCandidates(c.db, tenantId, [...new Set(employeeIds)]);
  const now = new Date();
  const results: SendResult[] = [];
  for (const driver of drivers) {
    const refusal = refusalOf(
      { ...driver, standing: standingNow(driver, now) },
      todayIn(driver.zone, now),
      again,
    );
    const certificateId = refusal ? null : await sendOne(c, tenantId, driver, now, reason);
    results.push({
      employeeId: driver.employeeId,
      name: `${driver.lastName}, ${driver.firstName}`,
      certificateId,
      refusal: refusal ? REFUSALS[refusal] : null,
    });
  }
  if (results.some(({ certificateId }) => certificateId !== null))
    c.afterCommit(() => c.kernel.wakeJobs());
  return results;
}

function standingNow({ state, expiresAt }: CandidateRow, now: Date) {
  if (state === null || expiresAt === null) return 'notSent';
  const standing = standingOf({ state, expiresAt }, now);
  return standing === 'withdrawn' ? 'notSent' : standing;
}

async function sendOne(
  c: Sender,
  tenantId: number,
  driver: CandidateRow,
  now: Date,
  reason: string | null,
): Promise<string> {
  const { kernel } = c;
  const certificateId = randomUUID();
  const token = newLinkToken();
  const expiresAt = endOfDay(addDays(todayIn(driver.zone, now), LINK_DAYS));
  await c.db.asOwner(async (owner) => {
    // Links before certificates, as everywhere: who signs at this moment and we do not wait for each other.
    await setLinksWithdrawn(
      owner,
      'driverAnnual',
      tenantId,
      driver.certificateId ? [driver.certificateId] : [],
      true,
    );
    await addRecordLink(owner, 'driverAnnual', {
      hash: hashToken(token),
      tenantId,
      recordId: certificateId,
      expiresAt,
    });
  });
  const mailId = await sendMail(c.db, kernel.keys, {
    tenantId,
    kind: 'driverAnnual',
    holdSeconds: HOLD_SECONDS,
    to: driver.email ?? '',
    ...certificateMail({
      firstName: driver.firstName,
      employerName: driver.employerName,
      link: `${consoleAddress(kernel.config, c.request)}/driverannual/${token}`,
      expiresAt,
      reason,
    }),
  });
  await addCertificate(c.db, {
    tenantId,
    certificateId,
    employeeId: driver.employeeId,
    replaces: driver.certificateId,
    driverName: `${driver.firstName} ${driver.lastName}`,
    employerName: driver.employerName,
    mailId,
    sentBy: c.caller.id,
    expiresAt,
  });
  c.audit({
    entity: 'certificate',
    entityId: certificateId,
    clientId: driver.clientId,
    detail: { employeeId: driver.employeeId, sent: true },
  });
  announce(c, tenantId);
  return certificateId;
}

/** Lists of certificates are read again. */
export function announce(c: Pick<Sender, 'live'>, tenantId: number): void {
  c.live({ tenantId, topic: 'certificates', requirement: 'client.viewEmployee' });
}

/** The jobs' view of a tenant, for a driver who has no account. */
export function inTenant<T>(db: Db, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, work);
}
