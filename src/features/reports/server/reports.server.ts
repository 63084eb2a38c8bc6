import type { ServerFeature } from '#src/server/feature.ts';
import { mailReportsJob } from './mail-reports.job.ts';
import { makeReportsJob } from './make-reports.job.ts';
import { reportRunsCalls, reportsCalls, viewSchedulesCalls } from './reports.handlers.ts';

export const reportsServer: ServerFeature = {
  name: 'reports',
  calls: [reportsCalls, reportRunsCalls, viewSchedulesCalls],
  tables: ['report_schedules', 'report_runs'],
  jobs: [mailReportsJob, makeReportsJob],
};
