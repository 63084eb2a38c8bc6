import { useRef } from 'react';
import { showCount } from '#src/web/ui/counts.ts';
import { useWidth } from '#src/web/ui/use-width.ts';
import { SERIES, SERIES_NAMES, totalOf, workBars } from '../dashboard.rules.ts';
import type { SeriesCounts } from '../dashboard.rules.ts';
import { niceTop } from '../chart.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';
import { useChartCursor } from './use-chart-cursor.ts';

const HEIGHT = 190;
const [LEFT, TOP, BOTTOM] = [40, 8, 22];
const LINES = 4;
/** Narrower labels of the lower edge would touch. */
const LABEL_ROOM = 58;

/** The steps done, bar by bar, by kind of step. */
export function WorkChart({ data }: { data: Dashboard }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, true);
  const bars = workBars(data);
  const cursor = useChartCursor(bars.length);
  const top = niceTop(Math.max(0, ...bars.map(({ counts }) => totalOf(counts))), LINES);
  const room = Number.isFinite(width) ? Math.max(120, width) - LEFT : 600;
  const step = room / bars.length;
  const bar = Math.max(1, Math.min(40, step * 0.72));
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const everyLabel = Math.max(1, Math.ceil(LABEL_ROOM / step));
  const chosen = cursor.at === null ? null : (bars[cursor.at] ?? null);
  const sums = bars.reduce<SeriesCounts>(
    (all, { counts }) => ({
      searchAndMatch: all.searchAndMatch + counts.searchAndMatch,
      review: all.review + counts.review,
      other: all.other + counts.other,
    }),
    { searchAndMatch: 0, review: 0, other: 0 },
  );
  const read = chosen?.counts ?? sums;
  return (
    <div className="work-chart" ref={box}>
      <p className="chart-legend" aria-live="polite">
        <strong>{chosen ? chosen.title : 'In all'}</strong> {showCount(totalOf(read))} steps
        {SERIES.map((one) => (
          <span key={one} className="chart-key" data-series={one}>
            {SERIES_NAMES[one]} {showCount(read[one])}
          </span>
        ))}
      </p>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- arrows read bar by bar; the table beside it says the same */}
      <svg
        className="chart-svg"
        width={LEFT + room}
        height={HEIGHT}
        role="img"
        tabIndex={0}
        aria-label={`Steps done, ${bars.length} bars; arrow keys read them one by one`}
        onKeyDown={cursor.onKeyDown}
        onBlur={() => cursor.set(null)}
        onPointerLeave={() => cursor.set(null)}
        onPointerMove={(event) => {
          const x = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
          const at = Math.floor(x / step);
          cursor.set(at >= 0 && at < bars.length ? at : null);
        }}
      >
        {Array.from({ length: LINES + 1 }, (_, line) => (top / LINES) * line).map((value) => (
          <g key={value}>
            <line className="chart-line" x1={LEFT} x2={LEFT + room} y1={y(value)} y2={y(value)} />
            <text className="chart-label" x={LEFT - 6} y={y(value) + 4} textAnchor="end">
              {showCount(value)}
            </text>
          </g>
        ))}
        {chosen && cursor.at !== null && (
          <rect
            className="chart-cursor"
            x={LEFT + cursor.at * step}
            y={TOP}
            width={step}
            height={HEIGHT - TOP - BOTTOM}
          />
        )}
        {bars.map(({ key, title, counts }, at) => {
          const x = LEFT + at * step + (step - bar) / 2;
          let below = 0;
          return (
            <g key={key}>
              {SERIES.map((one) => {
                const from = below;
                below += counts[one];
                return (
                  counts[one] > 0 && (
                    <rect
                      key={one}
                      className="chart-bar"
                      data-series={one}
                      x={x}
                      y={y(below)}
                      width={bar}
                      height={Math.max(0.5, y(from) - y(below))}
                    />
                  )
                );
              })}
              {at % everyLabel === 0 && (
                <text
                  className="chart-label"
                  x={LEFT + at * step + step / 2}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                >
                  {title.replace(/\/\d{4}$/, '')}
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
