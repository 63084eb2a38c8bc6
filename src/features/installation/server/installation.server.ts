import type { ServerFeature } from '#src/server/feature.ts';
import { installationCalls } from './installation.handlers.ts';

export const installationServer: ServerFeature = {
  name: 'installation',
  calls: [installationCalls],
};
