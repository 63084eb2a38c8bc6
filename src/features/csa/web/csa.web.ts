import { csaCommands, csaScopes } from '#commands/csa.ts';
import { webFeature } from '#src/web/feature.ts';
import { csaAddresses } from '../csa.addresses.ts';

export const csaWeb = webFeature({
  name: 'csa',
  commands: csaCommands,
  scopes: csaScopes,
  actions: async () => (await import('./csa.actions.ts')).csaActions,
  routes: [
    {
      path: csaAddresses.safety,
      title: 'Safety data',
      permission: 'client.viewAlerts',
      feature: 'safetyData',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 52 },
      scopes: [
        ['csaInspections', 'csaDataQs', 'list', 'filter'],
        ['csaCrashes', 'csaDataQs', 'list'],
        ['csaDataQs', 'list', 'filter'],
        ['list', 'filter'],
      ],
      load: async () => (await import('./safety-screen.tsx')).SafetyScreen,
    },
    {
      path: csaAddresses.imports,
      title: 'FMCSA files',
      permission: 'admin.superAdmin',
      internalOnly: true,
      breadcrumb: true,
      menu: { section: 'Clients', order: 60 },
      scopes: [['csaImports', 'list']],
      load: async () => (await import('./csa-imports.tsx')).CsaImports,
    },
  ],
});
