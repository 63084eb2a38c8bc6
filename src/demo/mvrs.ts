import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AskedDriver, Failure } from '#src/features/mvr/mvr.rules.ts';
import type { MvrData } from '#src/features/mvr/mvr-data.shapes.ts';
import { simulatedPdf } from '#src/features/mvr/server/simulated-pdf.service.ts';
import { simulatedRecord } from '#src/features/mvr/simulated-record.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';

/** Papers that are drawn: enough to look at. */
const DRAWN = 12;
/** Of the orders that wait in the demo, every so many came to nothing; the others have their record. */
const FAILING = 3;
const FAILURES: readonly (readonly [Failure, string])[] = [
  ['otherDriver', 'birth date'],
  ['refused', 'the state knows no such license'],
  ['unreachable', 'HTTP 503'],
  ['garbage', 'its PDF cannot be opened'],
];
const [ORDERED, SCHEDULED] = [1, 2];

interface Order {
  order_id: string;
  client_id: number;
  employee_id: string;
  status: number;
  ordered_at: string;
  ordered_on: IsoDate;
  mvr_id: string | null;
  report_date: IsoDate | null;
  asked: AskedDriver;
}

/** The MVR orders of the demo: who certified them, what was asked, and the simulated record or why there is none. */
export async function loadMvrs(kernel: Kernel, employerTenant: number): Promise<void> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  for (const { tenant_id: tenantId } of rows)
    await inTenant(kernel, tenantId, async (client) => {
      const orders = await ordersOf(client, tenantId);
      const failing = orders.filter(isWaiting).filter((_, at) => at % FAILING === 0);
      const filed = orders.filter((one) => !failing.includes(one));
      const place = tenantId === employerTenant ? 'employer' : 'internal';
      await client.query(CERTIFIED, [
        tenantId,
        JSON.stringify(orders),
        JSON.stringify(certifier(place)),
      ]);
      await addFailed(client, tenantId, failing, certifier(place).id);
      await addFiled(client, tenantId, filed, certifier(place).id);
      if (tenantId === employerTenant)
        await addPapers(kernel, client, tenantId, filed.slice(0, DRAWN));
    });
}

const isWaiting = ({ status }: Order): boolean => status === ORDERED || status === SCHEDULED;

function certifier(place: 'employer' | 'internal'): { id: string; name: string } {
  const ordinal = DEMO_ACCOUNTS.findIndex((one) => one.place === place);
  const account = DEMO_ACCOUNTS[ordinal];
  if (!account) throw new Error(`The demo has no account of ${place}`);
  return { id: demoUuid('user', ordinal), name: `${account.firstName} ${account.lastName}` };
}

async function ordersOf(client: pg.ClientBase, tenantId: number): Promise<Order[]> {
  const { rows } = await client.query<Order>(
    `select o.order_id, o.client_id, o.employee_id, o.order_status_id as status, o.ordered_at,
         (o.ordered_at at time zone 'UTC')::date as ordered_on, m.mvr_id, m.report_date,
         jsonb_build_object('firstName', e.first_name, 'lastName', e.last_name, 'birthDate', e.dob, 'license', e.license,
           'state', e.license_state, 'class', l.code) as asked
       from orders o
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id
       join license_classes l on l.license_class_id = e.license_class_id
       left join mvr_records m on m.tenant_id = o.tenant_id and m.order_id = o.order_id
      where o.tenant_id = $1 and o.order_type = 'mvr' and o.order_status_id <> 6 and e.dob is not null and e.license is not null
        and e.license_state is not null
      order by o.order_id`,
    [tenantId],
  );
  return rows;
}

// Of the range kept for documentation (RFC 5737).
const CERTIFIED = `with given as (
    insert into mvr_texts (text_hash, contents) select sha256(convert_to(contents, 'UTF8')), contents from settings_documents
     where document_id = 'verification' on conflict do nothing)
  insert into mvr_verifications (tenant_id, order_id, text_hash, text_version, accepted_by, accepted_by_name, accepted_at, ip)
  select $1, o.order_id, sha256(convert_to(s.contents, 'UTF8')), s.version, ($3::jsonb ->> 'id')::uuid, $3::jsonb ->> 'name', o.ordered_at, '203.0.113.7'
    from jsonb_to_recordset($2::jsonb) as o (order_id uuid, ordered_at timestamptz), settings_documents s
   where s.document_id = 'verification'`;

