import { workIdShown, workIdStored } from '#src/shared/work-id-name.ts';
import type { Client } from '../clients.contract.ts';

type Recorded = Pick<
  Client,
  | 'name'
  | 'DOTNumber'
  | 'primaryAddress'
  | 'ownZone'
  | 'employeeIdentifier'
  | 'displayIncludeChildren'
  | 'aliases'
  | 'notes'
>;

/** What the form of a client or location has, as it is typed. */
export function draftOf(record: Recorded) {
  const { line1 = '', line2 = '', city = '', state = '', zip = '' } = record.primaryAddress;
  return {
    name: record.name,
    dot: record.DOTNumber ?? '',
    line1,
    line2,
    city,
    state,
    zip,
    zone: record.ownZone ?? '',
    employeeIdentifier: workIdShown(record.employeeIdentifier),
    displayIncludeChildren: record.displayIncludeChildren,
    aliases: record.aliases.join('\n'),
    notes: record.notes,
  };
}
export type RecordDraft = ReturnType<typeof draftOf>;
export type AddressDraft = Pick<RecordDraft, 'line1' | 'line2' | 'city' | 'state' | 'zip'>;

/** An address as it is sent: what is empty is left out. */
export function addressOf({ line1, line2, city, state, zip }: AddressDraft) {
  const parts = Object.entries({ line1, line2, city, state, zip }).map(([part, text]) => [
    part,
    text.trim(),
  ]);
  return Object.fromEntries(parts.filter(([, text]) => text !== '')) as Client['primaryAddress'];
}

/** What a draft says of each field, as it is sent. */
function bodyOf(draft: RecordDraft) {
  return {
    name: draft.name.trim(),
    DOTNumber: draft.dot.trim() || null,
    primaryAddress: addressOf(draft),
    ownZone: draft.zone || null,
    employeeIdentifier: workIdStored(draft.employeeIdentifier.trim()),
    displayIncludeChildren: draft.displayIncludeChildren,
    aliases: draft.aliases
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    notes: draft.notes,
  };
}

/** The fields that a draft changes, as they are sent. */
export function changesOf(
  draft: RecordDraft,
  record: Recorded,
): Partial<ReturnType<typeof bodyOf>> {
  const before = new Map<string, unknown>(Object.entries(bodyOf(draftOf(record))));
  const after = Object.entries(bodyOf(draft));
  return Object.fromEntries(
    after.filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field))),
  );
}
