import { documentsCommands } from '#commands/documents.ts';
import { webFeature } from '#src/web/feature.ts';

export const documentsWeb = webFeature({
  name: 'documents',
  commands: documentsCommands,
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
      load: async () => (await import('./mvr-record.tsx')).MvrRecordView,
    },
  ],
});