const REQUESTS = `insert into mvr_requests (tenant_id, request_id, client_id, employee_id, order_id, provider, state, asked, failure,
    failure_detail, asked_by, asked_at, settled_at)
  select $1, o.order_id, o.client_id, o.employee_id, o.order_id, 'simulator', o.state, o.asked, o.failure, o.detail, $3, o.ordered_at,
    o.ordered_at + interval '9 seconds'
  from jsonb_to_recordset($2::jsonb) as o (order_id uuid, client_id int, employee_id uuid, state text, asked jsonb, failure text,
    detail text, ordered_at timestamptz)`;
const ANSWERS = `insert into mvr_answers (tenant_id, request_id, at, outcome, detail)
  select $1, o.order_id, o.ordered_at + interval '9 seconds', o.outcome, o.detail
  from jsonb_to_recordset($2::jsonb) as o (order_id uuid, outcome text, detail text, ordered_at timestamptz)`;

async function addFailed(
  client: pg.ClientBase,
  tenantId: number,
  orders: readonly Order[],
  askedBy: string,
): Promise<void> {
  const rows = orders.map((order, at) => {
    const [failure, detail] = FAILURES[at % FAILURES.length] ?? ['unreachable', 'no connection'];
    const outcome = failure === 'unreachable' ? 'busy' : failure;
    return { ...order, state: 'failed', failure, detail, outcome };
  });
  await client.query(REQUESTS, [tenantId, JSON.stringify(rows), askedBy]);
  await client.query(ANSWERS, [tenantId, JSON.stringify(rows)]);
  await setStatus(client, tenantId, rows, 22);
}

async function addFiled(
  client: pg.ClientBase,
  tenantId: number,
  orders: readonly Order[],
  askedBy: string,
): Promise<void> {
  const rows = orders.map((order) => ({
    ...order,
    state: 'done',
    failure: null,
    detail: null,
    outcome: 'filed',
    mvr_id: order.mvr_id ?? order.order_id,
    record: recordOf(order),
  }));
  await client.query(REQUESTS, [tenantId, JSON.stringify(rows), askedBy]);
  await client.query(ANSWERS, [tenantId, JSON.stringify(rows)]);
  await client.query(
    `insert into mvr_records as m (tenant_id, mvr_id, client_id, employee_id, order_id, request_id, state, license, report_date, source_id, record)
     select $1, o.mvr_id, o.client_id, o.employee_id, o.order_id, o.order_id, o.record -> 'driver' ->> 'state', o.record -> 'driver' ->> 'license',
       (o.record ->> 'reportDate')::date, 3, o.record
     from jsonb_to_recordset($2::jsonb) as o (mvr_id uuid, client_id int, employee_id uuid, order_id uuid, record jsonb)
     on conflict (tenant_id, mvr_id) do update
       set record = excluded.record, request_id = excluded.request_id, source_id = 3`,
    [tenantId, JSON.stringify(rows)],
  );
  await setStatus(client, tenantId, orders.filter(isWaiting), 4);
}

const recordOf = ({ asked, report_date, ordered_on }: Order): MvrData =>
  simulatedRecord(asked, report_date ?? ordered_on);

async function setStatus(
  client: pg.ClientBase,
  tenantId: number,
  orders: readonly { order_id: string }[],
  status: number,
): Promise<void> {
  await client.query(
    'update orders set order_status_id = $3 where tenant_id = $1 and order_id = any ($2::uuid[])',
    [tenantId, orders.map((one) => one.order_id), status],
  );
}

/** Draws some records and files them, as an answer's are. */
async function addPapers(
  kernel: Kernel,
  client: pg.ClientBase,
  tenantId: number,
  orders: readonly Order[],
): Promise<void> {
  for (const order of orders) {
    const record = recordOf(order);
    const pdf = await simulatedPdf(record, `SIM-${order.order_id}`);
    const sha256 = createHash('sha256').update(pdf).digest();
    await kernel.storage.put(tenantId, sha256, pdf);
    await client.query(
      "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, $3, 'application/pdf', 1) on conflict do nothing",
      [tenantId, sha256, pdf.length],
    );
    await client.query(
      `with filed as (
         insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date, status, sha256,
             file_name, source, accepted_at, uploaded_at)
           values ($1, $2, $3, $4, 225, $5, ($5::date + interval '12 months')::date, 'accepted', $6, $7, 'mvr', $8, $8)
           returning document_id)
       update mvr_records set document_id = filed.document_id from filed where tenant_id = $1 and order_id = $2`,
      [
        tenantId,
        order.order_id,
        order.client_id,
        order.employee_id,
        record.reportDate,
        sha256,
        `Simulated MVR ${record.driver.state} ${record.reportDate}.pdf`,
        order.ordered_at,
      ],
    );
  }
}
