import { startChaseOfOrder } from '#src/features/cme/server/chase-process.service.ts';
import {
  claimTask,
  closeTask,
  releaseTask,
  renewLease,
} from '#src/features/work/server/claim.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { mergeVariables } from '#src/features/work/server/instances.service.ts';
import { factsOf } from '#src/features/intake/server/employee-facts.service.ts';
import { EXAM_STATUS, moveExamOrder } from '#src/features/orders/server/exam-order.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { dateAt, todayIn } from '#src/shared/zone-clock.ts';
import { CME_ERRORS } from '#src/features/cme/cme.contract.ts';
import { CHASE_OUTCOME_WORDS, nextChaseDay, putOffFault } from '#src/features/cme/cme.rules.ts';
import type { ChaseOutcome } from '#src/features/cme/cme.rules.ts';
import type { ChaseItem, ChaseRow } from '../cme-lists.shapes.ts';
import { CME_TASKS } from '#src/features/cme/server/cme-tasks.service.ts';
import { chaseRow, chasesOf, lockChase, orderMessages } from './chase.sql.ts';
import { moveExam, needCmeTask, openExamTask } from '#src/features/cme/server/exam-act.service.ts';
import { activitiesOf } from '#src/features/cme/server/instance.service.ts';

const fail = thrower(CME_ERRORS);

/** Who chases, and which order. */
export interface Chase {
  db: Db;
  me: string;
  by: { id: string; name: string };
  order: { orderId: string; medicalExamOrderId: string };
}

type Known = ChaseRow & { tenantId: number; waits: boolean };

async function needRow({ db, me, order }: Chase): Promise<Known> {
  const row = await chaseRow(db, me, order);
  if (!row) throw requestError('request.not_found');
  return row;
}

/** One exam to chase, with its calls and the order's messages. @throws request.not_found */
export async function chaseShown(chase: Chase): Promise<ChaseItem> {
  const { db, me } = chase;
  const { tenantId: _, waits, ...row } = await needRow(chase);
  const task = row.taskId === null ? null : await needCmeTask(db, row.taskId, me);
  const histories = [];
  for (const process of await chasesOf(db, row.orderId))
    histories.push(await activitiesOf(db, process));
  const held = task?.hold === 'mine' && task.formKey === 'cmeChase';
  return {
    ...row,
    task,
    employee: await factsOf(db, row.employeeId),
    activities: histories.flat().toSorted((a, b) => a.at.localeCompare(b.at)),
    trail: await orderMessages(db, row.orderId),
    allowed: [
      ...(waits && !held && row.hold === 'open' && !row.atCustomerCare ? (['begin'] as const) : []),
      ...(waits && held ? (['attempt', 'appointment', 'askCare', 'end'] as const) : []),
    ],
  };
}

/**
 * Takes an exam to chase: its task is held by the caller. The first who does begins its process.
 * @throws cme.no_chase, work.taken
 */
export async function beginChase(chase: Chase): Promise<{ taskId: string }> {
  const { db, me, order } = chase;
  await lockChase(db, order.orderId);
  const row = await needRow(chase);
  if (!row.waits || row.atCustomerCare) throw fail('cme.no_chase');
  if (row.taskId !== null) {
    await claimTask(db, row.taskId, me, CME_TASKS);
    return { taskId: row.taskId };
  }
  const receivedDate = row.appointmentDate?.slice(0, 10) ?? dateAt(row.orderedAt, row.zone);
  const processInstanceId = await startChaseOfOrder(db, row);
  await noteActivity(db, {
    processInstanceId,
    taskId: null,
    from: null,
    to: 'cmeChase',
    tag: null,
    userId: me,
    detail: {},
  });
  const past =
    receivedDate < todayIn(row.zone) ? `${receivedDate}T00:00:00Z` : new Date().toISOString();
  return openExamTask({ db, me }, { process_instance_id: processInstanceId }, 'cmeChase', {
    receivedAt: past,
    holder: me,
  });
}

async function heldChase(chase: Chase, leaseId: string) {
  const row = await needRow(chase);
  const { taskId, processInstanceId } = row;
  if (!row.waits || taskId === null || processInstanceId === null || row.atCustomerCare)
    throw fail('cme.no_chase');
  await renewLease(chase.db, taskId, chase.me, leaseId, CME_TASKS);
  return { row, taskId, processInstanceId };
}

/**
 * Notes a call and gives the task back: what it came to, and when to ask again, which is the next business day unless said.
 * @throws request.invalid for a day that it cannot be put off to; cme.no_chase, work.lease_lost, work.already_done
 */
export async function noteAttempt(
  chase: Chase,
  leaseId: string,
  said: { outcome: ChaseOutcome; note: string | undefined; nextChaseOn: IsoDate | null },
): Promise<void> {
  const { db, me } = chase;
  const today = todayIn((await needRow(chase)).zone);
  const message = said.nextChaseOn === null ? null : putOffFault(said.nextChaseOn, today);
  if (message !== null)
    throw requestError('request.invalid', { fields: [{ field: 'nextChaseOn', message }] });
  const nextChaseOn = nextChaseDay(said.nextChaseOn, today);
  const { taskId, processInstanceId } = await heldChase(chase, leaseId);
  await mergeVariables(db, processInstanceId, { nextChaseOn });
  await noteActivity(db, {
    processInstanceId,
    taskId,
    from: null,
    to: null,
    tag: null,
    userId: me,
    detail: {
      outcome: said.outcome,
      nextChaseOn,
      ...(said.note ? { note: said.note } : {}),
    },
  });
  await releaseTask(db, taskId, me, leaseId, CME_TASKS);
}

/**
 * Ends a chase: the exam was not taken, so its order says no show, with the reason in its audit trail.
 * @throws cme.no_chase, work.lease_lost, work.already_done
 */
export async function endChase(chase: Chase, leaseId: string, note: string): Promise<Known> {
  const { db, me, by } = chase;
  const { row, taskId, processInstanceId } = await heldChase(chase, leaseId);
  await closeTask(db, taskId, me, leaseId, CME_TASKS);
  await moveExam(db, { process_instance_id: processInstanceId }, 'cmeChaseEnded', null);
  await noteActivity(db, {
    processInstanceId,
    taskId,
    from: 'cmeChase',
    to: 'cmeChaseEnded',
    tag: null,
    userId: me,
    detail: { why: 'notTaken', note: `${CHASE_OUTCOME_WORDS.notTaken}: ${note}` },
  });
  await db.as({ role: 'jobs', tenantId: row.tenantId, sites: '*' }, (theirs) =>
    moveExamOrder(theirs, row.orderId, EXAM_STATUS.noShow, by),
  );
  return row;
}
