import type { z } from 'zod';
import {
  countQueryAlerts,
  queryAlertsAt,
} from '#src/features/clearinghouse/server/query-alerts.service.ts';
import { csaAlertsAt } from '#src/features/csa/server/alerts.service.ts';
import { openEpnOrders } from '#src/features/orders/server/open-epn.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { SEES_CLEARINGHOUSE } from '#src/shared/permission-sets.ts';
import { holds, meets, type PermissionGrants } from '#src/shared/permissions.ts';
import { isServed, type Service } from '#src/shared/services.ts';
import { type alertsApi, type DocAlert, type ListType } from '../alerts.contract.ts';
import { DAC_ALERT_TYPES, MVR_ALERT_TYPES } from '../alerts.rules.ts';
import { countOfTypes } from './alert-counts.sql.ts';
import { type AlertFilter, readAlerts } from './alerts.sql.ts';
import { staleApplicants } from './stale-applicants.sql.ts';

type Reply = z.output<typeof alertsApi.list.result>;
type Others = Pick<
  Reply,
  | 'mvrAlerts'
  | 'dacStatus'
  | 'epnAlerts'
  | 'csaAlerts'
  | 'staleApplicantAlerts'
  | 'clearinghouseQueryAlerts'
>;
type Counts = { [K in keyof Others]: number };

type Asker = Pick<Context<Endpoint>, 'db' | 'audit'> & {
  grants: PermissionGrants;
  services: readonly Service[] | null;
};

/** Of which location, of what kinds; `filter` is that of the document alerts, of all their states. */
interface Asked {
  clientId: number;
  kinds: readonly ListType[];
  filter: AlertFilter;
}

/** A filter narrowed to some document types. */
const ofTypes = (filter: AlertFilter, types: readonly number[]): AlertFilter => ({
  ...filter,
  types: filter.types.filter((type) => types.includes(type)),
  ofTypes: true,
});

/** Which of the kinds asked for the caller may see. */
function seen(c: Asker, kinds: readonly ListType[]) {
  const has = (kind: ListType, ...needs: readonly boolean[]) =>
    kinds.includes(kind) && needs.every(Boolean);
  return {
    mvr: has('MVR'),
    dac: has('DAC'),
    epn: has('EPN'),
    csa: has('CSA', isServed('safetyData', c.services)),
    stale: has(
      'staleApplicants',
      isServed('applicants', c.services),
      holds(c.grants, 'client.viewApplicants'),
    ),
    queries: has(
      'clearinghouseQueries',
      isServed('clearinghouse', c.services),
      meets(c.grants, SEES_CLEARINGHOUSE),
    ),
  };
}

async function ofDocuments(
  c: Asker,
  filter: AlertFilter,
  types: readonly number[],
  limit: number,
): Promise<DocAlert[]> {
  const narrowed = ofTypes(filter, types);
  if (narrowed.types.length === 0 || narrowed.statuses.length === 0) return [];
  return (await readAlerts(c.db, narrowed, limit, undefined)).rows;
}

function countDocuments(
  c: Asker,
  filter: AlertFilter,
  types: readonly number[],
): Promise<number> | number {
  const narrowed = ofTypes(filter, types);
  return narrowed.types.length === 0 ? 0 : countOfTypes(c.db, narrowed);
}

/** What is to be done about the safety data, of the locations asked for. */
async function ofSafetyData(c: Asker, clientId: number, { sites }: AlertFilter) {
  const all = await csaAlertsAt(c.db, clientId);
  return sites === null ? all : all.filter((one) => sites.includes(one.clientId));
}

/** The alerts that are not answered as documents, of the kinds asked for and allowed (R447, R450). */
export async function otherAlerts(
  c: Asker,
  { clientId, kinds, filter }: Asked,
  limit: number,
): Promise<Others> {
  const { mvr, dac, epn, csa, stale, queries } = seen(c, kinds);
  const { tenantId, sites } = filter;
  return {
    ...(mvr && { mvrAlerts: await ofDocuments(c, filter, MVR_ALERT_TYPES, limit) }),
    ...(dac && { dacStatus: await ofDocuments(c, filter, DAC_ALERT_TYPES, limit) }),
    ...(epn && { epnAlerts: await openEpnOrders(c.db, tenantId, sites) }),
    ...(csa && { csaAlerts: await ofSafetyData(c, clientId, filter) }),
    ...(stale && { staleApplicantAlerts: await staleApplicants(c.db, tenantId, sites) }),
    ...(queries && {
      clearinghouseQueryAlerts: (await queryAlertsAt(c, clientId)).alerts.filter(
        (one) => sites === null || sites.includes(one.clientId),
      ),
    }),
  };
}

/** How many of them there are of each kind; of nobody by name. */
export async function countOthers(c: Asker, { clientId, kinds, filter }: Asked): Promise<Counts> {
  const { mvr, dac, epn, csa, stale, queries } = seen(c, kinds);
  const { tenantId, sites } = filter;
  return {
    ...(mvr && { mvrAlerts: await countDocuments(c, filter, MVR_ALERT_TYPES) }),
    ...(dac && { dacStatus: await countDocuments(c, filter, DAC_ALERT_TYPES) }),
    ...(epn && { epnAlerts: (await openEpnOrders(c.db, tenantId, sites)).length }),
    ...(csa && { csaAlerts: (await ofSafetyData(c, clientId, filter)).length }),
    ...(stale && { staleApplicantAlerts: (await staleApplicants(c.db, tenantId, sites)).length }),
    ...(queries && { clearinghouseQueryAlerts: await countQueryAlerts(c.db, clientId) }),
  };
}
