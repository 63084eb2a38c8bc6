import type { ServerFeature } from '#src/server/feature.ts';
import { previewReleasesJob } from './preview.job.ts';
import { ruleReleasesCalls } from './rule-releases.handlers.ts';

export const ruleReleasesServer: ServerFeature = {
  name: 'rule-releases',
  calls: [ruleReleasesCalls],
  jobs: [previewReleasesJob],
  tables: ['rule_releases', 'rule_previews', 'rule_preview_clients', 'rule_preview_files'],
};
