import type { ServerFeature } from '#src/server/feature.ts';
import { reportsCalls } from './reports.handlers.ts';

export const reportsServer: ServerFeature = {
  name: 'reports',
  calls: [reportsCalls],
  tables: [],
};
