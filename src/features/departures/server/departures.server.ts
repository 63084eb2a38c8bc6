import type { ServerFeature } from '#src/server/feature.ts';
import { departuresCalls } from './departures.handlers.ts';

export const departuresServer: ServerFeature = {
  name: 'departures',
  calls: [departuresCalls],
  tables: ['departures'],
};
