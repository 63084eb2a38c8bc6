import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addRecordLink, setLinksWithdrawn } from '#src/server/session/record-links.ts';
import { addDays, endOfDay } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { LINK_DAYS, refusalOf, standingOf } from '../certificates.rules.ts';
import { addCertificate, lockCandidates, readCandidates } from './certificates.sql.ts';
import type { CandidateRow } from './certificates.sql.ts';
import { announce, type Sender } from './send.service.ts';

interface Driver {
  tenantId: number;
  clientId: number;
  employeeId: string;
}

function isOpenTo(driver: CandidateRow, now: Date): boolean {
  const { state, expiresAt } = driver;
  const found =
    state === null || expiresAt === null ? 'notSent' : standingOf({ state, expiresAt }, now);
  const standing = found === 'withdrawn' ? 'notSent' : found;
  // One that still serves is not signed anew; one that was sent is signed here instead.
  const again = standing === 'sent' || standing === 'opened';
  return (
    refusalOf({ ...driver, standing, sentToday: 0 }, todayIn(driver.zone, now), again) === null
  );
}

/** Whether the driver may sign the annual certificate now. `db` is the jobs' view. */
export async function maySignNow(db: Db, { tenantId, employeeId }: Driver): Promise<boolean> {
  const [driver] = await readCandidates(db, tenantId, [employeeId]);
  return driver !== undefined && isOpenTo(driver, new Date());
}

/**
 * Opens the annual certificate to a driver who is known by other means, without a mail: its token, or null where none is
 * asked for. An earlier link holds no longer.
 */
export async function openForDriver(
  c: Pick<Sender, 'db' | 'audit' | 'live'>,
  { tenantId, clientId, employeeId }: Driver,
): Promise<string | null> {
  const now = new Date();
  return c.db.as({ role: 'jobs', tenantId, sites: '*' }, async (db) => {
    const [driver] = await lockCandidates(db, tenantId, [employeeId]);
    if (!driver || !isOpenTo(driver, now)) return null;
    const certificateId = randomUUID();
    const token = newLinkToken();
    const expiresAt = endOfDay(addDays(todayIn(driver.zone, now), LINK_DAYS));
    const before = driver.certificateId ? [driver.certificateId] : [];
    await db.asOwner(async (owner) => {
      await setLinksWithdrawn(owner, 'driverAnnual', tenantId, before, true);
      await addRecordLink(owner, 'driverAnnual', {
        ...{ hash: hashToken(token), tenantId, recordId: certificateId, expiresAt },
      });
    });
    await addCertificate(db, {
      ...{ tenantId, certificateId, employeeId, expiresAt, replaces: driver.certificateId },
      driverName: `${driver.firstName} ${driver.lastName}`,
      employerName: driver.employerName,
      ...{ mailId: null, sentBy: null },
    });
    const detail = { employeeId, ownPage: true };
    c.audit({ entity: 'certificate', entityId: certificateId, tenantId, clientId, detail });
    announce(c, tenantId);
    return token;
  });
}
