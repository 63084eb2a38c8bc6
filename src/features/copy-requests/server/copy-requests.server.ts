import type { ServerFeature } from '#src/server/feature.ts';
import { copyRequestsCalls } from './copy-requests.handlers.ts';

export const copyRequestsServer: ServerFeature = {
  name: 'copy-requests',
  calls: [copyRequestsCalls],
  tables: ['copy_request_papers', 'copy_requests'],
};
