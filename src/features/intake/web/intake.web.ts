import { intakeCommands } from '#commands/intake.ts';
import { webFeature } from '#src/web/feature.ts';

export const intakeWeb = webFeature({
  name: 'intake',
  commands: intakeCommands,
  actions: async () => (await import('./intake.actions.ts')).intakeActions,
  routes: [
    {
      path: '/dqInternal/unreadable',
      title: 'Unreadable files',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      menu: { section: 'Work', order: 13 },
      load: async () => (await import('./unreadable-files.tsx')).UnreadableFiles,
    },
    {
      path: '/dqInternal/unreadable/:fileId',
      title: 'Unreadable file',
      permission: 'dq.worklists',
      feature: 'reviewQueue',
      breadcrumb: true,
      internalOnly: true,
      load: async () => (await import('./unreadable-file.tsx')).UnreadableFile,
    },
  ],
});
