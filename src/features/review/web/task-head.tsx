import { useQuery } from '@tanstack/react-query';
import { suggestionsQuery } from '#src/features/match/web/match.queries.ts';
import { ItemParts } from '#src/features/intake/web/item-parts.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { showWait, waitEnds } from '#src/features/work/web/wait.ts';
import { TaskStanding } from '#src/features/work/web/task-standing.tsx';
import { SOURCE_NAMES } from '#src/features/work/task.columns.ts';
import { PaperNotes } from '#src/features/pages/web/paper-notes.tsx';
import { noteChange } from './desk.ts';
import { StepNotes } from './step-notes.tsx';
import { PAPER_WORDS } from './task-form.tsx';
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
  const { item, task } = form.instance;
  // What its form reads, too.
  const { data: suggestions } = useQuery({ ...suggestionsQuery(task.taskId), enabled: false });
  const from = [SOURCE_NAMES[item.source], item.clientName, item.sender, item.subject]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <p className="task-note" title={showInstant(item.receivedAt)}>
        {from} · {item.daysInQueue} d in the queue
      </p>
      {item.note && <p className="task-note">Note: {item.note}</p>}
      <PaperNotes
        item={item}
        task={task}
        documentTypeId={documentTypeId}
        apart={suggestions?.apart}
        noteChange={noteChange}
      />
      <StepNotes processInstanceId={task.processInstanceId} />
      <ItemParts dqItemId={item.dqItemId} where="form" />
      {task.waitsUntil !== null && (
        <div className="task-done">
          <span title={waitEnds(task.waitsUntil) ?? undefined}>
            This document waits {showWait(task.waitsUntil)}.
          </span>
          <CommandButton id="item.endWait" />
        </div>
      )}
      <TaskStanding task={task} hold={form} words={PAPER_WORDS} error={error} />
    </>
  );
}
