import type { Commands } from './command.ts';

/** The drug and alcohol questionnaire. */
export const questionnaireCommands = {
  'questionnaire.open': {
    title: 'Drug and alcohol questionnaire',
    group: 'Employees',
    scope: 'global',
    keys: ['shift+q'],
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'clearinghouse violation refusal report 382.705',
    menu: 'Employees',
  },
  'questionnaire.reported': {
    title: 'Mark as reported to the Clearinghouse',
    group: 'Employees',
    scope: 'global',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    confirm: 'Was everything that is open in the questionnaire reported today?',
    mutates: true,
    needsClient: true,
    words: 'drug alcohol questionnaire done due 382.705',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    questionnaireCommands: typeof questionnaireCommands;
  }
}
