import { documentsCommands, documentsScopes } from '#commands/documents.ts';
import { webFeature } from '#src/web/feature.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { documentsAddresses } from '../documents.addresses.ts';

export const documentsWeb = webFeature({
  name: 'documents',
  commands: documentsCommands,
  scopes: documentsScopes,
  actions: async () => (await import('./documents.actions.ts')).documentsActions,
  routes: [
    {
      path: documentsAddresses.document,
      title: 'Document',
      permission: READS_FILES,
      feature: 'documents',
      scopes: [['documents', 'pdf']],
      load: async () => (await import('./document-view.tsx')).DocumentView,
    },
    {
      path: documentsAddresses.mvr,
      title: 'MVR record',
      permission: READS_FILES,
      feature: 'documents',
      scopes: [['documents', 'list']],
      load: async () => (await import('./mvr-record.tsx')).MvrRecordView,
    },
  ],
});
