import { StatusBadge } from '../ui/status-badge.tsx';
import type { WorkTask } from './work-task.ts';

/** Who has a task in hand, as a list tells it. */
export function Holder({ task }: { task: Pick<WorkTask, 'hold' | 'assigneeName'> }) {
  if (task.hold === 'mine') return <StatusBadge tone="good">me</StatusBadge>;
  return task.hold === 'open' ? <span className="none">free</span> : task.assigneeName;
}
