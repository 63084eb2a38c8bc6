import { complianceCommands } from '#commands/compliance.ts';
import { holds } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { homePart } from '#src/web/shell/slots.ts';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
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
  parts: [
    homePart.put({
      side: 'right',
      order: 10,
      isFor: (viewer) =>
        viewer.client !== null &&
        holds(viewer.grants, 'client.viewAlerts') &&
        hasFeature('alerts', viewer),
      View: makePart(async () => (await import('./score-figures.tsx')).ScoreFigures, HOME_WAIT)
        .View,
    }),
  ],
});
