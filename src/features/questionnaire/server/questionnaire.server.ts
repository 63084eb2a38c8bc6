import type { ServerFeature } from '#src/server/feature.ts';
import { questionnaireCalls } from './questionnaire.handlers.ts';

export const questionnaireServer: ServerFeature = {
  name: 'questionnaire',
  calls: [questionnaireCalls],
  tables: ['drug_alcohol_answers'],
};
