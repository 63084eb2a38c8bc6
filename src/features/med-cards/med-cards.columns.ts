import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { Submission } from './med-cards.contract.ts';
import { SUBMISSION_STATES } from './med-cards.rules.ts';

/** The columns of the cards that are sent on, shown and exported. */
export const SUBMISSION_COLUMNS = {
  driver: { title: 'Driver', text: (row) => row.driverName },
  location: { title: 'Location', text: (row) => row.location },
  card: {
    title: 'Card of',
    text: (row) => (row.docDate === null ? '' : writeDate(row.docDate)),
    order: (row) => row.docDate,
  },
  state: { title: 'State', text: (row) => SUBMISSION_STATES[row.state] },
  addressee: { title: 'Addressee', text: (row) => row.addressee ?? '' },
  email: { title: 'Email', text: (row) => row.email ?? '' },
  noted: {
    title: 'Accepted (UTC)',
    text: (row) => writeUtc(row.notedAt),
    order: (row) => row.notedAt,
  },
  sent: {
    title: 'Mail sent (UTC)',
    text: (row) => writeUtc(row.writtenAt),
    order: (row) => row.writtenAt,
  },
  opened: {
    title: 'Link opened (UTC)',
    text: (row) => writeUtc(row.openedAt),
    order: (row) => row.openedAt,
  },
  fetched: {
    title: 'Card fetched (UTC)',
    text: (row) => writeUtc(row.fetchedAt),
    order: (row) => row.fetchedAt,
  },
} as const satisfies Readonly<Record<string, TextColumn<Submission>>>;
