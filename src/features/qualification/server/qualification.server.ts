import type { ServerFeature } from '#src/server/feature.ts';
import { ruleSettings } from './copy-rules.service.ts';
import { fileSetupCalls } from './file-setup.handlers.ts';
import { qualificationCalls } from './qualification.handlers.ts';
import { requalifyByDateJob, requalifyJob } from './requalify.job.ts';
import { settleQualification } from './settle.service.ts';

export const qualificationServer: ServerFeature = {
  name: 'qualification',
  calls: [qualificationCalls, fileSetupCalls],
  jobs: [requalifyJob, requalifyByDateJob],
  settle: settleQualification,
  settingsParts: [ruleSettings],
  tables: [
    'day_tallies',
    'employee_qualification',
    'expiry_tallies',
    'file_tallies',
    'forecast_tallies',
    'qualification_due',
    'qualification_items',
    'qualification_rules',
    'standing_tallies',
  ],
};
