import { DOCUMENT_FIELDS } from '../document.fields.ts';
import { type RowOf, selectFields } from '#src/shared/fields.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import type { Db } from '#src/server/db/handle.ts';
import { HISTORY_PERMISSION } from '../document-file.rules.ts';
import { classifiedColumns, NOTHING_SAID } from '../document-fields.rules.ts';
import type { StoredStatus, TypeAccess } from '../documents.rules.ts';
import { blindAmong, WITHHELD } from './blind-documents.service.ts';
import type { Looker } from './blind-documents.service.ts';

/** A document with what is known of its type, file and employee. */
export interface DocumentRow extends RowOf<typeof DOCUMENT_FIELDS> {
  tenant_id: number;
  document_id: string;
  client_id: number;
  employee_id: string;
  status: StoredStatus;
  sha256: Buffer;
  image_id: string | null;
  superseded_by: string | null;
  uploaded_by: string | null;
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
  /** The time zone of the employee's location. */
  zone: string;
  /** What the client's rules say of it, where it is the one that they ask for and its end is in sight. */
  rule_status: 'expired' | 'expiring' | 'valid' | null;
  rule_last_day: IsoDate | null;
  /** The type that is withheld from anyone who may still be given a blind second look at it; null where nothing is. */
  withheld_type_id: number | null;
}

/** As it is stored: only `asSeen` makes a row of it. */
interface StoredRow extends Omit<DocumentRow, 'withheld_type_id'> {
  dq_item_id: string | null;
  /** The item of the document that took its place. */
  newer_item_id: string | null;
}

const SELECT = `
  select d.tenant_id, d.document_id, d.client_id, d.employee_id, ${selectFields(DOCUMENT_FIELDS, 'd')}, d.status, d.sha256, d.image_id,
    d.superseded_by, d.uploaded_by, d.version, t.name as type_name, t.document_category_id, g.name as category_name,
    t.restricted, t.read_permission, t.expires, t.valid_months, b.size, b.pages, b.password_protected,
    e.first_name, e.last_name, c.zone, i.status as rule_status, i.last_day as rule_last_day, d.dq_item_id, n.dq_item_id as newer_item_id
  from documents d
  join document_types t on t.document_type_id = d.document_type_id
  join document_categories g on g.document_category_id = t.document_category_id
  join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join qualification_items i on i.tenant_id = d.tenant_id and i.employee_id = d.employee_id
    and i.document_type_id = d.document_type_id and i.document_id = d.document_id
    and d.status = 'accepted' and d.hidden_at is null and i.status in ('expired', 'expiring', 'valid')
  left join documents n on n.tenant_id = d.tenant_id and n.document_id = d.superseded_by`;

/**
 * Rows as the caller may see them. What came of an item whose second look is still to come, and may come to the caller,
 * has no type and no dates, as if it waited for review; what it took the place of stands.
 */
async function asSeen(c: Looker, rows: readonly StoredRow[]): Promise<DocumentRow[]> {
  const blind = await blindAmong(
    c,
    rows.flatMap(({ dq_item_id, newer_item_id }) => [dq_item_id, newer_item_id]),
  );
  return rows.map(({ dq_item_id, newer_item_id, ...row }) => {
    if (dq_item_id !== null && blind.has(dq_item_id))
      return {
        ...row,
        ...classifiedColumns(NOTHING_SAID),
        document_type_id: WITHHELD.typeId,
        type_name: WITHHELD.name,
        document_category_id: WITHHELD.typeId,
        category_name: WITHHELD.name,
        expires: false,
        valid_months: null,
        status: 'pendingReview',
        accepted_at: null,
        superseded_by: null,
        rule_status: null,
        rule_last_day: null,
        withheld_type_id: row.document_type_id,
      };
    const stands = newer_item_id !== null && blind.has(newer_item_id);
    return {
      ...row,
      ...(stands ? { status: 'accepted' as const, superseded_by: null } : {}),
      withheld_type_id: null,
    };
  });
}

export interface DocumentFilter {
  docTypeId?: number | undefined;
  docDate?: IsoDate | undefined;
  docExpirationDate?: IsoDate | undefined;
  /** The driver investigation history file: with the rest, without it, or alone. */
  history?: 'with' | 'without' | 'only' | undefined;
  deleted?: boolean | undefined;
}

/**
 * The documents in an employee's file, without the deleted unless asked for, newest first; those that are withheld come
 * last, and only where all are asked for. The employee's own visibility is the caller's.
 */
