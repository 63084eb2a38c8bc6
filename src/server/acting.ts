import type pg from 'pg';
import type { EndpointScope } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { assumedGrants, holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';
import type { Caller } from './caller.ts';
import type { Binding } from './db/handle.ts';

/** Where a request acts, and with which permissions. */
export interface Acting {
  binding: Binding;
  grants: PermissionGrants;
  /** The client named by the request, or the caller's own; null across clients. */
  clientId: number | null;
  /** An internal user acts inside this client. */
  assumed: boolean;
  /** The services of that client, which decide what a caller finds there (R125); null if everything is there. */
  services: readonly Service[] | null;
}

/**
 * Decides where a call acts (D2-D4): the caller's own client, the client an internal user names by `X-Client`, or
 * across clients. Throws `request.client_required`, `request.forbidden`, or `request.not_found` for a client that is
 * not there or not the caller's.
 */
export async function resolveActing(
  pool: pg.Pool,
  internalTenantId: number,
  scope: EndpointScope,
  caller: Caller | null,
  named: number | null,
): Promise<Acting> {
  if (!caller || scope === 'public')
    return {
      binding: { role: 'app', tenantId: 0, sites: [] },
      grants: {},
      clientId: null,
      assumed: false,
      services: null,
    };
  if (scope === 'self') {
    return {
      binding: ownBinding(caller),
      grants: caller.grants,
      clientId: caller.clientId,
      assumed: false,
      services: caller.services,
    };
  }
  if (!caller.isConcordeUser) {
    if (scope === 'staff') throw requestError('request.forbidden');
    if (named !== null && caller.sites !== '*' && !caller.sites.includes(named))
      throw requestError('request.not_found');
    return {
      binding: { role: 'app', tenantId: caller.tenantId, sites: caller.sites },
      grants: caller.grants,
      clientId: named ?? caller.clientId,
      assumed: false,
      services: await servicesAt(pool, caller, named ?? caller.clientId),
    };
  }
  if (scope === 'staff' || (scope === 'any' && named === null)) {
    return {
      binding: { role: 'staff', tenantId: internalTenantId, sites: '*' },
      grants: caller.grants,
      clientId: null,
      assumed: false,
      services: null,
    };
  }
  if (named === null) throw requestError('request.client_required');
  const place = await findClient(pool, named);
  if (!place) throw requestError('request.not_found');
  const own = place.tenantId === internalTenantId;
  if (!own && !holds(caller.grants, 'customerCare.assumeClient'))
    throw requestError('request.forbidden');
  return {
    binding: {
      role: 'app',
      tenantId: place.tenantId,
      sites: place.tenantId === named ? '*' : place.below,
    },
    grants: own ? caller.grants : assumedGrants(caller.grants),
    clientId: named,
    assumed: !own,
    services: own ? null : place.services,
  };
}

function ownBinding(caller: Caller): Binding {
  return {
    role: caller.isConcordeUser ? 'staff' : 'app',
    tenantId: caller.tenantId,
    sites: caller.sites,
  };
}

/** The services of a location in the caller's company. Those of the caller's own came with the session. @throws request.not_found */
async function servicesAt(
  pool: pg.Pool,
  caller: Caller,
  clientId: number,
): Promise<readonly Service[] | null> {
  if (clientId === caller.clientId) return caller.services;
  const place = await findClient(pool, clientId);
  if (place?.tenantId !== caller.tenantId) throw requestError('request.not_found');
  return place.services;
}

async function findClient(
  pool: pg.Pool,
  clientId: number,
): Promise<{ tenantId: number; below: number[]; services: Service[] } | null> {
  const found = await pool.query<{ tenant_id: number; below: number[]; services: Service[] }>({
    name: 'client-below',
    text: `select tenant_id, client_below(tenant_id, client_id) as below, client_service_groups(tenant_id, client_id) as services
      from client_directory where client_id = $1`,
    values: [clientId],
  });
  const row = found.rows[0];
  return row ? { tenantId: row.tenant_id, below: row.below, services: row.services } : null;
}
