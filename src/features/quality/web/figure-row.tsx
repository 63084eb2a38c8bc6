import { showCount } from '#src/web/ui/counts.ts';
import { showAge } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { changeOf } from '../chart.rules.ts';
import { writeSeconds, writeShare } from '../dashboard.rules.ts';
import { overturnRate } from '../quality.rules.ts';
import type { Dashboard } from '../quality.shapes.ts';
import { reviewAddresses } from '#src/features/review/review.addresses.ts';

/** The figures that one looks at first. */
export function FigureRow({ data }: { data: Dashboard }) {
  const { waiting, done, quality } = data;
  const change = changeOf(done.total, done.before);
  const oldest = waiting.steps
    .map(({ oldestAt }) => oldestAt)
    .filter((at) => at !== null)
    .sort()[0];
  const rate = overturnRate(quality.checked, quality.overturned);
  const figures: readonly { title: string; value: string; detail: string; to?: string }[] = [
    {
      title: 'Waiting now',
      value: showCount(waiting.total),
      detail: `${waiting.held} being worked on`,
      to: `${reviewAddresses.queue}?view=all`,
    },
    {
      title: 'Oldest',
      value: oldest ? showAge(oldest, Date.parse(data.asOf)) : '–',
      detail: oldest ? 'since it arrived' : 'nothing waits',
    },
    {
      title: 'Steps done',
      value: showCount(done.total),
      detail:
        change === null
          ? 'none in the days before'
          : `${change >= 0 ? '▲' : '▼'} ${Math.abs(change * 100).toFixed(0)}% against the days before`,
    },
    {
      title: 'Median time',
      value: writeSeconds(done.medianSeconds) || '–',
      detail: 'from claim to done',
    },
    {
      title: 'Overturned',
      value: writeShare(rate) || '–',
      detail: `${quality.overturned} of ${quality.checked} second looks`,
    },
    {
      title: 'To check again',
      value: showCount(quality.waiting),
      detail: 'waiting for a second look by someone else',
    },
  ];
  return (
    <dl className="figures">
      {figures.map(({ title, value, detail, to }) => (
        <div key={title} className="figure-card">
          <dt>{title}</dt>
          <dd>
            <strong>{to === undefined ? value : <Link to={to}>{value}</Link>}</strong>
            <span>{detail}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
