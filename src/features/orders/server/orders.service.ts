import { labAccountsAt } from '#src/features/clients/server/location-settings.service.ts';
import { clinicWithFault } from '#src/features/clinics/server/clinics.service.ts';
import { orderKinds } from '#src/features/employees/order-kinds.rules.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { clinicNeed, isOpen, needsClinic, reopenFault } from '../orders.rules.ts';
import type { Order } from '../orders.shapes.ts';
import type { Db } from '#src/server/db/handle.ts';
import { readCatalogue } from './driver.sql.ts';
import { readOrder, type OrderRecord } from './orders.sql.ts';

type Reader = Pick<Context<Endpoint>, 'db' | 'grants' | 'services' | 'caller' | 'clientId'>;

/** An order that the caller may see. @throws request.not_found */
export async function orderOf(c: Reader, orderId: string): Promise<OrderRecord> {
  const record = await readOrder(c.db, orderId, orderKinds(c.grants, c.services));
  if (!record) throw requestError('request.not_found');
  return record;
}

/** An order as the caller sees it, with its clinic and what may be done with it here. */
export async function shown(c: Reader, record: OrderRecord): Promise<Order> {
  return {
    ...record,
    clinic: await clinicOf(c, record),
    labAccounts: record.orderType === 'drugTest' ? await labAccountsAt(c.db, record) : [],
    allowed: allowedOn(c, record),
  };
}

async function clinicOf({ db }: Reader, record: OrderRecord): Promise<Order['clinic']> {
  const found =
    record.vendor === null ? null : await clinicWithFault(db, record.vendor, clinicNeed(record));
  if (!found) return null;
  const { vendorId, vendorName, address1, address2, city, state, zip, phone } = found.clinic;
  return {
    vendorId,
    name: vendorName,
    address1,
    address2,
    city,
    state,
    zip,
    phone,
    appointment: record.appointmentDate,
    walkIn: record.walkIn,
    orderSource: record.orderSource,
    fault: found.fault,
  };
}

function allowedOn(c: Reader, { orderStatusId, orderType }: OrderRecord): Order['allowed'] {
  // An auditor reads only, wherever it is; across clients one reads, too, but for what CME notes of an exam.
  if (c.caller.kind !== 'user') return [];
  if (c.clientId === null)
    return orderType === 'medicalExam' && holds(c.grants, 'cme.search') ? ['addMessage'] : [];
  const edits = holds(c.grants, 'records.editOrder');
  const places = holds(c.grants, 'records.placeOrder');
  const open = isOpen(orderStatusId);
  return [
    ...(edits && open ? (['edit', 'cancel'] as const) : []),
    ...(edits && reopenFault(orderStatusId) === null ? (['reopen'] as const) : []),
    ...(edits || places ? (['addMessage'] as const) : []),
    ...((edits || places) && open && needsClinic(orderType) ? (['authorize'] as const) : []),
    ...((edits || places) && open ? (['wait'] as const) : []),
  ];
}

/** Who acts, for an audit trail: both, while one acts as another (D7). */
export function actor(caller: Reader['caller']): { id: string; name: string } {
  const { impersonator, id, name } = caller;
  return impersonator
    ? { id: impersonator.id, name: `${impersonator.name} (as ${name})` }
    : { id, name };
}

/** The first panel in force for a laboratory's test of a specimen outside DOT rules; null where there is none. */
export async function nonDotPanel(db: Db, specimenTypeId: number): Promise<string | null> {
  const { panels } = await readCatalogue(db);
  const fits = panels.find(
    (one) => !one.dot && !one.instant && one.specimenTypeIds.includes(specimenTypeId),
  );
  return fits?.panel ?? null;
}
