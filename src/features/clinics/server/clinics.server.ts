import type { ServerFeature } from '#src/server/feature.ts';
import { clinicsCalls } from './clinics.handlers.ts';
import { loadZipPlaces } from './zip-places.service.ts';

export const clinicsServer: ServerFeature = {
  name: 'clinics',
  calls: [clinicsCalls],
  prepare: loadZipPlaces,
  tables: ['vendors', 'zip_places'],
};
