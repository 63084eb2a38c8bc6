import { followUpAddresses } from '#src/features/follow-up/follow-up.addresses.ts';
import type { Commands } from './command.ts';

const ofDriver = {
  group: 'Employees',
  scope: 'global',
  permission: 'records.drawRandoms',
  feature: 'drugAlcoholHistory',
  args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
  needsClient: true,
  menu: false,
  auditors: false,
} as const;

/** Follow-up tests after a violation. */
export const followUpCommands = {
  'go.followUp': {
    title: 'Follow-up tests',
    group: 'Go to',
    scope: 'global',
    permission: 'records.viewDrugAlcohol',
    feature: 'drugAlcoholHistory',
    opens: followUpAddresses.list,
    needsClient: true,
    words: 'plans sap substance abuse professional return to duty 40.307',
    menu: false,
  },
  'followUp.add': {
    ...ofDriver,
    title: 'Add follow-up plan',
    words: 'sap substance abuse professional return to duty testing plan new 40.307',
  },
  'followUp.correct': {
    ...ofDriver,
    title: 'Correct follow-up plan',
    words: 'sap edit change testing plan',
  },
  'followUp.days': {
    ...ofDriver,
    title: 'Choose days of follow-up tests',
    words: 'sap schedule unannounced dates testing plan',
  },
  'followUp.end': {
    ...ofDriver,
    title: 'End follow-up plan',
    args: [
      ...ofDriver.args,
      { name: 'reason', label: 'Why it ends', kind: 'reason', required: true },
    ],
    mutates: true,
    words: 'sap complete close testing plan',
  },
  'followUp.resume': {
    ...ofDriver,
    title: 'Resume follow-up plan',
    mutates: true,
    words: 'sap reopen undo end testing plan',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    followUpCommands: typeof followUpCommands;
  }
}
