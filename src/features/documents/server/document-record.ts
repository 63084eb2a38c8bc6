import { todayIn } from '#src/shared/zone-clock.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { daysBetween } from '#src/shared/dates.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds, meets } from '#src/shared/permissions.ts';
import type { AuditNote } from '#src/server/kernel.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { documentStatus, mayRead, mayWrite } from '../documents.rules.ts';
import type { Reader, TypeAccess } from '../documents.rules.ts';
import { recordFrom } from '#src/shared/fields.ts';
import { DOCUMENT_FIELDS } from '../document.fields.ts';
import { classificationOf } from '../document-fields.rules.ts';
import type { Looker } from './blind-documents.service.ts';
import { documentById, employeePlace } from './documents.sql.ts';
import type { DocumentRow, TypeRow } from './documents.sql.ts';

/** What calls about documents need of a request. */
export interface Request extends Looker {
  grants: Reader['grants'];
  services: Reader['services'];
  audit: (note: AuditNote) => void;
}

export const readerOf = (c: {
  caller: { isConcordeUser: boolean };
  grants: Reader['grants'];
  services: Reader['services'];
}): Reader => ({
  internal: c.caller.isConcordeUser,
  grants: c.grants,
  services: c.services,
});
export const accessOf = (
  row: Pick<DocumentRow | TypeRow, 'restricted' | 'read_permission'>,
): TypeAccess => ({
  restricted: row.restricted,
  readPermission: row.read_permission,
});

/** Whether the caller may read documents at all; who may only upload sees none. */
export function reads(c: Pick<Request, 'grants'>): boolean {
  return meets(c.grants, READS_FILES);
}

/** Whether the caller may write documents where this request acts; staff across clients only read (D2). */
export function writes(c: Request): boolean {
  return c.db.binding.role === 'app' && meets(c.grants, 'client.uploadDocuments');
}

/** By the rule that asks for it, whose interval may be the client's own; else by what its type says. */
function standingOf(row: DocumentRow): ReturnType<typeof documentStatus> {
  const { rule_status: status, rule_last_day: lastDay } = row;
  const today = todayIn(row.zone);
  if (status !== null && lastDay !== null)
    return { status, lastDay, daysLeft: daysBetween(today, lastDay) };
  return documentStatus(
    {
      status: row.status,
      ...classificationOf(row),
      expires: row.expires,
      validMonths: row.valid_months,
    },
    today,
  );
}

/** A document as the caller sees it, with what the caller may do with it. */
export function recordOf(row: DocumentRow, c: Request): DocumentRecord {
  const { status, lastDay, daysLeft } = standingOf(row);
  return {
    id: row.document_id,
    employeeId: row.employee_id,
    employeeName: `${row.last_name}, ${row.first_name}`,
    clientId: row.client_id,
    ...recordFrom(DOCUMENT_FIELDS, row),
    documentType: row.type_name,
    documentCategoryId: row.document_category_id,
    documentCategory: row.category_name,
    imageId: row.image_id ?? row.document_id,
    status,
    lastDay,
    daysLeft,
    size: row.size,
    pages: row.pages,
    passwordProtected: row.password_protected,
    supersededBy: row.status === 'superseded' ? row.superseded_by : null,
    version: row.version,
    allowed: allowedOn(row, c),
  };
}

/** Whether somebody sent a document themselves that is not reviewed yet: until a reviewer takes it, it is theirs to take back. */
export function isOwnUpload(row: DocumentRow, { caller }: Pick<Request, 'caller'>): boolean {
  return (
    row.status === 'pendingReview' &&
    row.withheld_type_id === null &&
    row.hidden_at === null &&
    row.uploaded_by === caller.id
  );
}

/** Whether the caller may take documents out of files, and bring them back, where this request acts (D35). */
function hides(c: Request): boolean {
  return c.db.binding.role === 'app' && holds(c.grants, 'records.hideDocument');
}

function allowedOn(row: DocumentRow, c: Request): DocumentRecord['allowed'] {
  if (!mayWrite(accessOf(row), readerOf(c))) return [];
  if (row.status === 'pendingReview') return writes(c) && isOwnUpload(row, c) ? ['hide'] : [];
  if (!hides(c)) return [];
  if (row.hidden_at !== null) return ['restore'];
  return row.status === 'superseded' ? ['hide', 'reinstate'] : ['hide'];
}

/** Reads of drug-and-alcohol and 391.53 records leave a row each (architecture section 4). */
export function noteProtected(c: Request, rows: readonly DocumentRow[]): void {
  for (const row of rows) {
    if (row.read_permission === null) continue;
    c.audit({
      entity: 'document',
      entityId: row.document_id,
      tenantId: row.tenant_id,
      clientId: row.client_id,
      detail: { employeeId: row.employee_id, documentTypeId: row.document_type_id },
    });
  }
}

/** A document that the caller may read. @throws request.not_found for any other */
export async function readable(
  c: Request,
  documentId: string,
  withHidden = false,
): Promise<DocumentRow> {
  const row = await documentById(c, documentId);
  if (!row || (row.hidden_at !== null && !withHidden) || !mayRead(accessOf(row), readerOf(c))) {
    throw requestError('request.not_found');
  }
  return row;
}

/** Where an employee's file is. @throws request.not_found when the caller does not see the employee */
export async function placeOf(
  db: Db,
  employeeId: string,
): Promise<{ tenant_id: number; client_id: number }> {
  const place = await employeePlace(db, employeeId);
  if (!place) throw requestError('request.not_found');
  return place;
}
