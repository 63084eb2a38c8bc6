import type { DriverFacts } from '#src/features/orders/orders.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { CLOSED_ORDER_STATUSES } from '#src/shared/ids.ts';
import type { AskedDriver, Failure, Outcome, ProviderKind } from '../mvr.rules.ts';

/** What is on file of a driver, as far as a record is asked for by it. */
export interface DriverOnFile extends DriverFacts {
  employeeId: string;
  clientId: number;
  employeeName: string;
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  class: string | null;
}

/** An employee of the caller's; null when there is none. */
export async function driverOnFile(db: Db, employeeId: string): Promise<DriverOnFile | null> {
  const [row] = await db.rows<DriverOnFile>(
    'mvr-driver',
    `select e.employee_id as "employeeId", e.client_id as "clientId", e.last_name || ', ' || e.first_name as "employeeName",
         e.first_name as "firstName", e.last_name as "lastName", e.dob, e.license, e.license_state as state, l.code as class, l.is_cdl as "isCdl", e.drives,
         e.archived_at is not null as archived
       from employees e left join license_classes l on l.license_class_id = e.license_class_id
      where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null and e.replaced_by is null`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

/** The driver's own authorization of reports, the latest that was accepted (15 USC 1681b(b)(2)); null where none is on file. */
export async function consentOnFile(
  db: Db,
  tenantId: number,
  employeeId: string,
): Promise<string | null> {
  const [row] = await db.rows<{ documentId: string }>(
    'mvr-consent',
    `select document_id as "documentId" from documents
      where tenant_id = $1 and employee_id = $2 and document_type_id in (673, 870) and status = 'accepted' and hidden_at is null
      order by doc_date desc nulls last, document_id desc limit 1`,
    [tenantId, employeeId],
  );
  return row?.documentId ?? null;
}

/**
 * The open order of an employee's that waits for a record of this license, other than `except`; null when none does. The
 * request of a canceled one waits until its next turn to be canceled, and stands in nobody's way.
 */
export async function waitingOrder(
  db: Db,
  { employeeId, license, state }: Pick<DriverOnFile, 'employeeId' | 'license' | 'state'>,
  except: string | null,
): Promise<string | null> {
  const [row] = await db.rows<{ orderId: string }>(
    'mvr-waiting-order',
    `select o.order_id as "orderId" from mvr_requests r join orders o on o.tenant_id = r.tenant_id and o.order_id = r.order_id
      where r.tenant_id = $1 and r.employee_id = $2 and r.state = 'waiting' and r.asked ->> 'license' = $3
        and r.asked ->> 'state' = $4 and ($5::uuid is null or o.order_id <> $5) and o.order_status_id <> all ($6::int[]) limit 1`,
    [db.binding.tenantId, employeeId, license, state, except, CLOSED_ORDER_STATUSES],
  );
  return row?.orderId ?? null;
}

/** What is asked of a provider for an order. */
export interface RequestRecord {
  requestId: string;
  clientId: number;
  employeeId: string;
  orderId: string;
  provider: ProviderKind;
  state: 'waiting' | 'done' | 'failed' | 'canceled';
  asked: AskedDriver;
  failure: Failure | null;
  failureDetail: string | null;
  askedBy: string;
  askedAt: string;
}

const REQUEST = `request_id as "requestId", client_id as "clientId", employee_id as "employeeId", order_id as "orderId", provider, state,
  asked, failure, failure_detail as "failureDetail", asked_by as "askedBy", asked_at as "askedAt"`;

/** The latest request of an order; null where nothing was ever asked. */
export async function lastRequest(
  db: Db,
  tenantId: number,
  orderId: string,
): Promise<RequestRecord | null> {
  const [row] = await db.rows<RequestRecord>(
    'mvr-last-request',
    `select ${REQUEST} from mvr_requests where tenant_id = $1 and order_id = $2 order by asked_at desc, request_id desc limit 1`,
    [tenantId, orderId],
  );
  return row ?? null;
}

/** One request of the bound tenant. */
export async function readRequest(db: Db, requestId: string): Promise<RequestRecord | null> {
  const [row] = await db.rows<RequestRecord>(
    'mvr-read-request',
    `select ${REQUEST} from mvr_requests where tenant_id = $1 and request_id = $2`,
    [db.binding.tenantId, requestId],
  );
  return row ?? null;
}

/** The same, held until the transaction ends. Its order is held first, wherever both are. */
export async function holdRequest(db: Db, requestId: string): Promise<RequestRecord | null> {
  const [row] = await db.rows<RequestRecord>(
    'mvr-hold-request',
    `select ${REQUEST} from mvr_requests where tenant_id = $1 and request_id = $2 for update`,
    [db.binding.tenantId, requestId],
  );
  return row ?? null;
}

/** Adds a request of an order; returns its id, by which the provider knows a repeat. */
export async function addRequest(
  db: Db,
  request: Pick<
    RequestRecord,
    'clientId' | 'employeeId' | 'orderId' | 'provider' | 'asked' | 'askedBy'
  >,
): Promise<string> {
  const [row] = await db.rows<{ requestId: string }>(
    'mvr-add-request',
    `insert into mvr_requests (tenant_id, client_id, employee_id, order_id, provider, asked, asked_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning request_id as "requestId"`,
    [
      db.binding.tenantId,
      request.clientId,
      request.employeeId,
      request.orderId,
      request.provider,
      JSON.stringify(request.asked),
      request.askedBy,
    ],
  );
  if (!row) throw new Error('The request was not added');
  return row.requestId;
}

/** What becomes of a request that is held; `waiting` opens it again. */
export async function setRequest(
  db: Db,
  requestId: string,
  to: {
    state: RequestRecord['state'];
    failure?: Failure;
    detail?: string | null;
    /** Who gave the answer, or will. */
    provider?: ProviderKind;
  },
): Promise<void> {
  await db.change(
    'mvr-set-request',
    `update mvr_requests set state = $3, failure = $4, failure_detail = $5, provider = coalesce($6, provider),
         settled_at = case when $3 = 'waiting' then null else now() end,
         asked_at = case when $3 = 'waiting' and state <> 'waiting' then now() else asked_at end
      where tenant_id = $1 and request_id = $2`,
    [
      db.binding.tenantId,
      requestId,
      to.state,
      to.failure ?? null,
      to.detail ?? null,
      to.provider ?? null,
    ],
    { least: 1 },
  );
}

/** Notes an answer, whatever came of it. */
export async function addAnswer(
  db: Db,
  requestId: string,
  answer: {
    outcome: Outcome;
    detail?: string | null;
    reference?: string | null;
    sha256?: Buffer | null;
  },
): Promise<void> {
  await db.rows(
    'mvr-add-answer',
    `insert into mvr_answers (tenant_id, request_id, at, outcome, detail, reference, sha256) values ($1, $2, clock_timestamp(), $3, $4, $5, $6)`,
    [
      db.binding.tenantId,
      requestId,
      answer.outcome,
      answer.detail ?? null,
      answer.reference ?? null,
      answer.sha256 ?? null,
    ],
  );
}

/** Whether a report of this number is on file of the bound tenant already. */
export async function isFiled(db: Db, reference: string): Promise<boolean> {
  const rows = await db.rows(
    'mvr-is-filed',
    "select 1 from mvr_answers where tenant_id = $1 and reference = $2 and outcome = 'filed' limit 1",
    [db.binding.tenantId, reference],
  );
  return rows.length > 0;
}

/** Whether the state was heard to be at work on a request. */
export async function isPending(db: Db, requestId: string): Promise<boolean> {
  const rows = await db.rows(
    'mvr-is-pending',
    "select 1 from mvr_answers where tenant_id = $1 and request_id = $2 and outcome = 'pending' limit 1",
    [db.binding.tenantId, requestId],
  );
  return rows.length > 0;
}
