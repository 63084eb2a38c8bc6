import { inspectRoster } from '#src/features/rosters/server/inspect-roster.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { treeImportsCalls } from './tree-imports.handlers.ts';

export const setUpServer: ServerFeature = {
  name: 'set-up',
  calls: [{ ...treeImportsCalls, inspect: inspectRoster }],
  tables: ['tree_imports'],
};
