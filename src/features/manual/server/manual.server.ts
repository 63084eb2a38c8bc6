import type { ServerFeature } from '#src/server/feature.ts';
import { manualCalls } from './manual.handlers.ts';

export const manualServer: ServerFeature = {
  name: 'manual',
  calls: [manualCalls],
};
