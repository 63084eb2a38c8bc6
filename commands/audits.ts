import { auditsAddresses } from '#src/features/audits/audits.addresses.ts';
import { MANAGES_AUDITS, SEES_AUDITS } from '#src/shared/permission-sets.ts';
import type { Commands } from './command.ts';

const acts = {
  group: 'Alerts',
  permission: MANAGES_AUDITS,
  feature: 'auditManagement',
  needsClient: true,
  mutates: true,
  auditors: false,
} as const;
const onOne = { ...acts, scope: 'audit' } as const;

/** Audits of a company, and what an auditor sees of one. */
export const auditsCommands = {
  'go.audits': {
    title: 'Audits',
    group: 'Go to',
    scope: 'global',
    permission: SEES_AUDITS,
    feature: 'auditManagement',
    needsClient: true,
    auditors: false,
    keys: ['g shift+v'],
    opens: auditsAddresses.list,
    words: 'auditor review new entrant insurer findings sample DOT letter',
    menu: 'Reports',
  },
  'audit.add': {
    ...acts,
    title: 'Make an audit',
    scope: 'audits',
    keys: ['u'],
    words: 'new review new entrant insurer own',
  },
  'audit.draw': {
    ...onOne,
    title: 'Draw drivers at random',
    keys: ['d'],
    words: 'sample seed random',
  },
  'audit.addDriver': {
    ...onOne,
    title: 'Add a driver to the sample',
    args: [{ name: 'employee', label: 'Driver', kind: 'employee', required: true }],
    keys: ['a'],
    words: 'choose sample',
  },
  'audit.removeDriver': {
    ...onOne,
    title: 'Take the driver out of the sample',
    confirm: 'The draw still says who was drawn. Take this driver out of the sample?',
    keys: ['del'],
  },
  'audit.setItem': { ...onOne, title: 'Say how far this is', keys: ['s'], words: 'checklist' },
  'audit.addFinding': {
    ...onOne,
    title: 'Write a finding',
    keys: ['f'],
    words: 'violation found critical acute',
  },
  'audit.setFinding': {
    ...onOne,
    title: 'Correct the finding',
    keys: ['shift+x'],
    words: 'fixed corrective action deadline',
  },
  'audit.invite': {
    ...onOne,
    title: 'Invite an auditor',
    keys: ['i'],
    words: 'link access give',
  },
  'audit.revoke': {
    ...onOne,
    title: 'Revoke the auditor’s link',
    confirm: 'Its holder is out at once. Revoke this link?',
    keys: ['shift+del'],
    words: 'withdraw access take back',
  },
  'audit.bind': {
    ...onOne,
    title: 'Make a binder',
    keys: ['b'],
    words: 'zip pdf export hand over all papers signed',
  },
  'audit.saveBinder': { ...onOne, title: 'Save the binder', keys: ['w'], words: 'download' },
  'audit.saveSignature': {
    ...onOne,
    title: 'Save the binder’s signature',
    words: 'proof hash Ed25519 verify',
  },
  'audit.cancelBinder': {
    ...onOne,
    title: 'Cancel the binder',
    confirm: 'It stops, or is taken back where it is ready. Cancel this binder?',
    keys: ['shift+b'],
  },
  'audit.change': { ...onOne, title: 'Change the audit', keys: ['e'], words: 'period deadline' },
  'audit.setState': {
    ...onOne,
    title: 'Begin or close the audit',
    keys: ['shift+c'],
    words: 'state under way reopen outcome',
  },
  'audited.saveNotes': {
    title: 'Save my notes as a file',
    group: 'Documents',
    scope: 'audited',
    permission: 'auditor.auditorLogin',
    keys: ['s'],
    words: 'export download',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const auditsScopes = {
  audits: 'among the audits',
  audit: 'in an audit',
  audited: 'in the files of an audit',
} as const;

declare module './command.ts' {
  interface CommandTables {
    auditsCommands: typeof auditsCommands;
  }
  interface ScopeTables {
    auditsScopes: typeof auditsScopes;
  }
}
