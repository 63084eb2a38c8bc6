import { showCount } from '#src/web/ui/format.ts';
import { perHour, writeSeconds, writeShare } from '../dashboard.rules.ts';
import { LEVEL_NAMES, overturnRate, rateInterval } from '../quality.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';

/** The scale of overturn rates: beyond it they are drawn at its end. */
const MOST_RATE = 0.5;

/** Reviewers side by side: how much, how fast, how right. */
export function ReviewerTable({ reviewers }: Pick<Dashboard, 'reviewers'>) {
  const most = Math.max(1, ...reviewers.map(({ done }) => done));
  if (reviewers.length === 0)
    return <p className="chart-empty">Nobody finished anything in these days.</p>;
  return (
    // Where the pane is narrow it scrolls; the keyboard reaches it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus
    <div className="reviewer-scroll" role="region" aria-label="Reviewers side by side" tabIndex={0}>
      <table className="reviewer-table">
        <thead>
          <tr>
            <th scope="col">Reviewer</th>
            <th scope="col" colSpan={2}>
              Steps done
            </th>
            <th scope="col">Per hour</th>
            <th scope="col">Median time</th>
            <th scope="col">Overturned</th>
          </tr>
        </thead>
        <tbody>
          {reviewers.map((one) => {
            const rate = overturnRate(one.checked, one.overturned);
            return (
              <tr key={one.userId}>
                <th scope="row">
                  {one.userName} <span className="none">{LEVEL_NAMES[one.level]}</span>
                </th>
                <td className="reviewer-bar" aria-hidden="true">
                  <svg
                    className="bar"
                    viewBox="0 0 100 10"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect
                      className="bar-part"
                      data-tone="match"
                      width={(one.done / most) * 100}
                      height={10}
                    />
                  </svg>
                </td>
                <td className="figure">{showCount(one.done)}</td>
                <td className="figure">{perHour(one)?.toFixed(1) ?? ''}</td>
                <td className="figure">{writeSeconds(one.medianSeconds)}</td>
                <td>
                  {rate === null ? (
                    <span className="none">none checked</span>
                  ) : (
                    <span className="reviewer-rate">
                      <RateMark checked={one.checked} overturned={one.overturned} />
                      <span>
                        {writeShare(rate)}{' '}
                        <span className="none">
                          {one.overturned} of {one.checked}
                        </span>
                      </span>
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

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
