import { useInfiniteQuery } from '@tanstack/react-query';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import '#src/web/ui/home-rows.css';
import { HomeWait } from '#src/web/ui/home-wait.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { formPath } from './desk.ts';
import { tasksQuery } from './review.queries.ts';
import { reviewAddresses } from '../review.addresses.ts';

const MOST = 6;
const QUEUE = reviewAddresses.queue;

/** The documents that the reviewer has in hand; what waits stands among the things to do. */
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
      {page && mine.length === 0 && <p className="none">None is claimed by you.</p>}
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
