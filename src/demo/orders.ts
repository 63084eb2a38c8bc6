import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import type { DemoWorld } from './random.ts';

/** A number of an order's own, the same at every start: what varies between orders hangs on it. */
const OWN = 'abs(hashtext(o.order_id::text)::bigint)';

/**
 * What the orders of the demo are for: panels and reasons, a clinic in the driver's state, appointments that lie ahead for
 * those that wait. The employer's client allows EPN orders (rule 4).
 */
export async function loadOrders(
  kernel: Kernel,
  world: DemoWorld,
  employer: { tenantId: number; email: string },
): Promise<void> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  for (const { tenant_id: tenantId } of rows)
    await inTenant(kernel, tenantId, async (client) => {
      await client.query(
        `with clinics as (
           select state, array_agg(vendor_id order by vendor_id) as ids from vendors v
            where exists (select from vendor_programs p where p.vendor_id = v.vendor_id and p.vendor_program_id in (24, 25)) group by state)
         update orders o set
             vendor_id = case when o.order_type in ('drugTest', 'medicalExam') then coalesce(c.ids[1 + ${OWN} % cardinality(c.ids)], o.vendor_id) end,
             panel = case when o.order_type = 'drugTest' then case when d.specimen_type_id = 3 then 'BAT' else 'DOT5' end end,
             specimen_type_id = case when o.order_type = 'drugTest' then coalesce(d.specimen_type_id, 1) end,
             reason_id = case when o.order_type = 'drugTest' then coalesce(d.reason_id, 1) end,
             dot_agency = case when o.order_type in ('drugTest', 'medicalExam') then 'FMCSA' end,
             medical_exam_order_id = case when o.order_type = 'medicalExam' then o.order_id end,
             user_email = $2
           from employees e left join clinics c on c.state = e.address ->> 'state'
           left join drug_tests d on d.tenant_id = e.tenant_id and d.employee_id = e.employee_id
          where o.tenant_id = $1 and e.tenant_id = o.tenant_id and e.employee_id = o.employee_id`,
        [tenantId, tenantId === employer.tenantId ? employer.email : null],
      );
      // What is scheduled lies ahead, at a time; what is only ordered has none yet.
      await client.query(
        `update orders o set
             appointment_date = case when order_status_id = 2 and order_type <> 'mvr' then $2::date + 1 + (${OWN} % 20)::int end,
             appointment_time = case when order_status_id = 2 and order_type <> 'mvr' then time '08:00' + (${OWN} % 32) * interval '15 minutes' end,
             walk_in = false
          where tenant_id = $1 and order_status_id in (1, 2)`,
        [tenantId, world.today],
      );
    });
  await inTenant(kernel, employer.tenantId, (client) =>
    client.query(
      'insert into client_rules (tenant_id, client_id, rule_id) values ($1, $1, 4) on conflict do nothing',
      [employer.tenantId],
    ),
  );
}
