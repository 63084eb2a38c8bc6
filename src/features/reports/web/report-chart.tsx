import { showCount } from '#src/web/ui/counts.ts';
import type { Totals } from '../totals.rules.ts';

type Tally = Totals['tallies'][number];

/** More kinds than these would be a list of their own; the rest is one bar. */
const MOST_BARS = 8;

interface Bar {
  title: string;
  count: number;
}

/** The bars of a tally, the longest first. */
function barsOf({ counts }: Tally): Bar[] {
  const shown = counts.slice(0, MOST_BARS).map(({ value, count }) => ({ title: value, count }));
  const rest = counts.slice(MOST_BARS).reduce((sum, { count }) => sum + count, 0);
  return rest === 0
    ? shown
    : [...shown, { title: `${counts.length - MOST_BARS} more`, count: rest }];
}

/** How the rows of a report fall by kind: bars with their figures beside them, as a table whose rows say the same in words. */
export function ReportChart({ totals: { rows, tallies } }: { totals: Totals }) {
  const charted = tallies.filter(({ counts }) => counts.length > 1);
  if (rows === 0 || charted.length === 0) return null;
  return (
    <details className="report-chart">
      <summary>Chart</summary>
      <div>
        {charted.map((tally) => (
          <TallyTable key={tally.column} tally={tally} rows={rows} />
        ))}
      </div>
    </details>
  );
}

function TallyTable({ tally, rows }: { tally: Tally; rows: number }) {
  const bars = barsOf(tally);
  const most = Math.max(...bars.map(({ count }) => count));
  return (
    <table>
      <caption>Rows by {tally.title.toLowerCase()}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{tally.title}</th>
          <th scope="col">Bar</th>
          <th scope="col">Rows</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ title, count }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td aria-label={`${showCount(count)} of ${showCount(rows)}`}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(count / most) * 100} height={10} />
              </svg>
            </td>
            <td>{showCount(count)}</td>
            <td>{share(count, rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A part of the rows in percent; what is there is never said to be none. */
function share(count: number, rows: number): string {
  const percent = (count / rows) * 100;
  return percent < 0.1 ? 'under 0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`;
}
