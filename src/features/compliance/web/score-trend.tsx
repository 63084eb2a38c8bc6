import { useRef } from 'react';
import { daysBetween } from '#src/shared/dates.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { useWidth } from '#src/web/ui/use-width.ts';
import type { Compliance } from '../compliance.contract.ts';
import { TREND_DAYS, type CompliancePartProps } from './part-props.ts';
import { complianceAddress } from './compliance.queries.ts';
import { scoreWords, shareWords } from './score-words.ts';

const HEIGHT = 200;
const [LEFT, RIGHT, TOP, BOTTOM] = [36, 12, 10, 22];
const MARKS = [0, 25, 50, 75, 100];
const WORDS: Readonly<Record<number, string>> = {
  30: '30 days',
  90: '90 days',
  365: 'One year',
  1095: 'Three years',
};

type Day = Compliance['history'][number];

/** The score and the share that may drive, day by day as they were kept, as a line and as a table. */
export function ScoreTrend({ at, data, pane, days }: CompliancePartProps & { days: number }) {
  const rows = data.history;
  return (
    <div className="compliance-trend">
      <div className="compliance-span">
        <SelectField
          label="Period"
          value={String(days)}
          onChange={(next) => {
            const address = complianceAddress({ ...at, tab: 'trend', days: Number(next) });
            pane.open(address, { replace: true });
          }}
          options={TREND_DAYS.map((one) => ({ value: String(one), label: WORDS[one] ?? '' }))}
        />
        <p className="list-note">Recorded once a day, at the start of the location’s day.</p>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No days are recorded yet">
          The score is recorded every night from now on.
        </EmptyState>
      ) : (
        <>
          <Line rows={rows} />
          <ScrollRegion className="compliance-table" aria-label="Score by day">
            <table>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col" className="compliance-number">
                    Score
                  </th>
                  <th scope="col" className="compliance-number">
                    May drive
                  </th>
                  <th scope="col" className="compliance-number">
                    Employees
                  </th>
                  <th scope="col" className="compliance-number">
                    Do not dispatch
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...rows].reverse().map((row) => (
                  <tr key={row.day}>
                    <th scope="row">{showDate(row.day)}</th>
                    <td className="compliance-number">{scoreWords(row.score)}</td>
                    <td className="compliance-number">
                      {shareWords(row.files - row.held, row.files)}
                    </td>
                    <td className="compliance-number">{showCount(row.files)}</td>
                    <td className="compliance-number">{showCount(row.held)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </>
      )}
    </div>
  );
}

function Line({ rows }: { rows: readonly Day[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box, true);
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  const span = Math.max(1, daysBetween(first.day, last.day));
  const room = (Number.isFinite(width) ? Math.max(160, width) : 520) - LEFT - RIGHT;
  const x = (day: string) => LEFT + (daysBetween(first.day, day) / span) * room;
  const y = (score: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - score / 100);
  const known = rows.flatMap(({ day, score }) => (score === null ? [] : [{ day, score }]));
  const from = known[0]?.score ?? null;
  const to = known.at(-1)?.score ?? null;
  return (
    <div className="compliance-chart" ref={box}>
      <svg
        className="compliance-svg"
        width={LEFT + room + RIGHT}
        height={HEIGHT}
        role="img"
        aria-label={`Score from ${scoreWords(from)} on ${showDate(first.day)} to ${scoreWords(to)} on ${showDate(last.day)}; the table below has each day`}
      >
        {MARKS.map((mark) => (
          <g key={mark}>
            <line
              className="compliance-line"
              x1={LEFT}
              x2={LEFT + room}
              y1={y(mark)}
              y2={y(mark)}
            />
            <text className="compliance-label" x={LEFT - 6} y={y(mark) + 4} textAnchor="end">
              {mark}
            </text>
          </g>
        ))}
        <polyline
          className="compliance-path"
          points={known.map(({ day, score }) => `${x(day)},${y(score)}`).join(' ')}
        />
        {known.length <= 60 &&
          known.map(({ day, score }) => (
            <circle key={day} className="compliance-point" cx={x(day)} cy={y(score)} r={3} />
          ))}
        <text className="compliance-label" x={LEFT} y={HEIGHT - 6}>
          {showDate(first.day)}
        </text>
        {rows.length > 1 && (
          <text className="compliance-label" x={LEFT + room} y={HEIGHT - 6} textAnchor="end">
            {showDate(last.day)}
          </text>
        )}
      </svg>
    </div>
  );
}
