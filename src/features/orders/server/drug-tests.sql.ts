import type { Db } from '#src/server/db/handle.ts';
import type { DrugTest } from '../orders.shapes.ts';

/** An employee's drug tests, the latest first; null when the employee is not among the caller's rows. */
export async function drugTestsOf(db: Db, employeeId: string): Promise<DrugTest[] | null> {
  const { tenantId } = db.binding;
  const found = await db.rows(
    'orders-drug-tests-of',
    'select 1 from employees where tenant_id = $1 and employee_id = $2 and deleted_at is null',
    [tenantId, employeeId],
  );
  if (found.length === 0) return null;
  return db.rows(
    'orders-drug-tests',
    `select d.drug_test_id as "drugTestId", d.order_id as "orderId", d.reason_id as "reasonId", r.reason,
         d.specimen_type_id as "specimenTypeId", s.specimen_type as "specimenType", d.result_type_id as "resultTypeId",
         d.collected_on as "collectedOn", d.reported_on as "reportedOn"
       from drug_tests d
       left join drug_test_reasons r on r.reason_id = d.reason_id
       left join specimen_types s on s.specimen_type_id = d.specimen_type_id
      where d.tenant_id = $1 and d.employee_id = $2
      order by d.collected_on desc nulls first, d.drug_test_id desc limit 500`,
    [tenantId, employeeId],
  );
}
