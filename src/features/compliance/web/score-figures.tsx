import { useQuery } from '@tanstack/react-query';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addDays, daysBetween } from '#src/shared/dates.ts';
import { holds } from '#src/shared/permissions.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Compliance, ComplianceFigures } from '../compliance.contract.ts';
import { complianceAddress, complianceQuery } from './compliance.queries.ts';
import './score-figures.css';
import { changeWords, scoreWords, shareWords } from './score-words.ts';

const [WIDTH, HEIGHT, EDGE] = [120, 28, 2];
const DAYS = 30;
const WEEK = 7;

/** How the client's files stand today, how that went in a month, and what became of it in a week; each figure leads to its list. */
export function ScoreFigures() {
  const { client } = useViewer();
  const { data, error, refetch } = useQuery({
    ...complianceQuery(
      client ?? 0,
      { place: client ?? 0, by: 'region', days: DAYS, alone: undefined },
      { background: true },
    ),
    enabled: client !== null,
    staleTime: 60_000,
  });
  if (client === null) return null;
  return (
    <Section
      title="Compliance"
      actions={<Link to={complianceAddress({ tab: 'trend' })}>Trend</Link>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <HomeWait />}
      {data && <Figures data={data} />}
    </Section>
  );
}

interface Figure {
  word: string;
  of: (day: ComplianceFigures) => number | null;
  to: string;
  /** Beside the word, where it says more than the number. */
  about?: string;
}

function Figures({ data: { now, history, day } }: { data: Compliance }) {
  const { grants } = useViewer();
  if (now.files === 0) return <p className="none">No employee has a file yet.</p>;
  const seesRoster = holds(grants, 'client.viewRoster');
  const listed = (state: string) =>
    seesRoster
      ? `${employeesAddresses.roster}?compliance=${state}`
      : complianceAddress({ tab: 'causes' });
  const figures: readonly Figure[] = [
    {
      word: 'score',
      of: ({ score }) => score,
      to: complianceAddress({}),
      about: `${showCount(now.files)} ${now.files === 1 ? 'file' : 'files'}`,
    },
    {
      word: 'not to dispatch',
      of: ({ held }) => held,
      to: listed('doNotDispatch'),
      about: `${shareWords(now.files - now.held, now.files)} may drive`,
    },
    { word: 'with something expired', of: ({ expired }) => expired, to: listed('expired') },
    { word: 'with something missing', of: ({ missing }) => missing, to: listed('missing') },
    { word: 'in order', of: ({ valid }) => valid, to: listed('valid') },
  ];
  const before = history.find((one) => one.day === addDays(day, -WEEK));
  return (
    <ul className="score-figures">
      {figures.map((figure) => (
        <li key={figure.word}>
          <Link to={figure.to} className="score-figure">
            <strong>{scoreWords(figure.of(now))}</strong>
            <span>
              {figure.word}
              <span className="score-about">
                {[before && changeWords(figure.of(now), figure.of(before)), figure.about]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Line history={history} figure={figure} now={{ ...now, day }} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A figure day by day and as it is now; the screen behind it has the same as a table. */
function Line({
  history,
  figure: { of, word },
  now,
}: {
  history: Compliance['history'];
  figure: Figure;
  now: Compliance['history'][number];
}) {
  const days = [...history.filter(({ day }) => day < now.day), now];
  const known = days.flatMap((one) => {
    const value = of(one);
    return value === null ? [] : [{ day: one.day, value }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.day === last.day) return <span />;
  const span = daysBetween(first.day, last.day);
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (day: string) => EDGE + (daysBetween(first.day, day) / span) * (WIDTH - 2 * EDGE);
  // What does not move is a line in the middle.
  const y = (value: number) =>
    most === least
      ? HEIGHT / 2
      : EDGE + (1 - (value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  return (
    <svg
      className="score-line"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${first.value} ${word} on ${showDate(first.day)}, ${last.value} today`}
    >
      <polyline points={known.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')} />
    </svg>
  );
}
