import { webFeature } from '#src/web/feature.ts';

export const qualificationWeb = webFeature({
  name: 'qualification',
  routes: [
    {
      path: '/manage/qualificationRules',
      title: 'Document rules',
      permission: ['client.viewAlerts', 'client.viewLocation', 'client.configureLocation'],
      feature: 'documents',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 90 },
      scopes: [['list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./rule-list.tsx')).RuleList,
    },
  ],
});
