import { sql } from 'kysely';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { worksAt } from '#src/features/clients/server/clients.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { holds } from '#src/shared/permissions.ts';
import { isServed } from '#src/shared/services.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { COPY_REQUESTS_ERRORS, type CopyRequest } from '../copy-requests.contract.ts';
import type { copyRequestsApi } from '../copy-requests.contract.ts';
import { requestFaults, sendBy, stateOf } from '../copy-requests.rules.ts';
import { type CopyRecord, insertRequest, readRequest, readRequests } from './copy-requests.sql.ts';

const fail = thrower(COPY_REQUESTS_ERRORS);
type Api = typeof copyRequestsApi;
type Asker = Pick<Context<Endpoint>, 'db' | 'grants' | 'caller' | 'live'>;

export const actorOf = ({ caller }: Pick<Context<Endpoint>, 'caller'>): string =>
  caller.impersonator?.id ?? caller.id;

/** A request as the caller gets it. */
export function shown({ grants }: Pick<Asker, 'grants'>, record: CopyRecord): CopyRequest {
  const { tenantId: _, zone, answeredOn: __, letterId: ___, ...rest } = record;
  const state = stateOf(record, todayIn(zone));
  const done = state === 'sent' || state === 'closed';
  const serves = holds(grants, 'customerCare.assumeClient') && !done;
  const allowed: CopyRequest['allowed'] = !serves
    ? []
    : record.identifiedOn === null
      ? ['identify', 'close']
      : ['identify', 'send', 'close'];
  return { ...rest, sendBy: sendBy(record), state, allowed };
}

/** Tells the consoles of staff: the list is theirs. */
export function announce(c: Pick<Asker, 'live'>, internalTenantId: number): void {
  c.live({ tenantId: internalTenantId, topic: 'copyRequests', requirement: READS_FILES });
}

/** @throws request.not_found */
export async function requestOf({ db }: Pick<Asker, 'db'>, requestId: string): Promise<CopyRecord> {
  const record = await readRequest(db, requestId);
  if (!record || !worksAt(db, record.clientId)) throw requestError('request.not_found');
  return record;
}

/** A request that is neither answered nor closed. @throws request.not_found, copy-requests.done_already */
export async function openRequest(c: Pick<Asker, 'db'>, requestId: string): Promise<CopyRecord> {
  const record = await requestOf(c, requestId);
  if (record.sentOn !== null || record.closedOn !== null) throw fail('copy-requests.done_already');
  return record;
}

/** Changes an open request by its version. @throws request.conflict with the current one */
export async function change(
  c: Asker,
  before: CopyRecord,
  version: number | null,
  values: Record<string, unknown>,
): Promise<CopyRequest> {
  const done =
    (version === null || version === before.version) &&
    (await c.db.k
      .updateTable('copy_requests')
      .set({ ...values, version: sql`version + 1` })
      .where('tenant_id', '=', before.tenantId)
      .where('request_id', '=', before.requestId)
      // Of two at the same time the second must see the first.
      .where('version', '=', before.version)
      .returning('version')
      .executeTakeFirst());
  const after = shown(c, await requestOf(c, before.requestId));
  if (!done) throw requestError('request.conflict', { current: after });
  return after;
}

/** Who asked, at all clients: what is open by its last day, before what is done. */
export async function list(c: Context<Api['list']>): Promise<CopyRequest[]> {
  const rows = (await readRequests(c.db)).map((one) => shown(c, one));
  const isDone = ({ state }: CopyRequest) => state === 'sent' || state === 'closed';
  const last = (one: CopyRequest) => one.sendBy ?? '9999-12-31';
  return rows.sort(
    (one, other) =>
      Number(isDone(one)) - Number(isDone(other)) ||
      (isDone(one) ? 0 : last(one).localeCompare(last(other))),
  );
}

/** Notes a request. @throws request.not_found, request.no_service, request.invalid, copy-requests.gone, copy-requests.open_already */
export async function add(c: Context<Api['add']>): Promise<CopyRequest> {
  const employee = await employeeOf(c.db, c.params.employeeId);
  if (!worksAt(c.db, employee.clientId)) throw requestError('request.not_found');
  if (employee.replacedBy !== null) throw fail('copy-requests.gone');
  if (c.body.kind === 'history' && !isServed('employmentHistoryNotices', c.services))
    throw requestError('request.no_service');
  const { employeeId, clientId, employerId: tenantId, zone } = employee;
  const faults = requestFaults(c.body, todayIn(zone));
  if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  const requestId = await insertRequest(c.db, {
    ...{ tenantId, clientId, employeeId, ...c.body, by: actorOf(c) },
  });
  if (requestId === null) throw fail('copy-requests.open_already');
  c.audit({
    entity: 'copyRequest',
    entityId: requestId,
    clientId,
    detail: { employeeId, kind: c.body.kind, cameBy: c.body.cameBy },
  });
  announce(c, c.kernel.internalTenantId);
  return shown(c, await requestOf(c, requestId));
}

/** Notes by what the driver was identified. @throws request.not_found, request.invalid, copy-requests.done_already */
export async function identify(c: Context<Api['identify']>): Promise<CopyRequest> {
  const before = await openRequest(c, c.params.copyRequestId);
  const { how, identifiedOn } = c.body;
  if (identifiedOn > todayIn(before.zone))
    throw requestError('request.invalid', {
      fields: [{ field: 'identifiedOn', message: 'This day is still to come.' }],
    });
  const after = await change(c, before, c.ifMatch, {
    ...{ identified_on: identifiedOn, identified_how: how, identified_by: actorOf(c) },
  });
  const { requestId, clientId, employeeId } = before;
  const detail = { employeeId, identified: how };
  c.audit({ entity: 'copyRequest', entityId: requestId, clientId, detail });
  announce(c, c.kernel.internalTenantId);
  return after;
}

/** Closes a request for which nothing is sent. @throws request.not_found, copy-requests.done_already */
export async function close(c: Context<Api['close']>): Promise<CopyRequest> {
  const before = await openRequest(c, c.params.copyRequestId);
  const after = await change(c, before, c.ifMatch, {
    closed_on: todayIn(before.zone),
    closed_as: c.body.as,
    closed_note: c.body.note,
    closed_by: actorOf(c),
  });
  const { requestId, clientId, employeeId } = before;
  const detail = { employeeId, closed: c.body.as };
  c.audit({ entity: 'copyRequest', entityId: requestId, clientId, detail });
  announce(c, c.kernel.internalTenantId);
  return after;
}
