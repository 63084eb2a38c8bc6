import {
  blindItemsOf,
  cameOfNone,
  type Looker,
  statusWithout,
} from '#src/features/documents/server/blind-documents.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { DocInfo, EmployeeOrder } from '../employees.shapes.ts';

/**
 * The newest document of each type in a file, as far as the caller may see the type (A78, D5). The driver investigation
 * history is left out: looking at it is on record (49 CFR 391.53), and opening a file is not looking at it.
 * So is what the caller is not to know yet.
 */
export async function readDocInfo(
  c: Looker,
  tenantId: number,
  employeeId: string,
  permissions: readonly string[],
): Promise<DocInfo[]> {
  const blind = await blindItemsOf(c, tenantId, [employeeId]);
  return c.db.rows(
    'employees-doc-info',
    `select distinct on (t.name, d.document_type_id) d.document_type_id as "documentTypeId", t.name, d.document_id as "documentId",
        d.doc_date as "docDate", d.expiration_date as "expirationDate", ${statusWithout('$5')} as status,
        (count(*) over (partition by d.document_type_id))::int as count
       from documents d join document_types t using (document_type_id)
      where d.tenant_id = $4 and d.employee_id = $1 and d.hidden_at is null and ${statusWithout('$5')} in ('accepted', 'pendingReview')
        and ${cameOfNone('$5')} and ($2::boolean or t.restricted is distinct from 'internal')
        and (t.read_permission is null or t.read_permission = any ($3::text[]))
        and t.read_permission is distinct from 'records.viewInvestigationHistory'
      order by t.name, d.document_type_id, (d.status <> 'pendingReview') desc, d.doc_date desc nulls last, d.uploaded_at desc`,
    [employeeId, c.caller.isConcordeUser, permissions, tenantId, blind],
  );
}

/** How many documents the file's list shows the caller: those that were rejected or superseded, too. */
export async function countDocuments(
  c: Looker,
  tenantId: number,
  employeeId: string,
  permissions: readonly string[],
): Promise<number> {
  const [row] = await c.db.rows<{ count: number }>(
    'employees-document-count',
    `select count(*)::int as count from documents d join document_types t using (document_type_id)
      where d.tenant_id = $4 and d.employee_id = $1 and d.hidden_at is null
        and ($2::boolean or t.restricted is distinct from 'internal')
        and (t.read_permission is null or t.read_permission = any ($3::text[]))
        and t.read_permission is distinct from 'records.viewInvestigationHistory'`,
    [employeeId, c.caller.isConcordeUser, permissions, tenantId],
  );
  return row?.count ?? 0;
}

/** The orders for an employee of the kinds that the caller may see, newest first. */
export async function readOrders(
  db: Db,
  tenantId: number,
  employeeId: string,
  types: readonly string[],
): Promise<EmployeeOrder[]> {
  return db.rows(
    'employees-orders',
    `select o.order_id as "orderId", o.order_type as "orderType", o.order_status_id as "orderStatusId", x.order_status as "orderStatus",
        o.ordered_at as "orderedAt", o.appointment_date as "appointmentDate", v.vendor_name as "vendorName"
       from orders o join order_statuses x using (order_status_id) left join vendors v on v.vendor_id = o.vendor_id
      where o.tenant_id = $3 and o.employee_id = $1 and o.order_type = any ($2::text[])
      order by o.ordered_at desc, o.order_id limit 200`,
    [employeeId, types, tenantId],
  );
}

interface StatusChange {
  changeId: string;
  at: string;
  from: string | null;
  to: string;
  userId: string | null;
}

export async function readStatusChanges(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<StatusChange[]> {
  return db.rows(
    'employees-status-changes',
    `select x.change_id as "changeId", x.changed_at as at, f.status as from, n.status as to, x.changed_by as "userId"
       from employee_status_changes x
       left join employment_statuses f on f.employment_status_id = x.from_status_id
       join employment_statuses n on n.employment_status_id = x.to_status_id
      where x.tenant_id = $2 and x.employee_id = $1 order by x.changed_at desc, x.change_id desc limit 500`,
    [employeeId, tenantId],
  );
}

interface FieldChange {
  changeId: string;
  at: string;
  field: string;
  from: string | null;
  to: string | null;
  userId: string | null;
}

/** Who changed what in a file, from what to what, the newest first. */
export async function readChanges(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<FieldChange[]> {
  return db.rows(
    'employees-changes',
    `select change_id as "changeId", changed_at as at, field, old_value as from, new_value as to, changed_by as "userId"
       from employee_changes where tenant_id = $2 and employee_id = $1
      order by changed_at desc, change_id desc limit 1000`,
    [employeeId, tenantId],
  );
}

interface Act {
  seq: number;
  at: string;
  action: string;
  userId: string | null;
  fields: string[];
}

/** What the audit chain holds on an employee's file. The chain is the kernel's, so it is read as the owner. */
export async function readActs(db: Db, tenantId: number, employeeId: string): Promise<Act[]> {
  return db.asOwner((owner) =>
    owner.rows<Act>(
      'employees-acts',
      `select seq, at, action, user_id as "userId", coalesce(detail->'fields', '[]') as fields
         from audit_log where tenant_id = $1 and entity = 'employee' and entity_id = $2 and outcome = 'done'
        order by seq desc limit 200`,
      [tenantId, employeeId],
    ),
  );
}
