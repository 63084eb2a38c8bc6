import type { Commands } from './command.ts';

export const helpCommands = {
  'help.keys': {
    title: 'Keyboard shortcuts',
    group: 'Help',
    scope: 'global',
    keys: ['?'],
    words: 'keys sheet hotkeys',
    menu: 'Help',
  },
  'help.firstSteps': {
    title: 'First steps',
    group: 'Help',
    scope: 'global',
    permission: 'session',
    words: 'guided start tour tutorial begin new learn onboarding',
    menu: 'Help',
  },
  'help.undo': {
    title: 'Undo the last action',
    group: 'Help',
    scope: 'global',
    keys: ['z'],
    permission: 'session',
    words: 'revert back',
    menu: 'Help',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    helpCommands: typeof helpCommands;
  }
}
