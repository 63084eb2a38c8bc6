import type { Db } from '#src/server/db/handle.ts';

interface AuditEntry {
  AuditTime: string;
  UserName: string;
  Message: string;
}

/** More are in the tenant's audit log. */
const MOST_ENTRIES = 500;

/** The audit trail of an order of the caller's, the latest first. */
export function readTrail(
  db: Db,
  order: { tenantId: number; orderId: string },
): Promise<AuditEntry[]> {
  return db.rows(
    'orders-trail',
    `select audit_time as "AuditTime", user_name as "UserName", message as "Message" from order_audit_trail
      where tenant_id = $1 and order_id = $2 order by audit_time desc, entry_id desc limit ${MOST_ENTRIES}`,
    [order.tenantId, order.orderId],
  );
}

/** Adds an entry. Of one transaction several stand in the order in which they were written. */
export async function addToTrail(
  db: Db,
  order: { orderId: string; clientId: number },
  /** Nobody's id where a program did it. */
  by: { id: string | null; name: string },
  message: string,
): Promise<AuditEntry> {
  const [row] = await db.rows<AuditEntry>(
    'orders-trail-add',
    `insert into order_audit_trail (tenant_id, order_id, client_id, audit_time, user_id, user_name, message)
     values ($1, $2, $3, clock_timestamp(), $4, $5, $6)
     returning audit_time as "AuditTime", user_name as "UserName", message as "Message"`,
    [db.binding.tenantId, order.orderId, order.clientId, by.id, by.name, message],
  );
  if (!row) throw new Error('The entry was not added');
  return row;
}
