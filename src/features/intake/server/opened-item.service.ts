import { openedRecord } from '#src/features/documents/opened.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Permission } from '#src/shared/permissions.ts';

/**
 * Says whose protected record an item shows that is known to be somebody's. Any other paper is not of a file yet: who looks at it
 * reviews what was sent in, and opens no file (D390).
 */
export async function openItem(
  c: { db: Db } & Pick<Context<Endpoint>, 'opened'>,
  dqItemId: string,
): Promise<void> {
  const [item] = await c.db.rows<{ employeeId: string | null; permission: Permission }>(
    'intake-opened-item',
    `select i.about_employee_id as "employeeId", t.read_permission as permission
       from dq_items i join document_types t on t.document_type_id = i.document_type_id
      where i.tenant_id = $1 and i.dq_item_id = $2 and t.read_permission is not null`,
    [c.db.binding.tenantId, dqItemId],
  );
  c.opened(item?.employeeId ?? null, item && openedRecord(item.permission));
}
