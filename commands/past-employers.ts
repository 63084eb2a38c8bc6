import type { Commands } from './command.ts';

/** Past employers in employee files. */
export const pastEmployersCommands = {
  'employee.pastEmployers': {
    title: 'Past employers of the employee',
    group: 'Employees',
    scope: 'global',
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'previous history investigation 391.23',
    menu: false,
  },
  'pastEmployer.add': {
    title: 'Add past employer',
    group: 'Employees',
    scope: 'global',
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'previous new',
    auditors: false,
  },
  'pastEmployer.correct': {
    title: 'Correct past employer',
    group: 'Employees',
    scope: 'pastEmployers',
    keys: ['shift+e'],
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    needsClient: true,
    words: 'edit',
  },
  'pastEmployer.tie': {
    title: 'Choose papers of past employer',
    group: 'Employees',
    scope: 'pastEmployers',
    keys: ['shift+p'],
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    needsClient: true,
    words: 'tie answer good faith',
  },
  'pastEmployer.remove': {
    title: 'Remove past employer',
    group: 'Employees',
    scope: 'pastEmployers',
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
    mutates: true,
    needsClient: true,
    words: 'delete',
  },
  'pastEmployer.restore': {
    title: 'Restore past employer',
    group: 'Employees',
    scope: 'pastEmployers',
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    mutates: true,
    needsClient: true,
    words: 'undo',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const pastEmployersScopes = {
  pastEmployers: 'in the past employers of a file',
} as const;

declare module './command.ts' {
  interface CommandTables {
    pastEmployersCommands: typeof pastEmployersCommands;
  }
  interface ScopeTables {
    pastEmployersScopes: typeof pastEmployersScopes;
  }
}
