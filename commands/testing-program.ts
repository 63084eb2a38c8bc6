import type { Commands } from './command.ts';

/** The testing program that a driver was in before this employer. */
export const testingProgramCommands = {
  'testingProgram.note': {
    title: 'Note testing program before the hire',
    group: 'Employees',
    scope: 'global',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'pre-employment test exception 382.301 verification random pool previous',
    menu: false,
    auditors: false,
  },
  'testingProgram.remove': {
    title: 'Take off testing program before the hire',
    group: 'Employees',
    scope: 'global',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    confirm: 'Take the note of the testing program off the file?',
    mutates: true,
    needsClient: true,
    words: 'remove delete pre-employment test exception 382.301',
    menu: false,
    auditors: false,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    testingProgramCommands: typeof testingProgramCommands;
  }
}
