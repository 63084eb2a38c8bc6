import { onboardingCommands, onboardingScopes } from '#commands/onboarding.ts';
import { webFeature } from '#src/web/feature.ts';
import { onboardingAddresses } from '../onboarding.addresses.ts';

export const onboardingWeb = webFeature({
  name: 'onboarding',
  commands: onboardingCommands,
  scopes: onboardingScopes,
  actions: async () => (await import('./onboarding.actions.ts')).onboardingActions,
  routes: [
    {
      path: onboardingAddresses.own,
      title: 'Before you begin',
      permission: 'public',
      bare: true,
      load: async () => (await import('./own-screen.tsx')).OwnScreen,
    },
    {
      path: onboardingAddresses.list,
      title: 'Onboarding employees',
      permission: 'client.viewEmployee',
      feature: 'onboarding',
      breadcrumb: true,
      needsClient: true,
      menu: { section: 'Alerts', order: 60 },
      scopes: [['onboardings', 'list', 'filter', 'selectedRows']],
      load: async () => (await import('./onboarding-list.tsx')).OnboardingList,
    },
    {
      path: onboardingAddresses.tasks,
      title: 'Onboarding checklist',
      permission: 'client.viewEmployee',
      feature: 'onboarding',
      breadcrumb: true,
      needsClient: true,
      scopes: [['onboardingTasks', 'list', 'selectedRows']],
      load: async () => (await import('./task-list.tsx')).TaskList,
    },
  ],
});
