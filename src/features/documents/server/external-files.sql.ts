import type { ExternalFile } from '../document-file.contract.ts';
import { mayRead } from '../documents.rules.ts';
import { blindAmong, WITHHELD } from './blind-documents.service.ts';
import { accessOf, readerOf } from './document-record.ts';
import type { Request } from './document-record.ts';
import type { TypeAccess } from '../documents.rules.ts';

/** A file brings so many at most; older ones are found by their document. */
const MOST = 500;

interface ArrivedRow {
  image_id: string;
  dq_item_id: string;
  file_name: string;
  source: ExternalFile['source'];
  received_at: string;
  sender: string | null;
  subject: string | null;
  pages: number | null;
  state: string;
  restricted: TypeAccess['restricted'];
  read_permission: TypeAccess['readPermission'];
}

interface FiledRow {
  document_id: string;
  image_id: string;
  type_name: string;
  hidden: boolean;
  restricted: TypeAccess['restricted'];
  read_permission: TypeAccess['readPermission'];
}

/**
 * What came in for an employee from outside the console, latest first. Items live in the internal tenant (D1): the
 * caller's right to the employee is checked by `place`, and what belongs to a type the caller may not see is left out.
 */
export async function externalFilesOf(
  c: Request,
  internalTenantId: number,
  place: { tenant_id: number },
  employeeId: string,
): Promise<ExternalFile[]> {
  const arrived = await c.db.as(
    { role: 'jobs', tenantId: internalTenantId, sites: '*' },
    (internal) =>
      internal.rows<ArrivedRow>(
        'documents-external-files',
        `select x.image_id, i.dq_item_id, x.file_name, i.source, i.received_at, i.sender, i.subject, b.pages, p.state,
           t.restricted, t.read_permission
         from dq_items i
         join dq_item_images x on x.tenant_id = i.tenant_id and x.dq_item_id = i.dq_item_id
         join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
         join blobs b on b.tenant_id = x.tenant_id and b.sha256 = x.sha256
         left join document_types t on t.document_type_id = i.document_type_id
         where i.tenant_id = $1 and i.about_employee_id = $2 and i.about_tenant_id = $3 and i.source <> 'webUpload'
         order by i.received_at desc, i.dq_item_id, x.ordinal limit ${MOST}`,
        [internalTenantId, employeeId, place.tenant_id],
      ),
  );
  const filed = await c.db.rows<FiledRow>(
    'documents-of-images',
    `select d.document_id, d.image_id, t.name as type_name, d.hidden_at is not null as hidden, t.restricted, t.read_permission
       from documents d join document_types t on t.document_type_id = d.document_type_id
      where d.tenant_id = $1 and d.image_id = any ($2::uuid[])`,
    [place.tenant_id, arrived.map((row) => row.image_id)],
  );
  const reader = readerOf(c);
  const byImage = new Map(filed.map((row) => [row.image_id, row]));
  const blind = await blindAmong(
    c,
    arrived.map((row) => row.dq_item_id),
  );
  return arrived.flatMap((row): ExternalFile[] => {
    const document = byImage.get(row.image_id);
    if (!mayRead(accessOf(document ?? row), reader)) return [];
    return [
      {
        imageId: row.image_id,
        dqItemId: row.dq_item_id,
        fileName: row.file_name,
        source: row.source,
        receivedAt: row.received_at,
        sender: row.sender,
        subject: row.subject,
        pages: row.pages,
        state: row.state === 'done' ? 'filed' : row.state === 'rejected' ? 'rejected' : 'inReview',
        documentId: document && !document.hidden ? document.document_id : null,
        documentType:
          document && blind.has(row.dq_item_id) ? WITHHELD.name : (document?.type_name ?? null),
      },
    ];
  });
}
