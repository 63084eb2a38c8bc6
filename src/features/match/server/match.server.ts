import type { ServerFeature } from '#src/server/feature.ts';
import { matchCalls } from './match.handlers.ts';

export const matchServer: ServerFeature = {
  name: 'match',
  calls: [matchCalls],
};
