import { BREATH, URINE } from '#src/shared/drug-tests.ts';
import type pg from 'pg';

import { addDays } from '#src/shared/dates.ts';
import type { DemoEmployee } from './people.ts';
import { demoRandom, demoUuid, timeOn } from './random.ts';
import type { DemoWorld } from './random.ts';

const [ORDERED, SCHEDULED, COMPLETED, RESULTS_RECEIVED, CANCELED] = [1, 2, 3, 4, 6] as const;

/** A driver's order and what came of it; null for drivers who have none. Nothing in it lies after today. */
export function demoRecord(world: DemoWorld, one: DemoEmployee) {
  const random = demoRandom(world.seed, 'records', one.ordinal);
  if (!random.chance(0.35)) return null;
  const yesterday = addDays(world.today, -1);
  const drawn = random.date(one.appliedOn, world.today);
  const day = drawn < yesterday ? drawn : yesterday;
  const type = random.pick(['drugTest', 'medicalExam', 'mvr'] as const);
  const status = random.pick([
    ...[ORDERED, SCHEDULED, COMPLETED, COMPLETED, COMPLETED],
    ...[RESULTS_RECEIVED, CANCELED],
  ]);
  const vendorId = type === 'mvr' ? null : random.int(1, 40);
  // What waits was ordered lately.
  const orderedOn = status < COMPLETED ? addDays(world.today, -random.int(1, 9)) : day;
  const order = {
    employee_id: one.id,
    client_id: one.clientId,
    order_id: demoUuid('order', one.ordinal),
    order_type: type,
    order_status_id: status,
    vendor_id: vendorId,
    appointment_date: type === 'mvr' ? null : day,
    walk_in: true,
    ordered_at: timeOn(orderedOn, 15),
  };
  if (status !== COMPLETED && status !== RESULTS_RECEIVED) return { order };
  const link = {
    employee_id: one.id,
    client_id: one.clientId,
    order_id: order.order_id,
    day,
  };
  if (type === 'medicalExam')
    return {
      order,
      exam: {
        ...link,
        id: demoUuid('exam', one.ordinal),
        examiner: 'R. Okafor, MD',
        registry: random.digits(10),
      },
    };
  if (type === 'mvr')
    return {
      order,
      mvr: {
        ...link,
        id: demoUuid('mvr', one.ordinal),
        state: one.licenseState,
        license: one.license,
      },
    };
  const specimen = random.pick([URINE, URINE, URINE, BREATH]);
  const reported = addDays(day, 3);
  return {
    order,
    test: {
      ...link,
      id: demoUuid('drugTest', one.ordinal),
      reason_id: random.pick([1, 3]),
      specimen,
      // Of breath: below 0.02, or 0.02 to 0.039. Of urine: negative, dilute among them, or positive.
      result: specimen === BREATH ? random.pick([14, 14, 14, 5]) : random.pick([1, 1, 1, 1, 2, 4]),
      reported: specimen === BREATH ? day : reported < yesterday ? reported : yesterday,
    },
  };
}

/** Orders, drug tests, medical exams and MVR records of some drivers, so that their files have something to show. */
export async function insertRecords(
  client: pg.ClientBase,
  world: DemoWorld,
  tenantId: number,
  drivers: readonly DemoEmployee[],
): Promise<void> {
  const records = drivers.flatMap((one) => demoRecord(world, one) ?? []);
  const insert = (sql: string, rows: readonly unknown[]): Promise<unknown> =>
    client.query(sql, [tenantId, JSON.stringify(rows)]);
  const orders = records.map(({ order }) => order);
  await insert(
    `insert into orders (tenant_id, client_id, employee_id, order_id, order_type, order_status_id, vendor_id, appointment_date, walk_in, ordered_at)
     select $1, * from jsonb_to_recordset($2::jsonb) as t (client_id int, employee_id uuid, order_id uuid, order_type text,
       order_status_id int, vendor_id int, appointment_date date, walk_in boolean, ordered_at timestamptz)`,
    orders,
  );
  await insert(
    `insert into order_audit_trail (tenant_id, order_id, client_id, audit_time, user_name, message)
     select $1, order_id, client_id, ordered_at, 'Demo', 'Order placed' from jsonb_to_recordset($2::jsonb)
       as t (client_id int, order_id uuid, ordered_at timestamptz)`,
    orders,
  );
  await insert(
    `insert into drug_tests (tenant_id, client_id, employee_id, order_id, drug_test_id, reason_id, specimen_type_id, result_type_id, collected_on, reported_on)
     select $1, client_id, employee_id, order_id, id, reason_id, specimen, result, day, reported from jsonb_to_recordset($2::jsonb)
       as t (client_id int, employee_id uuid, order_id uuid, id uuid, reason_id int, specimen int, result int, day date, reported date)`,
    records.flatMap(({ test }) => test ?? []),
  );
  await insert(
    `insert into cme_records (tenant_id, client_id, employee_id, order_id, cme_id, exam_date, expire_date, examiner_name, registry_number, state)
     select $1, client_id, employee_id, order_id, id, day, (day + interval '24 months')::date, examiner, registry, 'verified'
       from jsonb_to_recordset($2::jsonb) as t (client_id int, employee_id uuid, order_id uuid, id uuid, examiner text, registry text, day date)`,
    records.flatMap(({ exam }) => exam ?? []),
  );
  await insert(
    `insert into mvr_records (tenant_id, client_id, employee_id, order_id, mvr_id, state, license, report_date)
     select $1, client_id, employee_id, order_id, id, state, license, day from jsonb_to_recordset($2::jsonb)
       as t (client_id int, employee_id uuid, order_id uuid, id uuid, state text, license text, day date)`,
    records.flatMap(({ mvr }) => mvr ?? []),
  );
}
