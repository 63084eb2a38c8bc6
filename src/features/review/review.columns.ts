import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import type { DeletedItem } from './review-steps.contract.ts';

/** The columns of what was deleted or refused, shown and exported. */
export const DELETED_COLUMNS = {
  file: { title: 'Document', text: (row) => row.fileName ?? 'No file' },
  reason: {
    title: 'Reason',
    text: (row) => (row.state === 'rejectedNoCover' ? 'No cover sheet' : (row.reason ?? '')),
  },
  from: { title: 'Client or sender', text: (row) => row.clientName ?? row.sender ?? '' },
  by: { title: 'By', text: (row) => row.endedBy ?? '' },
  at: { title: 'Deleted (UTC)', text: (row) => writeUtc(row.endedAt) },
  until: { title: 'Kept until (UTC)', text: (row) => writeUtc(row.keptUntil) },
} satisfies Record<string, TextColumn<DeletedItem>>;
