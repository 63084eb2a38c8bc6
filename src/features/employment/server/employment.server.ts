import type { ServerFeature } from '#src/server/feature.ts';
import { titleSettings } from './copy-titles.service.ts';
import { employmentCalls } from './employment.handlers.ts';
import { jobTitlesCalls } from './job-titles.handlers.ts';
import { retentionCalls } from './retention.handlers.ts';
import { retentionJob } from './retention.job.ts';

export const employmentServer: ServerFeature = {
  name: 'employment',
  calls: [employmentCalls, jobTitlesCalls, retentionCalls],
  settingsParts: [titleSettings],
  tables: ['destructions', 'job_titles'],
  jobs: [retentionJob],
};
