import type { ClassifiedRow } from '#src/features/documents/document-fields.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { Task } from '#src/features/work/task.shapes.ts';
import type { ReviewState } from '#src/features/work/review-process.rules.ts';

/** A process with its item, as the acts on it need them. */
export interface ProcessRow extends ClassifiedRow {
  process_instance_id: string;
  state: ReviewState;
  dq_item_id: string;
  variables: Record<string, unknown>;
  is_document_rejection: boolean;
  source: Task['source'];
  about_tenant_id: number | null;
  about_client_id: number | null;
  about_employee_id: string | null;
  about_document_id: string | null;
  uploaded_by: string | null;
  item_version: number;
  received_at: Instant;
}

/** Locks a task's process until the end of the transaction: anyone who acts on an item takes this lock first. Null when there is no such task. */
export async function lockProcessOfTask(db: Db, taskId: string): Promise<ProcessRow | null> {
  return lockProcess(
    db,
    'review-lock-task',
    'p.process_instance_id = (select t.process_instance_id from tasks t where t.tenant_id = $1 and t.task_id = $2)',
    taskId,
  );
}

/** The same, from the item. */
export async function lockProcessOfItem(db: Db, dqItemId: string): Promise<ProcessRow | null> {
  return lockProcess(db, 'review-lock-item', 'p.dq_item_id = $2', dqItemId);
}

async function lockProcess(
  db: Db,
  name: string,
  which: string,
  id: string,
): Promise<ProcessRow | null> {
  const [row] = await db.rows<ProcessRow>(
    name,
    `select p.process_instance_id, p.state, p.variables, i.is_document_rejection, i.dq_item_id, i.source, i.about_tenant_id, i.about_client_id, i.about_employee_id,
        i.about_document_id, i.uploaded_by, i.document_type_id, i.doc_date, i.expiration_date, i.version as item_version,
        i.received_at
       from process_instances p join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
      where p.tenant_id = $1 and ${which} for update of p, i`,
    [db.binding.tenantId, id],
  );
  return row ?? null;
}
