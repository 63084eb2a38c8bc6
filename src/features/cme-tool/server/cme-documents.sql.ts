import { MEDICAL_CATEGORY_ID } from '#src/features/employees/file.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { CmeDocument } from '../cme-tool.contract.ts';

/** A file holds fewer; more are found among its documents. */
const MOST = 200;

/**
 * The medical documents on file, those that a newer one replaced too. Who sent one is told as far as the caller sees the
 * user. Null when the employee is not among the caller's rows.
 */
export async function cmeDocumentsOf(
  db: Db,
  employeeId: string,
  internal: boolean,
): Promise<CmeDocument[] | null> {
  const [employee] = await db.rows<{ tenantId: number }>(
    'cme-documents-employee',
    'select tenant_id as "tenantId" from employees where employee_id = $1 and deleted_at is null',
    [employeeId],
  );
  if (!employee) return null;
  return db.rows<CmeDocument>(
    'cme-documents',
    `select d.document_id as "documentId", t.name as item, d.doc_date as "docDate", d.expiration_date as "expireDate",
        u.first_name || ' ' || u.last_name as uploader, d.uploaded_at as "uploadDate", d.file_name as "fileName",
        b.password_protected as "passwordProtected"
       from documents d
       join document_types t on t.document_type_id = d.document_type_id
       join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
       left join users u on u.user_id = d.uploaded_by
      where d.tenant_id = $2 and d.employee_id = $1 and d.hidden_at is null and d.status in ('accepted', 'superseded')
        and t.document_category_id = ${MEDICAL_CATEGORY_ID} and t.read_permission is null
        and ($3::boolean or t.restricted is distinct from 'internal')
      order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id limit ${MOST}`,
    [employeeId, employee.tenantId, internal],
  );
}
