import type { Commands } from './command.ts';

export const panesCommands = {
  'palette.open': {
    title: 'Command palette',
    group: 'View',
    scope: 'global',
    keys: ['mod+k'],
    permission: 'session',
    inFields: true,
    words: 'search find commands',
    menu: 'View',
  },
  'pane.next': {
    title: 'Next pane',
    group: 'View',
    scope: 'workspace',
    keys: ['f6'],
    inFields: true,
    words: 'focus cycle',
  },
  'pane.previous': {
    title: 'Previous pane',
    group: 'View',
    scope: 'workspace',
    keys: ['shift+f6'],
    inFields: true,
    words: 'focus cycle',
  },
  'pane.close': {
    title: 'Close pane',
    group: 'View',
    scope: 'workspace',
    keys: ['mod+alt+w', 'q'],
    words: 'end split',
  },
  'pane.swap': {
    title: 'Swap with the next pane',
    group: 'View',
    scope: 'workspace',
    keys: ['alt+shift+x'],
    words: 'move exchange split',
  },
  'pane.split': {
    title: 'Open a screen beside',
    group: 'View',
    scope: 'workspace',
    keys: ['mod+\\'],
    inFields: true,
    words: 'split screen side by side pane new add',
    menu: 'View',
  },
  'pane.collapse': {
    title: 'Fold pane to a strip',
    group: 'View',
    scope: 'workspace',
    keys: ['alt+shift+down'],
    words: 'collapse hide minimise expand',
  },
  'pane.wider': {
    title: 'Widen pane',
    group: 'View',
    scope: 'workspace',
    keys: ['alt+shift+right'],
    repeats: true,
    words: 'resize grow larger',
  },
  'pane.narrower': {
    title: 'Narrow pane',
    group: 'View',
    scope: 'workspace',
    keys: ['alt+shift+left'],
    repeats: true,
    words: 'resize shrink smaller',
  },
  'pane.maximise': {
    title: 'Maximise or restore pane',
    group: 'View',
    scope: 'workspace',
    keys: ['mod+shift+m'],
    inFields: true,
    words: 'zoom full single',
    menu: 'View',
  },
  'pane.resetSizes': {
    title: 'Reset pane sizes',
    group: 'View',
    scope: 'workspace',
    words: 'layout even',
  },
  'pane.bringBack': {
    title: 'Bring the document back from the second window',
    group: 'View',
    scope: 'workspace',
    words: 'two screens monitor display close dock',
  },
  'view.sidebar': {
    title: 'Show or hide the sidebar',
    group: 'View',
    scope: 'workspace',
    keys: ['mod+b'],
    permission: 'session',
    words: 'menu toggle',
    menu: 'View',
  },
  'view.menus': {
    title: 'Go to the menus',
    group: 'View',
    scope: 'workspace',
    keys: ['f10'],
    permission: 'session',
    inFields: true,
    menu: false,
    words: 'menu bar alt conventional',
  },
  'view.light': {
    title: 'Light theme',
    group: 'View',
    scope: 'global',
    words: 'light mode day theme appearance',
    menu: 'View',
  },
  'view.dark': {
    title: 'Dark theme',
    group: 'View',
    scope: 'global',
    words: 'dark mode night theme appearance',
    menu: 'View',
  },
  'view.system': {
    title: 'System theme',
    group: 'View',
    scope: 'global',
    words: 'appearance automatic',
    menu: 'View',
  },
  'view.density': {
    title: 'Comfortable rows',
    group: 'View',
    scope: 'global',
    words: 'row height density size spacing compact',
    menu: 'View',
  },
  'keys.reset': {
    title: 'Reset all my keys',
    group: 'Account',
    scope: 'global',
    permission: 'session',
    confirm: 'Reset the keys of all commands to the defaults?',
    words: 'keyboard shortcuts defaults remap restore',
  },
  'view.letterKeys': {
    title: 'Single-letter shortcuts on or off',
    group: 'View',
    scope: 'global',
    words: 'keys disable speech',
  },
} as const satisfies Commands;

