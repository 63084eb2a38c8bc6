import { orderOf } from '#src/features/orders/server/orders.service.ts';
import { isOpen } from '#src/features/orders/orders.rules.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { MVR_ERRORS, type MvrStatus } from '../mvr.contract.ts';
import { FAILURES, OUTCOMES, type Outcome } from '../mvr.rules.ts';
import { consentOnFile, lastRequest } from './requests.sql.ts';
import { acceptanceOf } from './verification.sql.ts';
import { workOf } from './work.sql.ts';

const fail = thrower(MVR_ERRORS);

/** An order with all that is kept of it. */
type OrderRecord = Awaited<ReturnType<typeof orderOf>>;

type Reader = Pick<Context<Endpoint>, 'db' | 'grants' | 'services' | 'caller' | 'clientId'>;

/** An MVR order that the caller may see. @throws request.not_found, mvr.not_an_mvr */
export async function mvrOrderOf(c: Reader, orderId: string): Promise<OrderRecord> {
  const order = await orderOf(c, orderId);
  if (order.orderType !== 'mvr') throw fail('mvr.not_an_mvr');
  return order;
}

/** How the record of an order stands. */
export async function statusOf(c: Reader, order: OrderRecord): Promise<MvrStatus> {
  const { db } = c;
  const { tenantId, orderId } = order;
  const request = await lastRequest(db, tenantId, orderId);
  const work = request?.state === 'waiting' ? await workOf(db, tenantId, request.requestId) : null;
  const record = await recordOf(c, order);
  const verification = await acceptanceOf(db, tenantId, orderId);
  const state = request?.state ?? (record ? 'done' : 'none');
  const mayAsk = holds(c.grants, 'records.placeOrder') || holds(c.grants, 'records.editOrder');
  const asks =
    mayAsk &&
    // Across clients one reads only; an auditor reads only wherever it is.
    c.clientId !== null &&
    c.caller.kind === 'user' &&
    isOpen(order.orderStatusId) &&
    state !== 'done';
  return {
    orderId,
    state,
    provider: request?.provider ?? null,
    simulated: request?.provider === 'simulator',
    askedAt: request?.askedAt ?? null,
    nextAt: work?.nextAt ?? null,
    attempts: work?.attempts ?? 0,
    failure: request?.failure
      ? { code: request.failure, message: FAILURES[request.failure], detail: request.failureDetail }
      : null,
    verification,
    consentDocumentId: verification
      ? verification.consentDocumentId
      : await consentOnFile(db, tenantId, order.employeeId),
    answers: await answersOf(c, order),
    record,
    allowed: asks ? ['refresh'] : [],
  };
}

/** So many of the latest answers are shown; all are kept. */
const MOST_ANSWERS = 50;

async function answersOf(
  { db }: Reader,
  { tenantId, orderId }: OrderRecord,
): Promise<MvrStatus['answers']> {
  const rows = await db.rows<{ at: string; outcome: Outcome; detail: string | null }>(
    'mvr-answers',
    `select a.at, a.outcome, a.detail from mvr_requests r
       join mvr_answers a on a.tenant_id = r.tenant_id and a.request_id = r.request_id
      where r.tenant_id = $1 and r.order_id = $2 order by a.at desc, a.answer_id desc limit ${MOST_ANSWERS}`,
    [tenantId, orderId],
  );
  return rows.map((row) => ({ ...row, message: OUTCOMES[row.outcome] }));
}

async function recordOf(
  { db }: Reader,
  { tenantId, orderId }: OrderRecord,
): Promise<MvrStatus['record']> {
  const [row] = await db.rows<NonNullable<MvrStatus['record']>>(
    'mvr-record-of-order',
    `select mvr_id as "mvrId", document_id as "documentId", report_date as "reportDate", record ->> 'licenseStatus' as "licenseStatus",
         ${countOf('violations')}, ${countOf('accidents')}, ${countOf('withdrawals')}, score
       from mvr_records where tenant_id = $1 and order_id = $2 order by report_date desc, mvr_id desc limit 1`,
    [tenantId, orderId],
  );
  return row ?? null;
}

/** Records of before, or emptied ones, lack parts. */
function countOf(part: string): string {
  return `case when jsonb_typeof(record -> '${part}') = 'array' then jsonb_array_length(record -> '${part}') else 0 end as ${part}`;
}
