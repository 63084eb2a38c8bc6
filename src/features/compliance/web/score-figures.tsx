import { useQuery } from '@tanstack/react-query';
import { daysBetween } from '#src/shared/dates.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Compliance } from '../compliance.contract.ts';
import { complianceAddress, complianceQuery } from './compliance.queries.ts';
import './score-figures.css';
import { scoreWords, shareWords } from './score-words.ts';

const [WIDTH, HEIGHT, EDGE] = [168, 32, 2];
const DAYS = 30;

/** The score of the client's files today and how it went in a month, and how many of its drivers may drive. */
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
      {data && <Score data={data} />}
    </Section>
  );
}

function Score({ data: { now, history } }: { data: Compliance }) {
  if (now.files === 0) return <p className="none">No employee has a file yet.</p>;
  return (
    <div className="score-figures">
      <Link to={complianceAddress({})} className="link score-figure">
        <strong>{scoreWords(now.score)}</strong> score of {showCount(now.files)}{' '}
        {now.files === 1 ? 'file' : 'files'}
      </Link>
      <Line history={history} />
      <p className="none">{shareWords(now.files - now.held, now.files)} may drive</p>
    </div>
  );
}

/** The score day by day; the screen behind it has the same as a table. */
function Line({ history }: Pick<Compliance, 'history'>) {
  const known = history.flatMap(({ day, score }) => (score === null ? [] : [{ day, score }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || first.day === last.day) return null;
  const span = daysBetween(first.day, last.day);
  const x = (day: string) => EDGE + (daysBetween(first.day, day) / span) * (WIDTH - 2 * EDGE);
  const y = (score: number) => EDGE + (1 - score / 100) * (HEIGHT - 2 * EDGE);
  return (
    <svg
      className="score-line"
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`Score ${first.score} on ${showDate(first.day)}, ${last.score} on ${showDate(last.day)}`}
    >
      <polyline points={known.map(({ day, score }) => `${x(day)},${y(score)}`).join(' ')} />
    </svg>
  );
}
