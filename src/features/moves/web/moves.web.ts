import { movesCommands } from '#commands/moves.ts';
import { webFeature } from '#src/web/feature.ts';

export const movesWeb = webFeature({
  name: 'moves',
  commands: movesCommands,
  actions: async () => (await import('./moves.actions.ts')).movesActions,
  routes: [
    {
      path: '/manage/employees/:employeeId/merge',
      title: 'Merge employees',
      permission: 'client.mergeEmployees',
      feature: 'employees',
      breadcrumb: true,
      needsClient: true,
      load: async () => (await import('./merge-employees.tsx')).MergeEmployees,
    },
  ],
});
