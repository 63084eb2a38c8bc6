import { alertsAddresses } from '#src/features/alerts/alerts.addresses.ts';
import { onboardingAddresses } from '#src/features/onboarding/onboarding.addresses.ts';
import type { Commands } from './command.ts';

const goTo = {
  group: 'Go to',
  scope: 'global',
  permission: 'client.viewEmployee',
  feature: 'onboarding',
  needsClient: true,
  menu: false,
} as const;

/** What new drivers are asked before they begin. */
export const onboardingCommands = {
  'go.onboarding': {
    ...goTo,
    title: 'Onboarding employees',
    opens: onboardingAddresses.list,
    words: 'new drivers checklist on-duty hours',
  },
  'go.onboardingAlerts': {
    ...goTo,
    title: 'Onboarding alerts',
    opens: alertsAddresses.onboarding,
    words: 'new drivers open steps expired links',
  },
  'go.onboardingTasks': {
    ...goTo,
    title: 'Onboarding checklist',
    opens: onboardingAddresses.tasks,
    words: 'tasks job title policy training',
  },
  'onboarding.start': {
    title: 'Begin the onboarding',
    group: 'Employees',
    scope: 'global',
    permission: 'client.editEmployeeInfo',
    feature: 'onboarding',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    mutates: true,
    needsClient: true,
    words: 'checklist link new driver',
    menu: false,
    auditors: false,
  },
  'onboarding.withdraw': {
    title: 'Withdraw the onboarding',
    group: 'Employees',
    scope: 'onboardings',
    permission: 'client.editEmployeeInfo',
    feature: 'onboarding',
    keys: ['del'],
    confirm: 'Its link works no more; what was done stays in the file. Withdraw the onboarding?',
    mutates: true,
    needsClient: true,
  },
  'onboardingTask.add': {
    title: 'Add a task',
    group: 'Employees',
    scope: 'onboardingTasks',
    permission: 'client.configureLocation',
    feature: 'onboarding',
    keys: ['u'],
    needsClient: true,
    words: 'checklist new',
  },
  'onboardingTask.remove': {
    title: 'Remove the task',
    group: 'Employees',
    scope: 'onboardingTasks',
    permission: 'client.configureLocation',
    feature: 'onboarding',
    keys: ['del'],
    confirm: 'It is not asked of anybody any more; who has it already keeps it. Remove the task?',
    mutates: true,
    needsClient: true,
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const onboardingScopes = {
  onboardings: 'among the employees in onboarding',
  onboardingTasks: 'in the onboarding checklist',
} as const;

declare module './command.ts' {
  interface CommandTables {
    onboardingCommands: typeof onboardingCommands;
  }
  interface ScopeTables {
    onboardingScopes: typeof onboardingScopes;
  }
}
