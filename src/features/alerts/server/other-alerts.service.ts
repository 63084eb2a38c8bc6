import type { z } from 'zod';
import {
  countQueryAlerts,
  queryAlertsAt,
} from '#src/features/clearinghouse/server/query-alerts.service.ts';
import { countCsaAlerts, csaAlertsAt } from '#src/features/csa/server/alerts.service.ts';
import { openEpnOrders } from '#src/features/orders/server/open-epn.service.ts';
import { scoreAlertsAt } from '#src/features/mvr-scoring/server/score-alerts.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { Service } from '#src/shared/services.ts';
import type { AlertList } from '../alert-lists.rules.ts';
import { type alertsApi, type DocAlert, type ListType } from '../alerts.contract.ts';
import { DAC_ALERT_TYPES, MVR_ALERT_TYPES } from '../alerts.rules.ts';
import { countOfTypes } from './alert-counts.sql.ts';
import { type AlertFilter, readAlerts } from './alerts.sql.ts';
import { countPutOff, maySee } from './listed-alerts.service.ts';
import { openOnboardings } from './open-onboardings.sql.ts';
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
type Counts = { [K in keyof Others | 'onboardingAlerts' | 'scoringAlerts']?: number };

type Asker = Pick<Context<Endpoint>, 'db' | 'audit' | 'caller'> & {
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
  const has = (kind: ListType, list?: AlertList) =>
    kinds.includes(kind) && (list === undefined || maySee(c, list));
  return {
    mvr: has('MVR'),
    dac: has('DAC'),
    epn: has('EPN', 'epn'),
    csa: has('CSA', 'csa'),
    stale: has('staleApplicants', 'stale'),
    queries: has('clearinghouseQueries', 'queries'),
    onboarding: has('onboarding', 'onboarding'),
    scoring: has('scoring', 'scoring'),
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

/** How many of them there are of each kind; of nobody by name. What is put off is left out where the filter passes over it. */
export async function countOthers(c: Asker, { clientId, kinds, filter }: Asked): Promise<Counts> {
  const { mvr, dac, epn, csa, stale, queries, onboarding, scoring } = seen(c, kinds);
  const { tenantId, sites } = filter;
  const less = async (list: AlertList, all: number): Promise<number> =>
    all === 0 || filter.waiting !== 'none'
      ? all
      : all - (await countPutOff(c, list, clientId, sites));
  return {
    ...(mvr && { mvrAlerts: await countDocuments(c, filter, MVR_ALERT_TYPES) }),
    ...(dac && { dacStatus: await countDocuments(c, filter, DAC_ALERT_TYPES) }),
    ...(epn && {
      epnAlerts: await less('epn', (await openEpnOrders(c.db, tenantId, sites)).length),
    }),
    ...(csa && { csaAlerts: await less('csa', await countCsaAlerts(c.db, clientId, sites)) }),
    ...(stale && {
      staleApplicantAlerts: await less(
        'stale',
        (await staleApplicants(c.db, tenantId, sites)).length,
      ),
    }),
    ...(queries && {
      clearinghouseQueryAlerts: await less('queries', await countQueryAlerts(c.db, clientId)),
    }),
    ...(onboarding && {
      onboardingAlerts: await less(
        'onboarding',
        (await openOnboardings(c.db, tenantId, sites)).length,
      ),
    }),
    ...(scoring && {
      scoringAlerts: await less(
        'scoring',
        (await scoreAlertsAt(c.db, clientId)).alerts.filter(
          (one) => sites === null || sites.includes(one.clientId),
        ).length,
      ),
    }),
  };
}
