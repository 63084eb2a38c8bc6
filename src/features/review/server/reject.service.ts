import type { Db } from '#src/server/db/handle.ts';
import { classificationOf } from '#src/features/documents/document-fields.rules.ts';
import { rejectPending } from '#src/features/documents/server/filing.service.ts';
import { TRANSITIONS } from '#src/features/work/review-process.rules.ts';
import { begin, finish } from '#src/features/intake/server/act.service.ts';
import type { Act, Done, FiledDocument } from '#src/features/intake/server/act.service.ts';
import { changeItem } from '#src/features/intake/server/change-item.service.ts';
import { rejectedBecause } from '#src/features/intake/server/rejection-reasons.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import type { ProcessRow } from '#src/features/intake/server/process-row.service.ts';

/**
 * Marks an item as bad, with a reason. By who may decide about rejections it is final, and a document waiting in the
 * employee's file is rejected with it; by anyone else a second person looks at it first.
 * @throws request.invalid for an unknown reason, or one that says nothing without a note, and those of every act
 */
export async function reject(
  act: Act,
  reasonId: number,
  note: string | undefined,
  final: boolean,
): Promise<Done> {
  const { process } = await begin(act, final ? 'reject' : 'proposeRejection');
  const reason = await rejectedBecause(act.db, { reasonId, note });
  return final
    ? endRejected(act, process, 'reject', { reasonId, reason })
    : propose(act, process, { reasonId, reason });
}

interface Rejection {
  reasonId: number;
  reason: string;
  note?: string;
}

async function propose(
  act: Act,
  process: ProcessRow,
  { reasonId, reason }: Rejection,
): Promise<Done> {
  await changeItem(act.db, process.dq_item_id, { is_document_rejection: true });
  const outcome = await finish(act, process, {
    name: 'proposeRejection',
    tags: ['Marked Bad Document'],
    detail: { documents: [], superseded: [], reasonId, note: reason },
    nextHolder: null,
  });
  return { outcome, about: null, tags: ['Marked Bad Document'] };
}

/** Ends an item as rejected: what waits in the employee's file is rejected with it. */
export async function endRejected(
  act: Act,
  process: ProcessRow,
  name: 'reject' | 'upholdRejection',
  { reasonId, reason, note }: Rejection,
): Promise<Done> {
  const { db } = act;
  const tag = TRANSITIONS[name].tag ?? 'Marked Bad Document';
  const {
    about_tenant_id: tenantId,
    about_client_id: clientId,
    about_employee_id: employeeId,
  } = process;
  const imageIds = (await itemImages(db, [process.dq_item_id])).map(({ imageId }) => imageId);
  const documents =
    tenantId === null
      ? []
      : await db.as({ role: 'jobs', tenantId, sites: '*' }, (theirs) =>
          rejectKnown(theirs, imageIds, reason),
        );
  const outcome = await finish(act, process, {
    name,
    tags: [tag],
    detail: { documents, superseded: [], reasonId, note: note ?? reason },
    nextHolder: null,
  });
  const about =
    tenantId !== null && clientId !== null && employeeId !== null && documents.length > 0
      ? { tenantId, clientId, employeeId }
      : null;
  return { outcome, about, tags: [tag] };
}

async function rejectKnown(
  db: Db,
  imageIds: readonly string[],
  reason: string,
): Promise<FiledDocument[]> {
  const rows = await rejectPending(db, imageIds, reason);
  return rows.map((row) => ({
    documentId: row.document_id,
    imageId: row.image_id,
    version: row.version,
    before: classificationOf(row),
  }));
}
