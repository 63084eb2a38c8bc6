import { cmeCommands, cmeScopes } from '#commands/cme.ts';
import { meets } from '#src/shared/permissions.ts';
import { firstSteps } from '#src/web/first-steps.ts';
import { webFeature } from '#src/web/feature.ts';
import { homeSteps } from '#src/web/shell/slots.ts';
import { cmeAddresses } from '../cme.addresses.ts';

export const cmeWeb = webFeature({
  name: 'cme',
  commands: cmeCommands,
  scopes: cmeScopes,
  actions: async () => (await import('./cme.actions.ts')).cmeActions,
  providers: async () => (await import('./cme.palette.ts')).CME_PROVIDERS,
  routes: [
    {
      path: cmeAddresses.queue,
      title: 'CME workflow',
      permission: 'cme.worklists',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 20 },
      scopes: [['dueQueue', 'queue', 'taskRows', 'list', 'filter', 'selectedRows', 'rowEdit']],
      load: async () => (await import('./exam/cme-workflow.tsx')).CmeWorkflow,
    },
    {
      path: cmeAddresses.exam,
      title: 'CME workflow item',
      permission: [
        'cme.searchAndMatch',
        'cme.review',
        'cme.secondReview',
        'cme.finalReview',
        'cme.viewDetail',
      ],
      breadcrumb: true,
      internalOnly: true,
      desk: true,
      scopes: [
        ['exam', 'match'],
        ['exam', 'review', 'findings'],
      ],
      load: async () => (await import('./exam/exam-form.tsx')).ExamForm,
    },
    {
      path: cmeAddresses.record,
      title: 'CME detail',
      permission: 'cme.viewDetail',
      breadcrumb: true,
      internalOnly: true,
      load: async () => (await import('./exam/cme-detail.tsx')).CmeDetail,
    },
    {
      path: cmeAddresses.file,
      title: 'Certificate',
      permission: [
        'cme.viewDetail',
        'cme.searchAndMatch',
        'cme.review',
        'cme.secondReview',
        'cme.finalReview',
        'cme.chaseList',
        'cme.customerCareIntervention',
      ],
      internalOnly: true,
      scopes: [['pdf']],
      load: async () => (await import('./exam/exam-paper.tsx')).ExamPaper,
    },
  ],
  parts: [
    firstSteps.put({
      task: 'File one medical exam',
      isFor: ({ internal, grants }) => internal && meets(grants, 'cme.review'),
      steps: [
        {
          command: 'cme.claim',
          say: 'Claim a medical exam. Nobody else works on it while it is yours.',
        },
        { command: 'review.accept', say: 'Check what was read from it, and accept it.' },
      ],
    }),
    homeSteps.put({
      id: 'exams',
      topic: 'cmeTasks',
      isFor: ({ internal, client, grants }) =>
        internal && client === null && meets(grants, 'cme.worklists'),
      read: async (_, signal) => (await import('./exam/home-steps.ts')).examSteps(signal),
    }),
  ],
});
