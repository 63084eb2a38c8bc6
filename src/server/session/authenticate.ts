import type pg from 'pg';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { Keys } from '#src/server/keys.ts';
import type { Places } from '#src/server/network-places.ts';
import { ACCOUNT_JSON, type Account, accountCaller } from './account.ts';
import { isKeySecret, makeReadProgram } from './programs.ts';
import { ACTIVITY_SECONDS, IS_LIVE } from './sessions.ts';
import { readAccess } from './tokens.ts';

/** What an auditor may do, inside the audited client and by GET only (D8, A34). */
const AUDITOR_GRANTS: PermissionGrants = {
  auditor: ['auditorLogin'],
  client: [
    'viewRoster',
    'viewEmployee',
    'viewOrders',
    'viewEmployeeDataReports',
    'viewLocation',
    'viewAlerts',
  ],
};

/** By a link that is bound to an audit nothing is open but the calls made for it, which ask for this. */
const AUDITED_GRANTS: PermissionGrants = { auditor: ['auditorLogin'] };

interface Row {
  session_id: string;
  tenant_id: number;
  user_id: string | null;
  auditor_link_id: string | null;
  is_stale: boolean;
  impersonating_tenant_id: number | null;
  impersonating_user_id: string | null;
  me: Account | null;
  them: Account | null;
  owes: { until: string; is_over: boolean } | null;
  link: {
    client_id: number;
    audit_id: string | null;
    label: string;
    below: number[];
    services: Service[];
  } | null;
}

// One statement reads the session, the account with its client's services, the impersonated account and the auditor's link,
// so a change of any of them takes effect at the next request.
const READ = `
  select s.session_id, s.tenant_id, s.user_id, s.auditor_link_id,
    s.last_activity_at < now() - interval '${ACTIVITY_SECONDS} seconds' as is_stale,
    s.impersonating_tenant_id, s.impersonating_user_id,
    ${ACCOUNT_JSON('m', 's.tenant_id')} as me, ${ACCOUNT_JSON('t', 's.impersonating_tenant_id')} as them,
    -- Nobody is made to have a factor at a demo that its own machine alone reaches (D363).
    (select json_build_object('until', o.until, 'is_over', o.until <= now()) from (
       select greatest(p.required_since, i.created_at) + make_interval(days => p.grace_days) as until
         from sign_in_policies p join logins i on i.user_id = s.user_id and not (i.is_demo and $2)
        where p.tenant_id = s.tenant_id and p.required_since is not null
          and not exists (select from provider_sessions v where v.session_id = s.session_id and v.gave_factor)
          and not exists (select from second_factors f where f.user_id = s.user_id and f.confirmed_at is not null)) o) as owes,
    (select json_build_object('client_id', l.client_id, 'audit_id', l.audit_id, 'label', l.label, 'below', client_below(l.tenant_id, l.client_id),
        'services', client_service_groups(l.tenant_id, l.client_id))
       from auditor_links l where l.auditor_link_id = s.auditor_link_id and l.revoked_at is null and l.expires_at > now()
         and not has_departed(l.tenant_id)) as link
  from sessions s
  left join lateral account(s.tenant_id, s.user_id) m on s.user_id is not null
  left join lateral account(s.impersonating_tenant_id, s.impersonating_user_id) t on s.impersonating_user_id is not null
  where s.session_id = $1 and ${IS_LIVE}`;

/**
 * Makes the kernel's `authenticate`: verifies the access token and reads the session and its account, at every request,
 * so that a logout, a changed password and a changed permission act at once (D10). Null for everything that does not hold.
 */
export function makeAuthenticate(around: {
  pool: pg.Pool;
  keys: Keys;
  places: Places;
  internalTenantId: number;
  /** Only its own machine reaches the server. */
  isAlone: boolean;
}): Kernel['authenticate'] {
  const { pool, keys, isAlone } = around;
  const readProgram = makeReadProgram(around);
  return async ({ authorization, cookie, background, address }) => {
    const token = authorization?.replace(/^Bearer\s+/i, '').trim() || cookie;
    if (!token || token.length > 2000) return null;
    if (isKeySecret(token)) return address === undefined ? null : readProgram(token, address);
    const sessionId = await readAccess(keys, token);
    if (!sessionId) return null;
    const found = await pool.query<Row>({
      name: 'session-read',
      text: READ,
      values: [sessionId, isAlone],
    });
    const row = found.rows[0];
    const caller = row ? callerOf(row) : null;
    if (!row || !caller) return null;
    if (caller === 'ended') {
      await end(pool, sessionId);
      return null;
    }
    if (!background && row.is_stale) {
      await pool.query({
        name: 'session-activity',
        text: 'update sessions set last_activity_at = now() where session_id = $1 and ended_at is null',
        values: [sessionId],
      });
    }
    return caller;
  };
}

function callerOf(row: Row): Caller | 'ended' | null {
  if (row.auditor_link_id) return auditor(row);
  const { me, them } = row;
  if (!row.user_id || !me || me.deactivated) return null;
  if (!row.impersonating_user_id) {
    return { ...userOf(row, me), id: row.user_id, tenantId: row.tenant_id, impersonator: null };
  }
  // Going on under the own name would run what was meant for the other's: the session ends instead (D7).
  const mayGoOn = them && !them.deactivated && !them.is_internal;
  if (!mayGoOn || !holds(me.grants, 'customerCare.impersonateUser')) return 'ended';
  return {
    ...userOf(row, them),
    id: row.impersonating_user_id,
    tenantId: row.impersonating_tenant_id ?? 0,
    impersonator: { id: row.user_id, tenantId: row.tenant_id, name: me.name },
  };
}

function userOf(row: Row, account: Account): Omit<Caller, 'id' | 'tenantId' | 'impersonator'> {
  return {
    ...accountCaller(account),
    sessionId: row.session_id,
    ...(row.owes ? { owesFactor: { until: row.owes.until, isOver: row.owes.is_over } } : {}),
  };
}

function auditor(row: Row): Caller | null {
  const { link } = row;
  if (!link || !row.auditor_link_id) return null;
  return {
    kind: 'auditor',
    sessionId: row.session_id,
    id: row.auditor_link_id,
    tenantId: row.tenant_id,
    clientId: link.client_id,
    email: '',
    name: link.label,
    isConcordeUser: false,
    isPseudoUser: false,
    maskSsn: true,
    grants: link.audit_id === null ? AUDITOR_GRANTS : AUDITED_GRANTS,
    auditId: link.audit_id ?? undefined,
    sites: link.client_id === row.tenant_id ? '*' : link.below,
    services: link.services,
    impersonator: null,
  };
}

async function end(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `update sessions set ended_at = now(), ended_reason = 'impersonation lost' where session_id = $1 and ended_at is null`,
    [sessionId],
  );
}
