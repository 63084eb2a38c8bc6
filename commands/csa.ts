import { csaAddresses } from '#src/features/csa/csa.addresses.ts';
import type { Commands } from './command.ts';

const goes = {
  group: 'Go to',
  scope: 'global',
  permission: 'client.viewAlerts',
  feature: 'safetyData',
  needsClient: true,
} as const;

const onImport = {
  group: 'Clients',
  scope: 'csaImports',
  permission: 'admin.superAdmin',
  audience: 'internal',
  mutates: true,
} as const;

/** The safety data of carriers (CSA): what is public of them at FMCSA. */
export const csaCommands = {
  'go.safetyData': {
    ...goes,
    title: 'Safety data (CSA)',
    opens: csaAddresses.safety,
    words: 'sms basics percentile measure threshold trend fmcsa score',
    menu: 'Reports',
  },
  'go.csaInspections': {
    ...goes,
    title: 'Roadside inspections',
    opens: `${csaAddresses.safety}?tab=inspections`,
    words: 'csa inspections 396.9 signed report return 15 days',
    menu: false,
  },
  'go.csaCrashes': {
    ...goes,
    title: 'Crashes at FMCSA',
    opens: `${csaAddresses.safety}?tab=crashes`,
    words: 'csa crash register accidents compare missing 390.15',
    menu: false,
  },
  'go.csaAlerts': {
    ...goes,
    title: 'CSA alerts',
    opens: csaAddresses.alerts,
    words: 'safety data basics over threshold inspection report due crash',
    menu: 'Alerts',
  },
  'go.csaImports': {
    title: 'FMCSA files',
    group: 'Go to',
    scope: 'global',
    permission: 'admin.superAdmin',
    audience: 'internal',
    opens: csaAddresses.imports,
    words: 'csa import upload sms census inspections violations crashes release',
    menu: 'Clients',
  },
  'csa.returned': {
    title: 'Note the report of an inspection as returned',
    group: 'Alerts',
    scope: 'csaInspections',
    keys: ['r'],
    permission: 'client.editEmployeeInfo',
    feature: 'safetyData',
    needsClient: true,
    words: 'signed certified 396.9 15 days sent back',
  },
  'csa.violations': {
    title: 'Violations of an inspection',
    group: 'Alerts',
    scope: 'csaInspections',
    keys: ['v'],
    permission: 'client.viewAlerts',
    feature: 'safetyData',
    needsClient: true,
    words: 'codes basic points severity',
  },
  'csa.tieCrash': {
    title: 'Tie a crash to the register',
    group: 'Alerts',
    scope: 'csaCrashes',
    keys: ['t'],
    permission: 'client.editEmployeeInfo',
    feature: 'safetyData',
    needsClient: true,
    words: 'accident match same none of ours 390.15',
  },
  'csa.dataqs': {
    title: 'DataQs request',
    group: 'Alerts',
    scope: 'csaDataQs',
    keys: ['y'],
    permission: 'client.viewAlerts',
    feature: 'safetyData',
    needsClient: true,
    words: 'challenge dispute correct wrong rdr request for data review answer',
  },
  'csaImport.confirm': {
    ...onImport,
    title: 'Import a held FMCSA file anyway',
    words: 'confirm shorter release cut off',
  },
  'csaImport.cancel': {
    ...onImport,
    title: 'Discard an FMCSA file',
    words: 'stop cancel import',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const csaScopes = {
  csaInspections: 'in roadside inspections',
  csaCrashes: 'in the crashes at FMCSA',
  csaDataQs: 'among inspections, violations and crashes',
  csaImports: 'in the files of FMCSA',
} as const;

declare module './command.ts' {
  interface CommandTables {
    csaCommands: typeof csaCommands;
  }
  interface ScopeTables {
    csaScopes: typeof csaScopes;
  }
}
