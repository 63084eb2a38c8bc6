import type { ServerFeature } from '#src/server/feature.ts';
import { qualityCalls } from './quality.handlers.ts';
import { workloadCalls } from './workload.handlers.ts';

export const qualityServer: ServerFeature = {
  name: 'quality',
  calls: [qualityCalls, workloadCalls],
  tables: ['reviewer_levels', 'sampling_rates', 'sampling_seeds', 'second_reviews'],
};
