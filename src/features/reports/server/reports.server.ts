import type { ServerFeature } from '#src/server/feature.ts';
import { mailReportsJob } from './mail-reports.job.ts';
import { reportsCalls } from './reports.handlers.ts';

export const reportsServer: ServerFeature = {
  name: 'reports',
  calls: [reportsCalls],
  tables: ['report_schedules'],
  jobs: [mailReportsJob],
};
