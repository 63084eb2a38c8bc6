import type { Db } from '#src/server/db/handle.ts';
import type { Place } from '#src/features/clients/server/clients.service.ts';

/** So many files are judged for a preview: it is answered while somebody waits. */
export const MOST_JUDGED = 2_000;

/** The files on the roster at a location and below it: how many, and the first of them, as many as are judged. */
export async function filesAt(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<{ files: number; ids: string[] }> {
  const [row] = await db.rows<{ files: number; ids: string[] }>(
    'file-setup-files',
    `with below as materialized (
       select c.client_id from clients c where c.tenant_id = $1 and c.path @> array[$2::int]),
     on_roster as materialized (
       select s.employment_status_id from employment_statuses s where s.on_roster)
     select (select count(*)::int from employees e where e.tenant_id = $1 and e.client_id in (select client_id from below)
          and e.employment_status_id in (select employment_status_id from on_roster) and e.deleted_at is null) as files,
       array(select e.employee_id from employees e where e.tenant_id = $1 and e.client_id in (select client_id from below)
          and e.employment_status_id in (select employment_status_id from on_roster) and e.deleted_at is null
          limit ${MOST_JUDGED}) as ids`,
    [tenantId, clientId],
  );
  return row ?? { files: 0, ids: [] };
}

/** The categories of the document types, by type. */
export async function categoriesOf(db: Db): Promise<Map<number, string>> {
  const rows = await db.rows<{ documentTypeId: number; category: string }>(
    'file-setup-categories',
    `select t.document_type_id as "documentTypeId", g.name as category
       from document_types t join document_categories g using (document_category_id)`,
    [],
  );
  return new Map(rows.map(({ documentTypeId, category }) => [documentTypeId, category]));
}
