import type { Client } from '../clients.contract.ts';

/** A dialog that stands over the record of a client or location. */
export type RecordDialog = 'edit' | 'contacts' | 'services' | 'deactivate';

/** What the commands of a client's or location's record act on. */
export interface ClientSubject {
  record: Client;
  /** It is shown among all clients, not within the company acted in. */
  isAcross: boolean;
  /** Opens one of the record's dialogs. */
  ask: (dialog: RecordDialog) => void;
}

export function isClientSubject(subject: unknown): subject is ClientSubject {
  return typeof subject === 'object' && subject !== null && 'record' in subject && 'ask' in subject;
}
