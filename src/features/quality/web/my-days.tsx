import { useQuery } from '@tanstack/react-query';
import { writeDate } from '#src/shared/dates.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { qualityAddresses } from '../quality.addresses.ts';
import type { MyDays as Days } from '../quality.shapes.ts';
import './my-days.css';
import { myDaysQuery } from './quality.queries.ts';

const [WIDTH, HEIGHT, GAP] = [168, 32, 3];

/** What the reviewer did today and on the days before, and what second looks found of it. */
export function MyDays() {
  const { data, error, refetch } = useQuery(myDaysQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Section title="My pace">
        <HomeWait />
      </Section>
    );
  const today = data.days.at(-1)?.steps ?? 0;
  const before = data.days.slice(0, -1).filter(({ steps }) => steps > 0);
  const usual = Math.round(before.reduce((sum, { steps }) => sum + steps, 0) / before.length);
  return (
    <Section title="My pace">
      <div className="my-days">
        <p>
          <strong className="numeric">{showCount(today)}</strong> {today === 1 ? 'step' : 'steps'}{' '}
          today
          {before.length > 0 && <span className="none">, {showCount(usual)} on a usual day</span>}
        </p>
        <Bars days={data.days} />
      </div>
      <p className="home-counts">
        <Link to={`${qualityAddresses.secondReviews}?state=overturned`}>
          <strong>{showCount(data.overturned)}</strong> overturned of {showCount(data.looks)} second
          looks in two weeks
        </Link>
        {data.unseen > 0 && (
          <span>
            <strong>{showCount(data.unseen)}</strong> not looked at yet
          </span>
        )}
      </p>
    </Section>
  );
}

/** A bar a day; the same as a list for whom the picture is not. */
function Bars({ days }: { days: Days['days'] }) {
  const most = Math.max(1, ...days.map(({ steps }) => steps));
  const width = WIDTH / days.length;
  const text = ({ day, steps }: Days['days'][number]) => `${writeDate(day)}: ${showCount(steps)}`;
  return (
    <>
      <svg className="my-days-bars" width={WIDTH} height={HEIGHT} aria-hidden="true">
        {days.map((one, at) => (
          <rect
            key={one.day}
            data-today={at === days.length - 1 ? true : undefined}
            x={at * width}
            y={HEIGHT - Math.max(1, (one.steps / most) * HEIGHT)}
            width={width - GAP}
            height={Math.max(1, (one.steps / most) * HEIGHT)}
          >
            <title>{text(one)}</title>
          </rect>
        ))}
      </svg>
      <ul className="visually-hidden" aria-label="Steps a day">
        {days.map((one) => (
          <li key={one.day}>{text(one)}</li>
        ))}
      </ul>
    </>
  );
}
