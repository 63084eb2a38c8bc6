import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import { ALERT_WORDS, LACK_WORDS, QUERY_KIND_WORDS, standingWords } from './clearinghouse.rules.ts';
import type { ClearinghouseDriver } from './clearinghouse.shapes.ts';

/** How the query that counts stands, in the words of the Clearinghouse. */
const queryText = ({ query }: ClearinghouseDriver): string =>
  query === null
    ? 'No query on record'
    : `${QUERY_KIND_WORDS[query.kind]}: ${standingWords(query.state, query.outcome)}`;

/** Why a driver cannot be asked about, the first reason. */
const lackText = ({ lacks: [first, ...more] }: ClearinghouseDriver): string =>
  first === undefined
    ? ''
    : `${LACK_WORDS[first]}${more.length > 0 ? ` And ${more.length} more.` : ''}`;

/** Who is asked about in the Clearinghouse, shown and exported. */
export const DRIVER_TEXTS = {
  name: { title: 'Driver', text: ({ employeeName }) => employeeName },
  state: {
    title: 'State',
    text: ({ alert }) => (alert === null ? 'In order' : ALERT_WORDS[alert]),
  },
  wants: { title: 'Next query', text: ({ wants }) => QUERY_KIND_WORDS[wants] },
  due: {
    title: 'By',
    text: ({ due, query }) =>
      query?.fullDueAt
        ? `Full query by ${writeUtc(query.fullDueAt)} UTC`
        : writeDate(due) || 'No hire date',
  },
  query: { title: 'Last query', text: queryText },
  on: { title: 'Queried on', text: ({ lastQuery }) => writeDate(lastQuery) },
  lacks: { title: 'Reason', text: lackText },
  location: { title: 'Location', text: ({ clientName }) => clientName },
  order: { title: 'Ordered', text: ({ orderId }) => (orderId === null ? '' : 'Yes') },
} satisfies Record<string, TextColumn<ClearinghouseDriver>>;
