import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Holder } from '#src/features/work/web/holder.tsx';
import { CME_TASK_COLUMNS } from '../../cme.columns.ts';
import type { CmeTask } from '../../cme.shapes.ts';

/** The columns of the workflow as they are drawn. */
export const EXAM_COLUMNS: readonly Column<CmeTask>[] = [
  {
    id: 'age',
    title: 'Age',
    width: 56,
    align: 'end',
    text: (task) => `Received ${showInstant(task.receivedAt)}`,
    cell: (task) => CME_TASK_COLUMNS.age.text(task),
  },
  { id: 'file', ...CME_TASK_COLUMNS.file, width: 'minmax(100px, 2fr)' },
  {
    id: 'employee',
    ...CME_TASK_COLUMNS.employee,
    width: 'minmax(110px, 1.2fr)',
    cell: (task) => task.employeeName ?? <span className="none">not matched</span>,
  },
  {
    id: 'client',
    ...CME_TASK_COLUMNS.client,
    width: 'minmax(100px, 1.2fr)',
    cell: (task) => task.clientName ?? <span className="none">{task.sender ?? 'unknown'}</span>,
    narrow: 'hide',
  },
  { id: 'step', ...CME_TASK_COLUMNS.step, width: 'minmax(124px, 0.9fr)', narrow: 'hideLast' },
  {
    id: 'assignee',
    ...CME_TASK_COLUMNS.assignee,
    width: 'minmax(108px, 0.8fr)',
    narrow: 'hideLast',
    cell: (task) =>
      task.ownFirstLook && task.hold === 'open' ? (
        <span className="none">for a colleague</span>
      ) : (
        <Holder task={task} />
      ),
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
