import { useEffect, useMemo } from 'react';
import { usePane } from '#src/web/panes/pane-context.ts';
import { noteStrip } from '#src/web/panes/strip-rows.ts';
import type { StripRow } from '#src/web/panes/strip-rows.ts';
import type { QueueTask } from './work-task.ts';

/** Rows that fit into a strip, and those before the one in hand that are seen. */
const STRIP_ROWS = 40;
const STRIP_BEFORE = 2;

interface TaskStripProps<Task extends QueueTask> {
  rows: readonly Task[];
  /** Rows that are done: nobody looks at them here, so they go at once. */
  left: ReadonlySet<string>;
  inHand: string | null;
  strip: (task: Task) => Omit<StripRow, 'id'>;
}

/** Tells the strip of the folded pane what waits, around the task that is in hand. */
export function TaskStrip<Task extends QueueTask>({
  rows,
  left,
  inHand,
  strip,
}: TaskStripProps<Task>) {
  const paneId = usePane()?.id;
  const shown = useMemo(() => {
    const waiting = rows.filter(({ taskId }) => taskId === inHand || !left.has(taskId));
    const at = waiting.findIndex(({ taskId }) => taskId === inHand);
    const from = Math.max(0, at - STRIP_BEFORE);
    return waiting
      .slice(from, from + STRIP_ROWS)
      .map((task) => ({ id: task.taskId, ...strip(task) }));
  }, [rows, left, inHand, strip]);
  useEffect(
    () => (paneId === undefined ? undefined : noteStrip(paneId, { rows: shown, inHand })),
    [paneId, shown, inHand],
  );
  return null;
}
