import { inspectRoster } from '#src/features/rosters/server/inspect-roster.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { clientSetUpCalls } from './client-set-up.handlers.ts';
import { documentImportsCalls } from './document-imports.handlers.ts';
import { fileDocumentsJob } from './file-documents.job.ts';
import { inspectDocumentZip } from './inspect-document-zip.service.ts';
import { forgetImportsJob } from './forget-imports.job.ts';
import { invitationsCalls } from './invitations.handlers.ts';
import { treeImportsCalls } from './tree-imports.handlers.ts';

export const setUpServer: ServerFeature = {
  name: 'set-up',
  calls: [
    clientSetUpCalls,
    invitationsCalls,
    { ...documentImportsCalls, inspect: inspectDocumentZip },
    { ...treeImportsCalls, inspect: inspectRoster },
  ],
  jobs: [fileDocumentsJob, forgetImportsJob],
  tables: ['document_import_rows', 'document_import_work', 'document_imports', 'tree_imports'],
};
