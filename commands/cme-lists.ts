import type { Commands } from './command.ts';
import { cmeListsAddresses } from '#src/features/cme-lists/cme-lists.addresses.ts';

const onChase = {
  group: 'Review',
  scope: 'chase',
  audience: 'internal',
  permission: 'cme.chaseList',
  mutates: true,
} as const;

/** The lists beside the workflow of medical exams: to chase, asked of customer care, dealt with; and its figures. */
export const cmeListsCommands = {
  'go.cmeDashboard': {
    title: 'CME dashboard',
    group: 'Go to',
    scope: 'global',
    permission: 'cme.dashboard',
    audience: 'internal',
    opens: cmeListsAddresses.dashboard,
    words: 'figures medical exams',
    menu: 'Reports',
  },
  'go.cmeChase': {
    title: 'CME chase list',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+c'],
    permission: 'cme.chaseList',
    audience: 'internal',
    opens: cmeListsAddresses.chases,
    words: 'booked no result call clinic medical exams',
    menu: 'Exams',
  },
  'go.cmeCare': {
    title: 'CME customer care',
    group: 'Go to',
    scope: 'global',
    keys: ['g shift+a'],
    permission: 'cme.customerCareIntervention',
    audience: 'internal',
    opens: cmeListsAddresses.careList,
    words: 'intervention questions employer medical exams',
    menu: 'Exams',
  },
  'go.cmeResults': {
    title: 'CME results',
    group: 'Go to',
    scope: 'global',
    permission: 'cme.research',
    audience: 'internal',
    opens: cmeListsAddresses.results,
    words: 'verified bad documents cards done medical exams',
    menu: 'Exams',
  },
  'chase.notTaken': {
    ...onChase,
    title: 'The exam was not taken',
    keys: ['shift+x'],
    words: 'end chase no show over',
  },
  'chase.askCare': {
    ...onChase,
    title: 'Ask customer care about the chase',
    keys: ['shift+a'],
    words: 'intervention call employer',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const cmeListsScopes = {
  chase: 'on an exam to chase',
} as const;

declare module './command.ts' {
  interface CommandTables {
    cmeListsCommands: typeof cmeListsCommands;
  }
  interface ScopeTables {
    cmeListsScopes: typeof cmeListsScopes;
  }
}
