import type { Db } from '#src/server/db/handle.ts';
import type { TrustedDevice } from '../second-factor.contract.ts';
import { UNSAID } from '../sign-in-policy.rules.ts';

/** Browsers in which an account is not asked for a code (D363). All of this is run as the owner of the tables. */

/** Until when a device is trusted: as its company says now, and never longer than was said when it began. */
const TRUSTED = `d.expires_at > now()
  and d.created_at + make_interval(days => coalesce(p.trust_days, ${UNSAID.trustDays})) > now()`;

/** For how many days a company trusts a device that gave a code; 0 trusts none. */
export async function trustDays(owner: Db, tenantId: number): Promise<number> {
  const [row] = await owner.rows<{ days: number }>(
    'trust-days',
    'select trust_days as days from sign_in_policies where tenant_id = $1',
    [tenantId],
  );
  return row?.days ?? UNSAID.trustDays;
}

/** Whether one of these tokens is of a device that the user trusts; it is then noted as used. */
export async function isTrustedBy(
  owner: Db,
  { tenantId, userId }: { tenantId: number; userId: string },
  hashes: readonly Buffer[],
): Promise<boolean> {
  const found = await owner.rows(
    'trusted-device-use',
    `update trusted_devices d set last_used_at = now()
       from logins l left join sign_in_policies p on p.tenant_id = l.tenant_id
      where l.user_id = d.user_id and l.tenant_id = $1 and d.user_id = $2 and d.token_hash = any ($3) and ${TRUSTED}
      returning d.device_id`,
    [tenantId, userId, hashes],
  );
  return found.length > 0;
}

/** Trusts a browser from now on. */
export async function addDevice(
  owner: Db,
  device: { userId: string; hash: Buffer; userAgent: string; address: string; days: number },
): Promise<void> {
  await owner.rows(
    'trusted-device-add',
    `insert into trusted_devices (user_id, token_hash, user_agent, begun_from, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
    [device.userId, device.hash, device.userAgent.slice(0, 200), device.address, device.days],
  );
}

/** The browsers that a user trusts, the latest used first. */
export async function devicesOf(
  owner: Db,
  userId: string,
): Promise<Omit<TrustedDevice, 'place'>[]> {
  return owner.rows<Omit<TrustedDevice, 'place'>>(
    'trusted-devices-own',
    `select d.device_id as "deviceId", d.user_agent as "userAgent", host(d.begun_from) as address, d.created_at as since,
       d.last_used_at as "lastUsedAt",
       least(d.expires_at, d.created_at + make_interval(days => coalesce(p.trust_days, ${UNSAID.trustDays}))) as "expiresAt"
     from trusted_devices d join logins l on l.user_id = d.user_id left join sign_in_policies p on p.tenant_id = l.tenant_id
    where d.user_id = $1 and ${TRUSTED} order by d.last_used_at desc, d.device_id limit 100`,
    [userId],
  );
}

/** Trusts one of a user's browsers no more. @throws request.not_found */
export async function endDevice(owner: Db, userId: string, deviceId: string): Promise<void> {
  await owner.change(
    'trusted-device-end',
    'delete from trusted_devices where user_id = $1 and device_id = $2',
    [userId, deviceId],
    { least: 1 },
  );
}

/** Forgets the browsers whose day is over. */
export async function forgetDevices(owner: Db): Promise<number> {
  return owner.change(
    'trusted-devices-forget',
    'delete from trusted_devices where expires_at < now()',
    [],
    { least: 0 },
  );
}

/** Trusts none of a user's browsers any more. */
export async function endTrust(owner: Db, userId: string): Promise<void> {
  await owner.change(
    'trusted-devices-end',
    'delete from trusted_devices where user_id = $1',
    [userId],
    {
      least: 0,
    },
  );
}

/** Trusts no browser of a company's users any more. */
export async function endTrustAt(owner: Db, tenantId: number): Promise<void> {
  await owner.change(
    'trusted-devices-end-tenant',
    'delete from trusted_devices d using logins l where l.user_id = d.user_id and l.tenant_id = $1',
    [tenantId],
    { least: 0 },
  );
}
