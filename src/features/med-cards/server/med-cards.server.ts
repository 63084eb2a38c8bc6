import type { ServerFeature } from '#src/server/feature.ts';
import { medCardsCalls } from './med-cards.handlers.ts';
import { sendMedCardsJob } from './send.job.ts';

export const medCardsServer: ServerFeature = {
  name: 'med-cards',
  calls: [medCardsCalls],
  jobs: [sendMedCardsJob],
  tables: ['med_card_submissions', 'med_card_mails'],
};
