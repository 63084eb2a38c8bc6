import type { Commands } from './command.ts';
import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';

const writes = {
  group: 'Review',
  scope: 'mails',
  audience: 'internal',
  permission: WORKS_ON_DOCUMENTS,
  mutates: true,
} as const;

/** Writing to those whom an incoming document came from. */
export const correspondenceCommands = {
  'mails.send': {
    ...writes,
    title: 'Send email',
    keys: ['shift+t'],
    words: 'write mail sender contact template reply',
  },
  'mails.ask': {
    ...writes,
    title: 'Ask for information',
    keys: ['shift+i'],
    words: 'link employer missing additional info external documents request',
  },
  'mails.reportError': {
    ...writes,
    title: 'Report an error to IT',
    keys: ['shift+f'],
    words: 'fault bug broken sent error help',
  },
  'mails.history': {
    title: 'Mails about this document',
    group: 'Review',
    scope: 'mails',
    keys: ['shift+h'],
    audience: 'internal',
    permission: 'dq.viewDetail',
    words: 'history log sent answers requests',
  },
  'mails.templates': {
    title: 'Mail templates',
    group: 'Review',
    scope: 'global',
    audience: 'internal',
    permission: 'admin.superAdmin',
    words: 'edit texts settings email documents',
    mutates: true,
    menu: 'Settings',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const correspondenceScopes = {
  mails: 'with an incoming document',
} as const;

declare module './command.ts' {
  interface CommandTables {
    correspondenceCommands: typeof correspondenceCommands;
  }
  interface ScopeTables {
    correspondenceScopes: typeof correspondenceScopes;
  }
}
