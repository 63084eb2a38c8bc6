import type { ReactNode } from 'react';
import { ageNow, dueState } from '#src/features/work/queue.rules.ts';
import type { Age } from '#src/features/work/queue.rules.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { StripRow } from '#src/web/panes/strip-rows.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { Holder } from '#src/features/work/web/holder.tsx';
import { showWait } from '#src/features/work/web/wait.ts';
import { TASK_COLUMNS } from '#src/features/work/task.columns.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import { PaperName } from './paper-name.tsx';

/** Said beside the number: a colour alone tells nobody. */
const AGE_WORDS: Record<Age, string> = { new: '', some: '', late: 'late', old: 'old' };

function TaskAge({ task }: { task: Task }) {
  const age = ageNow(task.receivedAt);
  const word = AGE_WORDS[age];
  return (
    <span data-age={age}>
      {task.daysInQueue} d{word && ` ${word}`}
    </span>
  );
}

/** A span of time in its largest unit. */
function span(milliseconds: number): string {
  const hours = Math.round(Math.abs(milliseconds) / 3_600_000);
  return hours < 1 ? 'under 1 h' : hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** A due time as it stands now; the list is drawn anew with every change. */
function showDue(task: Task): ReactNode {
  if (task.dueAt === null) return null;
  const now = new Date();
  const left = Date.parse(task.dueAt) - now.getTime();
  const state = dueState(task.dueAt, now.toISOString());
  if (state === 'overdue')
    return <StatusBadge tone="danger">{`overdue ${span(left)}`}</StatusBadge>;
  if (state === 'soon') return <StatusBadge tone="warning">{`in ${span(left)}`}</StatusBadge>;
  return `in ${span(left)}`;
}

/** A task in the strip of the folded list: its age, and whose it is on a longer look. */
export function stripOf(task: Task): Omit<StripRow, 'id'> {
  const age = ageNow(task.receivedAt);
  return {
    text: `${task.daysInQueue} d`,
    title: `${task.employeeName ?? task.fileName ?? 'A document'}, received ${showInstant(task.receivedAt)}`,
    tone: age === 'late' || age === 'old' ? age : undefined,
  };
}

/** The queue's columns as they are drawn. */
export const QUEUE_COLUMNS: readonly Column<Task>[] = [
  {
    id: 'age',
    title: 'Age',
    width: 62,
    align: 'end',
    text: (task) => `Received ${showInstant(task.receivedAt)}`,
    cell: (task) => <TaskAge task={task} />,
  },
  {
    id: 'file',
    ...TASK_COLUMNS.file,
    width: 'minmax(100px, 2fr)',
    cell: (task) => <PaperName task={task} />,
  },
  {
    id: 'due',
    title: 'Due',
    width: 110,
    text: (task) => (task.dueAt ? `Due ${showInstant(task.dueAt)}` : ''),
    cell: showDue,
  },
  {
    id: 'employee',
    ...TASK_COLUMNS.employee,
    width: 'minmax(110px, 1.2fr)',
    cell: (task) => task.employeeName ?? <span className="none">not matched</span>,
    narrow: 'hideLast',
  },
  {
    id: 'client',
    ...TASK_COLUMNS.client,
    width: 'minmax(100px, 1.2fr)',
    cell: (task) => task.clientName ?? <span className="none">{task.sender ?? 'unknown'}</span>,
    narrow: 'hide',
  },
  { id: 'source', ...TASK_COLUMNS.source, width: 92, narrow: 'hide' },
  { id: 'pages', ...TASK_COLUMNS.pages, width: 52, align: 'end', narrow: 'hide' },
  { id: 'step', ...TASK_COLUMNS.step, width: 64, narrow: 'hideLast' },
  {
    id: 'assignee',
    ...TASK_COLUMNS.assignee,
    width: 'minmax(84px, 0.8fr)',
    cell: (task) => <Holder task={task} />,
    narrow: 'hideLast',
  },
  {
    id: 'waits',
    title: 'Waits',
    text: (task) => (task.waitsUntil === null ? '' : showWait(task.waitsUntil)),
    width: 150,
    narrow: 'hide',
    extra: true,
  },
  {
    id: 'received',
    title: 'Received',
    text: (task) => showInstant(task.receivedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
    extra: true,
  },
];
