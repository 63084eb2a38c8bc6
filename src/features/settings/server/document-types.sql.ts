import type { Db } from '#src/server/db/handle.ts';
import type {
  EditedType,
  TypeChange,
  TypeEffect,
  TypeVersion,
} from '../document-types.contract.ts';
import type { TypeReaders } from '../document-types.rules.ts';
import { keepVersion, readVersions } from './edits.sql.ts';

export type TypeRecord = Omit<EditedType, 'allowed'>;

const LISTED = (list: 'docTypesToHide' | 'docTypesRequired') =>
  `exists (select from settings_lists l where l.collection = '${list}' and (l.entry->>'documentTypeId')::int = t.document_type_id)`;

const SELECT = `select t.document_type_id as "documentTypeId", t.name, t.document_category_id as "categoryId", g.name as category,
    t.expires, t.valid_months as "validMonths", t.tabs_mode = 'single' as "keptOnce", coalesce(t.citation, '') as source,
    t.valid_from as "from", t.valid_to as "until", ${LISTED('docTypesToHide')} as hidden, ${LISTED('docTypesRequired')} as required,
    case when t.restricted = 'internal' then 'internal'
      when t.read_permission = 'records.viewDrugAlcohol' then 'drugAlcohol'
      when t.read_permission = 'records.viewInvestigationHistory' then 'investigation'
      when t.read_permission = 'records.viewMedicalReport' then 'medical' else 'everyone' end as readers,
    t.is_own as "isOwn", t.version
  from document_types t join document_categories g using (document_category_id)`;

/** Every type, by category and name. */
export function readEditedTypes(db: Db): Promise<TypeRecord[]> {
  return db.rows('settings-types', `${SELECT} order by g.document_category_id, lower(t.name)`, []);
}

/** One type; null when it is not there. */
export async function readEditedType(db: Db, documentTypeId: number): Promise<TypeRecord | null> {
  const [row] = await db.rows<TypeRecord>(
    'settings-type',
    `${SELECT} where t.document_type_id = $1`,
    [documentTypeId],
  );
  return row ?? null;
}

/** Holds a type until the end of the transaction. */
export async function lockType(db: Db, documentTypeId: number): Promise<TypeRecord | null> {
  await db.rows(
    'settings-type-lock',
    'select from document_types where document_type_id = $1 for update',
    [documentTypeId],
  );
  return readEditedType(db, documentTypeId);
}

/** The categories that a type can stand in. */
export function readCategories(db: Db): Promise<{ categoryId: number; category: string }[]> {
  return db.rows(
    'settings-type-categories',
    'select document_category_id as "categoryId", name as category from document_categories order by 1',
    [],
  );
}

/** Whether another type has a name. */
export async function isNamed(db: Db, name: string, but: number | null): Promise<boolean> {
  const rows = await db.rows(
    'settings-type-named',
    'select 1 from document_types where lower(name) = lower($1) and document_type_id is distinct from $2',
    [name, but],
  );
  return rows.length > 0;
}

const READ_PERMISSION: Readonly<Partial<Record<TypeReaders, string>>> = {
  drugAlcohol: 'records.viewDrugAlcohol',
  investigation: 'records.viewInvestigationHistory',
  medical: 'records.viewMedicalReport',
};

/** Adds a type and returns its number. */
export async function insertType(
  db: Db,
  change: TypeChange & { readers: TypeReaders },
): Promise<number> {
  const { name, categoryId, expires, validMonths, keptOnce, source, from, until, readers } = change;
  const [row] = await db.rows<{ id: number }>(
    'settings-type-add',
    `insert into document_types (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months,
         tabs_mode, citation, valid_from, valid_to, is_own)
       values (nextval('document_type_ids'), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) returning document_type_id as id`,
    [
      name,
      categoryId,
      readers === 'internal' ? 'internal' : null,
      READ_PERMISSION[readers] ?? null,
      expires,
      validMonths,
      keptOnce ? 'single' : 'multi',
      source,
      from,
      until,
    ],
  );
  if (!row) throw new Error('An insert returns its row');
  return row.id;
}

/** Writes a type that was looked at under `lockType`. */
export async function writeType(
  db: Db,
  documentTypeId: number,
  { name, categoryId, expires, validMonths, keptOnce, source, from, until }: TypeChange,
): Promise<void> {
  await db.change(
    'settings-type-write',
    `update document_types set name = $2, document_category_id = $3, expires = $4, valid_months = $5, tabs_mode = $6,
         citation = nullif($7, ''), valid_from = $8, valid_to = $9, version = version + 1 where document_type_id = $1`,
    [
      documentTypeId,
      name,
      categoryId,
      expires,
      validMonths,
      keptOnce ? 'single' : 'multi',
      source,
      from,
      until,
    ],
    { least: 1 },
  );
}

