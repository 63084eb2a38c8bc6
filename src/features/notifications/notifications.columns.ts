import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import type { NotificationContact } from './notifications.contract.ts';
import { RHYTHMS, TOPICS } from './notifications.rules.ts';

/** Whether mail goes to a contact, in words. */
export function contactState(one: NotificationContact): string {
  if (one.deactivated) return 'Account deactivated';
  if (one.bouncedAt !== null) return 'Address refused';
  if (one.unsubscribedAt !== null) return 'Unsubscribed';
  return one.topics.length === 0 && one.csaDetail === '' ? 'No email' : 'Gets email';
}

/** The columns of the contacts, shown and exported. */
export const CONTACT_COLUMNS = {
  email: { title: 'Email', text: (row) => row.email },
  name: { title: 'Name', text: (row) => row.name },
  location: { title: 'Location', text: (row) => row.clientName },
  state: { title: 'State', text: contactState },
  rhythm: { title: 'When', text: (row) => RHYTHMS[row.rhythm] },
  topics: { title: 'About', text: (row) => row.topics.map((one) => TOPICS[one]).join(', ') },
  csa: {
    title: 'CSA detail',
    text: (row) => ({ ALL: 'All', SOME: 'Some', '': '' })[row.csaDetail],
  },
  last: {
    title: 'Last mail (UTC)',
    text: (row) => writeUtc(row.lastMailAt),
    order: (row) => row.lastMailAt,
  },
} as const satisfies Readonly<Record<string, TextColumn<NotificationContact>>>;
