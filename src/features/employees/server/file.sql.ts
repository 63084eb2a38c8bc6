import type { Permission } from '#src/shared/permissions.ts';
import { mayRead, type Reader, type TypeAccess } from '#src/features/documents/documents.rules.ts';
import {
  blindItemsOf,
  cameOfNone,
  type Looker,
  statusWithout,
} from '#src/features/documents/server/blind-documents.service.ts';
import type { DatedDocument } from '../file.rules.ts';

/** A document of a file with what its dates mean. */
export interface FiledDocument extends DatedDocument {
  documentCategoryId: number;
}

/** The documents in a file that count or wait, as far as the reader may see their types and know them yet, the newest first. */
export async function readFiledDocuments(
  c: Looker,
  tenantId: number,
  employeeId: string,
  reader: Reader,
): Promise<FiledDocument[]> {
  const blind = await blindItemsOf(c, tenantId, [employeeId]);
  const rows = await c.db.rows<
    FiledDocument & { restricted: TypeAccess['restricted']; readPermission: Permission | null }
  >(
    'file-documents',
    `select d.document_id as "documentId", d.document_type_id as "documentTypeId", t.name as "documentType",
        t.document_category_id as "documentCategoryId", d.doc_date as "docDate", d.expiration_date as "expirationDate",
        ${statusWithout('$3')} as status, t.expires, t.valid_months as "validMonths", t.restricted, t.read_permission as "readPermission"
       from documents d join document_types t using (document_type_id)
      where d.tenant_id = $1 and d.employee_id = $2 and d.hidden_at is null and ${cameOfNone('$3')}
      order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id`,
    [tenantId, employeeId, blind],
  );
  return rows.flatMap(({ restricted, readPermission, ...row }) =>
    mayRead({ restricted, readPermission }, reader) ? [row] : [],
  );
}
