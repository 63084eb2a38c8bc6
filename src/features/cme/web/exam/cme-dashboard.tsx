import { useQuery } from '@tanstack/react-query';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showAge, showCount, showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import type { CmeDashboard as Figures } from '../../cme.shapes.ts';
import { WORKFLOW_PATH } from './exam-address.ts';
import { cmeDashboardQuery } from './exam.queries.ts';
import './exam.css';

/** What waits of the medical exams, what was done, and how long it took (R081). */
export function CmeDashboard(_: ScreenProps) {
  const { data, error, refetch } = useQuery(cmeDashboardQuery());
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="exam-dashboard" tabIndex={-1} data-autofocus aria-busy={!data}>
      {data && (
        <>
          <FigureList data={data} />
          <Steps data={data} />
          <Days days={data.days} />
          {data.reviewers.length > 0 && <Reviewers reviewers={data.reviewers} />}
        </>
      )}
    </div>
  );
}

function FigureList({ data }: { data: Figures }) {
  const waiting = data.steps.reduce((sum, { total }) => sum + total, 0);
  const today = data.days.at(-1);
  const figures = [
    ['In the process', showCount(waiting)],
    ['To chase today', showCount(data.chase.due)],
    ['Waiting for a result', showCount(data.chase.waiting)],
    ['Verified today', showCount(today?.verified ?? 0)],
    ['Median time, 30 days', data.medianHours === null ? 'none' : `${data.medianHours} h`],
  ] as const;
  return (
    <dl className="exam-figures">
      {figures.map(([title, value]) => (
        <div key={title} className="exam-figure">
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ data }: { data: Figures }) {
  return (
    <Section title="What waits" actions={<Link to={WORKFLOW_PATH}>Open the workflow</Link>}>
      <table className="exam-days">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Waiting</th>
            <th scope="col">Free</th>
            <th scope="col">In hands</th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map(({ formKey, total, open, oldestAt }) => {
            const held = total - open;
            // A chase has a task from its first call on; what is to be chased waits before that, too.
            const waiting = formKey === 'cmeChase' ? Math.max(data.chase.due, held) : total;
            return (
              <tr key={formKey}>
                <td>{CME_STEP_NAMES[formKey]}</td>
                <td>{showCount(waiting)}</td>
                <td>{showCount(waiting - held)}</td>
                <td>{showCount(held)}</td>
                <td>{oldestAt ? showAge(oldestAt) : ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Section>
  );
}

const BAR = 90;

function Days({ days }: { days: Figures['days'] }) {
  const most = Math.max(1, ...days.map(({ received }) => received));
  return (
    <Section title="The last fourteen days (UTC)">
      <table className="exam-days">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Received</th>
            <th scope="col">Verified</th>
            <th scope="col">Bad documents</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, received, verified, badDocument }) => (
            <tr key={day}>
              <td>{showDate(day)}</td>
              <td>
                <span
                  className="exam-bar"
                  style={{ width: Math.round((received / most) * BAR) }}
                  aria-hidden="true"
                />
                {showCount(received)}
              </td>
              <td>{showCount(verified)}</td>
              <td>{showCount(badDocument)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Reviewers({ reviewers }: { reviewers: Figures['reviewers'] }) {
  return (
    <Section title="Steps by reviewer, 30 days">
      <table className="exam-days">
        <thead>
          <tr>
            <th scope="col">Reviewer</th>
            <th scope="col">Steps</th>
          </tr>
        </thead>
        <tbody>
          {reviewers.map(({ userId, userName, steps }) => (
            <tr key={userId}>
              <td>{userName}</td>
              <td>{showCount(steps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
