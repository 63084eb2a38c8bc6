import type { ServerFeature } from '#src/server/feature.ts';
import { billingCalls } from './billing.handlers.ts';
import { freezesCalls } from './freezes.handlers.ts';
import { overlapsCalls } from './overlaps.handlers.ts';
import { poolsCalls } from './pools.handlers.ts';
import { rosterCalls } from './roster.handlers.ts';
import { selectionsCalls } from './selections.handlers.ts';
import { hiddenDaysCalls } from './hidden-days.handlers.ts';
import { livesCalls } from './lives.handlers.ts';
import { consortiaCalls } from './consortia.handlers.ts';
import { misCalls } from './mis.handlers.ts';
import { randomAlertsCalls } from './random-alerts.handlers.ts';
import { randomDaysJob } from './random-days.job.ts';
import { testingRatesCalls } from './rates.handlers.ts';

export const randomsServer: ServerFeature = {
  name: 'randoms',
  calls: [
    testingRatesCalls,
    poolsCalls,
    overlapsCalls,
    selectionsCalls,
    freezesCalls,
    livesCalls,
    hiddenDaysCalls,
    randomAlertsCalls,
    rosterCalls,
    consortiaCalls,
    misCalls,
    billingCalls,
  ],
  jobs: [randomDaysJob],
  tables: [
    'testing_rates',
    'random_pools',
    'random_selections',
    'random_snapshots',
    'random_selected',
    'random_list_parts',
    'random_bills',
  ],
};
