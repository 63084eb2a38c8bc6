import { addressOf } from '../intake.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { tokenOfClient } from './addresses.sql.ts';
import { internalBinding } from './arrivals.sql.ts';
import { intakeDomain } from './intake-domain.ts';

/**
 * Where a client's papers are mailed to; no address while it has none, or no mail is taken. The caller has checked that the client
 * is theirs: a location's user does not see the company's.
 */
export async function mailAddressOf(
  { db, kernel }: { db: Db; kernel: Pick<Kernel, 'config' | 'internalTenantId'> },
  clientId: number,
): Promise<{ address: string | null; takesMail: boolean }> {
  if (kernel.config.intakeSmtpPort === undefined) return { address: null, takesMail: false };
  const token = await db.as(internalBinding(kernel), (theirs) => tokenOfClient(theirs, clientId));
  return {
    address: token ? addressOf(token, intakeDomain(kernel.config)) : null,
    takesMail: true,
  };
}
