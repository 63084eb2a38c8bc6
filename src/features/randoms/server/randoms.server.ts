import type { ServerFeature } from '#src/server/feature.ts';
import { poolsCalls } from './pools.handlers.ts';
import { selectionsCalls } from './selections.handlers.ts';
import { testingRatesCalls } from './rates.handlers.ts';

export const randomsServer: ServerFeature = {
  name: 'randoms',
  calls: [testingRatesCalls, poolsCalls, selectionsCalls],
  tables: [
    'testing_rates',
    'random_pools',
    'random_selections',
    'random_snapshots',
    'random_selected',
  ],
};
