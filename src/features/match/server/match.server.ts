import type { ServerFeature } from '#src/server/feature.ts';
import { matchCalls, matchStepCalls } from './match.handlers.ts';

export const matchServer: ServerFeature = {
  name: 'match',
  calls: [matchCalls, matchStepCalls],
};
