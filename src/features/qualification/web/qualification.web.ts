import { webFeature } from '#src/web/feature.ts';
import { SEES_RULES } from '#src/shared/permission-sets.ts';
import { qualificationAddresses } from '../qualification.addresses.ts';

export const qualificationWeb = webFeature({
  name: 'qualification',
  routes: [
    {
      path: qualificationAddresses.fileSetup,
      title: 'File setup',
      permission: SEES_RULES,
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 91 },
      scopes: [['list', 'filter', 'rowEdit']],
      load: async () => (await import('./file-setup.tsx')).FileSetup,
    },
    {
      path: qualificationAddresses.rules,
      title: 'Document rules',
      permission: SEES_RULES,
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 90 },
      scopes: [['list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./rule-list.tsx')).RuleList,
    },
  ],
});
