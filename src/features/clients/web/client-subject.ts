import type { Client, Site } from '../clients.contract.ts';

/** A dialog that stands over the record of a client or location. */
export type RecordDialog =
  | 'edit'
  | 'contacts'
  | 'services'
  | 'rep'
  | 'move'
  | 'setUp'
  | 'copySettings'
  | 'pushSettings'
  | 'logo'
  | 'deactivate';

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

/** What the commands of the tree of locations act on. */
export interface LocationsSubject {
  /** The one under the cursor. */
  location: Pick<Site, '_id' | 'name' | 'parent'> | null;
  move: () => void;
}

export function isLocationsSubject(subject: unknown): subject is LocationsSubject {
  return (
    typeof subject === 'object' && subject !== null && 'location' in subject && 'move' in subject
  );
}
