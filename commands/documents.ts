import type { Commands } from './command.ts';

export const documentsCommands = {
  'documents.open': {
    title: 'Open document',
    group: 'Documents',
    scope: 'documents',
    permission: [
      'client.viewEmployee',
      'dq.viewDetail',
      'cme.viewDetail',
      'customerCare.assumeClient',
    ],
    feature: 'documents',
    words: 'pdf view file',
    menu: false,
  },
  'documents.delete': {
    title: 'Delete document',
    group: 'Documents',
    scope: 'documents',
    permission: 'client.uploadDocuments',
    feature: 'documents',
    words: 'hide remove file',
    args: [{ name: 'reason', label: 'Reason', kind: 'reason', required: true }],
    mutates: true,
    needsClient: true,
  },
} as const satisfies Commands;
