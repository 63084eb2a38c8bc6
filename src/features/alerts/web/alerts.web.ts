import { alertsCommands, alertsScopes } from '#commands/alerts.ts';
import { applicantsAddresses } from '#src/features/applicants/applicants.addresses.ts';
import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { holds, meets, type Requirement } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { homePart, menuCounts } from '#src/web/shell/slots.ts';
import { alertsAddresses } from '../alerts.addresses.ts';

/** Whose documents Home counts, as the call behind it asks. */
const READERS: Requirement = ['client.viewEmployee', 'dq.viewDetail', 'cme.viewDetail'];

/** A list of document alerts. */
const list = {
  permission: 'client.viewAlerts',
  breadcrumb: true,
  needsClient: true,
  scopes: [['alertRows', 'list', 'filter', 'selectedRows', 'rowEdit']],
} as const;

export const alertsWeb = webFeature({
  name: 'alerts',
  commands: alertsCommands,
  scopes: alertsScopes,
  actions: async () => (await import('./alerts.actions.ts')).alertsActions,
  providers: async () => {
    const { alertColleagueProvider, alertProvider } = await import('./alerts.palette.ts');
    return [alertProvider, alertColleagueProvider];
  },
  routes: [
    {
      ...list,
      path: alertsAddresses.documents,
      title: 'Document alerts',
      feature: 'alerts',
      menu: { section: 'Alerts', order: 10 },
      load: async () => (await import('./document-alerts.tsx')).DocumentAlerts,
    },
    {
      ...list,
      path: alertsAddresses.mvr,
      title: 'MVR alerts',
      feature: 'mvrAlerts',
      menu: { section: 'Alerts', order: 12 },
      load: async () => (await import('./document-alerts.tsx')).MvrAlerts,
    },
    {
      ...list,
      path: alertsAddresses.dac,
      title: 'DAC alerts',
      feature: 'alerts',
      menu: { section: 'Alerts', order: 16 },
      load: async () => (await import('./document-alerts.tsx')).DacAlerts,
    },
  ],
  parts: [
    menuCounts.put({
      topic: 'alerts',
      paths: [
        ...Object.values(alertsAddresses),
        csaAddresses.alerts,
        applicantsAddresses.stale,
        clearinghouseAddresses.alerts,
      ],
      isFor: (viewer) => holds(viewer.grants, 'client.viewAlerts') && hasFeature('alerts', viewer),
      read: async (client, signal) =>
        (await import('./alert-counts.ts')).alertCounts(client, signal),
    }),
    homePart.put({
      side: 'left',
      order: 10,
      isFor: (viewer) =>
        viewer.client !== null && meets(viewer.grants, READERS) && hasFeature('documents', viewer),
      View: makePart(async () => (await import('./alert-figures.tsx')).AlertFigures, HOME_WAIT)
        .View,
    }),
    homePart.put({
      side: 'left',
      order: 20,
      isFor: ({ internal, client, grants }) =>
        internal &&
        client === null &&
        meets(grants, 'customerCare.viewClients') &&
        meets(grants, 'customerCare.assumeClient'),
      View: makePart(async () => (await import('./client-troubles.tsx')).ClientTroubles, HOME_WAIT)
        .View,
    }),
  ],
});
