import type { Commands } from './command.ts';

const sheets = {
  group: 'Documents',
  scope: 'employee',
  permission: 'client.uploadDocuments',
  feature: 'documents',
  needsClient: true,
} as const;

/** Sheets that lie before a paper and say whose it is. */
export const coverSheetsCommands = {
  'coverSheets.print': {
    ...sheets,
    title: 'Print a cover sheet',
    keys: ['mod+alt+shift+c'],
    args: [
      {
        name: 'documentType',
        label: 'Document type',
        kind: 'documentType',
        required: true,
      },
    ],
    words: 'qr code fax scan mail paper barcode',
  },
  'coverSheets.printMissing': {
    ...sheets,
    title: 'Print cover sheets for what is missing',
    words: 'qr code fax scan mail paper barcode expired required',
    menu: false,
  },
  'coverSheets.revoke': {
    ...sheets,
    title: 'Revoke cover sheets',
    confirm:
      'A document that arrives behind a revoked sheet is not lost: a reviewer matches it, and sees that its sheet was revoked. Revoke all cover sheets of this employee that were printed until now?',
    words: 'qr code cancel void lost wrong stop printed',
    mutates: true,
    auditors: false,
    menu: false,
  },
} as const satisfies Commands;

declare module './command.ts' {
  interface CommandTables {
    coverSheetsCommands: typeof coverSheetsCommands;
  }
}
