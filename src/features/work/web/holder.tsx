import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { showWait, waitEnds } from './wait.ts';
import type { WorkTask } from './work-task.ts';

/** Who has a task in hand, as a list tells it. */
export function Holder({
  task,
}: {
  task: Pick<WorkTask, 'hold' | 'assigneeName'> & Partial<Pick<WorkTask, 'waitsUntil'>>;
}) {
  if (task.hold === 'mine') return <StatusBadge tone="good">me</StatusBadge>;
  if (task.hold === 'open' && task.waitsUntil)
    return (
      <span className="none" title={waitEnds(task.waitsUntil) ?? undefined}>
        waits {showWait(task.waitsUntil)}
      </span>
    );
  return task.hold === 'open' ? <span className="none">free</span> : task.assigneeName;
}
