import type { TaskProcess } from '#src/features/work/server/process.service.ts';
import { countTasksOf } from '#src/features/work/server/queue-counts.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { HeldTask, Task } from '#src/features/work/task.shapes.ts';
import { CME_FORM_KEYS, CME_PROCESS_KEY, cmeStep, isOwnFirstLook } from '../cme.rules.ts';
import type { CmeFormKey } from '../cme.rules.ts';
import { cmeSource } from '../cme.shapes.ts';
import type { CmeFilters, CmeTask, HeldCmeTask } from '../cme.shapes.ts';
import { countOwnFirstLooks } from './exam.sql.ts';

/** The CME process, for the review's services of tasks: what an instance is about stands in `cme_cases`. */
export const CME_TASKS: TaskProcess = {
  key: CME_PROCESS_KEY,
  items:
    'join cme_items i on i.tenant_id = p.tenant_id and i.process_instance_id = p.process_instance_id',
  variables: `jsonb_build_object('orderId', i.order_id, 'medicalExamOrderId', i.medical_exam_order_id, 'cmeId', i.cme_id,
    'firstReviewer', i.first_reviewer)`,
  // The second look is a colleague's.
  takeable: (me) =>
    `(t.form_key <> 'cmeSecondReview' or i.first_reviewer is distinct from ${me}::uuid)`,
};

/**
 * What waits at each step. A second look at one's own first one is nothing that one could take: the list of what is free
 * leaves it out, and so does its count.
 */
export async function countExamSteps(db: Db, me: string) {
  const steps = await countTasksOf(db, me, CME_FORM_KEYS);
  const own = await countOwnFirstLooks(db, me);
  return steps.map((step) =>
    step.formKey === 'cmeSecondReview' ? { ...step, open: Math.max(0, step.open - own) } : step,
  );
}

/** The filter of a list, of the steps that may be seen or worked on. */
export function cmeFilter({ formKey, ...filters }: CmeFilters, steps: readonly CmeFormKey[]) {
  return {
    ...filters,
    process: CME_TASKS,
    formKeys: formKey ? steps.filter((one) => one === formKey) : steps,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A task of the CME process as its caller sees it; the review's reading of it knows only what both have. */
export function toCmeTask(task: Task, me: string): CmeTask {
  const { firstReviewer, cameFrom: _, ...known } = task;
  const formKey = cmeStep(task.formKey);
  if (formKey === null) throw new Error('A task of another process');
  return {
    ...known,
    formKey,
    source: cmeSource.parse(task.source),
    orderId: textOf(task['orderId']),
    medicalExamOrderId: textOf(task['medicalExamOrderId']),
    cmeId: textOf(task['cmeId']),
    appointmentDate: textOf(task['appointmentDate']),
    clinicName: textOf(task['clinicName']),
    ownFirstLook: isOwnFirstLook(formKey, firstReviewer, me),
  };
}

/** The same with its lease. */
export function toHeldCmeTask(task: HeldTask, me: string): HeldCmeTask {
  return { ...toCmeTask(task, me), leaseId: task.leaseId };
}
