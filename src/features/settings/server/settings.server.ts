import type { ServerFeature } from '#src/server/feature.ts';
import { settingsCalls } from './settings.handlers.ts';

export const settingsServer: ServerFeature = {
  name: 'settings',
  calls: [settingsCalls],
  tables: ['settings', 'settings_documents', 'settings_texts', 'settings_versions'],
};
