import { HEARTBEAT_MINUTES, INTERNAL_TASK_CLAIM_RETRIES } from '#src/features/work/lease.rules.ts';
import { call, sendLast } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { makeDesk } from '#src/features/work/web/desk.ts';
import type { Desk, DeskProcess } from '#src/features/work/web/desk.ts';
import { makeLeases } from '#src/features/work/web/leases.ts';
import type { Leases } from '#src/features/work/web/leases.ts';
import { cmeApi } from '../cme.contract.ts';
import { cmeQueueApi } from '../cme-queue.contract.ts';
import type { CmeFormKey } from '../cme.rules.ts';
import type { CmeInstance, CmeTask } from '../cme.shapes.ts';
import { examPaperPath } from './exam/exam-address.ts';
import { examQuery } from './exam/exam.queries.ts';

const STAFF = { client: null };

/** The tasks of exams that this tab holds for one of the places where they are worked on, kept alive meanwhile. */
export function makeExamLeases(): Leases<CmeTask> {
  return makeLeases<CmeTask>(
    {
      edit: (taskId, body, options) => call(cmeApi.editTask, { params: { taskId }, body }, options),
      editLast: (taskId, body) => sendLast(cmeApi.editTask, { params: { taskId }, body }),
    },
    { retries: INTERNAL_TASK_CLAIM_RETRIES, heartbeatMinutes: HEARTBEAT_MINUTES },
  );
}

/** The address of an exam's paper; null where it has none. */
export function paperPath({ processInstanceId, item }: CmeInstance): string | null {
  const [first] = item?.images ?? [];
  return first ? examPaperPath(processInstanceId, first.imageId) : null;
}

/** What differs between the places where exams are worked on. */
type Place<View extends object> = Pick<
  DeskProcess<CmeTask, View>,
  'name' | 'leases' | 'view' | 'formPath' | 'next' | 'warm'
> & { formKeys: readonly CmeFormKey[] };

/** One's work on exams in one of the places where that is done. */
export function makeExamDesk<View extends object>({
  formKeys,
  ...place
}: Place<View>): Desk<CmeTask, View> {
  return makeDesk<CmeTask, View>({
    ...place,
    paperOf: (processInstanceId) => {
      const exam = queryClient.getQueryData(examQuery(processInstanceId).queryKey);
      return exam ? paperPath(exam) : null;
    },
    undo: (taskId) => call(cmeApi.undo, { params: { taskId } }, STAFF),
    ownSteps: async () => {
      const { steps } = await call(cmeQueueApi.mySteps, undefined, STAFF);
      return steps.filter(({ formKey }) => formKeys.includes(formKey));
    },
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
}
