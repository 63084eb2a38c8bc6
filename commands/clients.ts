import type { Commands } from './command.ts';
import {
  ADDS_BELOW,
  CHANGES_CLIENTS,
  COPIES_SETTINGS,
  OPENS_SET_UP,
} from '#src/shared/permission-sets.ts';
import { clientsAddresses } from '#src/features/clients/clients.addresses.ts';

const onRecord = {
  group: 'Clients',
  scope: 'clientRecord',
  permission: CHANGES_CLIENTS,
} as const;

export const clientsCommands = {
  'go.clients': {
    title: 'Clients',
    group: 'Go to',
    scope: 'global',
    keys: ['g c'],
    permission: 'customerCare.viewClients',
    feature: 'clients',
    opens: clientsAddresses.list,
    audience: 'internal',
    words: 'employers companies list',
    menu: 'Clients',
  },
  'client.open': {
    title: 'Open client',
    group: 'Clients',
    scope: 'global',
    permission: 'customerCare.viewClients',
    feature: 'clients',
    args: [{ name: 'client', label: 'Client', kind: 'client', required: true }],
    audience: 'internal',
    words: 'employer company record',
    menu: 'Clients',
  },
  'client.assume': {
    title: 'Assume client',
    group: 'Clients',
    scope: 'global',
    keys: ['g a'],
    permission: 'customerCare.assumeClient',
    args: [{ name: 'client', label: 'Client', kind: 'client', required: true }],
    audience: 'internal',
    words: 'act in a client switch choose change employer company',
    menu: 'Clients',
  },
  'client.release': {
    title: 'Leave the client',
    group: 'Clients',
    scope: 'global',
    keys: ['f8'],
    permission: 'session',
    during: 'assumption',
    audience: 'internal',
    inFields: true,
    words: 'stop acting across all clients',
    menu: 'Clients',
  },
  'client.location': {
    title: 'Choose a location',
    group: 'Clients',
    scope: 'global',
    keys: ['g t'],
    permission: 'session',
    during: 'severalLocations',
    args: [
      {
        name: 'location',
        label: 'Location',
        kind: 'location',
        required: false,
        skip: 'From the tree in the header',
      },
    ],
    needsClient: true,
    words: 'terminal site branch tree',
    menu: 'View',
  },
  'client.add': {
    title: 'Add client',
    group: 'Clients',
    scope: 'global',
    permission: 'admin.addClient',
    feature: 'clients',
    audience: 'internal',
    words: 'new employer company',
    menu: 'Clients',
  },
  'go.locations': {
    title: 'Locations',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewLocation',
    feature: 'clients',
    opens: clientsAddresses.locations,
    needsClient: true,
    words: 'terminals sites branches tree hierarchy',
    menu: 'Settings',
  },
  'location.add': {
    title: 'Add location',
    group: 'Clients',
    scope: 'global',
    permission: 'client.addLocation',
    feature: 'clients',
    opens: clientsAddresses.addLocation,
    needsClient: true,
    words: 'new terminal site branch',
  },
  'client.edit': {
    ...onRecord,
    title: 'Edit the record',
    keys: ['shift+e'],
    words: 'edit client location name address dot number notes alias',
  },
  'client.contacts': {
    ...onRecord,
    title: 'Change the contacts',
    keys: ['shift+m'],
    words: 'edit people phone email',
  },
  'client.logo': {
    ...onRecord,
    title: 'Change the logo',
    words: 'image picture brand letterhead header upload',
  },
  'location.setUp': {
    ...onRecord,
    title: 'Set the location up',
    permission: OPENS_SET_UP,
    keys: ['shift+u'],
    words: 'der representative deputy med card submission lab account driver monitoring',
  },
  'location.copySettings': {
    ...onRecord,
    title: 'Copy settings from another location',
    permission: COPIES_SETTINGS,
    words: 'take over same as set-up users notifications med card driver monitoring',
  },
  'location.pushSettings': {
    ...onRecord,
    title: 'Push settings to the locations below',
    permission: COPIES_SETTINGS,
    words: 'copy down children all terminals set-up',
  },
  'client.services': {
    ...onRecord,
    title: 'Change the services',
    permission: 'admin.configureClientServices',
    words: 'switch on off drug testing randoms clearinghouse',
  },
  'client.rep': {
    ...onRecord,
    title: 'Assign the customer care rep',
    permission: 'admin.assignCCR',
    words: 'account manager who looks after this client support contact',
  },
  'client.addBelow': {
    ...onRecord,
    title: 'Add a location below',
    permission: ADDS_BELOW,
    keys: ['shift+a'],
    words: 'new terminal site branch',
  },
  'client.move': {
    ...onRecord,
    title: 'Move below another location',
    keys: ['shift+w'],
    words: 'hierarchy tree parent drag transfer terminal',
  },
  'location.move': {
    title: 'Move below another location',
    group: 'Clients',
    scope: 'locations',
    permission: 'client.configureLocation',
    keys: ['shift+w'],
    needsClient: true,
    words: 'hierarchy tree parent drag transfer terminal',
  },
  'client.deactivate': {
    ...onRecord,
    title: 'Deactivate the client or location',
    words: 'close end terminal',
  },
  'client.reactivate': {
    ...onRecord,
    title: 'Activate again',
    mutates: true,
    words: 'reactivate open',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const clientsScopes = {
  clientRecord: 'on the record of a client or location',
  locations: 'in the tree of locations',
} as const;

declare module './command.ts' {
  interface CommandTables {
    clientsCommands: typeof clientsCommands;
  }
  interface ScopeTables {
    clientsScopes: typeof clientsScopes;
  }
  interface ArgumentKinds {
    client: true;
    location: true;
  }
}
