import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';
import type { Caller } from '#src/server/caller.ts';

/** An account as a request finds it. */
export interface Account {
  client_id: number;
  email: string;
  name: string;
  is_pseudo_user: boolean;
  deactivated: boolean;
  mask_ssn: boolean;
  is_internal: boolean;
  grants: PermissionGrants;
  services: Service[] | null;
  /** Null is everywhere. */
  sites: number[] | null;
}

/** What is read of an account, as JSON. */
export const ACCOUNT_JSON = (alias: string, tenant: string): string =>
  `case when ${alias}.client_id is null then null else json_build_object('client_id', ${alias}.client_id, 'email', ${alias}.email,
     'name', ${alias}.first_name || ' ' || ${alias}.last_name, 'is_pseudo_user', ${alias}.is_pseudo_user,
     'deactivated', ${alias}.deactivated or has_departed(${tenant}), 'mask_ssn', ${alias}.mask_ssn, 'is_internal', ${alias}.is_internal,
     'grants', ${alias}.grants, 'sites', ${alias}.sites,
     'services', case when not ${alias}.is_internal then client_service_groups(${tenant}, ${alias}.client_id) end) end`;

/** What a caller is by their account. */
export function accountCaller(
  account: Account,
): Omit<Caller, 'id' | 'tenantId' | 'impersonator' | 'sessionId'> {
  return {
    kind: 'user',
    clientId: account.client_id,
    email: account.email,
    name: account.name,
    isConcordeUser: account.is_internal,
    isPseudoUser: account.is_pseudo_user,
    maskSsn: account.mask_ssn,
    grants: account.grants,
    sites: account.sites ?? '*',
    services: account.services,
  };
}
