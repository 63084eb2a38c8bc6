import { call } from '#src/web/http.ts';
import type { PaletteProvider } from '#src/web/palette/provider.ts';
import { reviewApi } from '../review.contract.ts';
import { formPath } from './desk.ts';
import { STEP_NAMES } from '#src/features/work/task.columns.ts';

/** More than anyone reads in the palette; the queue has the rest. */
const MOST_ROWS = 20;

/** Finds open documents of the review queue in the palette; choosing one claims it. */
export const taskProvider: PaletteProvider = {
  mode: '#',
  kind: 'task',
  label: 'documents in review',
  permission: 'dq.worklists',
  async search(text, signal) {
    const { rows } = await call(
      reviewApi.tasks,
      { query: { limit: MOST_ROWS, ...(text.trim() ? { search: text.trim() } : {}) } },
      { client: null, signal, background: true },
    );
    return rows.map((task) => ({
      id: task.taskId,
      title: task.fileName ?? 'Document without a file',
      detail: [task.employeeName, task.clientName, task.sender].filter(Boolean).join(' · '),
      meta: `${STEP_NAMES[task.formKey]} · ${task.daysInQueue} d`,
      // Another's document can only be looked at.
      ...(task.hold === 'locked'
        ? { open: formPath(task) }
        : { run: { id: 'review.claim', args: { task: task.taskId } } }),
    }));
  },
};
