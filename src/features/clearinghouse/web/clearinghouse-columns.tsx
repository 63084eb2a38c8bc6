import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import {
  ALERT_WORDS,
  LACK_WORDS,
  QUERY_KIND_WORDS,
  standingWords,
} from '../clearinghouse.rules.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';

/** How the query that counts stands, in the words of the Clearinghouse. */
const queryText = ({ query }: ClearinghouseDriver): string =>
  query === null
    ? 'No query on record'
    : `${QUERY_KIND_WORDS[query.kind]}: ${standingWords(query.state, query.outcome)}`;

const dueText = ({ due, query }: ClearinghouseDriver): string =>
  query?.fullDueAt
    ? `Full query by ${showInstant(query.fullDueAt)}`
    : showDate(due) || 'No hire date';

/** Why a driver cannot be asked about, the first reason. */
const lackText = ({ lacks: [first, ...more] }: ClearinghouseDriver): string =>
  first === undefined
    ? ''
    : `${LACK_WORDS[first]}${more.length > 0 ? ` And ${more.length} more.` : ''}`;

export const DRIVER_COLUMNS: readonly Column<ClearinghouseDriver>[] = [
  {
    id: 'name',
    title: 'Driver',
    text: ({ employeeName }) => employeeName,
    width: 'minmax(130px, 1.4fr)',
  },
  {
    id: 'state',
    title: 'State',
    text: ({ alert }) => (alert === null ? 'In order' : ALERT_WORDS[alert]),
    width: 'minmax(124px, 0.8fr)',
    cell: ({ alert }) =>
      alert === null ? (
        <StatusBadge tone="good" size="small">
          In order
        </StatusBadge>
      ) : (
        <StatusBadge tone={ALERT_TONES[alert]} size="small">
          {ALERT_WORDS[alert]}
        </StatusBadge>
      ),
  },
  {
    id: 'wants',
    title: 'Next query',
    text: ({ wants }) => QUERY_KIND_WORDS[wants],
    width: 'minmax(110px, 0.8fr)',
    narrow: 'hide',
  },
  { id: 'due', title: 'By', text: dueText, width: 'minmax(100px, 1fr)', narrow: 'hideLast' },
  {
    id: 'query',
    title: 'Last query',
    text: queryText,
    width: 'minmax(160px, 1.6fr)',
    narrow: 'hide',
  },
  {
    id: 'on',
    title: 'Queried on',
    text: ({ lastQuery }) => showDate(lastQuery),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'lacks', title: 'Reason', text: lackText, width: 'minmax(150px, 1.8fr)', narrow: 'hide' },
  {
    id: 'location',
    title: 'Location',
    text: ({ clientName }) => clientName,
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'order',
    title: 'Ordered',
    text: ({ orderId }) => (orderId === null ? '' : 'Yes'),
    width: 80,
    extra: true,
  },
];
