import type { ServerFeature } from '#src/server/feature.ts';
import { pastEmployersCalls } from './past-employers.handlers.ts';

export const pastEmployersServer: ServerFeature = {
  name: 'past-employers',
  calls: [pastEmployersCalls],
  tables: ['past_employer_papers', 'past_employers'],
};
