import type { ServerFeature } from '#src/server/feature.ts';
import { mvrScoringCalls } from './mvr-scoring.handlers.ts';
import { scoreAloneJob } from './score-alone.job.ts';

export const mvrScoringServer: ServerFeature = {
  name: 'mvr-scoring',
  calls: [mvrScoringCalls],
  jobs: [scoreAloneJob],
  tables: ['mvr_score_defs', 'mvr_scores', 'mvr_scorings'],
};
