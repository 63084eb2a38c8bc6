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
    title: 'Choose documents of past employer',
    group: 'Employees',
    scope: 'pastEmployers',
    keys: ['shift+p'],
    permission: 'records.viewInvestigationHistory',
    feature: 'pastEmployers',
    needsClient: true,
    words: 'tie answer good faith',
  },
  'pastEmployer.ask': {
    title: 'Ask past employer',
    group: 'Employees',
    scope: 'pastEmployers',
    keys: ['shift+q'],
    permission: 'records.viewInvestigationHistory',
    feature: 'verificationOfEmployment',
    needsClient: true,
    words: 'inquiry mail letter link attempt 391.23',
  },
  'pastEmployer.efforts': {
    title: 'File the good-faith efforts',
    group: 'Employees',
    scope: 'pastEmployers',
    permission: 'records.viewInvestigationHistory',
    feature: 'verificationOfEmployment',
    confirm: 'The record lists each attempt with its day, and answers for this employer. File it?',
    mutates: true,
    needsClient: true,
    words: 'attempts no answer 391.23(c)',
  },
  'pastEmployer.rebut': {
    title: 'Add the driver’s statement',
    group: 'Employees',
    scope: 'pastEmployers',
    permission: 'records.viewInvestigationHistory',
    feature: 'employmentHistoryNotices',
    args: [{ name: 'text', label: 'Statement', kind: 'reason', required: true }],
    mutates: true,
    needsClient: true,
    words: 'rebuttal dispute 391.23(j)',
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
