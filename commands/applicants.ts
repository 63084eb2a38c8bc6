import { alertsAddresses } from '#src/features/alerts/alerts.addresses.ts';
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

const goTo = {
  group: 'Go to',
  scope: 'global',
  permission: 'client.viewApplicants',
  feature: 'applicants',
  needsClient: true,
  menu: 'Alerts',
} as const;

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
    ...goTo,
    title: 'Applicants',
    keys: ['g shift+p'],
    opens: applicantsAddresses.list,
    words: 'recruiting 391.21',
  },
  'go.applicantBoard': {
    ...goTo,
    title: 'Applicant board',
    keys: ['g shift+k'],
    opens: applicantsAddresses.board,
    menu: false,
  },
  'go.staleApplicants': { ...goTo, title: 'Stale applicants', opens: alertsAddresses.stale },
  'go.applyLinks': {
    ...goTo,
    title: 'Application links',
    opens: applicantsAddresses.links,
    menu: false,
  },
  'applyLink.add': {
    ...onLinks,
    title: 'Make a link',
    keys: ['u'],
  },
  'applyLink.copy': {
    ...onLinks,
    title: 'Copy the link',
    keys: ['shift+y'],
  },
  'applyLink.code': {
    ...onLinks,
    title: 'Show the QR code',
    words: 'print poster phone camera scan barcode',
  },
  'applyLink.withdraw': {
    ...onLinks,
    title: 'Withdraw the link',
    keys: ['del'],
    confirm: 'Nobody can begin an application with a withdrawn link. Withdraw the link?',
    mutates: true,
  },
  'applicant.hire': {
    ...onApplicant,
    title: 'Hire the applicant',
    keys: ['shift+h'],
    args: [{ name: 'day', label: 'Hire date', kind: 'date', required: true }],
  },
  'applicant.decline': {
    ...onApplicant,
    title: 'Decline the applicant',
    keys: ['x'],
  },
  'applicant.ask': {
    ...onApplicant,
    title: 'Wait for the driver',
    keys: ['w'],
    args: [{ name: 'what', label: 'For what', kind: 'reason', required: true }],
  },
  'applicant.answer': { ...onApplicant, title: 'Mark as received', keys: ['shift+w'] },
  'applicant.write': {
    ...onApplicant,
    title: 'Write about a report',
    keys: ['shift+l'],
    words: 'fcra letter',
  },
  'applicant.drugTest': { ...onCheck, title: 'Order the drug test', keys: ['shift+d'] },
  'applicant.physical': { ...onCheck, title: 'Order the physical', keys: ['shift+p'] },
  'applicant.clearinghouse': { ...onCheck, title: 'Order the full query', keys: ['shift+q'] },
  'applicant.psp': { ...onCheck, title: 'Ask for the PSP', keys: ['shift+s'] },
  'applicant.employers': { ...onCheck, title: 'Ask earlier employers', keys: ['shift+e'] },
  'applicant.reopen': {
    ...onApplicant,
    title: 'Reopen the application',
    words: 'undo decline',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const applicantsScopes = {
  applicant: 'in an application',
  applyLinks: 'in the links to apply by',
} as const;

declare module './command.ts' {
  interface CommandTables {
    applicantsCommands: typeof applicantsCommands;
  }
  interface ScopeTables {
    applicantsScopes: typeof applicantsScopes;
  }
}
