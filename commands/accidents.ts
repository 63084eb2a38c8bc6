import type { Commands } from './command.ts';
import { accidentsAddresses } from '#src/features/accidents/accidents.addresses.ts';

/** Accidents in employee files, and their register. */
export const accidentsCommands = {
  'go.accidents': {
    title: 'Accident register',
    group: 'Go to',
    scope: 'global',
    keys: ['g x'],
    permission: 'client.viewEmployee',
    feature: 'accidents',
    opens: accidentsAddresses.accidents,
    needsClient: true,
    words: 'accidents crashes 390.15 list',
    menu: 'Employees',
  },
  'accident.add': {
    title: 'Add accident',
    group: 'Employees',
    scope: 'global',
    keys: ['shift+a'],
    permission: 'client.editEmployeeInfo',
    feature: 'accidents',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'crash collision new',
  },
  'accident.correct': {
    title: 'Correct accident',
    group: 'Employees',
    scope: 'accidents',
    keys: ['shift+e'],
    permission: 'client.editEmployeeInfo',
    feature: 'accidents',
    needsClient: true,
    words: 'edit change crash',
  },
  'accident.recordTest': {
    title: 'Record post-accident test',
    group: 'Employees',
    scope: 'accidents',
    keys: ['r'],
    permission: 'records.viewDrugAlcohol',
    feature: 'accidents',
    needsClient: true,
    words: 'drug alcohol done missed reason 382.303',
  },
  'accident.remove': {
    title: 'Remove accident',
    group: 'Employees',
    scope: 'accidents',
    permission: 'client.editEmployeeInfo',
    feature: 'accidents',
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
    mutates: true,
    needsClient: true,
    words: 'delete crash',
  },
  'accident.restore': {
    title: 'Restore accident',
    group: 'Employees',
    scope: 'accidents',
    permission: 'client.editEmployeeInfo',
    feature: 'accidents',
    mutates: true,
    needsClient: true,
    words: 'undo removal crash',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const accidentsScopes = {
  accidents: 'in the accidents of a file',
} as const;

declare module './command.ts' {
  interface CommandTables {
    accidentsCommands: typeof accidentsCommands;
  }
  interface ScopeTables {
    accidentsScopes: typeof accidentsScopes;
  }
}
