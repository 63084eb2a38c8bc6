import { SOURCE_NAMES } from '#src/features/review/review.columns.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import { ExamNotes } from './exam-notes.tsx';
import type { ExamFormProps } from './exam-form.tsx';

interface ExamHeadProps {
  form: ExamFormProps;
  /** Why the step was refused; null where it was not. */
  error: unknown;
}

/** Where a certificate came from, whether it may be worked on, what was said of it, and why its step was refused. */
export function ExamHead({ form, error }: ExamHeadProps) {
  const { exam, leaseId, claimError, onClaim } = form;
  const { item, task } = exam;
  const source = item && item.source !== 'order' ? SOURCE_NAMES[item.source] : null;
  const from = [CME_STEP_NAMES[task.formKey], source, task.clientName, item?.sender, item?.subject]
    .filter(Boolean)
    .join(' · ');
  const lost = leaseId === null && (task.hold === 'locked' || claimError !== null);
  return (
    <>
      <p className="task-note" title={showInstant(task.receivedAt)}>
        {from} · {task.daysInQueue} d in the queue
      </p>
      {item?.note && <p className="task-note">Note: {item.note}</p>}
      <ExamNotes activities={exam.activities} />
      {task.hold === 'done' && (
        <div className="task-done">
          <span>This exam is done. What else waits is in the workflow.</span>
          <CommandButton id="go.cmeWorkflow" />
        </div>
      )}
      {lost && task.hold !== 'done' && (
        <p className="task-alert" role="alert">
          {claimError
            ? messageOf(claimError)
            : `${task.assigneeName ?? 'A colleague'} is working on this exam.`}{' '}
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
