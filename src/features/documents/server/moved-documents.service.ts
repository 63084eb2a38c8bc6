import type { Db } from '#src/server/db/handle.ts';
import type { AuditNote } from '#src/server/kernel.ts';

/**
 * Documents that went from one file to another, for the audit: of types with a permission of their own a row each, so that
 * the read log of the file that they are in now says how they came there. Asked as the jobs of the company: anyone who moves a
 * file may not see all of it.
 */
export async function noteMoved(
  company: Db,
  audit: (note: AuditNote) => void,
  documentIds: readonly string[],
  detail: Record<string, unknown>,
): Promise<void> {
  const rows = await company.rows<{ id: string; clientId: number; typeId: number }>(
    'documents-moved-protected',
    `select d.document_id as id, d.client_id as "clientId", d.document_type_id as "typeId"
       from documents d join document_types t using (document_type_id)
      where d.tenant_id = $1 and d.document_id = any ($2::uuid[]) and t.read_permission is not null`,
    [company.binding.tenantId, documentIds],
  );
  for (const { id, clientId, typeId } of rows)
    audit({
      entity: 'document',
      entityId: id,
      tenantId: company.binding.tenantId,
      clientId,
      detail: { ...detail, documentTypeId: typeId },
    });
}

/** The ids of documents among the rows that moved, by table. */
export function movedDocuments(moved: Record<string, unknown[]>): string[] {
  return (moved['documents'] ?? []).flatMap((key) =>
    key !== null && typeof key === 'object' && 'document_id' in key
      ? [String(key.document_id)]
      : [],
  );
}
