import type { ServerFeature } from '#src/server/feature.ts';
import { coverSheetsCalls } from './cover-sheets.handlers.ts';
import { readCovers } from './read-covers.job.ts';

export const coverSheetsServer: ServerFeature = {
  name: 'cover-sheets',
  calls: [coverSheetsCalls],
  jobs: [readCovers],
  tables: ['cover_sheet_revocations', 'cover_work'],
};
