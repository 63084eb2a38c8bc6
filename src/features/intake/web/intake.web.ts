import { intakeCommands, intakeScopes } from '#commands/intake.ts';
import { webFeature } from '#src/web/feature.ts';
import { intakeAddresses } from '../intake.addresses.ts';

export const intakeWeb = webFeature({
  name: 'intake',
  commands: intakeCommands,
  scopes: intakeScopes,
  actions: async () => (await import('./intake.actions.ts')).intakeActions,
  routes: [
    {
      path: intakeAddresses.upload,
      title: 'Upload documents',
      permission: 'client.uploadDocuments',
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 30 },
      load: async () => (await import('./upload-documents.tsx')).UploadDocuments,
    },
    {
      path: intakeAddresses.uploadForEmployee,
      title: 'Upload documents',
      permission: 'client.uploadDocuments',
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./document-upload.tsx')).DocumentUpload,
    },
    {
      path: intakeAddresses.missing,
      title: 'Missing documents',
      permission: 'client.uploadDocuments',
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./missing-documents.tsx')).MissingDocuments,
    },
    {
      path: intakeAddresses.unreadable,
      title: 'Unreadable files',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 13 },
      scopes: [['unreadable', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./unreadable-files.tsx')).UnreadableFiles,
    },
    {
      path: intakeAddresses.unreadableFile,
      title: 'Unreadable file',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      scopes: [['unreadable']],
      load: async () => (await import('./unreadable-file.tsx')).UnreadableFile,
    },
  ],
});
