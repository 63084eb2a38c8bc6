import { sql, type UpdateObject } from 'kysely';
import { type Classified, classifiedColumns, type FiledRow } from '../document-fields.rules.ts';
import type { DB } from '#src/server/db/types.gen.ts';
import type { Db } from '#src/server/db/handle.ts';

/** Documents in an employee's file that are still what the first reviewer made of them. `db` is bound to the client's tenant. */
interface Filed {
  documentIds: readonly string[];
  first: Classified;
}

/** Changes the filed documents that are still what the first reviewer made of them; returns which. */
async function changeFiled(
  db: Db,
  { documentIds, first }: Filed,
  changes: UpdateObject<DB, 'documents'>,
): Promise<{ document_id: string; employee_id: string }[]> {
  const columns: FiledRow = classifiedColumns(first);
  return db.k
    .updateTable('documents')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('tenant_id', '=', db.binding.tenantId)
    .where(sql<boolean>`document_id = any (${documentIds}::uuid[])`)
    .where('status', 'in', ['accepted', 'superseded'])
    .where('hidden_at', 'is', null)
    .where((is) =>
      is.and(
        (Object.keys(columns) as (keyof FiledRow)[]).map((column) =>
          is(column, 'is not distinct from', columns[column]),
        ),
      ),
    )
    .returning(['document_id', 'employee_id'])
    .execute();
}

/** Changes the type or the dates of filed documents, then decides anew which of them count. Returns how many changed. */
export async function correctFiled(
  db: Db,
  filed: Filed,
  second: Classified,
  keptOnce: boolean,
): Promise<number> {
  const corrected = await changeFiled(db, filed, classifiedColumns(second));
  const [one] = corrected;
  if (!one) return 0;
  await restoreOlder(db, filed.documentIds);
  await standAs(db, one.employee_id, filed.documentIds, second, keptOnce);
  return corrected.length;
}

/** Marks filed documents as bad. Returns how many. */
export async function rejectFiled(db: Db, filed: Filed, reason: string): Promise<number> {
  const rejected = await changeFiled(db, filed, {
    status: 'rejected',
    rejected_reason: reason,
    superseded_by: null,
  });
  if (rejected.length > 0) await restoreOlder(db, filed.documentIds);
  return rejected.length;
}

/** Takes documents out of the wrong employee's file: hidden, not removed (D18), and free to be filed again. Returns how many. */
export async function removeFiled(db: Db, filed: Filed): Promise<number> {
  const removed = await changeFiled(db, filed, {
    hidden_at: sql<string>`now()`,
    hidden_reason: 'Filed with the wrong driver',
    image_id: null,
  });
  if (removed.length > 0) await restoreOlder(db, filed.documentIds);
  return removed.length;
}

/** Corrected documents are in force, or, of a type that is kept once, history beside a newer one; what is older gives way. */
async function standAs(
  db: Db,
  employeeId: string,
  documentIds: readonly string[],
  { documentTypeId, docDate }: Classified,
  keptOnce: boolean,
): Promise<void> {
  const tenant = db.binding.tenantId;
  const [newer] = keptOnce
    ? await db.rows<{ document_id: string }>(
        'quality-newer',
        `select document_id from documents
          where tenant_id = $1 and employee_id = $2 and document_type_id = $3 and status = 'accepted' and hidden_at is null
            and doc_date > $4::date and document_id <> all ($5::uuid[])
          order by doc_date desc, accepted_at desc nulls last, document_id limit 1`,
        [tenant, employeeId, documentTypeId, docDate, documentIds],
      )
    : [];
  await db.change(
    'quality-stand',
    `update documents set status = case when $3::uuid is null then 'accepted' else 'superseded' end, superseded_by = $3
      where tenant_id = $1 and document_id = any ($2::uuid[]) and status in ('accepted', 'superseded')`,
    [tenant, documentIds, newer?.document_id ?? null],
    { least: 0 },
  );
  if (!keptOnce || newer) return;
  await db.change(
    'quality-supersede',
    `update documents set status = 'superseded', superseded_by = $5, version = version + 1
      where tenant_id = $1 and employee_id = $2 and document_type_id = $3 and status = 'accepted' and hidden_at is null
        and (doc_date is null or doc_date <= $4::date) and document_id <> all ($6::uuid[])`,
    [tenant, employeeId, documentTypeId, docDate, documentIds[0], documentIds],
    { least: 0 },
  );
}

/** What had given way to documents that no longer stand there stands again, the newest of each type, unless another does. */
async function restoreOlder(db: Db, documentIds: readonly string[]): Promise<void> {
  await db.change(
    'quality-restore-older',
    `update documents d set status = 'accepted', superseded_by = null, version = d.version + 1
       from (select distinct on (y.employee_id, y.document_type_id) y.document_id from documents y
              where y.tenant_id = $1 and y.superseded_by = any ($2::uuid[]) and y.status = 'superseded' and y.hidden_at is null
                and y.document_id <> all ($2::uuid[])
                and not exists (select from documents o where o.tenant_id = y.tenant_id and o.employee_id = y.employee_id
                  and o.document_type_id = y.document_type_id and o.status = 'accepted' and o.hidden_at is null)
              order by y.employee_id, y.document_type_id, y.doc_date desc nulls last, y.document_id) n
      where d.tenant_id = $1 and d.document_id = n.document_id`,
    [db.binding.tenantId, documentIds],
    { least: 0 },
  );
}
