import type { Db } from '#src/server/db/handle.ts';
import type { Place } from './clients.service.ts';

/** What counts at a location for a document type, and who says it. */
export interface TypeKept {
  documentTypeId: number;
  kept: boolean;
  clientId: number;
  name: string;
}

/** Of each document type that is spoken of at a location or above it, the nearest word; `db` is bound to the whole company. */
export function readKept(db: Db, { tenantId, path }: Place): Promise<TypeKept[]> {
  return db.rows(
    'document-types-kept',
    `select distinct on (x.document_type_id) x.document_type_id as "documentTypeId", not x.hidden as kept, x.client_id as "clientId", c.name
       from client_document_types x join clients c using (tenant_id, client_id)
      where x.tenant_id = $1 and x.client_id = any ($2::int[])
      order by x.document_type_id, c.level_number desc`,
    [tenantId, path],
  );
}

/** Says at a location whether a type is kept; what is asked for beyond the rules stays as above. `db` is bound to the whole company. */
export async function writeKept(
  db: Db,
  { tenantId, clientId, path }: Place,
  documentTypeId: number,
  kept: boolean,
): Promise<void> {
  await db.rows(
    'document-types-keep',
    `insert into client_document_types (tenant_id, client_id, document_type_id, required, hidden)
     select $1, $2, $4, coalesce((select x.required from client_document_types x join clients c using (tenant_id, client_id)
        where x.tenant_id = $1 and x.client_id = any ($3::int[]) and x.document_type_id = $4
        order by c.level_number desc limit 1), false), not $5::boolean
     on conflict (tenant_id, client_id, document_type_id) do update set hidden = excluded.hidden
     returning hidden`,
    [tenantId, clientId, path, documentTypeId, kept],
  );
}

/** Leaves it to the location above. */
export async function forgetKept(
  db: Db,
  { tenantId, clientId }: Place,
  documentTypeId: number,
): Promise<void> {
  await db.change(
    'document-types-forget',
    'delete from client_document_types where tenant_id = $1 and client_id = $2 and document_type_id = $3',
    [tenantId, clientId, documentTypeId],
    { least: 0 },
  );
}

/** Whether one of these locations says something itself. */
export async function keptAmong(
  db: Db,
  tenantId: number,
  places: readonly number[],
): Promise<boolean> {
  const rows = await db.rows(
    'document-types-among',
    'select from client_document_types where tenant_id = $1 and client_id = any ($2::int[]) limit 1',
    [tenantId, places],
  );
  return rows.length > 0;
}

/** Has a location say what another says itself, and nothing else; `from` null: nothing at all. */
export async function copyKept(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
  from: Pick<Place, 'clientId'> | null,
): Promise<void> {
  await db.change(
    'document-types-forget-all',
    'delete from client_document_types where tenant_id = $1 and client_id = $2',
    [tenantId, clientId],
    { least: 0 },
  );
  if (from === null) return;
  await db.change(
    'document-types-copy',
    `insert into client_document_types (tenant_id, client_id, document_type_id, required, hidden)
     select tenant_id, $3, document_type_id, required, hidden from client_document_types where tenant_id = $1 and client_id = $2`,
    [tenantId, from.clientId, clientId],
    { least: 0 },
  );
}
