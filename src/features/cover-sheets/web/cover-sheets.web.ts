import { coverSheetsCommands } from '#commands/cover-sheets.ts';
import { webFeature } from '#src/web/feature.ts';

export const coverSheetsWeb = webFeature({
  name: 'cover-sheets',
  commands: coverSheetsCommands,
  actions: async () => (await import('./cover-sheets.actions.ts')).coverSheetsActions,
  providers: async () => [(await import('./cover-sheets.palette.ts')).documentTypeProvider],
});