/** Keys of every list; the list under focus publishes the scope. */
export const listCommands = {
  'list.next': {
    title: 'Next row',
    group: 'List',
    scope: 'list',
    keys: ['j'],
    menu: false,
    palette: false,
    repeats: true,
  },
  'list.previous': {
    title: 'Previous row',
    group: 'List',
    scope: 'list',
    keys: ['k'],
    menu: false,
    palette: false,
    repeats: true,
  },
  'list.extendNext': {
    title: 'Select down',
    group: 'List',
    scope: 'list',
    keys: ['shift+j', 'shift+down'],
    menu: false,
    palette: false,
    repeats: true,
  },
  'list.extendPrevious': {
    title: 'Select up',
    group: 'List',
    scope: 'list',
    keys: ['shift+k', 'shift+up'],
    menu: false,
    palette: false,
    repeats: true,
  },
  'list.toggle': { title: 'Select row', group: 'List', scope: 'list', keys: ['x'] },
  'list.selectAll': { title: 'Select all rows', group: 'List', scope: 'list', keys: ['mod+a'] },
  'list.filter': {
    title: 'Search in this list',
    group: 'List',
    scope: 'filter',
    keys: ['/'],
    words: 'find narrow filter',
  },
  'list.clear': { title: 'Clear the selection', group: 'List', scope: 'list' },
  'list.open': { title: 'Open row', group: 'List', scope: 'list', keys: ['o'] },
  'list.edit': {
    title: 'Work on the row',
    group: 'List',
    scope: 'rowEdit',
    keys: ['e'],
    words: 'edit open enter',
    menu: false,
  },
  'list.openNext': {
    title: 'Open the next row',
    group: 'List',
    scope: 'list',
    keys: [']'],
    words: 'beside down',
  },
  'list.openPrevious': {
    title: 'Open the row before',
    group: 'List',
    scope: 'list',
    keys: ['['],
    words: 'beside up previous',
  },
  'list.sort': {
    title: 'Sort by a column',
    group: 'List',
    scope: 'list',
    keys: ['shift+s'],
    words: 'order headings ascending descending',
  },
  'list.columns': {
    title: 'Choose columns',
    group: 'List',
    scope: 'list',
    words: 'show hide table',
  },
  'list.export': {
    title: 'Export as CSV',
    group: 'List',
    scope: 'list',
    words: 'download save spreadsheet',
  },
  'list.exportSheet': {
    title: 'Export as Excel workbook',
    group: 'List',
    scope: 'list',
    words: 'download save xlsx excel spreadsheet',
  },
  'list.exportSelected': {
    title: 'Export the selected rows as CSV',
    group: 'List',
    scope: 'selectedRows',
    words: 'download save excel spreadsheet several many bulk',
  },
  'list.print': {
    title: 'Print as PDF',
    group: 'List',
    scope: 'list',
    keys: ['mod+alt+p'],
    words: 'paper page hand over save',
  },
  'list.printSelected': {
    title: 'Print the selected rows as PDF',
    group: 'List',
    scope: 'selectedRows',
    words: 'paper page hand over save several many bulk',
  },
  'list.openHere': {
    title: 'Open row in this pane',
    group: 'List',
    scope: 'list',
    keys: ['shift+o'],
  },
} as const satisfies Commands;

/** What works everywhere, in panes, lists, the PDF viewer and dialogs. */
export const kernelScopes = {
  global: '',
  workspace: '',
  list: 'in lists',
  filter: 'in lists with a search box',
  selectedRows: 'in lists with selected rows',
  rowEdit: 'in lists that can be edited',
  pdf: 'in a PDF',
  dialog: 'in dialogs',
} as const;

declare module './command.ts' {
  interface CommandTables {
    panesCommands: typeof panesCommands;
    listCommands: typeof listCommands;
  }
  interface ScopeTables {
    kernelScopes: typeof kernelScopes;
  }
  interface ArgumentKinds {
    text: true;
    date: true;
    reason: true;
  }
}
