import { mvrScoringCommands, mvrScoringScopes } from '#commands/mvr-scoring.ts';
import { filePart, type FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { webFeature } from '#src/web/feature.ts';
import { makePart } from '#src/web/part.tsx';
import { HOME_ORDER, homeSteps } from '#src/web/shell/slots.ts';
import { READS_FILES, SEES_RULES } from '#src/shared/permission-sets.ts';
import { meets } from '#src/shared/permissions.ts';
import { mvrScoringAddresses } from '../mvr-scoring.addresses.ts';

export const mvrScoringWeb = webFeature({
  name: 'mvr-scoring',
  commands: mvrScoringCommands,
  scopes: mvrScoringScopes,
  actions: async () => (await import('./mvr-scoring.actions.ts')).mvrScoringActions,
  routes: [
    {
      path: mvrScoringAddresses.queue,
      title: 'Score MVRs',
      permission: 'dq.scoreMVRsManually',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 17 },
      badge: {
        queryKey: ['mvrScoring', null, 'unscored'],
        read: async (signal) => (await import('./unscored-count.ts')).unscoredCount(signal),
      },
      scopes: [['mvrQueue', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./mvr-queue.tsx')).MvrQueue,
    },
    {
      path: mvrScoringAddresses.score,
      title: 'Score an MVR',
      permission: 'dq.scoreMVRsManually',
      breadcrumb: true,
      internalOnly: true,
      desk: true,
      scopes: [['mvrScore']],
      load: async () => (await import('./score-form.tsx')).ScoreForm,
    },
    {
      path: mvrScoringAddresses.paper,
      title: 'MVR',
      permission: 'dq.scoreMVRsManually',
      internalOnly: true,
      scopes: [['pdf']],
      load: async () => (await import('./score-paper.tsx')).ScorePaper,
    },
    {
      path: mvrScoringAddresses.schemes,
      title: 'MVR scoring rules',
      permission: SEES_RULES,
      feature: 'mvrScoring',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Manage', order: 92 },
      scopes: [['list']],
      load: async () => (await import('./scheme-screen.tsx')).SchemeScreen,
    },
  ],
  parts: [
    homeSteps.put({
      id: 'unscored',
      topic: 'mvrScoring',
      isFor: ({ internal, client, grants }) =>
        internal && client === null && meets(grants, 'dq.scoreMVRsManually'),
      read: async (_, signal) => [
        {
          ...{ id: 'unscored', tone: 'waiting', word: 'MVRs to score', about: 'Score MVRs.' },
          count: await (await import('./unscored-count.ts')).unscoredCount(signal),
          way: { to: mvrScoringAddresses.queue },
          order: HOME_ORDER.queued,
        },
      ],
    }),
    filePart.put({
      id: 'mvrScores',
      title: 'MVR scores',
      permission: READS_FILES,
      feature: 'mvrScoring',
      under: 'documents',
      View: makePart<FilePartProps>(
        async () => (await import('./employee-scores.tsx')).EmployeeScores,
      ).View,
    }),
  ],
});