/** Puts a type on one of the lists of the installation, or takes it off. */
export async function writeListed(
  db: Db,
  list: 'docTypesToHide' | 'docTypesRequired',
  documentTypeId: number,
  isListed: boolean,
): Promise<void> {
  await db.change(
    'settings-type-unlist',
    `delete from settings_lists where collection = $1 and (entry->>'documentTypeId')::int = $2`,
    [list, documentTypeId],
    { least: 0 },
  );
  if (!isListed) return;
  // By its own number, so that two who add at once take no place from each other.
  await db.rows(
    'settings-type-list',
    `insert into settings_lists (collection, ordinal, entry) values ($1, $2, jsonb_build_object('documentTypeId', $2::int))`,
    [list, documentTypeId],
  );
}

const nameOf = (documentTypeId: number) => `documentType:${documentTypeId}`;

/** Keeps a version of a type: as it was installed, where nobody changed it. */
export async function keepTypeVersion(
  db: Db,
  { documentTypeId, version }: Pick<TypeRecord, 'documentTypeId' | 'version'>,
  change: TypeChange,
  by: string | null,
): Promise<void> {
  await keepVersion(db, nameOf(documentTypeId), version, change, by);
}

/** The versions of a type, the newest first; none where nobody changed it. */
export async function readTypeVersions(db: Db, documentTypeId: number): Promise<TypeVersion[]> {
  const versions = await readVersions<TypeChange>(db, nameOf(documentTypeId));
  return versions.map(({ value, ...facts }) => ({ ...value, ...facts }));
}

/** Takes a type back with its versions; false where something names it. */
export async function deleteType(db: Db, documentTypeId: number): Promise<boolean> {
  const rows = await db.rows(
    'settings-type-drop',
    `delete from document_types t where t.document_type_id = $1 and t.is_own
        and not exists (select from documents where document_type_id = $1)
        and not exists (select from dq_items where document_type_id = $1)
        and not exists (select from qualification_rules r where r.document_type_id = $1 or r.due_from_type = $1 or $1 = any (r.also_by))
        and not exists (select from client_document_types where document_type_id = $1)
      returning 1`,
    [documentTypeId],
  );
  if (rows.length === 0) return false;
  await db.change(
    'settings-type-forget',
    'delete from settings_versions where name = $1',
    [nameOf(documentTypeId)],
    { least: 0 },
  );
  return true;
}

/** Documents counted for a preview: a count of millions is not waited for. */
const MOST_COUNTED = 50_000;

/** Which files and documents a change is about, in all companies. */
export async function readTypeUse(
  db: Db,
  documentTypeId: number,
): Promise<Pick<TypeEffect, 'documents' | 'files' | 'isMore' | 'clients' | 'waiting'>> {
  const [row] = await db.rows<
    Pick<TypeEffect, 'documents' | 'files' | 'isMore' | 'clients' | 'waiting'>
  >(
    'settings-type-use',
    `with held as (
       select d.tenant_id, d.employee_id from documents d
        where d.document_type_id = $1 and d.hidden_at is null limit ${MOST_COUNTED + 1})
     select least(count(*), ${MOST_COUNTED})::int as documents, count(distinct (tenant_id, employee_id))::int as files,
        count(*) > ${MOST_COUNTED} as "isMore", count(distinct tenant_id)::int as clients,
        (select count(*)::int from dq_items i
           join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
           join tasks t on t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id and t.completed_at is null
          where i.document_type_id = $1) as waiting
       from held`,
    [documentTypeId],
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

/** Files on the roster at locations where neither they nor one above say anything of a type. */
export async function countFollowing(db: Db, documentTypeId: number): Promise<number> {
  const [row] = await db.rows<{ files: number }>(
    'settings-type-following',
    `select coalesce(sum(n.change), 0)::int as files from people_tallies n
       join clients c on c.tenant_id = n.tenant_id and c.client_id = n.client_id
       join employment_statuses s on s.employment_status_id = n.employment_status_id and s.on_roster
      where not n.merged and not n.archived
        and not exists (select from client_document_types x
          where x.tenant_id = c.tenant_id and x.client_id = any (c.path) and x.document_type_id = $1)`,
    [documentTypeId],
  );
  return row?.files ?? 0;
}

/** What asks for a type after a day: the law's rows, switched on or prepared, and companies with rows of their own. */
export async function readAsking(
  db: Db,
  documentTypeId: number,
  after: string,
): Promise<{ law: string[]; companies: number }> {
  const law = await db.rows<{ citation: string }>(
    'settings-type-asked-law',
    `select distinct d.citation from qualification_defaults d
      where d.document_type_id = $1 and d.required and (d.left_with is null or d.left_with > release_in_force())
        and (d.valid_to is null or d.valid_to > $2::date + 1) order by 1`,
    [documentTypeId, after],
  );
  const [own] = await db.rows<{ companies: number }>(
    'settings-type-asked-own',
    `select count(distinct r.tenant_id)::int as companies from qualification_rules r
      where r.document_type_id = $1 and r.required and (r.valid_to is null or r.valid_to > $2::date + 1)`,
    [documentTypeId, after],
  );
  return { law: law.map(({ citation }) => citation), companies: own?.companies ?? 0 };
}
