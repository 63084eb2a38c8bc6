import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import {
  type Closing,
  type Kind,
  PAPERS,
  type Proof,
  type SentWay,
  type Way,
} from '../copy-requests.rules.ts';

/** A request with whom it is about, before it is judged how it stands. */
export interface CopyRecord {
  tenantId: number;
  requestId: string;
  clientId: number;
  employerName: string;
  clientName: string;
  employeeId: string;
  driverName: string;
  zone: string;
  kind: Kind;
  cameBy: Way;
  requestedOn: IsoDate;
  asked: string;
  identifiedOn: IsoDate | null;
  identifiedHow: Proof | null;
  answeredOn: IsoDate | null;
  sentOn: IsoDate | null;
  sentHow: SentWay | null;
  sentTo: string | null;
  papers: number;
  letterId: string | null;
  closedOn: IsoDate | null;
  closedAs: Closing | null;
  closedNote: string | null;
  version: number;
}

const RECORD = `r.tenant_id as "tenantId", r.request_id as "requestId", e.client_id as "clientId", t.name as "employerName",
    c.name as "clientName", r.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "driverName", c.zone, r.kind,
    r.came_by as "cameBy", r.requested_on as "requestedOn", r.asked, r.identified_on as "identifiedOn",
    r.identified_how as "identifiedHow",
    (select min((d.uploaded_at at time zone c.zone)::date) from documents d where d.tenant_id = r.tenant_id
      and d.employee_id = r.employee_id and d.document_type_id in (${PAPERS.history.join(', ')}) and d.status in ('accepted', 'superseded')
      and d.hidden_at is null) as "answeredOn",
    r.sent_on as "sentOn", r.sent_how as "sentHow", r.sent_to as "sentTo",
    (select count(*)::int from copy_request_papers p where p.tenant_id = r.tenant_id and p.request_id = r.request_id) as papers,
    r.letter_id as "letterId", r.closed_on as "closedOn", r.closed_as as "closedAs", r.closed_note as "closedNote", r.version
  from copy_requests r
  join employees e on e.tenant_id = r.tenant_id and e.employee_id = r.employee_id and e.deleted_at is null
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id`;

/** Requests of all clients: what is open first, the oldest first; then the newest of the others. */
export function readRequests(db: Db): Promise<CopyRecord[]> {
  return db.rows(
    'copy-requests-list',
    `select ${RECORD} order by (r.sent_on is null and r.closed_on is null) desc,
        case when r.sent_on is null and r.closed_on is null then r.requested_on end, r.requested_on desc, r.request_id limit 1000`,
    [],
  );
}

/** One request among the caller's rows. */
export async function readRequest(db: Db, requestId: string): Promise<CopyRecord | null> {
  const [row] = await db.rows<CopyRecord>(
    'copy-requests-read',
    `select ${RECORD} where r.request_id = $1`,
    [requestId],
  );
  return row ?? null;
}

/** Adds a request; null where one of the kind is open for the driver. */
export async function insertRequest(
  db: Db,
  one: {
    tenantId: number;
    clientId: number;
    employeeId: string;
    kind: Kind;
    cameBy: Way;
    requestedOn: IsoDate;
    asked: string;
    by: string;
  },
): Promise<string | null> {
  // In a statement of its own: of two at once the second sees what the first added. Two files that become one may have two.
  await db.rows(
    'copy-requests-hold',
    'select 1 from employees where tenant_id = $1 and employee_id = $2 for no key update',
    [one.tenantId, one.employeeId],
  );
  const [row] = await db.rows<{ requestId: string }>(
    'copy-requests-add',
    `insert into copy_requests (tenant_id, client_id, employee_id, kind, came_by, requested_on, asked, created_by)
     select $1::int, $2::int, $3::uuid, $4::text, $5::text, $6::date, $7::text, $8::uuid
      where not exists (select from copy_requests r where r.tenant_id = $1 and r.employee_id = $3 and r.kind = $4
        and r.sent_on is null and r.closed_on is null)
     returning request_id as "requestId"`,
    [
      ...[one.tenantId, one.clientId, one.employeeId, one.kind, one.cameBy, one.requestedOn],
      ...[one.asked, one.by],
    ],
  );
  return row?.requestId ?? null;
}

/** Notes which papers were sent. */
export async function insertPapers(
  db: Db,
  tenantId: number,
  requestId: string,
  documentIds: readonly string[],
): Promise<void> {
  await db.rows(
    'copy-requests-papers-add',
    `insert into copy_request_papers (tenant_id, request_id, document_id)
     select $1, $2, id from unnest($3::uuid[]) id on conflict do nothing`,
    [tenantId, requestId, documentIds],
  );
}

/** The papers that were sent. */
export async function sentPapers(db: Db, tenantId: number, requestId: string): Promise<string[]> {
  const rows = await db.rows<{ documentId: string }>(
    'copy-requests-papers',
    'select document_id as "documentId" from copy_request_papers where tenant_id = $1 and request_id = $2',
    [tenantId, requestId],
  );
  return rows.map(({ documentId }) => documentId);
}

/** The address of a driver, in a line; empty where the file has none. */
export async function addressOfDriver(db: Db, employeeId: string): Promise<string> {
  const [row] = await db.rows<{ address: string }>(
    'copy-requests-address',
    `select concat_ws(', ', nullif(e.address ->> 'line1', ''), nullif(e.address ->> 'city', ''),
        nullif(concat_ws(' ', e.address ->> 'state', e.address ->> 'zip'), '')) as address
       from employees e where e.employee_id = $1`,
    [employeeId],
  );
  return row?.address ?? '';
}
