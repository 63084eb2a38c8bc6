import { qualityCommands, qualityScopes } from '#commands/quality.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { homePart, statusPart } from '#src/web/shell/slots.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { LEADS_QUEUES, SEES_QUALITY } from '#src/shared/permission-sets.ts';
import { qualityAddresses } from '../quality.addresses.ts';

export const qualityWeb = webFeature({
  name: 'quality',
  commands: qualityCommands,
  scopes: qualityScopes,
  actions: async () => ({
    ...(await import('./quality.actions.ts')).qualityActions,
    ...(await import('./workload.actions.ts')).workloadActions,
  }),
  providers: async () => [(await import('./workload.palette.ts')).workloadColleagueProvider],
  routes: [
    {
      path: qualityAddresses.dashboard,
      title: 'DQ dashboard',
      permission: 'dq.dashboard',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 16 },
      scopes: [['dashboard', 'list']],
      load: async () => (await import('./dashboard.tsx')).DqDashboard,
    },
    {
      path: qualityAddresses.workload,
      title: 'Workload and limits',
      permission: LEADS_QUEUES,
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 17 },
      scopes: [['workload', 'list']],
      load: async () => (await import('./workload-screen.tsx')).WorkloadScreen,
    },
    {
      path: qualityAddresses.secondReviews,
      title: 'Second looks',
      permission: SEES_QUALITY,
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 15 },
      scopes: [['secondLooks', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./quality-screen.tsx')).QualityScreen,
    },
    {
      path: qualityAddresses.sampling,
      title: 'Sampling',
      permission: 'dq.dashboard',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      scopes: [['list']],
      load: async () => (await import('./sampling-screen.tsx')).SamplingScreen,
    },
    {
      path: qualityAddresses.secondReview,
      title: 'Second look',
      permission: SEES_QUALITY,
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      desk: true,
      scopes: [['secondReview']],
      load: async () => (await import('./second-review-form.tsx')).SecondReview,
    },
    {
      path: qualityAddresses.file,
      title: 'Document under a second look',
      permission: SEES_QUALITY,
      feature: 'reviewQueue',
      internalOnly: true,
      scopes: [['pdf']],
      load: async () => (await import('./second-paper.tsx')).SecondPaper,
    },
  ],
  parts: [
    homePart.put({
      side: 'left',
      order: 50,
      isFor: reviews,
      View: makePart(async () => (await import('./my-days.tsx')).MyDays, HOME_WAIT).View,
    }),
    statusPart.put({
      isFor: reviews,
      View: makePart(async () => (await import('./steps-today.tsx')).StepsToday).View,
    }),
  ],
});

/** Who has days of their own in the review. */
function reviews({ internal, grants }: Viewer): boolean {
  return internal && holds(grants, 'dq.worklists') && meets(grants, SEES_QUALITY);
}
