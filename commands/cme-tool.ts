import type { Commands } from './command.ts';

/** The tool that finds an exam: its driver, orders and documents. */
export const cmeToolCommands = {
  'cme.tool': {
    title: 'CME Tool',
    group: 'Review',
    scope: 'global',
    keys: ['g shift+t'],
    permission: 'cme.search',
    audience: 'internal',
    sidebar: 'Work',
    words: 'medical exam physical research find driver ssn order appointment',
    menu: 'Exams',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    cmeToolCommands: typeof cmeToolCommands;
  }
}
