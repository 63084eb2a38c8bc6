import { SOURCE_NAMES } from '#src/features/work/task.columns.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { TaskStanding } from '#src/features/work/web/task-standing.tsx';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import type { ExamFormProps } from '../exam-task.tsx';
import { ExamNotes } from './exam-notes.tsx';

interface ExamHeadProps {
  form: ExamFormProps;
  /** Why the step was refused; null where it was not. */
  error: unknown;
}

/** Where a certificate came from, whether it may be worked on, what was said of it, and why its step was refused. */
export function ExamHead({ form, error }: ExamHeadProps) {
  const { exam } = form;
  const { item, task } = exam;
  const source = item && item.source !== 'order' ? SOURCE_NAMES[item.source] : null;
  const from = [CME_STEP_NAMES[task.formKey], source, task.clientName, item?.sender, item?.subject]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <p className="task-note" title={showInstant(task.receivedAt)}>
        {from} · {task.daysInQueue} d in the queue
      </p>
      {item?.note && <p className="task-note">Note: {item.note}</p>}
      <ExamNotes activities={exam.activities} />
      <TaskStanding task={task} hold={form} words={form.words} error={error} />
    </>
  );
}
