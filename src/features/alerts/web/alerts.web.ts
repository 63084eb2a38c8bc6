import { alertsCommands, alertsScopes } from '#commands/alerts.ts';
import { clearinghouseAddresses } from '#src/features/clearinghouse/clearinghouse.addresses.ts';
import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import { mvrScoringAddresses } from '#src/features/mvr-scoring/mvr-scoring.addresses.ts';
import { randomsAddresses } from '#src/features/randoms/randoms.addresses.ts';
import { SEES_CLEARINGHOUSE, SEES_SELECTIONS } from '#src/shared/permission-sets.ts';
import { holds, meets, type Requirement } from '#src/shared/permissions.ts';
import { hasFeature } from '#src/web/access.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { homePart, homeSteps, menuCounts } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { alertsAddresses } from '../alerts.addresses.ts';
import { alertListPart } from './alert-list.slot.ts';
import { namesAlerts } from './names-alerts.ts';

/** Whose documents Home counts, as the call behind it asks. */
const READERS: Requirement = ['client.viewEmployee', 'dq.viewDetail', 'cme.viewDetail'];

const seesOnboarding = (viewer: Viewer): boolean =>
  holds(viewer.grants, 'client.viewEmployee') && hasFeature('onboarding', viewer);

const seesRandoms = (viewer: Viewer): boolean =>
  meets(viewer.grants, SEES_SELECTIONS) && hasFeature('randomAlerts', viewer);

/** A list of document alerts. */
const list = {
  permission: 'client.viewAlerts',
  breadcrumb: true,
  needsClient: true,
  scopes: [['alertRows', 'list', 'filter', 'selectedRows', 'rowEdit']],
  slots: [
    { slot: alertListPart, beside: ['alertRows', 'list', 'filter', 'selectedRows', 'rowEdit'] },
  ],
} as const;

/** A list of alerts that are not of documents. */
const { permission: _, ...listed } = list;

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
    {
      ...listed,
      path: mvrScoringAddresses.alerts,
      title: 'MVR scoring',
      permission: 'client.viewAlerts',
      feature: 'mvrScoring',
      menu: { section: 'Alerts', order: 14 },
      load: async () => (await import('./alert-screens.tsx')).ScoreAlerts,
    },
    {
      ...listed,
      path: randomsAddresses.alerts,
      title: 'Random alerts',
      permission: SEES_SELECTIONS,
      feature: 'randomAlerts',
      menu: { section: 'Alerts', order: 20 },
      load: async () => (await import('./alert-screens.tsx')).RandomAlerts,
    },
    {
      ...listed,
      path: clearinghouseAddresses.alerts,
      title: 'Clearinghouse query alerts',
      permission: SEES_CLEARINGHOUSE,
      feature: 'clearinghouse',
      // Beside its count there is no room for the whole name.
      menu: { section: 'Alerts', order: 25, title: 'Clearinghouse alerts' },
      scopes: [['alertRows', 'clearinghouse', 'list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./alert-screens.tsx')).QueryAlerts,
    },
    {
      ...listed,
      path: csaAddresses.alerts,
      title: 'CSA alerts',
      permission: 'client.viewAlerts',
      feature: 'safetyData',
      menu: { section: 'Alerts', order: 30 },
      load: async () => (await import('./alert-screens.tsx')).CsaAlerts,
    },
    {
      ...listed,
      path: alertsAddresses.onboarding,
      title: 'Onboarding alerts',
      permission: 'client.viewEmployee',
      feature: 'onboarding',
      menu: { section: 'Alerts', order: 55 },
      load: async () => (await import('./alert-screens.tsx')).OnboardingAlerts,
    },
    {
      ...listed,
      path: alertsAddresses.epn,
      title: 'EPN alerts',
      permission: 'client.viewAlerts',
      feature: 'mvrAlerts',
      load: async () => (await import('./alert-screens.tsx')).EpnAlerts,
    },
  ],
  parts: [
    menuCounts.put({
      topic: 'alerts',
      paths: [
        alertsAddresses.documents,
        alertsAddresses.mvr,
        alertsAddresses.dac,
        alertsAddresses.epn,
        alertsAddresses.stale,
        mvrScoringAddresses.alerts,
        csaAddresses.alerts,
        clearinghouseAddresses.alerts,
      ],
      isFor: (viewer) => holds(viewer.grants, 'client.viewAlerts') && hasFeature('alerts', viewer),
      read: async (client, signal) =>
        (await import('./alert-counts.ts')).alertCounts(client, signal),
    }),
    // By itself: it takes longer, and other changes renew it.
    menuCounts.put({
      topic: 'randomSelections',
      paths: [randomsAddresses.alerts],
      isFor: seesRandoms,
      read: async (client, signal) =>
        (await import('./alert-counts.ts')).randomCounts(client, signal),
    }),
    menuCounts.put({
      topic: 'onboarding',
      paths: [alertsAddresses.onboarding],
      isFor: seesOnboarding,
      read: async (client, signal) =>
        (await import('./alert-counts.ts')).onboardingCounts(client, signal),
    }),
    homeSteps.put({
      id: 'randomAlerts',
      topic: 'randomSelections',
      isFor: (viewer) => viewer.client !== null && seesRandoms(viewer),
      read: async (viewer) => (await import('./home-steps.ts')).randomSteps(viewer),
    }),
    homeSteps.put({
      id: 'clearinghouse',
      topic: 'clearinghouse',
      isFor: (viewer) =>
        viewer.client !== null &&
        meets(viewer.grants, SEES_CLEARINGHOUSE) &&
        hasFeature('clearinghouse', viewer),
      read: async (viewer) => (await import('./home-steps.ts')).clearinghouseSteps(viewer),
    }),
    homeSteps.put({
      id: 'onboarding',
      topic: 'onboarding',
      isFor: (viewer) => viewer.client !== null && !viewer.auditor && seesOnboarding(viewer),
      read: async (viewer) => (await import('./home-steps.ts')).onboardingSteps(viewer),
    }),
    homePart.put({
      side: 'left',
      order: 10,
      isFor: (viewer) =>
        viewer.client !== null && meets(viewer.grants, READERS) && hasFeature('documents', viewer),
      View: makePart(async () => (await import('./alert-figures.tsx')).AlertFigures, HOME_WAIT)
        .View,
    }),
    homeSteps.put({
      id: 'alerts',
      topic: 'alerts',
      isFor: (viewer) =>
        viewer.client !== null &&
        meets(viewer.grants, READERS) &&
        hasFeature('documents', viewer) &&
        namesAlerts(viewer),
      read: async (viewer, signal) => (await import('./home-steps.ts')).clientSteps(viewer, signal),
    }),
    homeSteps.put({
      id: 'troubles',
      topic: 'alerts',
      isFor: ({ internal, client, grants }) =>
        internal &&
        client === null &&
        meets(grants, 'customerCare.viewClients') &&
        meets(grants, 'customerCare.assumeClient'),
      read: async () => (await import('./home-steps.ts')).troubleSteps(),
    }),
  ],
});
