import { call } from '#src/web/http.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { rotationOf } from '#src/web/pdf/rotation-memory.ts';
import { queryClient } from '#src/web/query-client.ts';
import { cmeApi } from '../../cme.contract.ts';
import { CME_WORKFLOW_KEYS } from '../../cme.rules.ts';
import type { CmeTask } from '../../cme.shapes.ts';
import { makeExamDesk, makeExamLeases } from '../exam-work.queries.ts';
import { examPath } from './exam-address.ts';
import { examImagePath, examQuery, examSuggestionsQuery } from './exam.queries.ts';
import type { ExamView } from './exam.queries.ts';

/** The exams that this tab holds. */
export const examLeases = makeExamLeases();

/** Loads what an exam's form shows, and paints the first page of its certificate. */
async function warm(task: Pick<CmeTask, 'taskId' | 'processInstanceId'>): Promise<void> {
  const { processInstanceId } = task;
  const suggestions = queryClient.prefetchQuery(examSuggestionsQuery(task.taskId));
  const { item } = await queryClient.fetchQuery({ ...examQuery(processInstanceId), staleTime: 0 });
  const [first] = item?.images ?? [];
  // A document that cannot be painted ahead says why when it is opened.
  if (first)
    void prefetchFirstPage(
      examImagePath(processInstanceId, first.imageId),
      rotationOf(first.imageId),
    ).catch(() => undefined);
  await suggestions;
}

/** One's work on the medical exams. */
export const examDesk = makeExamDesk<ExamView>({
  name: 'exams',
  formKeys: CME_WORKFLOW_KEYS,
  leases: examLeases,
  view: { assignee: 'any' },
  formPath: examPath,
  next: ({ assignee: _, sort: __, ...wanted }, except, options) =>
    call(cmeApi.nextTask, { body: { ...wanted, except: [...except] } }, options),
  warm,
});

/** Claims an exam from any screen, the one named or the next of the list, and opens its form by `go`. */
export async function claimExam(
  taskId: string | undefined,
  go: (path: string) => void,
): Promise<void> {
  if (!taskId) return examDesk.openNext(go);
  const held = await examLeases.claim(taskId);
  const warmed = warm(held);
  go(examPath(held));
  await warmed;
}
