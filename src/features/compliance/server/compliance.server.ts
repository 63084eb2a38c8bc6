import type { ServerFeature } from '#src/server/feature.ts';
import { complianceDaysJob } from './compliance-days.job.ts';
import { complianceCalls } from './compliance.handlers.ts';

export const complianceServer: ServerFeature = {
  name: 'compliance',
  calls: [complianceCalls],
  jobs: [complianceDaysJob],
  tables: ['compliance_days'],
};
