import { applicantsAddresses } from '#src/features/applicants/applicants.addresses.ts';
import type { Commands } from './command.ts';

const onApplicant = {
  group: 'Employees',
  scope: 'applicant',
  permission: 'client.editEmployeeStatus',
  feature: 'applicants',
  mutates: true,
  needsClient: true,
} as const;

const onCheck = { ...onApplicant, permission: 'records.placeOrder' } as const;

const onLinks = {
  group: 'Employees',
  scope: 'applyLinks',
  permission: 'client.addEmployee',
  feature: 'applicants',
  needsClient: true,
} as const;

/** People who apply for a job, and the links by which they do. */
export const applicantsCommands = {
  'go.applicants': {
    title: 'Applicants',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+p'],
    permission: 'client.viewApplicants',
    feature: 'applicants',
    opens: applicantsAddresses.list,
    needsClient: true,
    words: 'application recruiting hire pipeline candidates 391.21 prospects',
    menu: 'Alerts',
  },
  'go.applicantBoard': {
    title: 'Applicants as a board',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+k'],
    permission: 'client.viewApplicants',
    feature: 'applicants',
    opens: applicantsAddresses.board,
    needsClient: true,
    words: 'kanban stages',
    menu: 'Alerts',
  },
  'go.staleApplicants': {
    title: 'Stale applicants',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewApplicants',
    feature: 'applicants',
    opens: applicantsAddresses.stale,
    needsClient: true,
    words: '60 days',
    menu: 'Alerts',
  },
  'go.applyLinks': {
    title: 'Links to apply by',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewApplicants',
    feature: 'applicants',
    opens: applicantsAddresses.links,
    needsClient: true,
    words: 'application link job recruiting apply form invite',
    menu: 'Alerts',
  },
  'applyLink.add': {
    ...onLinks,
    title: 'Make a link',
    keys: ['u'],
    words: 'new application link job location',
  },
  'applyLink.copy': {
    ...onLinks,
    title: 'Copy the link',
    keys: ['shift+y'],
    words: 'clipboard address url share',
  },
  'applyLink.withdraw': {
    ...onLinks,
    title: 'Take the link back',
    keys: ['del'],
    confirm: 'Take the link back, so that nobody begins by it any more?',
    mutates: true,
    words: 'withdraw revoke cancel end',
  },
  'applicant.hire': {
    ...onApplicant,
    title: 'Hire the applicant',
    keys: ['shift+h'],
    args: [{ name: 'day', label: 'Hire date', kind: 'date', required: true }],
    words: 'employ accept onboard new driver',
  },
  'applicant.decline': {
    ...onApplicant,
    title: 'Decline the applicant',
    keys: ['x'],
    words: 'reject refuse turn down not hired',
  },
  'applicant.ask': {
    ...onApplicant,
    title: 'Wait for the driver',
    keys: ['w'],
    args: [{ name: 'what', label: 'What is waited for', kind: 'reason', required: true }],
  },
  'applicant.answer': { ...onApplicant, title: 'It came from the driver', keys: ['shift+w'] },
  'applicant.write': {
    ...onApplicant,
    title: 'Write about a report',
    keys: ['shift+l'],
    words: 'fcra adverse letter',
  },
  'applicant.drugTest': { ...onCheck, title: 'Order the drug test', keys: ['shift+d'] },
  'applicant.physical': { ...onCheck, title: 'Order the physical', keys: ['shift+p'] },
  'applicant.clearinghouse': { ...onCheck, title: 'Order the full query', keys: ['shift+q'] },
  'applicant.psp': { ...onCheck, title: 'Ask for the PSP report', keys: ['shift+s'] },
  'applicant.employers': { ...onCheck, title: 'Ask earlier employers', keys: ['shift+e'] },
  'applicant.reopen': {
    ...onApplicant,
    title: 'Take back that the applicant was declined',
    words: 'undo decline reopen applicant again',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const applicantsScopes = {
  applicant: 'in an application, and on the board',
  applyLinks: 'in the list of links to apply by',
} as const;

declare module './command.ts' {
  interface CommandTables {
    applicantsCommands: typeof applicantsCommands;
  }
  interface ScopeTables {
    applicantsScopes: typeof applicantsScopes;
  }
}
