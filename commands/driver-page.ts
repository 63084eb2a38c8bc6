import type { Commands } from './command.ts';

/** What a driver is asked on the own page. */
export const driverPageCommands = {
  'driver.ask': {
    title: 'Ask the driver',
    group: 'Employees',
    scope: 'global',
    keys: ['alt+shift+a'],
    permission: 'client.uploadDocuments',
    feature: 'documents',
    args: [{ name: 'employee', label: 'Driver', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'own page link mail photo paper request',
    menu: false,
    auditors: false,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    driverPageCommands: typeof driverPageCommands;
  }
}
