import { call } from '#src/web/http.ts';
import type { PaletteRow } from '#src/web/palette/provider.ts';
import { cmeApi } from '../../cme.contract.ts';
import { CME_STEP_NAMES } from '../../cme.rules.ts';
import { examPath } from './exam-address.ts';

/** Open exams by what was typed, as rows of the palette. */
export async function findExams(
  search: string,
  limit: number,
  signal: AbortSignal,
): Promise<PaletteRow[]> {
  const { rows } = await call(
    cmeApi.tasks,
    { query: { limit, ...(search ? { search } : {}) } },
    { client: null, signal, background: true },
  );
  return rows.map((task) => ({
    id: task.taskId,
    title: task.employeeName ?? task.fileName ?? 'Exam without a certificate',
    detail: [task.employeeName && task.fileName, task.clientName, task.sender]
      .filter(Boolean)
      .join(' · '),
    meta: `${CME_STEP_NAMES[task.formKey]} · ${task.daysInQueue} d`,
    // Another's exam, and one's own first look, can only be looked at.
    ...(task.hold === 'locked' || task.ownFirstLook
      ? { open: examPath(task) }
      : { run: { id: 'cme.claim', args: { task: task.taskId } } }),
  }));
}
