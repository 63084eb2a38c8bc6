import { callsOf } from '#src/server/handler.ts';
import { holds } from '#src/shared/permissions.ts';
import { randomAlertsApi, type RandomAlert } from '../random-alerts.contract.ts';
import { PATIENCE, type Patience } from '../random-alerts.rules.ts';
import { peopleOfAll } from './consortia.service.ts';
import { alertsOfPool } from './pool-alerts.service.ts';
import { consortiaOf } from './pools.sql.ts';
import { randomAlertsAt } from './random-alerts.service.ts';

export const randomAlertsCalls = callsOf(randomAlertsApi, {
  list: (c) => randomAlertsAt(c, c.params.clientId, { ...PATIENCE, ...given(c.query) }),

  consortia: async (c) => {
    const looks = {
      patience: { ...PATIENCE, ...given(c.query) },
      now: new Date().toISOString(),
      draws: holds(c.grants, 'records.drawRandoms'),
    };
    const alerts: RandomAlert[] = [];
    for (const pool of await consortiaOf(c.db, c.kernel.internalTenantId))
      if (pool.deletedAt === null)
        alerts.push(...(await alertsOfPool(c.db, pool, { ...looks, source: peopleOfAll(pool) })));
    return alerts;
  },
});

/** Of a query what was said. */
const given = (query: { [K in keyof Patience]?: number | undefined }): Partial<Patience> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
