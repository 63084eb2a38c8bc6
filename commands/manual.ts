import type { Commands } from './command.ts';
import { manualAddresses } from '#src/features/manual/manual.addresses.ts';

export const manualCommands = {
  'go.help': {
    title: 'Help',
    group: 'Help',
    scope: 'global',
    keys: ['g ?'],
    permission: 'session',
    opens: manualAddresses.help,
    words: 'manual documentation guide how to glossary handbook',
    menu: 'Help',
  },
  'go.whatsNew': {
    title: 'What is new',
    group: 'Help',
    scope: 'global',
    permission: 'session',
    opens: manualAddresses.whatsNew,
    words: 'changes news release notes version changelog',
    menu: 'Help',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    manualCommands: typeof manualCommands;
  }
}
