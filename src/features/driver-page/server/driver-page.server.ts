import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { driverPageCalls } from './driver-page.handlers.ts';

export const driverPageServer: ServerFeature = {
  name: 'driver-page',
  calls: [{ ...driverPageCalls, inspect: inspectPaper }],
  tables: ['driver_disputes', 'driver_pages'],
};
