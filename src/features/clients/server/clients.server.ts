import type { ServerFeature } from '#src/server/feature.ts';
import { clientsCalls } from './clients.handlers.ts';
import { openInternalClient } from './clients.service.ts';

export const clientsServer: ServerFeature = {
  name: 'clients',
  calls: [clientsCalls],
  open: openInternalClient,
  tables: ['clients', 'place_zones'],
};
