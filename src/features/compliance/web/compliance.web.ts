import { complianceCommands } from '#commands/compliance.ts';
import { webFeature } from '#src/web/feature.ts';
import { complianceAddresses } from '../compliance.addresses.ts';

export const complianceWeb = webFeature({
  name: 'compliance',
  commands: complianceCommands,
  routes: [
    {
      path: complianceAddresses.compliance,
      title: 'Compliance',
      permission: 'client.viewAlerts',
      feature: 'alerts',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 66 },
      scopes: [['list', 'filter'], ['list'], []],
      load: async () => (await import('./compliance-screen.tsx')).ComplianceScreen,
    },
  ],
});
