import type { Commands } from './command.ts';
import { intakeAddresses } from '#src/features/intake/intake.addresses.ts';

/** How documents come in: uploads, and what arrived by mail or folder and could not be read. */
export const intakeCommands = {
  'go.upload': {
    title: 'Upload documents',
    group: 'Go to',
    scope: 'global',
    keys: ['g u'],
    permission: 'client.uploadDocuments',
    feature: 'documents',
    needsClient: true,
    opens: intakeAddresses.upload,
    words: 'send pdf add files',
    menu: 'Documents',
  },
  'go.unreadable': {
    title: 'Unreadable files',
    group: 'Go to',
    scope: 'global',
    keys: ['g z'],
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    audience: 'internal',
    opens: intakeAddresses.unreadable,
    words: 'damaged corrupt mail intake folder fax zip winmail failed dead letter',
    menu: 'Work',
  },
  'unreadable.retry': {
    title: 'Read the file again',
    group: 'Review',
    scope: 'unreadable',
    keys: ['shift+r'],
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    mutates: true,
    words: 'try again retry once more',
  },
  'unreadable.download': {
    title: 'Download the file as it came',
    group: 'Review',
    scope: 'unreadable',
    keys: ['shift+g'],
    permission: 'dq.worklists',
    feature: 'reviewQueue',
    words: 'save original look into',
  },
  'unreadable.discard': {
    title: 'Discard the file',
    group: 'Review',
    scope: 'unreadable',
    keys: ['shift+d'],
    permission: 'dq.deleteDocument',
    feature: 'reviewQueue',
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
    mutates: true,
    words: 'delete throw away spam',
  },
  'unreadable.restore': {
    title: 'Put the file back on the list',
    group: 'Review',
    scope: 'unreadable',
    permission: 'dq.deleteDocument',
    feature: 'reviewQueue',
    mutates: true,
    words: 'undo discard undelete',
  },
  'intake.newAddress': {
    title: 'New address for mailed documents',
    group: 'Documents',
    scope: 'global',
    permission: 'client.configureLocation',
    feature: 'documents',
    needsClient: true,
    mutates: true,
    words: 'email intake mailbox replace rotate',
    menu: 'Documents',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const intakeScopes = {
  unreadable: 'in the unreadable files',
} as const;

declare module './command.ts' {
  interface CommandTables {
    intakeCommands: typeof intakeCommands;
  }
  interface ScopeTables {
    intakeScopes: typeof intakeScopes;
  }
}
