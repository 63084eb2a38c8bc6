import { MATCH_ERRORS } from '#src/features/match/match.contract.ts';
import { moveExamOrder } from '#src/features/orders/server/exam-order.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { thrower } from '#src/shared/errors.ts';
import type { ExamAct, ExamDetail } from './exam-act.service.ts';
import type { ExamRow } from './exam.sql.ts';
import { changeRecord, readRecord } from './record.sql.ts';
import type { RecordChanges } from './record.sql.ts';

const fail = thrower(MATCH_ERRORS);

/** Works in the tenant of the client that an exam is of. */
export function inClient<T>(
  db: Db,
  tenantId: number,
  work: (theirs: Db) => Promise<T>,
): Promise<T> {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, work);
}

/** Gives the exam's order another status; what an undo needs of it, where it was changed. */
export async function moveOrder(
  act: ExamAct,
  tenantId: number | null,
  orderId: string | null,
  statusId: number,
): Promise<Pick<ExamDetail, 'order'>> {
  if (tenantId === null || orderId === null) return {};
  const moved = await inClient(act.db, tenantId, (theirs) =>
    moveExamOrder(theirs, orderId, statusId, act.by),
  );
  return moved ? { order: { ...moved, tenantId } } : {};
}

/** Changes the exam's record; what an undo needs of it. @throws match.employee_gone */
export async function moveRecord(
  act: ExamAct,
  exam: ExamRow,
  changes: RecordChanges,
): Promise<Pick<ExamDetail, 'record'>> {
  const { cme_id: cmeId } = exam;
  if (cmeId === null) return {};
  const was = await readRecord(act.db, cmeId);
  if (!was) throw fail('match.employee_gone');
  const version = await inClient(act.db, was.tenantId, (theirs) =>
    changeRecord(theirs, cmeId, changes),
  );
  if (version === null) throw fail('match.employee_gone');
  const { tenantId, state, documentId } = was;
  return { record: { cmeId, tenantId, version, before: { state, documentId } } };
}
