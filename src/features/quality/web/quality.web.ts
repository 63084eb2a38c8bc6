import { qualityCommands } from '#commands/quality.ts';
import { webFeature } from '#src/web/feature.ts';

export const qualityWeb = webFeature({
  name: 'quality',
  commands: qualityCommands,
  actions: async () => (await import('./quality.actions.ts')).qualityActions,
  routes: [
    {
      path: '/dqInternal/dashboard',
      title: 'DQ dashboard',
      permission: 'dq.dashboard',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 16 },
      load: async () => (await import('./dashboard.tsx')).DqDashboard,
    },
    {
      path: '/dqInternal/quality',
      title: 'Second looks',
      permission: ['dq.review', 'dq.dashboard'],
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 15 },
      load: async () => (await import('./quality-screen.tsx')).QualityScreen,
    },
    {
      path: '/dqInternal/quality/sampling',
      title: 'Sampling',
      permission: 'dq.dashboard',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      load: async () => (await import('./sampling-screen.tsx')).SamplingScreen,
    },
    {
      path: '/dqInternal/quality/check/:secondReviewId',
      title: 'Second look',
      permission: ['dq.review', 'dq.dashboard'],
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      load: async () => (await import('./second-review-form.tsx')).SecondReview,
    },
    {
      path: '/dqInternal/quality/paper/:secondReviewId/:imageId',
      title: 'Paper under a second look',
      permission: ['dq.review', 'dq.dashboard'],
      feature: 'reviewQueue',
      internalOnly: true,
      load: async () => (await import('./second-paper.tsx')).SecondPaper,
    },
  ],
});
