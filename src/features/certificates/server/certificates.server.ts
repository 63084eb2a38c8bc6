import type { ServerFeature } from '#src/server/feature.ts';
import { certificatesCalls } from './certificates.handlers.ts';

export const certificatesServer: ServerFeature = {
  name: 'certificates',
  calls: [certificatesCalls],
  tables: ['certificate_options', 'certificates'],
};
