import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';
import type { BatchItem } from '../pages.contract.ts';
import { noteChange } from './pages.sql.ts';
import type { BatchDetail } from './pages.sql.ts';
import { changeItem, changeItemSeen } from '#src/features/intake/server/change-item.service.ts';
import { lockProcessOfItem } from '#src/features/intake/server/process-row.service.ts';

interface BatchRow extends Omit<BatchItem, 'kept'> {
  locked: boolean;
  employeeKnown: boolean;
}

/** The other open items of an item's batch, in the order of their files. */
async function readBatch(db: Db, me: string, dqItemId: string): Promise<BatchRow[]> {
  return db.rows<BatchRow>(
    'pages-batch',
    `select i.dq_item_id as "dqItemId", p.process_instance_id as "processInstanceId", t.task_id as "taskId",
        t.form_key as "formKey", c.name as "clientName", d.name as "documentType",
        (select m.file_name from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          order by m.ordinal limit 1) as "fileName",
        coalesce(t.lease_until > now() and t.assignee <> $3, false) as locked, i.about_employee_id is not null as "employeeKnown"
       from dq_items o
       join dq_items i on i.tenant_id = o.tenant_id and i.batch_id = o.batch_id and i.dq_item_id <> o.dq_item_id
       join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id and p.ended_at is null
         and p.process_key = 'internalReviewProcess'
       join tasks t on t.tenant_id = p.tenant_id and t.process_instance_id = p.process_instance_id and t.completed_at is null
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
       left join document_types d on d.document_type_id = i.document_type_id
      where o.tenant_id = $1 and o.dq_item_id = $2 order by i.dq_item_id limit 200`,
    [db.binding.tenantId, dqItemId, me],
  );
}

const LOCKED = 'A colleague is working on it.';
const MATCHED = 'It is matched to an employee: only its type is set.';

/** The rest of an item's batch; `kept` says what would be left alone. */
export async function listBatch(db: Db, me: string, dqItemId: string): Promise<BatchItem[]> {
  return (await readBatch(db, me, dqItemId)).map(({ locked, employeeKnown, ...item }) => ({
    ...item,
    kept: locked ? LOCKED : employeeKnown ? MATCHED : null,
  }));
}

/**
 * Gives the rest of a batch a client and a proposed type. What a colleague holds is left alone; a client is not set
 * where the employee is known. Nothing is accepted by it: each document still has its own review.
 * @throws request.invalid for an unknown client, request.not_found
 */
export async function applyToBatch(
  db: Db,
  me: string,
  dqItemId: string,
  values: { clientId?: number | undefined; documentTypeId?: number | undefined },
): Promise<{ changeId: string | null; applied: string[]; items: BatchItem[] }> {
  const own = await lockProcessOfItem(db, dqItemId);
  if (!own) throw requestError('request.not_found');
  const tenantId = await tenantOf(db, values.clientId);
  const detail: BatchDetail = { change: 'batch', items: [] };
  for (const row of await readBatch(db, me, dqItemId)) {
    if (row.locked) continue;
    const process = await lockProcessOfItem(db, row.dqItemId);
    // It may have gone on while we waited for it.
    if (!process || process.state !== row.formKey) continue;
    const client = row.employeeKnown ? undefined : values.clientId;
    if (client === undefined && values.documentTypeId === undefined) continue;
    detail.items.push({
      dqItemId: row.dqItemId,
      version: await changeItem(db, row.dqItemId, {
        ...(client === undefined ? {} : { about_tenant_id: tenantId, about_client_id: client }),
        ...(values.documentTypeId === undefined ? {} : { document_type_id: values.documentTypeId }),
      }),
      before: {
        tenantId: process.about_tenant_id,
        clientId: process.about_client_id,
        documentTypeId: process.document_type_id,
      },
    });
  }
  const items = await listBatch(db, me, dqItemId);
  if (detail.items.length === 0) return { changeId: null, applied: [], items };
  const changeId = randomUUIDv7();
  await noteChange(db, {
    changeId,
    processInstanceId: own.process_instance_id,
    taskId: null,
    userId: me,
    detail,
  });
  return { changeId, applied: detail.items.map((item) => item.dqItemId), items };
}

async function tenantOf(db: Db, clientId: number | undefined): Promise<number | null> {
  if (clientId === undefined) return null;
  const place = await db.k
    .selectFrom('client_directory')
    .select('tenant_id')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (place) return place.tenant_id;
  throw requestError('request.invalid', {
    fields: [{ field: 'clientId', message: 'Choose a client.' }],
  });
}

/** Gives the items of a batch back what they had; how many could not, because they were changed since. */
export async function undoBatch(db: Db, detail: BatchDetail): Promise<number> {
  let left = 0;
  for (const { dqItemId, version, before } of detail.items) {
    const restored = await changeItemSeen(db, dqItemId, version, {
      about_tenant_id: before.tenantId,
      about_client_id: before.clientId,
      document_type_id: before.documentTypeId,
    });
    if (!restored) left += 1;
  }
  return left;
}
