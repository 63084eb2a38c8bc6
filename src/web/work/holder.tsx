import { format, parseISO } from 'date-fns';
import { showDate, showInstant } from '../ui/format.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import type { WorkTask } from './work-task.ts';

/** Who has a task in hand, as a list tells it. */
export function Holder({
  task,
}: {
  task: Pick<WorkTask, 'hold' | 'assigneeName'> & Partial<Pick<WorkTask, 'waitsUntil'>>;
}) {
  if (task.hold === 'mine') return <StatusBadge tone="good">me</StatusBadge>;
  if (task.hold === 'open' && task.waitsUntil)
    return <span className="none">waits {showWait(task.waitsUntil)}</span>;
  return task.hold === 'open' ? <span className="none">free</span> : task.assigneeName;
}

/** How long a task waits, in words: until a day, or a time of it where it does not begin with it. */
export function showWait(until: string): string {
  if (until === 'arrival') return 'until something arrives';
  const at = parseISO(until);
  const day = format(at, 'yyyy-MM-dd');
  return `until ${at.getTime() === parseISO(day).getTime() ? showDate(day) : showInstant(until)}`;
}
