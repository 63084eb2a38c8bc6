import type { ServerFeature } from '#src/server/feature.ts';
import { documentsCalls } from './documents.handlers.ts';

export const documentsServer: ServerFeature = {
  name: 'documents',
  calls: [documentsCalls],
  tables: ['blob_removals', 'blobs', 'document_consents', 'documents'],
};
