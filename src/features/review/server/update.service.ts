import { classifiedColumns } from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { requestError } from '#src/shared/errors.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import type { HeldTask } from '#src/features/work/task.shapes.ts';
import type { TaskAssignment, TaskUpdate } from '../review.shapes.ts';
import { claimTask, stepsOf } from '#src/features/work/server/claim.service.ts';
import { accept } from './decide.service.ts';
import { match } from '#src/features/match/server/match.service.ts';
import type { Act, Done } from '#src/features/intake/server/act.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { mergeVariables } from '#src/features/work/server/instances.service.ts';
import { mergeTaskVariables } from '#src/features/work/server/tasks.service.ts';
import { readItem } from '#src/features/intake/server/read-items.service.ts';
import { goOn, takeStep, upholdRejection } from './steps.service.ts';
import type { FormKey } from '#src/features/work/review-process.rules.ts';

/**
 * The specification's general PATCH of a task (1§7): variables, values of the item, activities, and with completeTask
 * the step's own act. Without a lease id the caller claims the task first.
 * @throws work.taken, request.invalid where a value that completing needs is missing, and those of the act
 */
export async function updateTask(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  grants: PermissionGrants,
  me: string,
  task: HeldTask,
  body: TaskUpdate | TaskAssignment,
): Promise<Done | null> {
  if (body.leaseId === undefined) await claimTask(db, task.taskId, me);
  const act: Act = {
    db,
    kernel,
    me,
    taskId: task.taskId,
    leaseId: body.leaseId ?? null,
    version: null,
    documentShown: body.documentShown,
  };
  if ('assignee' in body) {
    if (body.assignVariable)
      await mergeVariables(db, task.processInstanceId, { [body.assignVariable]: body.assignee });
    return complete(act, task, {}, body.assignee);
  }
  await applyUpdate(db, me, task, body);
  if (!body.completeTask) return null;
  return complete(
    act,
    task,
    body.dbVariables ?? {},
    stepsOf(grants).includes('review') ? me : null,
  );
}

async function applyUpdate(db: Db, me: string, task: HeldTask, body: TaskUpdate): Promise<void> {
  const { variables, dbVariables, activityOrActivities, reference, userId } = body;
  if (variables) await mergeTaskVariables(db, task.taskId, variables);
  if (dbVariables?.employeeId !== undefined && !body.completeTask) {
    throw requestError('request.invalid', {
      fields: [
        {
          field: 'dbVariables.employeeId',
          message: 'An employee is chosen by completing the match.',
        },
      ],
    });
  }
  if (dbVariables?.note !== undefined)
    await changeItem(db, task.dqItemId, { note: dbVariables.note });
  if (dbVariables && !body.completeTask)
    await proposeClassification(db, task.dqItemId, dbVariables);
  const tags = activityOrActivities === undefined ? [] : [activityOrActivities].flat();
  for (const tag of tags) {
    await noteActivity(db, {
      processInstanceId: task.processInstanceId,
      taskId: task.taskId,
      from: null,
      to: null,
      tag,
      // Who acts is who is signed in; a user named by the call is only noted.
      userId: me,
      detail: {
        ...(reference === undefined ? {} : { reference }),
        ...(userId === undefined ? {} : { userId }),
      },
    });
  }
}

async function proposeClassification(
  db: Db,
  dqItemId: string,
  values: NonNullable<TaskUpdate['dbVariables']>,
): Promise<void> {
  const columns = classifiedColumns(values);
  if (Object.keys(columns).length > 0) await changeItem(db, dqItemId, columns);
}

/** The act that ends a task's step, with what was sent and else what the item says. */
async function complete(
  act: Act,
  task: HeldTask,
  values: NonNullable<TaskUpdate['dbVariables']>,
  nextHolder: string | null,
): Promise<Done> {
  const item = await readItem(act.db, task.dqItemId);
  if (task.formKey === 'searchAndMatch') {
    const employeeId = values.employeeId ?? item?.employeeId;
    if (!employeeId) throw missing('dbVariables.employeeId', 'Choose an employee.');
    return match(act, employeeId, nextHolder);
  }
  if (task.formKey !== 'review') return completeAside(act, task.formKey, values);
  const documentTypeId = values.documentTypeId ?? item?.documentTypeId;
  const docDate = values.docDate ?? item?.docDate;
  if (!documentTypeId) throw missing('dbVariables.documentTypeId', 'Choose a document type.');
  if (!docDate) throw missing('dbVariables.docDate', 'Enter the date on the document.');
  const expirationDate =
    values.expirationDate === undefined ? (item?.expirationDate ?? null) : values.expirationDate;
  return accept(act, { documentTypeId, docDate, expirationDate });
}

/** What completes a step besides matching and reviewing: it goes on, or back to where the item came from. */
async function completeAside(
  act: Act,
  formKey: Exclude<FormKey, 'searchAndMatch' | 'review'>,
  { employeeId, note }: NonNullable<TaskUpdate['dbVariables']>,
): Promise<Done> {
  switch (formKey) {
    case 'classifyEmail':
      return goOn(act, 'classify', { employeeId }, { note });
    case 'waitingForCoverSheet':
      return goOn(act, 'coverArrived', { employeeId }, { note });
    case 'documentRejection':
      return upholdRejection(act, note);
    case 'getExternalDocs':
      return takeStep(act, 'addedExternal', { note });
    case 'escalated':
      return takeStep(act, 'answerEscalation', { note });
    case 'customerCareIntervention':
      return takeStep(act, 'answerCare', { note });
  }
}

function missing(field: string, message: string) {
  return requestError('request.invalid', { fields: [{ field, message }] });
}
