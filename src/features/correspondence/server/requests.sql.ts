import { isEnd } from '#src/features/work/review-process.rules.ts';
import type { ReviewState } from '#src/features/work/review-process.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import { standingOf } from '../correspondence.rules.ts';
import type { Standing, RequestState } from '../correspondence.rules.ts';
import type { InformationRequest } from '../correspondence.shapes.ts';

/** What was asked for, with the item it is for. */
export interface RequestRow extends Omit<InformationRequest, 'allowed'> {
  dqItemId: string;
  clientName: string | null;
  receivedAt: string;
}

interface Kept extends Omit<RequestRow, 'standing'> {
  state: RequestState;
  itemState: ReviewState | null;
}

const REQUEST = `select r.request_id as "requestId", r.dq_item_id as "dqItemId", r.mail_id as "mailId", r.to_address as "to",
    r.to_name as "toName", r.asked, r.client_name as "clientName", r.asked_at as "askedAt",
    u.first_name || ' ' || u.last_name as "askedBy", r.expires_at as "expiresAt", r.state, r.answered_at as "answeredAt",
    r.answered_by as "answeredBy", r.answer, r.files, i.received_at as "receivedAt", p.state as "itemState"
  from dq_requests r
  join dq_items i on i.tenant_id = r.tenant_id and i.dq_item_id = r.dq_item_id
  left join process_instances p on p.tenant_id = r.tenant_id and p.dq_item_id = r.dq_item_id
    and p.process_key = 'internalReviewProcess'
  left join users u on u.tenant_id = r.tenant_id and u.user_id = r.asked_by`;

function toRequest({ state, itemState, ...row }: Kept): RequestRow {
  const ended = itemState === null || isEnd(itemState);
  const standing: Standing = standingOf({ state, expiresAt: row.expiresAt, ended }, new Date());
  return { ...row, standing };
}

/** What was asked for about an item, newest first. */
export async function readRequests(db: Db, dqItemId: string): Promise<RequestRow[]> {
  const rows = await db.rows<Kept>(
    'correspondence-requests',
    `${REQUEST} where r.tenant_id = $1 and r.dq_item_id = $2 order by r.asked_at desc, r.request_id desc limit 100`,
    [db.binding.tenantId, dqItemId],
  );
  return rows.map(toRequest);
}

export async function readRequest(db: Db, requestId: string): Promise<RequestRow | null> {
  const [row] = await db.rows<Kept>(
    'correspondence-request',
    `${REQUEST} where r.tenant_id = $1 and r.request_id = $2`,
    [db.binding.tenantId, requestId],
  );
  return row ? toRequest(row) : null;
}

export async function addRequest(
  db: Db,
  one: {
    requestId: string;
    dqItemId: string;
    mailId: string;
    asked: string;
    clientName: string | null;
    toName: string | null;
    toAddress: string;
    askedBy: string;
    expiresAt: string;
  },
): Promise<void> {
  await db.rows(
    'correspondence-add-request',
    `insert into dq_requests (tenant_id, request_id, dq_item_id, mail_id, asked, client_name, to_name, to_address, asked_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      db.binding.tenantId,
      one.requestId,
      one.dqItemId,
      one.mailId,
      one.asked,
      one.clientName,
      one.toName,
      one.toAddress,
      one.askedBy,
      one.expiresAt,
    ],
  );
}

/** Ends an open request as taken back; false when it was answered or taken back before. */
export async function setWithdrawn(db: Db, requestId: string): Promise<boolean> {
  const rows = await db.rows(
    'correspondence-withdraw',
    `update dq_requests set state = 'withdrawn', version = version + 1
      where tenant_id = $1 and request_id = $2 and state = 'open' returning 1`,
    [db.binding.tenantId, requestId],
  );
  return rows.length > 0;
}

/** Keeps an answer; false when the request is not open any more. */
export async function setAnswered(
  db: Db,
  requestId: string,
  answer: { at: string; by: string; text: string; files: number },
): Promise<boolean> {
  const rows = await db.rows(
    'correspondence-answer',
    `update dq_requests set state = 'answered', answered_at = $3, answered_by = $4, answer = $5, files = $6, version = version + 1
      where tenant_id = $1 and request_id = $2 and state = 'open' returning 1`,
    [db.binding.tenantId, requestId, answer.at, answer.by, answer.text, answer.files],
  );
  return rows.length > 0;
}
