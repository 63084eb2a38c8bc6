import { departuresAddresses } from '#src/features/departures/departures.addresses.ts';
import type { Commands } from './command.ts';

const own = {
  group: 'Clients',
  permission: 'admin.superAdmin',
  audience: 'internal',
} as const;

/** Clients who leave. */
export const departuresCommands = {
  'go.departures': {
    title: 'Off-boarding',
    group: 'Go to',
    scope: 'global',
    permission: 'admin.superAdmin',
    audience: 'internal',
    opens: departuresAddresses.list,
    words: 'clients who leave departures terminate contract export erase end access',
    menu: 'Clients',
  },
  'departure.begin': {
    ...own,
    title: 'Let a client leave',
    scope: 'global',
    args: [{ name: 'client', label: 'Client', kind: 'client', required: true }],
    words: 'off-board end access terminate contract leaves',
    menu: false,
  },
  'departure.export': {
    ...own,
    title: 'Export all of the client',
    scope: 'departures',
    keys: ['shift+x'],
    words: 'zip documents records csv hand over take along portability',
  },
  'departure.save': {
    ...own,
    title: 'Save the export of the client',
    scope: 'departures',
    keys: ['shift+d'],
    words: 'download zip signed manifest',
  },
  'departure.askErasure': {
    ...own,
    title: 'Ask for the erasure of the client',
    scope: 'departures',
    words: 'delete destroy files data gone',
  },
  'departure.agreeErasure': {
    ...own,
    title: 'Agree to the erasure of the client',
    scope: 'departures',
    words: 'second person approve delete destroy',
  },
  'departure.stopErasure': {
    ...own,
    title: 'Stop the erasure of the client',
    scope: 'departures',
    words: 'cancel keep undo',
  },
  'departure.proof': {
    ...own,
    title: 'Read the proof of the erasure',
    scope: 'departures',
    words: 'proof retention rules holds backups certificate',
  },
  'departure.takeBack': {
    ...own,
    title: 'Let the client stay',
    scope: 'departures',
    words: 'take back undo restore access',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const departuresScopes = {
  departures: 'among the clients who leave',
} as const;

declare module './command.ts' {
  interface CommandTables {
    departuresCommands: typeof departuresCommands;
  }
  interface ScopeTables {
    departuresScopes: typeof departuresScopes;
  }
}
