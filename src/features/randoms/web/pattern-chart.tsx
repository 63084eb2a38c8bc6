import { useQuery } from '@tanstack/react-query';
import { showCount } from '#src/web/ui/counts.ts';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { WEEKDAYS } from '../pattern.rules.ts';
import './randoms.css';
import { patternQuery } from './selections.queries.ts';

const [HIGHEST, EVERY] = [64, 6];

/** On which days and at which hours a pool's tests were made: auditors look for patterns. */
export function Pattern({
  client,
  poolId,
  year,
}: {
  client: number;
  poolId: string;
  year: number;
}) {
  const { data } = useQuery(patternQuery(client, poolId, year));
  if (!data) return null;
  const tests = data.weekdays.reduce((all, one) => all + one, 0);
  if (tests === 0) return null;
  return (
    <Section title={`Days and hours of the tests in ${year}`}>
      {data.findings.length === 0 ? (
        <StatusBadge tone="good">They are spread over days and hours.</StatusBadge>
      ) : (
        data.findings.map((finding) => (
          <p key={finding}>
            <StatusBadge tone="warning">{finding}</StatusBadge>
          </p>
        ))
      )}
      <Bars
        label="Tests by day of the week"
        bars={data.weekdays.map((count, at) => ({
          count,
          name: WEEKDAYS[at] ?? '',
          word: WEEKDAYS[at]?.slice(0, 3) ?? '',
        }))}
      />
      <Bars
        label="Tests by hour of the day, where the time was noted"
        bars={data.hours.map((count, at) => ({
          count,
          name: `${at}:00 to ${at}:59`,
          word: at % EVERY === 0 ? `${at}:00` : '',
        }))}
      />
    </Section>
  );
}

function Bars({
  label,
  bars,
}: {
  label: string;
  bars: readonly { count: number; name: string; word: string }[];
}) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <>
      <p className="randoms-note">{label}</p>
      <ul className="randoms-bars" aria-label={label}>
        {bars.map(({ count, name, word }) => (
          <li key={name} className="randoms-bar-of" title={`${name}: ${showCount(count)}`}>
            <span className="visually-hidden">{`${name}: `}</span>
            <span>{count > 0 ? showCount(count) : ''}</span>
            <span className="randoms-bar-fill" style={{ height: (count / most) * HIGHEST }} />
            <span className="randoms-bar-word" aria-hidden="true">
              {word || '\u00a0'}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
