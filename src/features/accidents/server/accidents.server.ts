import type { ServerFeature } from '#src/server/feature.ts';
import { accidentsCalls } from './accidents.handlers.ts';

export const accidentsServer: ServerFeature = {
  name: 'accidents',
  calls: [accidentsCalls],
  tables: ['accident_changes', 'accidents'],
};
