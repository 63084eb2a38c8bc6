import { companyFileAddresses } from '#src/features/company-file/company-file.addresses.ts';
import type { Commands } from './command.ts';

const change = {
  group: 'Clients',
  scope: 'companyFile',
  permission: 'client.configureLocation',
  feature: 'companyFile',
  needsClient: true,
} as const;

/** What an auditor asks of the company itself, and the papers that show it. */
export const companyFileCommands = {
  'go.companyFile': {
    title: 'Company file',
    group: 'Go to',
    scope: 'global',
    permission: 'client.viewLocation',
    feature: 'companyFile',
    opens: companyFileAddresses.file,
    needsClient: true,
    words: 'carrier dot number mcs-150 ucr boc-3 mcs-90 policy supervisor training audit',
    menu: 'Documents',
  },
  'companyFile.add': {
    ...change,
    title: 'Add a document',
    keys: ['u'],
    words: 'upload company document pdf',
  },
  'companyFile.correct': {
    ...change,
    title: 'Correct the document’s details',
    keys: ['shift+e'],
    words: 'edit change date expiry',
  },
  'companyFile.remove': {
    ...change,
    title: 'Remove the document',
    keys: ['del'],
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
    mutates: true,
    words: 'delete',
  },
  'companyFile.restore': {
    ...change,
    title: 'Restore the removed document',
    keys: ['shift+b'],
    mutates: true,
    words: 'undo removal bring back',
  },
  'companyFile.facts': {
    ...change,
    title: 'Enter the type of carrier',
    keys: ['shift+f'],
    words: 'for hire hazmat interstate consortium facts company',
  },
  'companyFile.supervisor': {
    ...change,
    title: 'Name a supervisor of drivers',
    keys: ['shift+m'],
    words: 'reasonable suspicion training 382.603',
  },
  'companyFile.endSupervisor': {
    ...change,
    title: 'Enter a supervisor’s last day',
    words: 'no longer supervises end',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const companyFileScopes = {
  companyFile: 'in a company file',
} as const;

declare module './command.ts' {
  interface CommandTables {
    companyFileCommands: typeof companyFileCommands;
  }
  interface ScopeTables {
    companyFileScopes: typeof companyFileScopes;
  }
}
