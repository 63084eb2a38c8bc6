import type { z } from 'zod';
import {
  claimTask,
  leaveTask,
  reassignTask,
  releaseTask,
  renewLease,
} from '#src/features/work/server/claim.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { thrower } from '#src/shared/errors.ts';
import { CME_ERRORS } from '../cme.contract.ts';
import type { cmeApi } from '../cme.contract.ts';
import { CME_STEP_PERMISSION, isOwnFirstLook } from '../cme.rules.ts';
import type { HeldCmeTask } from '../cme.shapes.ts';
import { mergeVariables } from '#src/features/work/server/instances.service.ts';
import { CME_TASKS } from './cme-tasks.service.ts';
import { readExam } from './exam.sql.ts';

const fail = thrower(CME_ERRORS);

type Edit = z.output<typeof cmeApi.editTask.body>;

/**
 * Claims a task, gives it back or to a colleague, renews its lease, or notes its appointment and clinic.
 * @throws cme.own_review, and those of the shared tasks: work.taken, already_done, lease_lost, wrong_step
 */
export async function editTask(db: Db, me: string, task: HeldCmeTask, body: Edit): Promise<void> {
  const { taskId } = task;
  if ('heartbeat' in body)
    await (body.leaving ? leaveTask : renewLease)(db, taskId, me, body.leaseId, CME_TASKS);
  else if ('variables' in body) await noteVariables(db, me, task, body);
  else if (body.assignee === null)
    await releaseTask(db, taskId, me, body.leaseId ?? null, CME_TASKS);
  else if (body.assignee === me) {
    if (task.ownFirstLook) throw fail('cme.own_review');
    await claimTask(db, taskId, me, CME_TASKS);
  } else {
    const exam = await readExam(db, task.processInstanceId);
    if (isOwnFirstLook(task.formKey, exam?.first_reviewer, body.assignee))
      throw fail('cme.own_review', {
        message: 'This colleague took the first look at this exam. Choose somebody else.',
      });
    const permission = CME_STEP_PERMISSION[task.formKey];
    await reassignTask(db, task, me, body.assignee, permission, CME_TASKS);
  }
}

/** Notes what was heard of an exam's appointment (R277); a task that somebody else has in hand is theirs. */
async function noteVariables(
  db: Db,
  me: string,
  { taskId, hold, processInstanceId }: HeldCmeTask,
  { variables, leaseId }: Extract<Edit, { variables: unknown }>,
): Promise<void> {
  // Claimed for the moment of the change, unless it is held already; it says who has it, or that it is done.
  if (leaseId !== undefined) await renewLease(db, taskId, me, leaseId, CME_TASKS);
  else await claimTask(db, taskId, me, CME_TASKS);
  const { appointmentDate, clinicName } = variables;
  await mergeVariables(db, processInstanceId, {
    ...(appointmentDate === undefined ? {} : { appointmentDate }),
    ...(clinicName === undefined ? {} : { clinicName }),
  });
  if (leaseId === undefined && hold === 'open') await releaseTask(db, taskId, me, null, CME_TASKS);
}
