import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { DqItem, Task } from '../review.shapes.ts';
import { SOURCE_NAMES } from '../review.columns.ts';

interface TaskHeadProps {
  item: DqItem;
  task: Task;
  leaseId: string | null;
  claimError: unknown;
  onClaim: () => void;
}

/** Where a paper came from, and whether it may be worked on. */
export function TaskHead({ item, task, leaseId, claimError, onClaim }: TaskHeadProps) {
  const from = [SOURCE_NAMES[item.source], item.clientName, item.sender, item.subject]
    .filter(Boolean)
    .join(' · ');
  const lost = leaseId === null && (task.hold === 'locked' || claimError !== null);
  return (
    <>
      <p className="task-note" title={showInstant(item.receivedAt)}>
        {from} · {item.daysInQueue} d in the queue
      </p>
      {item.note && <p className="task-note">Note: {item.note}</p>}
      {task.hold === 'done' && (
        <div className="task-done">
          <span>This document is done. What else waits is in the queue.</span>
          <CommandButton id="go.queue" />
        </div>
      )}
      {lost && task.hold !== 'done' && (
        <p className="task-alert" role="alert">
          {claimError
            ? messageOf(claimError)
            : `${task.assigneeName ?? 'A colleague'} is working on this document.`}{' '}
          <Button variant="quiet" onClick={onClaim}>
            Try to claim it
          </Button>
        </p>
      )}
    </>
  );
}
