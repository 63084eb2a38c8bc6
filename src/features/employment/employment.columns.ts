import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { DeletedRow } from './employment.contract.ts';

/** The columns of the deleted files, shown and exported. */
export const DELETED_COLUMNS = {
  name: { title: 'Name', text: (row) => `${row.lastName}, ${row.firstName}` },
  location: { title: 'Location', text: (row) => row.clientName },
  deleted: { title: 'Deleted', text: (row) => writeUtc(row.deletedAt) },
  by: { title: 'By', text: (row) => row.deletedBy ?? '' },
  reason: { title: 'Reason', text: (row) => row.deletedReason ?? '' },
  removable: {
    title: 'Removed from',
    text: (row) => (row.holdReason === null ? writeDate(row.removableFrom) : 'Held'),
  },
} satisfies Record<string, TextColumn<DeletedRow>>;
