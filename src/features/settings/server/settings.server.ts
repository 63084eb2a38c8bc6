import type { ServerFeature } from '#src/server/feature.ts';
import { documentTypesCalls } from './document-types.handlers.ts';
import { licenseFormatsCalls } from './license-formats.handlers.ts';
import { settingsCalls } from './settings.handlers.ts';

export const settingsServer: ServerFeature = {
  name: 'settings',
  calls: [settingsCalls, documentTypesCalls, licenseFormatsCalls],
  tables: [
    'settings',
    'settings_documents',
    'settings_texts',
    'settings_versions',
    'settings_lists',
    'document_types',
    'license_formats',
  ],
};
