import type { Commands } from './command.ts';
import { ARRANGES_PAGES } from '#src/shared/permission-sets.ts';
const onPaper = {
  group: 'Review',
  scope: 'paper',
  audience: 'internal',
  permission: ARRANGES_PAGES,
} as const;
const onPages = {
  group: 'Review',
  scope: 'pages',
  audience: 'internal',
  permission: ARRANGES_PAGES,
} as const;

/** What may be done to an incoming paper besides the steps of its process, and to its pages. */
export const pagesCommands = {
  'paper.arrange': {
    ...onPaper,
    title: 'Split, turn, merge or order the pages',
    keys: ['o'],
    words: 'pages rotate reorder cut divide join arrange',
  },
  'paper.split': {
    ...onPaper,
    title: 'Split where another document begins',
    keys: ['shift+o'],
    words: 'pages cut divide two people',
  },
  'paper.flag': {
    ...onPaper,
    title: 'Flag the document, or take the flag away',
    keys: ['l'],
    words: 'mark star later look',
    mutates: true,
  },
  'paper.note': {
    ...onPaper,
    title: 'Write a note on the document …',
    keys: ['w'],
    args: [{ name: 'note', label: 'Note', kind: 'text', required: true }],
    words: 'comment remark',
    mutates: true,
  },
  'paper.applyToBatch': {
    ...onPaper,
    title: 'Same client and type for the rest of the batch',
    keys: ['y'],
    words: 'mail upload others propagate copy',
    mutates: true,
  },
  'paper.openTwin': {
    ...onPaper,
    title: 'Open the document that is the same',
    keys: ['u'],
    words: 'twin duplicate double',
  },

  'pages.turn': { ...onPages, title: 'Turn the pages right', keys: ['r'], words: 'rotate' },
  'pages.turnBack': {
    ...onPages,
    title: 'Turn the pages left',
    keys: ['shift+r'],
    words: 'rotate',
  },
  'pages.cut': {
    ...onPages,
    title: 'Begin a new part here, or join it to the one before',
    keys: ['s'],
    words: 'split cut merge',
  },
  'pages.kind': {
    ...onPages,
    title: 'Make the part an item of its own, or a file of this one',
    keys: ['i'],
    words: 'split item file',
  },
  'pages.moveBack': {
    ...onPages,
    title: 'Move the pages back',
    keys: ['mod+left', 'mod+up'],
    repeats: true,
    words: 'reorder left',
  },
  'pages.moveOn': {
    ...onPages,
    title: 'Move the pages on',
    keys: ['mod+right', 'mod+down'],
    repeats: true,
    words: 'reorder right',
  },
  'pages.leaveOut': {
    ...onPages,
    title: 'Leave the pages out, or take them in again',
    keys: ['del', 'backspace'],
    words: 'remove delete blank skip',
  },
  'pages.ranges': {
    ...onPages,
    title: 'Write the page ranges',
    keys: ['/'],
    words: 'split numbers 1-3,4,5-',
  },
  'pages.undo': { ...onPages, title: 'Undo the last change of the pages', keys: ['z'] },
  'pages.cancel': {
    ...onPages,
    title: 'Leave the pages as they are',
    keys: ['esc'],
    words: 'cancel close back',
  },
  'pages.apply': {
    ...onPages,
    title: 'Apply the arrangement',
    keys: ['enter', 'mod+enter'],
    words: 'save done',
    mutates: true,
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const pagesScopes = {
  paper: 'with an incoming document',
  pages: 'where pages are arranged',
} as const;

declare module './command.ts' {
  interface CommandTables {
    pagesCommands: typeof pagesCommands;
  }
  interface ScopeTables {
    pagesScopes: typeof pagesScopes;
  }
}
