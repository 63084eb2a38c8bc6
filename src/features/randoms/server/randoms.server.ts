import type { ServerFeature } from '#src/server/feature.ts';
import { poolsCalls } from './pools.handlers.ts';
import { testingRatesCalls } from './rates.handlers.ts';

export const randomsServer: ServerFeature = {
  name: 'randoms',
  calls: [testingRatesCalls, poolsCalls],
  tables: [
    'testing_rates',
    'random_pools',
    'random_selections',
    'random_snapshots',
    'random_selected',
  ],
};
