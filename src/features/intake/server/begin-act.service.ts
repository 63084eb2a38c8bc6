import { allowedAt, leadsFrom } from '#src/features/work/review-process.rules.ts';
import type { TransitionName } from '#src/features/work/review-process.rules.ts';
import { checkStep, needTask } from '#src/features/work/server/claim.service.ts';
import { WORK_ERRORS } from '#src/features/work/work.contract.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import type { Act, HeldStep } from './act.service.ts';
import type { AnyContext } from './announce.service.ts';

const fail = thrower(WORK_ERRORS);

/**
 * What every step begins with: the task is there, and the caller may do this at its step.
 * @throws request.not_found, request.forbidden, work.wrong_step
 */
export async function beginAct(c: AnyContext, taskId: string, name: TransitionName): Promise<void> {
  const task = await needTask(c.db, taskId, c.caller.id);
  checkStep(c.grants, task.formKey);
  // What is done already, the act itself says.
  if (task.hold === 'done') return;
  if (!leadsFrom(name, task.formKey)) throw fail('work.wrong_step');
  if (!allowedAt(task.formKey, c.grants).includes(name)) throw requestError('request.forbidden');
}

/** Returns the act by which a call takes a step of a task, as its caller. */
export function actOf(
  c: AnyContext,
  taskId: string,
  { leaseId, version, documentShown }: HeldStep,
): Act {
  return {
    db: c.db,
    kernel: c.kernel,
    me: c.caller.id,
    taskId,
    leaseId,
    version: version ?? null,
    documentShown,
  };
}
