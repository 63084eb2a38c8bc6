import type { Db } from '#src/server/db/handle.ts';
import { CLOSED_ORDER_STATUSES } from '#src/shared/ids.ts';
import type { Catalogue, DriverFacts } from '../orders.rules.ts';
import type { Choices } from '../orders.shapes.ts';

/** Whom an order is for. */
export interface Driver extends DriverFacts {
  employeeId: string;
  clientId: number;
  employeeName: string;
  zip: string | null;
}

/**
 * An employee of the caller's, for an order; null when there is none. `hold` keeps everyone else from closing the
 * employment meanwhile.
 */
export async function readDriver(
  db: Db,
  employeeId: string,
  { hold }: { hold: boolean },
): Promise<Driver | null> {
  if (hold)
    await db.rows(
      'orders-hold-employee',
      'select 1 from employees where tenant_id = $1 and employee_id = $2 for no key update',
      [db.binding.tenantId, employeeId],
    );
  const [row] = await db.rows<Driver>(
    'orders-driver',
    `select e.employee_id as "employeeId", e.client_id as "clientId", e.last_name || ', ' || e.first_name as "employeeName",
         e.dob, e.license, e.license_state as state, l.is_cdl as "isCdl", e.drives, e.archived_at is not null as archived,
         e.address ->> 'zip' as zip
       from employees e left join license_classes l on l.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null and e.replaced_by is null`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

/** The rules of a location and of the clients above it, also where the caller may not look (2§9). */
export async function rulesOf(db: Db, clientId: number): Promise<number[]> {
  const { tenantId } = db.binding;
  const rows = await db.as({ role: 'jobs', tenantId, sites: '*' }, (whole) =>
    whole.rows<{ ruleId: number }>(
      'orders-rules',
      `select distinct r.rule_id as "ruleId" from clients c join client_rules r on r.tenant_id = c.tenant_id and r.client_id = any (c.path)
        where c.tenant_id = $1 and c.client_id = $2`,
      [tenantId, clientId],
    ),
  );
  return rows.map(({ ruleId }) => ruleId);
}

/** The orders of an employee's that still wait, the newest first. */
export function openOrdersOf(
  db: Db,
  employeeId: string,
): Promise<Choices['types'][number]['openOrders']> {
  return db.rows(
    'orders-open-of',
    `select o.order_id as "orderId", o.order_type as "orderType", o.ordered_at as "orderedAt", x.order_status as "orderStatus",
         o.panel, o.reason_id as "reasonId", o.query_type as "queryType"
       from orders o join order_statuses x on x.order_status_id = o.order_status_id
      where o.tenant_id = $1 and o.employee_id = $2 and o.order_status_id <> all ($3::int[])
      order by o.ordered_at desc, o.order_id desc`,
    [db.binding.tenantId, employeeId, CLOSED_ORDER_STATUSES],
  );
}

/** The panels in force today, reasons and specimens, in their order. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const [row] = await db.rows<Catalogue>(
    'orders-catalogue',
    `select
       (select coalesce(json_agg(json_build_object('panel', panel, 'panelName', panel_name, 'dot', dot, 'instant', instant,
            'specimenTypeIds', specimen_type_ids) order by ordinal), '[]')
          from drug_panels where valid_from <= current_date and (valid_to is null or valid_to >= current_date)) as panels,
       (select coalesce(json_agg(json_build_object('reasonId', reason_id, 'reason', reason, 'dot', dot) order by reason_id), '[]')
          from drug_test_reasons) as reasons,
       (select coalesce(json_agg(json_build_object('specimenTypeId', specimen_type_id, 'specimenType', specimen_type,
            'dotFault', case when dot_from <= current_date then null else dot_fault end,
            'dotFrom', case when dot_fault is not null then dot_from end) order by specimen_type_id), '[]')
          from specimen_types) as specimens`,
    [],
  );
  if (!row) throw new Error('There is no catalogue');
  return row;
}
