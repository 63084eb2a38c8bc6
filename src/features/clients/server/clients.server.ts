import type { ServerFeature } from '#src/server/feature.ts';
import { clientLogoCalls } from './client-logo.handlers.ts';
import { clientRepCalls } from './client-rep.handlers.ts';
import { clientSetupCalls } from './client-setup.handlers.ts';
import { clientsCalls } from './clients.handlers.ts';
import { inspectLogo } from './inspect-logo.service.ts';
import { locationSettingsCalls } from './location-settings.handlers.ts';
import { openInternalClient } from './clients.service.ts';
import { settingsCopyCalls } from './settings-copy.handlers.ts';
import { clientSettingsParts } from './settings-copy.service.ts';

export const clientsServer: ServerFeature = {
  name: 'clients',
  calls: [
    clientsCalls,
    clientSetupCalls,
    locationSettingsCalls,
    settingsCopyCalls,
    clientRepCalls,
    { ...clientLogoCalls, inspect: inspectLogo },
  ],
  open: openInternalClient,
  settingsParts: clientSettingsParts,
  tables: [
    'clients',
    'client_document_types',
    'client_logos',
    'client_reps',
    'client_services',
    'location_settings',
    'place_zones',
    'settings_pushes',
    'settings_push_sites',
  ],
};
