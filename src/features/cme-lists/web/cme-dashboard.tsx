import { useQuery } from '@tanstack/react-query';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showAge, showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { CME_STEP_NAMES } from '#src/features/cme/cme.rules.ts';
import type { CmeDashboard as Figures } from '../cme-lists.shapes.ts';
import { CARE_PATH, CHASE_PATH } from './lists-address.ts';
import { cmeAddresses } from '#src/features/cme/cme.addresses.ts';
import { cmeDashboardQuery } from './lists.queries.ts';
import './cme-dashboard.css';

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
  const waiting = data.steps.reduce((sum, step) => sum + waitingAt(step, data.chase), 0);
  const today = data.days.at(-1);
  const figures: readonly [title: string, value: string, to?: string][] = [
    ['Waiting', showCount(waiting)],
    ['To chase today', showCount(data.chase.due), `${CHASE_PATH}?show=due`],
    ['Waiting for a result', showCount(data.chase.waiting), `${CHASE_PATH}?show=any`],
    ['Verified today', showCount(today?.verified ?? 0)],
    ['Median time, 30 days', data.medianHours === null ? 'none' : `${data.medianHours} h`],
  ];
  return (
    <dl className="exam-figures">
      {figures.map(([title, value, to]) => (
        <div key={title} className="exam-figure">
          <dt>{title}</dt>
          <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
        </div>
      ))}
    </dl>
  );
}

type Step = Figures['steps'][number];

/** What waits at a step. A chase has a task from its first call on; what is to be chased waits before that, too. */
function waitingAt(step: Step, chase: Figures['chase']): number {
  const { formKey, total, mine, lockedByOthers } = step;
  return formKey === 'cmeChase' ? Math.max(chase.due, mine + lockedByOthers) : total;
}

/** The list of what waits at a step. */
function listOf(formKey: Step['formKey']): string {
  if (formKey === 'cmeChase') return `${CHASE_PATH}?show=due`;
  return formKey === 'cmeCustomerCare' ? CARE_PATH : `${cmeAddresses.queue}?formKey=${formKey}`;
}

function Steps({ data }: { data: Figures }) {
  return (
    <Section
      title="Waiting by step"
      actions={<Link to={cmeAddresses.queue}>Open the workflow</Link>}
    >
      <table className="exam-days">
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Waiting</th>
            <th scope="col">Free</th>
            <th scope="col">In progress</th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {data.steps.map((step) => {
            const { formKey, mine, lockedByOthers, oldestAt } = step;
            const held = mine + lockedByOthers;
            const waiting = waitingAt(step, data.chase);
            return (
              <tr key={formKey}>
                <td>{CME_STEP_NAMES[formKey]}</td>
                <td>
                  <Link to={listOf(formKey)}>{showCount(waiting)}</Link>
                </td>
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
            <th scope="col">Rejected</th>
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
