import type { ServerFeature } from '#src/server/feature.ts';
import { clientsCalls } from './clients.handlers.ts';

export const clientsServer: ServerFeature = {
  name: 'clients',
  calls: [clientsCalls],
  tables: ['clients'],
};
