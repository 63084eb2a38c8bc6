import { BookmarkFilledIcon } from '@radix-ui/react-icons';
import { TASK_COLUMNS } from '#src/features/work/task.columns.ts';
import type { Task } from '#src/features/work/task.shapes.ts';

/** A document's name in a list, marked where someone wants a second look at it; the note is in its tooltip. */
export function PaperName({ task }: { task: Task }) {
  const name = TASK_COLUMNS.file.text(task);
  if (!task.flagged) return name;
  return (
    <span className="flagged-paper" title={task.note === '' ? 'Flagged' : `Flagged: ${task.note}`}>
      <BookmarkFilledIcon aria-label="Flagged" /> {name}
    </span>
  );
}
