import type { IsoDate } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { StoredStatus, TypeAccess } from '../documents.rules.ts';

/** A document with what is known of its type, file and employee. */
export interface DocumentRow {
  tenant_id: number;
  document_id: string;
  client_id: number;
  employee_id: string;
  document_type_id: number;
  doc_date: IsoDate | null;
  expiration_date: IsoDate | null;
  status: StoredStatus;
  sha256: Buffer;
  file_name: string;
  source: string;
  uploaded_at: string;
  accepted_at: string | null;
  image_id: string | null;
  rejected_reason: string | null;
  hidden_at: string | null;
  hidden_reason: string | null;
  version: number;
  type_name: string;
  document_category_id: number;
  category_name: string;
  restricted: TypeAccess['restricted'];
  read_permission: Permission | null;
  expires: boolean;
  valid_months: number | null;
  size: number;
  pages: number | null;
  password_protected: boolean;
  first_name: string;
  last_name: string;
}

const SELECT = `
  select d.tenant_id, d.document_id, d.client_id, d.employee_id, d.document_type_id, d.doc_date, d.expiration_date,
    d.status, d.sha256, d.file_name, d.source, d.uploaded_at, d.accepted_at, d.image_id, d.rejected_reason,
    d.hidden_at, d.hidden_reason, d.version, t.name as type_name, t.document_category_id, g.name as category_name,
    t.restricted, t.read_permission, t.expires, t.valid_months, b.size, b.pages, b.password_protected,
    e.first_name, e.last_name
  from documents d
  join document_types t on t.document_type_id = d.document_type_id
  join document_categories g on g.document_category_id = t.document_category_id
  join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id`;

export interface DocumentFilter {
  docTypeId?: number | undefined;
  docDate?: IsoDate | undefined;
  docExpirationDate?: IsoDate | undefined;
}

/** The documents in an employee's file that are not deleted, newest first. The employee's own visibility is the caller's. */
export function employeeDocuments(
  db: Db,
  employeeId: string,
  filter: DocumentFilter = {},
): Promise<DocumentRow[]> {
  return db.rows<DocumentRow>(
    'documents-of-employee',
    `${SELECT}
     where e.employee_id = $1 and d.hidden_at is null
       and ($2::int is null or d.document_type_id = $2) and ($3::date is null or d.doc_date = $3)
       and ($4::date is null or d.expiration_date = $4)
     order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id`,
    [
      employeeId,
      filter.docTypeId ?? null,
      filter.docDate ?? null,
      filter.docExpirationDate ?? null,
    ],
  );
}

/** One document, deleted ones too; undefined when the caller cannot see it. */
export async function documentById(db: Db, documentId: string): Promise<DocumentRow | undefined> {
  const rows = await db.rows<DocumentRow>('document-by-id', `${SELECT} where d.document_id = $1`, [
    documentId,
  ]);
  return rows[0];
}

/** Where an employee's file is; undefined when the caller cannot see the employee. */
export async function employeePlace(
  db: Db,
  employeeId: string,
): Promise<{ tenant_id: number; client_id: number } | undefined> {
  const rows = await db.rows<{ tenant_id: number; client_id: number }>(
    'documents-employee-place',
    'select tenant_id, client_id from employees where employee_id = $1 and deleted_at is null',
    [employeeId],
  );
  return rows[0];
}

export interface TypeRow {
  document_type_id: number;
  name: string;
  document_category_id: number;
  category_name: string;
  restricted: TypeAccess['restricted'];
  read_permission: Permission | null;
  expires: boolean;
  tabs_mode: 'single' | 'multi';
  citation: string | null;
  required: boolean;
  hidden: boolean;
}

/**
 * Every document type as an employee's location has it: its own setting, else the nearest one above it, else the
 * installation's list of required types.
 */
export function typesAt(
  db: Db,
  place: { tenant_id: number; client_id: number },
): Promise<TypeRow[]> {
  return db.rows<TypeRow>(
    'documents-types-at',
    `select t.document_type_id, t.name, t.document_category_id, g.name as category_name, t.restricted,
       t.read_permission, t.expires, t.tabs_mode, t.citation,
       coalesce(s.required, exists (select from settings_lists l
         where l.collection = 'docTypesRequired' and (l.entry ->> 'documentTypeId')::int = t.document_type_id)) as required,
       coalesce(s.hidden, false) as hidden
     from document_types t
     join document_categories g on g.document_category_id = t.document_category_id
     left join lateral (
       select x.required, x.hidden from clients c
       join client_document_types x on x.tenant_id = c.tenant_id and x.client_id = any (c.path)
       where c.tenant_id = $1 and c.client_id = $2 and x.document_type_id = t.document_type_id
       order by array_position(c.path, x.client_id) desc limit 1) s on true
     order by g.document_category_id, t.name`,
    [place.tenant_id, place.client_id],
  );
}