export async function employeeDocuments(
  c: Looker,
  employeeId: string,
  filter: DocumentFilter = {},
): Promise<DocumentRow[]> {
  const { docTypeId, docDate, docExpirationDate, history } = filter;
  const rows = await c.db.rows<StoredRow>(
    'documents-of-employee',
    `${SELECT}
     where e.employee_id = $1 and (d.hidden_at is null or $5::boolean)
       and ($6::text = 'with' or (t.read_permission is not distinct from $7) = ($6 = 'only'))
       and ($2::int is null or d.document_type_id = $2) and ($3::date is null or d.doc_date = $3)
       and ($4::date is null or d.expiration_date = $4)
     order by d.doc_date desc nulls last, d.uploaded_at desc, d.document_id`,
    [
      employeeId,
      docTypeId ?? null,
      docDate ?? null,
      docExpirationDate ?? null,
      filter.deleted ?? false,
      history ?? 'with',
      HISTORY_PERMISSION,
    ],
  );
  const seen = await asSeen(c, rows);
  // Where it stands, and that it is there when a type or a date was asked for, would tell.
  const told = docTypeId !== undefined || (docDate ?? docExpirationDate) !== undefined;
  const [withheld, open] = [
    seen.filter((row) => row.withheld_type_id !== null),
    seen.filter((row) => row.withheld_type_id === null),
  ];
  return told || history === 'only'
    ? open
    : [...open, ...withheld.toSorted((a, b) => b.uploaded_at.localeCompare(a.uploaded_at))];
}

/** The documents that hold one of these files, deleted ones too, the latest first. */
export async function documentsByHash(
  c: Looker,
  hashes: readonly Buffer[],
): Promise<DocumentRow[]> {
  const rows = await c.db.rows<StoredRow>(
    'documents-by-hash',
    // The hashes are looked up before any join: PostgreSQL cannot tell how many documents share one, and would otherwise
    // join all employees.
    `${SELECT} where d.document_id = any (array(select x.document_id from documents x where x.sha256 = any ($1::bytea[])
        order by x.hidden_at is not null, x.uploaded_at desc, x.document_id limit 1000)) and e.deleted_at is null
     order by d.hidden_at is not null, d.uploaded_at desc, d.document_id limit 500`,
    [hashes],
  );
  return asSeen(c, rows);
}

/** The document in an employee's file that a file of an item became, or that came alone; undefined for any other. */
export async function documentOfImage(
  c: Looker,
  employeeId: string,
  imageId: string,
): Promise<DocumentRow | undefined> {
  const rows = await c.db.rows<StoredRow>(
    'document-of-image',
    `${SELECT} where d.employee_id = $1 and (d.image_id = $2 or d.document_id = $2) and d.hidden_at is null
     order by d.image_id is null limit 1`,
    [employeeId, imageId],
  );
  const [row] = await asSeen(c, rows);
  return row;
}

/** One document, deleted ones too; undefined when the caller cannot see it. */
export async function documentById(
  c: Looker,
  documentId: string,
): Promise<DocumentRow | undefined> {
  const rows = await c.db.rows<StoredRow>('document-by-id', `${SELECT} where d.document_id = $1`, [
    documentId,
  ]);
  const [row] = await asSeen(c, rows);
  return row;
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
  /** How the employee stands by the rule for this type; null where no rule asks for it. */
  rule_status: 'expired' | 'missing' | 'pendingReview' | 'expiring' | 'valid' | null;
  /** The authorities of what the rules find missing or expired, null for what is not one of several. */
  to_send: (string | null)[];
}

/**
 * Every document type as an employee's location has it: its own setting, else the nearest one above it. What is required
 * beyond that the rules said when the file was last judged, else the installation's list. Of what is withheld no rule says anything.
 */
export function typesAt(
  db: Db,
  place: { tenant_id: number; client_id: number },
  employeeId: string,
  withheld: readonly string[],
): Promise<TypeRow[]> {
  return db.rows<TypeRow>(
    'documents-types-at',
    `select t.document_type_id, t.name, t.document_category_id, g.name as category_name, t.restricted,
       t.read_permission, t.expires, t.tabs_mode, t.citation,
       case when q.required_types is null
         then coalesce(s.required, exists (select from settings_lists l
           where l.collection = 'docTypesRequired' and (l.entry ->> 'documentTypeId')::int = t.document_type_id))
         else coalesce(s.required, false) or t.document_type_id = any (q.required_types) end as required,
       coalesce(s.hidden, false) or not type_offered(t) as hidden,
       case when t.document_type_id = any (q.required_types) then coalesce((
         select case when i.document_id = any ($4::uuid[]) then 'missing' else i.status end from qualification_items i
          where i.tenant_id = $1 and i.employee_id = $3 and i.document_type_id = t.document_type_id
          order by i.rank, i.status, i.authority limit 1), 'valid') end as rule_status,
       case when t.document_type_id = any (q.required_types) then array(
         select nullif(i.authority, '') from qualification_items i
          where i.tenant_id = $1 and i.employee_id = $3 and i.document_type_id = t.document_type_id
            and (i.status in ('missing', 'expired') or i.document_id = any ($4::uuid[]))
          order by i.authority) else '{}' end as to_send
     from document_types t
     join document_categories g on g.document_category_id = t.document_category_id
     left join employee_qualification q on q.tenant_id = $1 and q.employee_id = $3
     left join lateral (
       select x.required, x.hidden from clients c
       join client_document_types x on x.tenant_id = c.tenant_id and x.client_id = any (c.path)
       where c.tenant_id = $1 and c.client_id = $2 and x.document_type_id = t.document_type_id
       order by array_position(c.path, x.client_id) desc limit 1) s on true
     order by g.document_category_id, t.name`,
    [place.tenant_id, place.client_id, employeeId, withheld],
  );
}
