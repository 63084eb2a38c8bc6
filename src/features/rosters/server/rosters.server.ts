import type { ServerFeature } from '#src/server/feature.ts';
import { inspectPhotos } from './inspect-photos.service.ts';
import { inspectRoster } from './inspect-roster.service.ts';
import { photosCalls } from './photos.handlers.ts';
import { rosterWork } from './roster-work.service.ts';
import { rostersCalls } from './rosters.handlers.ts';
import { systemImportsCalls } from './system-imports.handlers.ts';

export const rostersServer: ServerFeature = {
  name: 'rosters',
  calls: [
    { ...rostersCalls, inspect: inspectRoster },
    { ...photosCalls, inspect: inspectPhotos },
    systemImportsCalls,
  ],
  jobs: [rosterWork],
  tables: [
    'employee_photos',
    'employee_system_ids',
    'photo_import_files',
    'photo_imports',
    'roster_habits',
    'roster_parts',
    'roster_rows',
    'roster_work',
    'rosters',
  ],
};
