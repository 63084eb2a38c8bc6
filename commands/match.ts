import type { Commands } from './command.ts';

/** The nth of a numbered list in a form: a suggested employee, a document type. */
export const numbered = { group: 'Review', menu: false, palette: false, words: 'number' } as const;

/** A medical exam's match is the same form, with the same keys. */
const MATCHERS = ['dq.searchAndMatch', 'cme.searchAndMatch'] as const;

/** Saying whose a paper is. */
export const matchCommands = {
  'match.confirm': {
    title: 'Match to the chosen employee',
    group: 'Review',
    scope: 'match',
    keys: ['mod+enter', 'enter'],
    permission: MATCHERS,
    inFields: true,
    mutates: true,
  },
  'match.search': {
    title: 'Search employees',
    group: 'Review',
    scope: 'match',
    permission: MATCHERS,
    keys: ['/'],
  },
  'match.skip': {
    title: 'Skip to the next',
    group: 'Review',
    scope: 'match',
    keys: ['s'],
    permission: MATCHERS,
    mutates: true,
  },
  'match.reject': {
    title: 'Reject with a reason',
    group: 'Review',
    scope: 'match',
    keys: ['x', 'b'],
    permission: ['dq.review', 'cme.searchAndMatch'],
    words: 'bad document refuse',
    mutates: true,
  },
  'match.undo': {
    title: 'Undo my last step',
    group: 'Review',
    scope: 'match',
    permission: MATCHERS,
    keys: ['z'],
    mutates: true,
  },
  'match.newFile': {
    title: 'Create a new employee file',
    group: 'Review',
    scope: 'match',
    permission: 'dq.createNewFile',
    keys: ['a'],
    words: 'add employee driver nobody none on file',
    mutates: true,
  },
  'match.showEvidence': {
    title: 'Show the next finding on the page',
    group: 'Review',
    scope: 'match',
    permission: MATCHERS,
    keys: ['v'],
    words: 'evidence mark highlight document where',
  },
  'match.chooseFirst': {
    ...numbered,
    title: 'Choose employee 1',
    scope: 'match',
    permission: MATCHERS,
    keys: ['1'],
  },
  'match.chooseSecond': {
    ...numbered,
    title: 'Choose employee 2',
    scope: 'match',
    permission: MATCHERS,
    keys: ['2'],
  },
  'match.chooseThird': {
    ...numbered,
    title: 'Choose employee 3',
    scope: 'match',
    permission: MATCHERS,
    keys: ['3'],
  },
  'match.chooseFourth': {
    ...numbered,
    title: 'Choose employee 4',
    scope: 'match',
    permission: MATCHERS,
    keys: ['4'],
  },
  'match.chooseFifth': {
    ...numbered,
    title: 'Choose employee 5',
    scope: 'match',
    permission: MATCHERS,
    keys: ['5'],
  },
  'match.chooseSixth': {
    ...numbered,
    title: 'Choose employee 6',
    scope: 'match',
    permission: MATCHERS,
    keys: ['6'],
  },
  'match.chooseSeventh': {
    ...numbered,
    title: 'Choose employee 7',
    scope: 'match',
    permission: MATCHERS,
    keys: ['7'],
  },
  'match.chooseEighth': {
    ...numbered,
    title: 'Choose employee 8',
    scope: 'match',
    permission: MATCHERS,
    keys: ['8'],
  },
  'match.chooseNinth': {
    ...numbered,
    title: 'Choose employee 9',
    scope: 'match',
    permission: MATCHERS,
    keys: ['9'],
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const matchScopes = {
  match: 'in a match form',
} as const;

declare module './command.ts' {
  interface CommandTables {
    matchCommands: typeof matchCommands;
  }
  interface ScopeTables {
    matchScopes: typeof matchScopes;
  }
}
