import type { Commands } from './command.ts';
import { CHANGES_CLIENTS, DELETES_EMPLOYEES } from '#src/shared/permission-sets.ts';
import { employmentAddresses } from '#src/features/employment/employment.addresses.ts';

const onTitles = {
  group: 'Clients',
  scope: 'jobTitles',
  permission: CHANGES_CLIENTS,
} as const;

const onRetention = {
  group: 'Employees',
  permission: 'client.deleteEmployee',
  feature: 'employees',
  needsClient: true,
} as const;

/** Employments and what becomes of their files. */
export const employmentCommands = {
  'employment.add': {
    title: 'Add employee',
    group: 'Employees',
    scope: 'global',
    keys: ['g l'],
    permission: 'client.addEmployee',
    feature: 'employees',
    needsClient: true,
    words: 'new driver hire applicant create',
    menu: 'Employees',
  },
  'go.deletedEmployees': {
    title: 'Deleted employees',
    group: 'Employees',
    scope: 'global',
    permission: DELETES_EMPLOYEES,
    feature: 'employees',
    opens: employmentAddresses.deleted,
    needsClient: true,
    words: 'restore undelete trash retention removed files',
    menu: 'Employees',
  },
  'go.retention': {
    ...onRetention,
    title: 'Retention',
    scope: 'global',
    opens: employmentAddresses.retention,
    words: 'destroy shred purge old files kept until 391.51 382.401 390.15 40.333',
    menu: false,
  },
  'go.destroyedFiles': {
    ...onRetention,
    title: 'Destroyed files',
    scope: 'global',
    opens: employmentAddresses.destroyed,
    words: 'retention proof shredded purged certificate of destruction',
    menu: false,
  },
  'retention.approve': {
    ...onRetention,
    title: 'Destroy the selected files',
    scope: 'retention',
    mutates: true,
    words: 'retention shred purge destruction',
  },
  'retention.withdraw': {
    ...onRetention,
    title: 'Withdraw the approval of the selected files',
    scope: 'retention',
    mutates: true,
    words: 'retention keep take back destruction',
  },
  'employment.restoreSelected': {
    title: 'Restore the selected files',
    group: 'Employees',
    scope: 'deletedEmployees',
    keys: ['shift+r'],
    permission: DELETES_EMPLOYEES,
    feature: 'employees',
    mutates: true,
    needsClient: true,
    words: 'undelete bring back several many bulk',
  },
  'employment.open': {
    title: 'Employment',
    group: 'Employees',
    scope: 'employee',
    feature: 'employees',
    needsClient: true,
    words: 'retention archive hold legal kept until take back restore roster rehire',
  },
  'employment.archive': {
    title: 'Close employment',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+x'],
    permission: 'client.editEmployeeStatus',
    feature: 'employees',
    needsClient: true,
    words: 'archive terminate leave quit fired inactive off roster',
    first: 8,
  },
  'employment.replace': {
    title: 'Replace by another file',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+r'],
    permission: 'client.mergeEmployees',
    feature: 'employees',
    needsClient: true,
    args: [
      { name: 'to', label: 'The file that takes its place', kind: 'employee', required: true },
    ],
    words: 'move documents orders take over duplicate',
  },
  'employment.hold': {
    title: 'Hold the file',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+l'],
    permission: DELETES_EMPLOYEES,
    feature: 'employees',
    needsClient: true,
    args: [{ name: 'reason', label: 'Why it is held', kind: 'reason', required: true }],
    mutates: true,
    words: 'legal litigation hold keep retention lawsuit',
  },
  'employment.letGo': {
    title: 'Let the held file go',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+z'],
    permission: DELETES_EMPLOYEES,
    feature: 'employees',
    needsClient: true,
    mutates: true,
    words: 'legal litigation hold release end retention lawsuit',
  },
  'employment.delete': {
    title: 'Delete employee file',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+d'],
    permission: DELETES_EMPLOYEES,
    feature: 'employees',
    needsClient: true,
    words: 'remove erase',
  },
  'jobTitle.add': {
    ...onTitles,
    title: 'Add a job title',
    words: 'new position role',
  },
  'jobTitle.change': {
    ...onTitles,
    title: 'Change the job title',
    words: 'rename safety-sensitive position',
  },
  'jobTitle.remove': {
    ...onTitles,
    title: 'Remove the job title',
    words: 'delete transfer employees position',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const employmentScopes = {
  deletedEmployees: 'in the list of deleted employees',
  retention: 'in the list of files that may be destroyed',
  jobTitles: 'on the job titles of a client or location',
} as const;

declare module './command.ts' {
  interface CommandTables {
    employmentCommands: typeof employmentCommands;
  }
  interface ScopeTables {
    employmentScopes: typeof employmentScopes;
  }
}
