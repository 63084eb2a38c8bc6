import { latestToday } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import {
  type Classified,
  classificationOf,
  classifiedColumns,
  NOTHING_SAID,
} from '#src/features/documents/document-fields.rules.ts';
import { sql } from 'kysely';
import { classificationFaults } from '#src/features/review/classification.rules.ts';
import { rejectionReason } from '#src/features/intake/server/rejection-reasons.service.ts';
import { noteActivity } from '#src/features/work/server/activities.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { moveInstance } from '#src/features/work/server/instances.service.ts';
import { openTask } from '#src/features/work/server/tasks.service.ts';
import { mustChange } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { checkShown } from '#src/shared/document-shown.ts';
import type { DocumentShown } from '#src/shared/document-shown.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { QUALITY_ERRORS } from '../quality.contract.ts';
import { differencesOf, mistakeOf } from '../quality.rules.ts';
import type { Verdict } from '../quality.rules.ts';
import type { SecondResult } from '../quality.shapes.ts';
import {
  correctFiled,
  rejectFiled,
  removeFiled,
} from '#src/features/documents/server/correct-filed.service.ts';
import { filedImages, lockSecond, readSecond, secondColumns } from './second-reviews.sql.ts';
import type { SecondRow } from './second-reviews.sql.ts';

const fail = thrower(QUALITY_ERRORS);

/** The law of a document type, as far as the second answer asks for it. */
interface TypeFacts {
  expires: boolean;
  keptOnce: boolean;
}

async function typeFacts(db: Db, documentTypeId: number): Promise<TypeFacts | null> {
  const [type] = await db.rows<TypeFacts>(
    'quality-type',
    `select t.expires, t.tabs_mode = 'single' as "keptOnce" from document_types t
      where t.document_type_id = $1 and type_offered(t)`,
    [documentTypeId],
  );
  return type ?? null;
}

/** A second look that was taken, with what changed in the employee's file. */
export interface Decided {
  row: SecondRow;
  filed: SecondResult['filed'];
  /** Whose file was touched; null when none was. */
  about: { tenantId: number; clientId: number; employeeId: string } | null;
}

/**
 * Gives the second answer, once, by who holds the paper and never by who gave the first. The same answer upholds the
 * first; another one overturns it, and what was filed is put right by an act of its own, in the same transaction.
 * @throws quality.already_done, quality.withdrawn, quality.lease_lost, quality.unknown_type, request.invalid,
 *   request.not_found, request.not_shown
 */
export async function decide(
  db: Db,
  me: string,
  secondReviewId: string,
  given: { answer: Verdict; leaseId: string; documentShown: DocumentShown; note: string },
): Promise<Decided> {
  if (!(await lockSecond(db, secondReviewId))) throw requestError('request.not_found');
  const row = await readSecond(db, secondReviewId);
  if (!row || row.first_reviewer === me) throw requestError('request.not_found');
  if (row.state === 'withdrawn') throw fail('quality.withdrawn');
  if (row.state !== 'waiting') throw fail('quality.already_done');
  if (!row.held || row.assignee !== me || row.lease_id !== given.leaseId)
    throw fail('quality.lease_lost');
  const filedAs = row.documents.map(({ imageId }) => imageId);
  checkShown(
    given.documentShown,
    (await filedImages(db, filedAs)).map(({ imageId }) => imageId),
  );
  const { answer } = given;
  const first: Classified = classificationOf(row);
  const type = answer.verdict === 'classified' ? await typeFacts(db, answer.documentTypeId) : null;
  if (answer.verdict === 'classified') {
    if (!type)
      throw fail('quality.unknown_type', {
        fields: [{ field: 'documentTypeId', message: 'Choose a document type.' }],
      });
    const faults = classificationFaults(
      type,
      answer,
      row.zone === null ? latestToday() : todayIn(row.zone),
    );
    if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  }
  const reason = answer.verdict === 'bad' ? await rejectionReason(db, answer.reasonId) : '';
  const tag = mistakeOf(differencesOf(first, answer));
  const filed = tag ? await putRight(db, row, first, answer, type, reason) : 'upheld';
  const classified = answer.verdict === 'classified' ? answer : null;
  mustChange(
    await db.k
      .updateTable('second_reviews')
      .set({
        state: tag ? 'overturned' : 'upheld',
        second_reviewer: me,
        decided_at: sql<string>`clock_timestamp()`,
        verdict: answer.verdict,
        ...secondColumns(classified ?? NOTHING_SAID),
        reason_id: answer.verdict === 'bad' ? answer.reasonId : null,
        tag,
        filed,
        note: given.note,
        lease_until: null,
        version: sql<number>`version + 1`,
      })
      .where('tenant_id', '=', db.binding.tenantId)
      .where('second_review_id', '=', secondReviewId)
      .execute(),
  );
  const moved = filed === 'rejected' ? 'rejected' : filed === 'removed' ? 'searchAndMatch' : null;
  await noteActivity(db, {
    processInstanceId: row.process_instance_id,
    taskId: null,
    from: moved === null ? null : 'done',
    to: moved,
    tag: tag ?? 'Accepted Document Classification',
    userId: me,
    // Who is told what was overturned; the answers stand with the second look itself.
    detail: { secondReviewId, of: row.first_reviewer, filed, before: first, after: answer },
  });
  const { about_tenant_id: tenantId, about_client_id: clientId, about_employee_id: whose } = row;
  const touched = filed === 'corrected' || filed === 'rejected' || filed === 'removed';
  return {
    row,
    filed,
    about:
      touched && tenantId !== null && clientId !== null && whose !== null
        ? { tenantId, clientId, employeeId: whose }
        : null,
  };
}

/** Puts right what the first answer filed; `kept` where somebody changed it meanwhile, and then it is theirs. */
async function putRight(
  db: Db,
  row: SecondRow,
  first: Classified,
  answer: Verdict,
  type: TypeFacts | null,
  reason: string,
): Promise<SecondResult['filed']> {
  const { about_tenant_id: tenantId } = row;
  const [process] = await db.rows<{ state: string }>(
    'quality-state',
    'select state from process_instances where tenant_id = $1 and process_instance_id = $2',
    [db.binding.tenantId, row.process_instance_id],
  );
  if (tenantId === null || process?.state !== 'done') return 'kept';
  const filed = { documentIds: row.documents.map(({ documentId }) => documentId), first };
  const changed = await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) => {
    if (answer.verdict === 'bad') return rejectFiled(theirs, filed, reason);
    if (answer.verdict === 'wrongEmployee') return removeFiled(theirs, filed);
    return correctFiled(theirs, filed, answer, type?.keptOnce ?? false);
  });
  if (changed === 0) return 'kept';
  if (answer.verdict === 'classified') {
    await changeItem(db, row.dq_item_id, classifiedColumns(answer));
    return 'corrected';
  }
  if (answer.verdict === 'bad') {
    await moveInstance(db, row.process_instance_id, { state: 'rejected', ended: true });
    return 'rejected';
  }
  await changeItem(db, row.dq_item_id, { about_employee_id: null, about_document_id: null });
  await moveInstance(db, row.process_instance_id, { state: 'searchAndMatch', ended: false });
  await openTask(db, {
    processInstanceId: row.process_instance_id,
    formKey: 'searchAndMatch',
    receivedDate: row.received_at.slice(0, 10),
    receivedAt: row.received_at,
    holder: null,
  });
  return 'removed';
}
