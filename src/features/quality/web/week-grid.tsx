import { showCount } from '#src/web/ui/counts.ts';
import { hourTitle, weekHours, WEEKDAYS } from '../dashboard.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';
import { useChartCursor } from './use-chart-cursor.ts';

const [CELL, GAP, LEFT, TOP] = [18, 2, 34, 18];
const HOURS = 24;

/** When in the week the work gets done: the darker, the more. */
export function WeekGrid({ data }: { data: Dashboard }) {
  const grid = weekHours(data);
  const cells = grid.flat();
  const most = Math.max(1, ...cells);
  const cursor = useChartCursor(cells.length, HOURS);
  const busiest = cells.indexOf(Math.max(...cells));
  const at = cursor.at ?? (cells.some((count) => count > 0) ? busiest : null);
  const size = CELL + GAP;
  return (
    <div className="week-grid">
      <p className="chart-legend" aria-live="polite">
        {at === null ? (
          'Nothing was done in these days.'
        ) : (
          <>
            <strong>
              {cursor.at === null ? 'Most on ' : ''}
              {WEEKDAYS[Math.floor(at / HOURS)]}, {hourTitle(at % HOURS)}
            </strong>{' '}
            {showCount(cells[at] ?? 0)} steps
          </>
        )}
      </p>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- arrows read cell by cell; the table beside it says the same */}
      <svg
        className="chart-svg"
        viewBox={`0 0 ${LEFT + HOURS * size} ${TOP + WEEKDAYS.length * size}`}
        role="img"
        tabIndex={0}
        aria-label="Steps done by weekday and hour; arrow keys read them one by one"
        onKeyDown={cursor.onKeyDown}
        onBlur={() => cursor.set(null)}
        onPointerLeave={() => cursor.set(null)}
      >
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} className="chart-label" x={LEFT + hour * size} y={TOP - 6}>
            {hourTitle(hour)}
          </text>
        ))}
        {WEEKDAYS.map((day, row) => (
          <text key={day} className="chart-label" x={0} y={TOP + row * size + 13}>
            {day.slice(0, 3)}
          </text>
        ))}
        {cells.map((count, index) => (
          <rect
            // Cells stand where they stand: the index is the place.
            key={index}
            className="week-cell"
            data-current={cursor.at === index || undefined}
            x={LEFT + (index % HOURS) * size}
            y={TOP + Math.floor(index / HOURS) * size}
            width={CELL}
            height={CELL}
            rx={3}
            style={{ fillOpacity: count === 0 ? 0 : 0.15 + 0.85 * (count / most) }}
            onPointerEnter={() => cursor.set(index)}
          />
        ))}
      </svg>
      {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
    </div>
  );
}
