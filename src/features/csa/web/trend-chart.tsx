import { useRef } from 'react';
import { niceTop } from '#src/features/quality/chart.rules.ts';
import { showDate } from '#src/web/ui/format.ts';
import { useWidth } from '#src/web/ui/use-width.ts';
import { figure } from './csa-words.ts';
import { useTrendCursor } from './use-trend-cursor.ts';

const HEIGHT = 200;
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 10, 22];
const LINES = 4;
/** Narrower labels of the lower edge would touch. */
const LABEL_ROOM = 78;

interface TrendPoint {
  release: string;
  measure: number | null;
  percentile: number | null;
}

/**
 * How a category went over the releases: its percentile against the threshold where FMCSA publishes one, else its measure, which
 * has no threshold. The table beside it says the same.
 */
export function TrendChart({
  name,
  threshold,
  points,
}: {
  name: string;
  threshold: number;
  points: readonly TrendPoint[];
}) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, true);
  const cursor = useTrendCursor(points.length);
  const hasPercentiles = points.some(({ percentile }) => percentile !== null);
  const valueOf = (point: TrendPoint) => (hasPercentiles ? point.percentile : point.measure);
  const values = points.map(valueOf);
  const top = hasPercentiles
    ? 100
    : niceTop(Math.max(0, ...values.map((value) => Math.ceil(value ?? 0))), LINES);
  const room = (Number.isFinite(width) ? Math.max(160, width) : 520) - LEFT - RIGHT;
  const step = points.length > 1 ? room / (points.length - 1) : 0;
  const x = (at: number) => LEFT + at * step;
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const every = Math.max(1, Math.ceil(LABEL_ROOM / Math.max(1, step)));
  const chosen = cursor.at === null ? null : (points[cursor.at] ?? null);
  const read = chosen ?? points.at(-1) ?? null;
  const unit = hasPercentiles ? '%' : '';
  const value = read && valueOf(read);
  return (
    <div className="csa-chart" ref={box}>
      <p className="csa-legend" aria-live="polite">
        <strong>{read ? showDate(read.release) : ''}</strong>{' '}
        {hasPercentiles ? 'Percentile' : 'Measure'}{' '}
        {value === null ? 'not published' : `${figure(value)}${unit}`}
        {hasPercentiles
          ? `, threshold ${threshold}%`
          : '. The threshold is one of percentiles, which are not published.'}
      </p>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- arrows read point by point; the table beside it says the same */}
      <svg
        className="csa-svg"
        width={LEFT + room + RIGHT}
        height={HEIGHT}
        role="img"
        tabIndex={0}
        aria-label={`${name}, ${hasPercentiles ? 'percentile' : 'measure'} over ${points.length} releases; arrow keys read them one by one`}
        onKeyDown={cursor.onKeyDown}
        onBlur={() => cursor.set(null)}
        onPointerLeave={() => cursor.set(null)}
        onPointerMove={(event) => {
          const from = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
          cursor.set(step === 0 ? 0 : Math.round(from / step));
        }}
      >
        {Array.from({ length: LINES + 1 }, (_, line) => (top / LINES) * line).map((mark) => (
          <g key={mark}>
            <line className="csa-line" x1={LEFT} x2={LEFT + room} y1={y(mark)} y2={y(mark)} />
            <text className="csa-label" x={LEFT - 6} y={y(mark) + 4} textAnchor="end">
              {figure(mark)}
            </text>
          </g>
        ))}
        {hasPercentiles && (
          <line
            className="csa-threshold"
            x1={LEFT}
            x2={LEFT + room}
            y1={y(threshold)}
            y2={y(threshold)}
          />
        )}
        {runsOf(values).map((run) => (
          <polyline
            key={run[0]?.at}
            className="csa-path"
            points={run.map((one) => `${x(one.at)},${y(one.value)}`).join(' ')}
          />
        ))}
        {points.map((point, at) => {
          const own = valueOf(point);
          return (
            <g key={point.release}>
              {own !== null && (
                <circle
                  className="csa-point"
                  data-over={(hasPercentiles && own >= threshold) || undefined}
                  data-current={cursor.at === at || undefined}
                  cx={x(at)}
                  cy={y(own)}
                  r={cursor.at === at ? 5 : 3.5}
                />
              )}
              {(points.length - 1 - at) % every === 0 && (
                <text
                  className="csa-label"
                  x={x(at)}
                  y={HEIGHT - 6}
                  textAnchor={at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
                >
                  {showDate(point.release)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </div>
  );
}

/** Points that follow each other without a gap: a release without a value breaks the line. */
function runsOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const runs: { at: number; value: number }[][] = [];
  let open = false;
  for (const [at, value] of values.entries()) {
    if (value === null) open = false;
    else {
      if (!open) runs.push([]);
      open = true;
      runs.at(-1)?.push({ at, value });
    }
  }
  return runs;
}
