import { READS_FILES } from '#src/shared/permission-sets.ts';
import { sql } from 'kysely';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Kernel, LiveHint } from '#src/server/kernel.ts';
import { DOCUMENT_ERRORS } from '../documents.contract.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { mayWrite } from '../documents.rules.ts';
import { accessOf, isOwnUpload, readable, readerOf, recordOf } from './document-record.ts';
import { withdrawUpload } from '#src/features/work/server/withdraw-upload.service.ts';
import type { Request } from './document-record.ts';
import { documentById } from './documents.sql.ts';
import type { DocumentRow } from './documents.sql.ts';

const fail = thrower(DOCUMENT_ERRORS);

export interface Change extends Request {
  ifMatch: number | null;
  live: (hint: LiveHint) => void;
  kernel: Pick<Kernel, 'internalTenantId'>;
}

/** The document to change: visible, writable, and of the version the caller saw. */
export async function changeable(
  c: Request & { ifMatch: number | null },
  documentId: string,
): Promise<DocumentRow> {
  const row = await readable(c, documentId, true);
  if (!mayWrite(accessOf(row), readerOf(c))) throw fail('documents.restricted_type');
  if (c.ifMatch !== null && c.ifMatch !== row.version)
    throw requestError('request.conflict', { current: recordOf(row, c) });
  return row;
}

/** Says to the audit and to the consoles what was done to a document, and returns it as it is now. */
async function changed(
  c: Change,
  row: DocumentRow,
  detail: Record<string, unknown>,
): Promise<DocumentRecord> {
  const now = await documentById(c, row.document_id);
  if (!now) throw requestError('request.not_found');
  c.audit({
    entity: 'document',
    entityId: row.document_id,
    clientId: row.client_id,
    detail: { employeeId: row.employee_id, documentTypeId: row.document_type_id, ...detail },
  });
  c.live({
    tenantId: row.tenant_id,
    topic: 'documents',
    key: row.employee_id,
    requirement: READS_FILES,
  });
  return recordOf(now, c);
}

/** Ends the call when somebody else changed the document since it was read. */
async function needOne(c: Change, row: DocumentRow, done: bigint): Promise<void> {
  if (done === 1n) return;
  const now = await documentById(c, row.document_id);
  throw now
    ? requestError('request.conflict', { current: recordOf(now, c) })
    : requestError('request.not_found');
}

/** Hides a document or takes that back; nothing is removed (D18). */
export async function setHidden(
  c: Change,
  documentId: string,
  reason: string | null,
): Promise<DocumentRecord> {
  const row = await changeable(c, documentId);
  if (reason !== null && row.status === 'pendingReview') await withdraw(c, row, reason);
  else if (!holds(c.grants, 'records.hideDocument')) throw fail('documents.not_yours');
  const updated = await c.db.k
    .updateTable('documents')
    .set((eb) => ({
      hidden_at: reason === null ? null : sql<string>`now()`,
      hidden_reason: reason,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', row.tenant_id)
    .where('document_id', '=', documentId)
    .where('version', '=', row.version)
    .executeTakeFirst();
  await needOne(c, row, updated.numUpdatedRows);
  return changed(c, row, reason === null ? {} : { reason });
}

/** Takes back what the caller sent, before its review begins. @throws documents.in_review, documents.not_yours */
async function withdraw(c: Change, row: DocumentRow, reason: string): Promise<void> {
  if (!isOwnUpload(row, c))
    throw fail(
      holds(c.grants, 'records.hideDocument') ? 'documents.in_review' : 'documents.not_yours',
    );
  const { tenant_id: tenantId, document_id: documentId } = row;
  const of = { tenantId, documentId, uploadedBy: c.caller.id, reason };
  if (!(await withdrawUpload(c.db, c.kernel.internalTenantId, of)))
    throw fail('documents.in_review');
  c.live({ tenantId: c.kernel.internalTenantId, topic: 'tasks', requirement: 'dq.worklists' });
}

/**
 * Makes a superseded document the current one of its type again. Where one document of the type is kept, what
 * superseded it gives way to it, so that the same call on that one takes this back.
 * @throws documents.not_superseded
 */
export async function reinstate(c: Change, documentId: string): Promise<DocumentRecord> {
  const row = await changeable(c, documentId);
  if (row.status !== 'superseded' || row.hidden_at !== null) throw fail('documents.not_superseded');
  const updated = await c.db.k
    .updateTable('documents')
    .set({ status: 'accepted', superseded_by: null, version: sql<number>`version + 1` })
    .where('tenant_id', '=', row.tenant_id)
    .where('document_id', '=', documentId)
    .where('version', '=', row.version)
    .executeTakeFirst();
  await needOne(c, row, updated.numUpdatedRows);
  const gaveWay =
    row.superseded_by === null
      ? []
      : await c.db.k
          .updateTable('documents')
          .set({
            status: 'superseded',
            superseded_by: documentId,
            version: sql<number>`version + 1`,
          })
          .where('tenant_id', '=', row.tenant_id)
          .where('document_id', '=', row.superseded_by)
          .where('employee_id', '=', row.employee_id)
          .where('document_type_id', '=', row.document_type_id)
          .where('status', '=', 'accepted')
          .returning('document_id')
          .execute();
  return changed(c, row, { gaveWay: gaveWay.map((one) => one.document_id) });
}
