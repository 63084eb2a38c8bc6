import type { Commands } from './command.ts';
import { clientsAddresses } from '#src/features/clients/clients.addresses.ts';

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
    menu: 'Settings',
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    clientsCommands: typeof clientsCommands;
  }
  interface ArgumentKinds {
    client: true;
    location: true;
  }
}
