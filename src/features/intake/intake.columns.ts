import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { REASONS } from './intake.rules.ts';
import type { Unreadable } from './intake.contract.ts';

export const ARRIVED_BY: Record<Unreadable['source'], string> = {
  email: 'Mail',
  fax: 'Fax',
  folder: 'Folder',
};

export const STATE_WORDS: Record<Unreadable['state'], string> = {
  waiting: 'Waits',
  reading: 'Being read again',
  taken: 'Became an item',
  discarded: 'Discarded',
};

/** The columns of what could not be read, shown and exported. */
export const UNREADABLE_COLUMNS = {
  state: { title: 'State', text: (row) => STATE_WORDS[row.state] },
  file: { title: 'File', text: (row) => row.fileName },
  reason: { title: 'Why it cannot be read', text: (row) => REASONS[row.reason] },
  from: { title: 'From', text: (row) => row.sender ?? '' },
  subject: { title: 'Subject', text: (row) => row.subject ?? '' },
  client: { title: 'Client', text: (row) => row.clientName ?? '' },
  source: { title: 'Source', text: (row) => ARRIVED_BY[row.source] },
  received: { title: 'Received (UTC)', text: (row) => writeUtc(row.receivedAt) },
  size: {
    title: 'Size',
    text: (row) =>
      row.size < 1_000_000
        ? `${Math.ceil(row.size / 1000)} kB`
        : `${(row.size / 1_000_000).toFixed(1)} MB`,
    order: (row) => row.size,
  },
  settled: {
    title: 'Dealt with',
    text: (row) => [row.settledBy, row.discardedReason].filter(Boolean).join(': '),
  },
} satisfies Record<string, TextColumn<Unreadable>>;
