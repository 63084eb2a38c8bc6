import type { Commands } from './command.ts';
import { certificatesAddresses } from '#src/features/certificates/certificates.addresses.ts';

/** The driver's annual certificate of violations: a client's option. */
export const certificatesCommands = {
  'go.certificates': {
    title: 'Annual certificates',
    group: 'Go to',
    scope: 'global',
    keys: ['g v'],
    permission: 'client.viewEmployee',
    feature: 'dacESign',
    opens: certificatesAddresses.list,
    needsClient: true,
    words: 'certificate of violations dac driver annual certification 391.27 list',
    menu: 'Documents',
  },
  'certificate.send': {
    title: 'Send the annual certificate',
    group: 'Documents',
    scope: 'global',
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    args: [{ name: 'employee', label: 'Driver', kind: 'employee', required: true, here: true }],
    mutates: true,
    needsClient: true,
    words: 'violations dac mail link sign driver annual again',
  },
  'certificates.sendDue': {
    title: 'Send annual certificates to all who are due',
    group: 'Documents',
    scope: 'global',
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    mutates: true,
    needsClient: true,
    words: 'violations dac bulk mail links every driver',
    menu: 'Documents',
  },
  'certificates.option': {
    title: 'Turn annual certificates on or off',
    group: 'Documents',
    scope: 'global',
    permission: 'client.configureLocation',
    feature: 'dacESign',
    mutates: true,
    needsClient: true,
    words: 'violations dac option setting enable disable policy',
    menu: 'Settings',
  },
  'certificates.sendSelected': {
    title: 'Send the annual certificate to the selected',
    group: 'Documents',
    scope: 'certificateRows',
    keys: ['shift+m'],
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    mutates: true,
    needsClient: true,
    words: 'several bulk mail links',
  },
  'certificate.accept': {
    title: 'Accept the certificate',
    group: 'Documents',
    scope: 'certificate',
    keys: ['mod+enter'],
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    inFields: true,
    mutates: true,
    needsClient: true,
    words: 'review reviewed sign off',
  },
  'certificate.sendBack': {
    title: 'Send the certificate back',
    group: 'Documents',
    scope: 'certificate',
    keys: ['x'],
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
    mutates: true,
    needsClient: true,
    words: 'reject return refuse',
  },
  'certificate.reopen': {
    title: 'Reopen the review',
    group: 'Documents',
    scope: 'certificate',
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    mutates: true,
    needsClient: true,
    words: 'reopen undo certificate',
  },
  'certificate.withdraw': {
    title: 'Withdraw the link',
    group: 'Documents',
    scope: 'certificate',
    permission: 'client.uploadDocuments',
    feature: 'dacESign',
    confirm: 'The driver can no longer sign with a withdrawn link. Withdraw the link?',
    mutates: true,
    needsClient: true,
    words: 'withdraw cancel revoke certificate',
  },
} as const satisfies Commands;

/** Where these commands work, in words. */
export const certificatesScopes = {
  certificateRows: 'in the list of certificates',
  certificate: 'in an annual certificate',
} as const;

declare module './command.ts' {
  interface CommandTables {
    certificatesCommands: typeof certificatesCommands;
  }
  interface ScopeTables {
    certificatesScopes: typeof certificatesScopes;
  }
}
