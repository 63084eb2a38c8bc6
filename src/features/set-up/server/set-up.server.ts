import { inspectRoster } from '#src/features/rosters/server/inspect-roster.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { clientSetUpCalls } from './client-set-up.handlers.ts';
import { forgetImportsJob } from './forget-imports.job.ts';
import { treeImportsCalls } from './tree-imports.handlers.ts';

export const setUpServer: ServerFeature = {
  name: 'set-up',
  calls: [clientSetUpCalls, { ...treeImportsCalls, inspect: inspectRoster }],
  jobs: [forgetImportsJob],
  tables: ['tree_imports'],
};
