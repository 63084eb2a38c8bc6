import type { Commands } from './command.ts';

export const movesCommands = {
  'employee.transfer': {
    title: 'Transfer employee',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+m'],
    permission: 'client.transferEmployee',
    feature: 'employees',
    needsClient: true,
    words: 'move driver location terminal',
    first: 7,
  },
  'employee.merge': {
    title: 'Merge with another file',
    group: 'Employees',
    scope: 'employee',
    keys: ['shift+g'],
    permission: 'client.mergeEmployees',
    feature: 'employees',
    needsClient: true,
    words: 'duplicate twice same person combine',
  },
  'employees.transferSelected': {
    title: 'Transfer the selected',
    group: 'Employees',
    scope: 'employeeRows',
    keys: ['shift+m'],
    permission: 'client.transferEmployee',
    feature: 'employees',
    needsClient: true,
    words: 'bulk transfer move several many location terminal',
  },
  'employees.mergeSelected': {
    title: 'Merge the two selected',
    group: 'Employees',
    scope: 'employeeRows',
    keys: ['shift+g'],
    permission: 'client.mergeEmployees',
    feature: 'employees',
    needsClient: true,
    words: 'duplicates combine',
  },
  'merge.keepOwn': {
    title: 'Keep the value of this file',
    group: 'Employees',
    scope: 'merge',
    keys: ['1'],
    permission: 'client.mergeEmployees',
    words: 'choose left leave document',
  },
  'merge.takeOther': {
    title: 'Use the value of the other file',
    group: 'Employees',
    scope: 'merge',
    keys: ['2'],
    permission: 'client.mergeEmployees',
    words: 'choose right take document over',
  },
  'merge.view': {
    title: 'Look at the document',
    group: 'Employees',
    scope: 'merge',
    keys: ['o'],
    permission: 'client.mergeEmployees',
    words: 'open pdf beside',
  },
  'merge.swap': {
    title: 'Swap which file is kept',
    group: 'Employees',
    scope: 'merge',
    keys: ['s'],
    permission: 'client.mergeEmployees',
    words: 'swap sides exchange',
  },
  'merge.another': {
    title: 'Choose another file to merge',
    group: 'Employees',
    scope: 'merge',
    keys: ['b'],
    permission: 'client.mergeEmployees',
    words: 'back candidates search',
  },
  'merge.confirm': {
    title: 'Merge the two files',
    group: 'Employees',
    scope: 'merge',
    keys: ['mod+enter'],
    inFields: true,
    permission: 'client.mergeEmployees',
    mutates: true,
    words: 'confirm combine',
  },
  'merge.undo': {
    title: 'Undo the latest merge of this file',
    group: 'Employees',
    scope: 'merge',
    keys: ['shift+z'],
    permission: 'client.mergeEmployees',
    mutates: true,
    words: 'take back separate',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const movesScopes = {
  merge: 'where files are merged',
} as const;

declare module './command.ts' {
  interface CommandTables {
    movesCommands: typeof movesCommands;
  }
  interface ScopeTables {
    movesScopes: typeof movesScopes;
  }
}
