import { useInfiniteQuery } from '@tanstack/react-query';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { STEP_NAMES } from '#src/features/work/task.columns.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';
import { formPath } from './desk.ts';
import { tasksQuery } from './review.queries.ts';
import { reviewAddresses } from '../review.addresses.ts';

const MOST = 6;
const QUEUE = reviewAddresses.queue;
const STEPS: Partial<Record<FormKey, string>> = {
  searchAndMatch: 'to match',
  review: 'to review',
};

/** What waits in the review queue, and the documents that the reviewer has in hand. */
export function MyWork() {
  const { data, error, refetch } = useInfiniteQuery(tasksQuery({ assignee: 'mine' }));
  const page = data?.pages[0];
  const mine = page?.rows.filter(({ hold }) => hold === 'mine') ?? [];
  return (
    <Section
      title="Review queue"
      actions={
        <>
          <Link to={QUEUE}>Open</Link>
          <CommandButton id="review.claim" variant="primary" />
        </>
      }
    >
      {!page && !error && <HomeWait />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {page && (
        <p className="home-counts">
          {page.counts
            .filter(({ formKey, open }) => formKey in STEPS || open > 0)
            .map(({ formKey, open }) => (
              <Link key={formKey} to={`${QUEUE}?formKey=${formKey}&assignee=none`}>
                <strong>{showCount(open)}</strong>{' '}
                {STEPS[formKey] ?? STEP_NAMES[formKey].toLowerCase()}
              </Link>
            ))}
          {mine.length === 0 ? (
            <span className="none">none claimed by you</span>
          ) : (
            <Link to={`${QUEUE}?assignee=mine`}>
              <strong>{showCount(mine.length)}</strong> claimed by you
            </Link>
          )}
        </p>
      )}
      <ul className="home-list">
        {mine.slice(0, MOST).map((task) => (
          <li key={task.taskId} className="home-line" data-facts>
            <Link to={formPath(task)} className="home-link">
              {task.employeeName ?? task.fileName ?? 'Document'}
            </Link>
            <span className="home-what">{task.clientName ?? task.sender ?? ''}</span>
            <span className="home-when">{task.daysInQueue} d</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
