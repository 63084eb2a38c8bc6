import { documentsCommands, documentsScopes } from '#commands/documents.ts';
import { webFeature } from '#src/web/feature.ts';

export const documentsWeb = webFeature({
  name: 'documents',
  commands: documentsCommands,
  scopes: documentsScopes,
  actions: async () => (await import('./documents.actions.ts')).documentsActions,
  routes: [
    {
      path: '/documents/:documentId',
      title: 'Document',
      permission: [
        'client.viewEmployee',
        'dq.viewDetail',
        'cme.viewDetail',
        'customerCare.assumeClient',
      ],
      feature: 'documents',
      scopes: [['documents', 'pdf']],
      load: async () => (await import('./document-view.tsx')).DocumentView,
    },
    {
      path: '/documents/:documentId/mvr',
      title: 'MVR record',
      permission: [
        'client.viewEmployee',
        'dq.viewDetail',
        'cme.viewDetail',
        'customerCare.assumeClient',
      ],
      feature: 'documents',
      scopes: [['documents', 'list']],
      load: async () => (await import('./mvr-record.tsx')).MvrRecordView,
    },
  ],
});
