import { showCount } from '#src/web/ui/counts.ts';
import type { Totals } from '../totals.rules.ts';

/** More kinds than these are read in the list itself. */
const MOST_NAMED = 6;

/** What the rows of a report come to, as they are narrowed: how many, the sums of its numbers, and how they fall by kind. */
export function ReportTotals({ totals: { rows, sums, tallies } }: { totals: Totals }) {
  if (rows === 0) return null;
  return (
    <dl className="report-totals" aria-label="Totals">
      <div>
        <dt>Rows</dt>
        <dd>{showCount(rows)}</dd>
      </div>
      {sums.map(({ column, title, value }) => (
        <div key={column}>
          <dt>{title}</dt>
          <dd>{showCount(value)}</dd>
        </div>
      ))}
      {tallies.map(({ column, title, counts }) => (
        <div key={column} className="report-tally">
          <dt>{title}</dt>
          {counts.slice(0, MOST_NAMED).map(({ value, count }) => (
            <dd key={value}>
              <span className="report-kind">{value}</span> {showCount(count)}
              <meter
                className="report-share"
                min={0}
                max={rows}
                value={count}
                aria-label={`${value}: ${count} of ${rows}`}
              />
            </dd>
          ))}
          {counts.length > MOST_NAMED && <dd>and {counts.length - MOST_NAMED} more</dd>}
        </div>
      ))}
    </dl>
  );
}
