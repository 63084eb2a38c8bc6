import {
  HEARTBEAT_MINUTES,
  INTERNAL_TASK_CLAIM_RETRIES,
} from '#src/features/review/review.rules.ts';
import { call, sendLast } from '#src/web/http.ts';
import { prefetchFirstPage } from '#src/web/pdf/pdf-documents.ts';
import { rotationOf } from '#src/web/pdf/rotation-memory.ts';
import { queryClient } from '#src/web/query-client.ts';
import { makeDesk } from '#src/web/work/desk.ts';
import { makeLeases } from '#src/web/work/leases.ts';
import { cmeApi } from '../../cme.contract.ts';
import type { CmeTask } from '../../cme.shapes.ts';
import { examPaperPath, examPath } from './exam-address.ts';
import { examImagePath, examQuery, examSuggestionsQuery, type ExamView } from './exam.queries.ts';

const STAFF = { client: null };

/** The exams that this tab holds. */
export const examLeases = makeLeases<CmeTask>(
  {
    claim: (taskId, assignee, idempotencyKey) =>
      call(
        cmeApi.editTask,
        { params: { taskId }, body: { assignee } },
        { ...STAFF, idempotencyKey },
      ),
    giveBack: (taskId, leaseId) =>
      call(
        cmeApi.editTask,
        { params: { taskId }, body: { assignee: null, ...(leaseId ? { leaseId } : {}) } },
        STAFF,
      ),
    renew: (taskId, leaseId) =>
      call(
        cmeApi.editTask,
        { params: { taskId }, body: { heartbeat: true, leaseId } },
        { ...STAFF, background: true },
      ),
    leave: (taskId, leaseId) =>
      sendLast(cmeApi.editTask, {
        params: { taskId },
        body: { heartbeat: true, leaseId, leaving: true },
      }),
  },
  { retries: INTERNAL_TASK_CLAIM_RETRIES, heartbeatMinutes: HEARTBEAT_MINUTES },
);

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
export const examDesk = makeDesk<CmeTask, ExamView>({
  name: 'exams',
  leases: examLeases,
  view: { assignee: 'any' },
  formPath: examPath,
  paperOf: (processInstanceId) => {
    const [first] =
      queryClient.getQueryData(examQuery(processInstanceId).queryKey)?.item?.images ?? [];
    return first ? examPaperPath(processInstanceId, first.imageId) : null;
  },
  next: ({ assignee: _, ...wanted }, except) =>
    call(cmeApi.nextTask, { body: { ...wanted, except: [...except] } }, STAFF),
  warm,
  undo: (taskId) => call(cmeApi.undo, { params: { taskId } }, STAFF),
  // What was done before the page was loaded is in the history of its exam.
  ownSteps: () => Promise.resolve([]),
  renew: (processInstanceId) => {
    void queryClient.invalidateQueries({ queryKey: examQuery(processInstanceId).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['cmeTasks'] });
  },
  forget: (processInstanceId) =>
    queryClient.removeQueries({
      queryKey: examQuery(processInstanceId).queryKey,
      type: 'inactive',
    }),
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
