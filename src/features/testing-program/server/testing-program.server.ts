import type { ServerFeature } from '#src/server/feature.ts';
import { testingProgramCalls } from './testing-program.handlers.ts';

export const testingProgramServer: ServerFeature = {
  name: 'testing-program',
  calls: [testingProgramCalls],
  tables: ['testing_programs'],
};
