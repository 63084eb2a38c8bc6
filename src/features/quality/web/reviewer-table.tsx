import { useMemo } from 'react';
import { sortRows, type TextColumn } from '#src/shared/columns.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { perHour, writeSeconds, writeShare } from '../dashboard.rules.ts';
import { LEVEL_NAMES, overturnRate, rateInterval } from '../quality.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';

/** The scale of overturn rates: beyond it they are drawn at its end. */
const MOST_RATE = 0.5;

type Reviewer = Dashboard['reviewers'][number];

const TEXTS = {
  reviewer: {
    title: 'Reviewer',
    text: ({ userName, level }) => `${userName}, ${LEVEL_NAMES[level].toLowerCase()}`,
  },
  done: { title: 'Steps done', text: ({ done }) => showCount(done), order: ({ done }) => done },
  perHour: {
    title: 'Per hour',
    text: (one) => perHour(one)?.toFixed(1) ?? '',
    order: (one) => perHour(one),
  },
  median: {
    title: 'Median time',
    text: ({ medianSeconds }) => writeSeconds(medianSeconds),
    order: ({ medianSeconds }) => medianSeconds,
  },
  overturned: {
    title: 'Overturned',
    text: ({ checked, overturned }) =>
      checked === 0 ? 'none checked' : `${overturned} of ${checked}`,
    order: ({ checked, overturned }) => overturnRate(checked, overturned),
  },
} satisfies Record<string, TextColumn<Reviewer>>;

const SORTS = Object.keys(TEXTS);
const rowId = ({ userId }: Reviewer) => userId;

/** Reviewers side by side: how much, how fast, how right. */
export function ReviewerTable({ reviewers }: Pick<Dashboard, 'reviewers'>) {
  const { sort, sorting, view } = useListState({ sorts: SORTS });
  const rows = useMemo(() => sortRows(reviewers, sort, TEXTS), [reviewers, sort]);
  const most = Math.max(1, ...reviewers.map(({ done }) => done));
  const columns = useMemo(() => columnsOf(most), [most]);
  return (
    <DataList
      label="Reviewers side by side"
      rows={rows}
      rowId={rowId}
      columns={columns}
      status="ready"
      {...sorting}
      view={view}
      empty={<p className="chart-empty">Nobody finished anything in these days.</p>}
      whole
    />
  );
}

/** The columns as they are drawn; the longest bar is that of who did the most. */
const columnsOf = (most: number): readonly Column<Reviewer>[] => [
  {
    id: 'reviewer',
    ...TEXTS.reviewer,
    width: 'minmax(140px, 1.4fr)',
    cell: ({ userName, level }) => (
      <>
        {userName} <span className="none">{LEVEL_NAMES[level]}</span>
      </>
    ),
  },
  {
    id: 'done',
    ...TEXTS.done,
    width: 'minmax(120px, 2fr)',
    narrow: 'hideLast',
    cell: ({ done }) => (
      <span className="reviewer-done">
        <svg className="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect className="bar-part" data-tone="match" width={(done / most) * 100} height={10} />
        </svg>
        <span>{showCount(done)}</span>
      </span>
    ),
  },
  { id: 'perHour', ...TEXTS.perHour, width: 72, align: 'end', narrow: 'hide' },
  { id: 'median', ...TEXTS.median, width: 96, align: 'end', narrow: 'hide' },
  {
    id: 'overturned',
    ...TEXTS.overturned,
    width: 'minmax(176px, 1.4fr)',
    cell: ({ checked, overturned }) => {
      const rate = overturnRate(checked, overturned);
      if (rate === null) return <span className="none">none checked</span>;
      return (
        <span className="reviewer-rate">
          <RateMark checked={checked} overturned={overturned} />
          <span>
            {writeShare(rate)}{' '}
            <span className="none">
              {overturned} of {checked}
            </span>
          </span>
        </span>
      );
    },
  },
];

/** A rate as a dot, with where the true one lies with 95 % certainty as a line: few checks make a long one. */
function RateMark({ checked, overturned }: { checked: number; overturned: number }) {
  const [low, high] = rateInterval(checked, overturned);
  const x = (rate: number) => 4 + (Math.min(rate, MOST_RATE) / MOST_RATE) * 92;
  return (
    <svg className="rate-mark" width={100} height={14} aria-hidden="true">
      <line className="chart-line" x1={4} x2={96} y1={7} y2={7} />
      <line className="rate-range" x1={x(low)} x2={x(high)} y1={7} y2={7} />
      <circle className="rate-dot" cx={x(overturned / checked)} cy={7} r={3.5} />
    </svg>
  );
}
