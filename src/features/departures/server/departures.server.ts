import type { ServerFeature } from '#src/server/feature.ts';
import { eraseJob } from './erase.job.ts';
import { exportJob } from './export.job.ts';
import { departuresCalls } from './departures.handlers.ts';

export const departuresServer: ServerFeature = {
  name: 'departures',
  calls: [departuresCalls],
  jobs: [exportJob, eraseJob],
  tables: ['departures', 'departure_exports'],
};
