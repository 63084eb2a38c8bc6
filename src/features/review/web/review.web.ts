import { queueCommands, queueScopes } from '#commands/queue.ts';
import { reviewCommands, reviewScopes } from '#commands/review.ts';
import { reviewStepsCommands, reviewStepsScopes } from '#commands/review-steps.ts';
import { meets } from '#src/shared/permissions.ts';
import { firstSteps } from '#src/web/first-steps.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { HOME_WAIT } from '#src/web/ui/home-wait.tsx';
import { homePart, homeSteps } from '#src/web/shell/slots.ts';
import { ARRANGES_PAGES } from '#src/shared/permission-sets.ts';
import { reviewAddresses } from '../review.addresses.ts';

export const reviewWeb = webFeature({
  name: 'review',
  commands: {
    ...queueCommands,
    ...reviewCommands,
    ...reviewStepsCommands,
  },
  scopes: { ...queueScopes, ...reviewScopes, ...reviewStepsScopes },
  actions: async () => ({
    ...(await import('./queue.actions.ts')).queueActions,
    ...(await import('./review.actions.ts')).reviewActions,
    ...(await import('./steps.actions.ts')).stepsActions,
    ...(await import('./closing-days.actions.ts')).closingDaysActions,
  }),
  providers: async () => {
    const { taskProvider } = await import('./review.palette.ts');
    const { STEP_PROVIDERS } = await import('./steps.palette.ts');
    const { queueViewProvider, ownQueueViewProvider, queueClientProvider } =
      await import('./queue.palette.ts');
    return [
      taskProvider,
      ...STEP_PROVIDERS,
      queueViewProvider,
      ownQueueViewProvider,
      queueClientProvider,
    ];
  },
  routes: [
    {
      path: reviewAddresses.queue,
      title: 'Review queue',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 10 },
      scopes: [['dueQueue', 'queue', 'taskRows', 'list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./review-queue.tsx')).ReviewQueue,
      ahead: async (queryClient) => (await import('./task-list.ts')).readTaskList(queryClient),
    },
    {
      path: reviewAddresses.match,
      title: 'Match',
      permission: 'dq.searchAndMatch',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      desk: true,
      scopes: [['mails', 'match', 'paper', 'task']],
      load: async () => (await import('./match-step.tsx')).MatchStep,
    },
    {
      path: reviewAddresses.review,
      title: 'Review',
      permission: 'dq.review',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['classify', 'mails', 'paper', 'review', 'task']],
      load: async () => (await import('./review-form.tsx')).ReviewForm,
    },
    {
      path: reviewAddresses.getExternalDocs,
      title: 'External documents',
      permission: 'dq.getExternalDocs',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['mails', 'paper', 'step', 'task']],
      load: async () => (await import('./step-screens.tsx')).ExternalDocs,
    },
    {
      path: reviewAddresses.classify,
      title: 'Classify mail',
      permission: 'dq.classifyEmails',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['mails', 'paper', 'step', 'task']],
      load: async () => (await import('./step-screens.tsx')).ClassifyEmail,
    },
    {
      path: reviewAddresses.coverSheet,
      title: 'Cover sheet',
      permission: 'dq.searchAndMatch',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['mails', 'paper', 'step', 'task']],
      load: async () => (await import('./step-screens.tsx')).CoverSheet,
    },
    {
      path: reviewAddresses.rejection,
      title: 'Rejection',
      permission: 'dq.reviewDocumentRejections',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['mails', 'paper', 'step', 'task']],
      load: async () => (await import('./step-screens.tsx')).DocumentRejection,
    },
    {
      path: reviewAddresses.escalated,
      title: 'Escalated',
      permission: 'dq.escalateItem',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['mails', 'paper', 'step', 'task']],
      load: async () => (await import('./step-screens.tsx')).Escalated,
    },
    {
      path: reviewAddresses.customerCare,
      title: 'Customer care',
      permission: 'dq.customerCareIntervention',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      inPaneOf: reviewAddresses.match,
      desk: true,
      scopes: [['mails', 'paper', 'step', 'task']],
      load: async () => (await import('./step-screens.tsx')).CareIntervention,
    },
    {
      path: reviewAddresses.coverSheets,
      title: 'Waiting for cover sheet',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 11 },
      scopes: [['coverSheets', 'taskRows', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./cover-sheets.tsx')).CoverSheets,
    },
    {
      path: reviewAddresses.deleted,
      title: 'Deleted documents',
      permission: 'dq.deleteDocument',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 14 },
      scopes: [['deletedItems', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./deleted-items.tsx')).DeletedItems,
    },
    {
      path: reviewAddresses.closingDays,
      title: 'Holidays and closing days',
      permission: 'admin.superAdmin',
      feature: 'reviewQueue',
      internalOnly: true,
      breadcrumb: true,
      scopes: [['closingDays', 'list']],
      load: async () => (await import('./closing-day-list.tsx')).ClosingDayList,
    },
    {
      path: reviewAddresses.limits,
      title: 'Time limits of the review',
      permission: ['dq.worklists', 'admin.configureClientServices', 'admin.superAdmin'],
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      load: async () => (await import('./queue-limits.tsx')).QueueLimits,
    },
    {
      path: reviewAddresses.pages,
      title: 'Arrange pages',
      permission: ARRANGES_PAGES,
      feature: 'reviewQueue',
      internalOnly: true,
      scopes: [['pages']],
      load: async () => (await import('./arrange-pages.tsx')).ArrangePages,
    },
  ],
  parts: [
    firstSteps.put({
      task: 'File one document',
      isFor: ({ internal, grants }) =>
        internal && meets(grants, 'dq.searchAndMatch') && meets(grants, 'dq.review'),
      steps: [
        {
          command: 'review.claim',
          say: 'Claim a document. Nobody else works on it while it is yours.',
          screens: [reviewAddresses.match, reviewAddresses.review],
        },
        { command: 'match.confirm', say: 'Say whose it is. The page shows what names the driver.' },
        { command: 'review.accept', say: 'Check what was read from it, and accept it.' },
      ],
    }),
    homeSteps.put({
      id: 'review',
      topic: 'tasks',
      isFor: ({ internal, client, grants }) =>
        internal && client === null && meets(grants, 'dq.worklists'),
      read: async (_, signal) => (await import('./home-steps.ts')).queueSteps(signal),
    }),
    homePart.put({
      side: 'left',
      order: 10,
      isFor: ({ internal, grants }) => internal && meets(grants, 'dq.worklists'),
      View: makePart(async () => (await import('./my-work.tsx')).MyWork, HOME_WAIT).View,
    }),
  ],
});
