import { copyRequestsAddresses } from '#src/features/copy-requests/copy-requests.addresses.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import type { Commands } from './command.ts';

const ofRequest = {
  group: 'Employees',
  scope: 'copyRequests',
  permission: 'customerCare.assumeClient',
  feature: 'documents',
  audience: 'internal',
} as const;

/** Drivers who ask for copies of what is held about them. */
export const copyRequestsCommands = {
  'go.copyRequests': {
    title: 'Background check report copy requests',
    group: 'Go to',
    scope: 'global',
    permission: READS_FILES,
    audience: 'internal',
    opens: copyRequestsAddresses.list,
    words: 'fcra consumer report copies drivers mvr psp past employers',
    menu: false,
  },
  'copyRequest.add': {
    title: 'Add a request for a copy of a report',
    group: 'Employees',
    scope: 'global',
    permission: 'customerCare.assumeClient',
    feature: 'documents',
    audience: 'internal',
    args: [{ name: 'employee', label: 'Employee', kind: 'employee', required: true, here: true }],
    needsClient: true,
    words: 'background check fcra consumer report driver asks',
    menu: false,
  },
  'copyRequest.identify': {
    ...ofRequest,
    title: 'Note how the driver was identified',
    keys: ['i'],
    words: 'identification proof license',
  },
  'copyRequest.send': {
    ...ofRequest,
    title: 'Send the copies',
    keys: ['s'],
    words: 'mail hand over papers letter',
  },
  'copyRequest.packet': {
    ...ofRequest,
    title: 'Save what was sent as a PDF',
    keys: ['shift+d'],
    words: 'print packet letter download',
  },
  'copyRequest.close': {
    ...ofRequest,
    title: 'Close the request without copies',
    keys: ['del'],
    words: 'withdrawn no report not identified',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const copyRequestsScopes = {
  copyRequests: 'among the requests for copies',
} as const;

declare module './command.ts' {
  interface CommandTables {
    copyRequestsCommands: typeof copyRequestsCommands;
  }
  interface ScopeTables {
    copyRequestsScopes: typeof copyRequestsScopes;
  }
}
