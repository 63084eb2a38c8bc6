import type { Db } from '#src/server/db/handle.ts';
import {
  AWAITING_DOCUMENTS,
  AWAITING_REVIEW,
  isOpen,
  NO_SHOW,
  RESULTS_RECEIVED,
} from '../orders.rules.ts';
import { changeOrder, lockOrder, readOrder, readStatuses } from './orders.sql.ts';
import { addToTrail } from './trail.sql.ts';

/** What becomes of an exam's order as its certificate goes through CME. */
export const EXAM_STATUS = {
  awaitingReview: AWAITING_REVIEW,
  awaitingDocuments: AWAITING_DOCUMENTS,
  resultsReceived: RESULTS_RECEIVED,
  noShow: NO_SHOW,
} as const;

/** A status that was changed, with what an undo needs. */
export interface MovedOrder {
  orderId: string;
  from: number;
  /** The order's version after the change. */
  version: number;
}

async function setStatus(
  theirs: Db,
  orderId: string,
  statusId: number,
  by: { id: string; name: string },
): Promise<number> {
  const statuses = await readStatuses(theirs);
  await changeOrder(theirs, orderId, { statusId });
  const record = await readOrder(theirs, orderId, ['medicalExam']);
  if (!record) throw new Error('The order is gone');
  const name = statuses.find((one) => one.OrderStatusID === statusId)?.OrderStatus ?? '';
  await addToTrail(theirs, record, by, `Status changed to ${name}`);
  return record.version;
}

/**
 * Gives an open exam order another status, with its entry in the audit trail. `theirs` is bound to the client's tenant.
 * Null where the order is not open, or has the status already: then it stays as it is.
 */
export async function moveExamOrder(
  theirs: Db,
  orderId: string,
  statusId: number,
  by: { id: string; name: string },
): Promise<MovedOrder | null> {
  await lockOrder(theirs, orderId);
  const record = await readOrder(theirs, orderId, ['medicalExam']);
  if (!record || !isOpen(record.orderStatusId) || record.orderStatusId === statusId) return null;
  const version = await setStatus(theirs, orderId, statusId, by);
  return { orderId, from: record.orderStatusId, version };
}

/** Puts a status back, unless the order was changed since: then that stands. */
export async function restoreExamOrder(
  theirs: Db,
  moved: MovedOrder,
  by: { id: string; name: string },
): Promise<void> {
  await lockOrder(theirs, moved.orderId);
  const record = await readOrder(theirs, moved.orderId, ['medicalExam']);
  if (record?.version === moved.version) await setStatus(theirs, moved.orderId, moved.from, by);
}
