import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { ClearinghouseDriver } from '../clearinghouse.shapes.ts';
import { DRIVER_TEXTS } from '../clearinghouse.columns.ts';
import { ALERT_WORDS } from '../clearinghouse.rules.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';

const dueText = ({ due, query }: ClearinghouseDriver): string =>
  query?.fullDueAt
    ? `Full query by ${showInstant(query.fullDueAt)}`
    : showDate(due) || 'No hire date';

export const DRIVER_COLUMNS: readonly Column<ClearinghouseDriver>[] = [
  {
    id: 'name',
    ...DRIVER_TEXTS.name,
    width: 'minmax(130px, 1.4fr)',
  },
  {
    id: 'state',
    ...DRIVER_TEXTS.state,
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
    ...DRIVER_TEXTS.wants,
    width: 'minmax(110px, 0.8fr)',
    narrow: 'hide',
  },
  {
    id: 'due',
    ...DRIVER_TEXTS.due,
    text: dueText,
    width: 'minmax(100px, 1fr)',
    narrow: 'hideLast',
  },
  {
    id: 'query',
    ...DRIVER_TEXTS.query,
    width: 'minmax(160px, 1.6fr)',
    narrow: 'hide',
  },
  {
    id: 'on',
    ...DRIVER_TEXTS.on,
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'lacks', ...DRIVER_TEXTS.lacks, width: 'minmax(150px, 1.8fr)', narrow: 'hide' },
  {
    id: 'location',
    ...DRIVER_TEXTS.location,
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'order',
    ...DRIVER_TEXTS.order,
    width: 80,
    extra: true,
  },
];
