import { ItemParts } from '#src/web/item-parts.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { SOURCE_NAMES } from '../review.columns.ts';
import { PaperNotes } from './paper-notes.tsx';
import { StepNotes } from './step-notes.tsx';
import type { TaskFormProps } from './task-form.tsx';

interface TaskHeadProps {
  form: TaskFormProps;
  /** Why the step was refused; null where it was not. */
  error: unknown;
  /** The type that stands in the form, for the rest of the batch. */
  documentTypeId?: number | null;
}

/** Where a paper came from, whether it may be worked on, and why its step was refused. */
export function TaskHead({ form, error, documentTypeId }: TaskHeadProps) {
  const { leaseId, claimError, onClaim } = form;
  const { item, task } = form.instance;
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
      <PaperNotes item={item} task={task} documentTypeId={documentTypeId} />
      <StepNotes processInstanceId={task.processInstanceId} />
      <ItemParts dqItemId={item.dqItemId} where="form" />
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
      {error !== null && (
        <p className="task-alert" role="alert">
          {messageOf(error)}
        </p>
      )}
    </>
  );
}
