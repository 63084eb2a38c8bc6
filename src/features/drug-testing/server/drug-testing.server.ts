import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { drugTestsCalls } from './drug-testing.handlers.ts';
import { resultImportsCalls } from './imports.handlers.ts';
import { testPapersCalls } from './papers.handlers.ts';
import { inspectResults } from './sent-papers.ts';

export const drugTestingServer: ServerFeature = {
  name: 'drug-testing',
  calls: [
    drugTestsCalls,
    { ...resultImportsCalls, inspect: inspectResults },
    { ...testPapersCalls, inspect: inspectPaper },
  ],
  tables: [
    'drug_test_history',
    'drug_test_import_faults',
    'drug_test_imports',
    'drug_test_papers',
    'drug_tests',
  ],
};
