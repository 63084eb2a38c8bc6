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
  'help.search': {
    title: 'Search the help',
    group: 'Help',
    scope: 'global',
    permission: 'session',
    args: [{ name: 'topic', label: 'Topic of the help', kind: 'helpTopic', required: true }],
    words: 'find topic question how do manual documentation',
    menu: 'Help',
  },
  'help.screen': {
    title: 'Help on this screen',
    group: 'Help',
    scope: 'global',
    permission: 'session',
    words: 'explain what is this here manual documentation',
    menu: 'Help',
  },
  'help.highlights': {
    title: 'Show me this screen',
    group: 'Help',
    scope: 'global',
    permission: 'session',
    words: 'tour highlights point out explain what is new controls buttons',
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
  interface ArgumentKinds {
    helpTopic: true;
  }
}
