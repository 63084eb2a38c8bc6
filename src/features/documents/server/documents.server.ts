import type { ServerFeature } from '#src/server/feature.ts';
import { checkDocumentsJob } from './check-documents.job.ts';
import { documentsCalls } from './documents.handlers.ts';

export const documentsServer: ServerFeature = {
  name: 'documents',
  calls: [documentsCalls],
  jobs: [checkDocumentsJob],
  tables: ['blob_removals', 'blobs', 'document_consents', 'documents'],
};
