import type { ServerFeature } from '#src/server/feature.ts';
import { cmeToolCalls } from './cme-tool.handlers.ts';

export const cmeToolServer: ServerFeature = {
  name: 'cme-tool',
  calls: [cmeToolCalls],
};
