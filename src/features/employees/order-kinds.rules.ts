import type { OpenedRecord } from '#src/shared/endpoint.ts';
import { holds, type PermissionGrants } from '#src/shared/permissions.ts';
import { isServed, type GatedFeature, type Service } from '#src/shared/services.ts';
import type { OrderType } from './employees.rules.ts';

/** What each kind of order belongs to. */
export const ORDER_FEATURES: Readonly<Record<OrderType, GatedFeature>> = {
  drugTest: 'drugTestOrders',
  medicalExam: 'medicalExamOrders',
  mvr: 'mvrOrders',
  // The pull notice is a monitored driving record, of the same service.
  epn: 'mvrOrders',
  clearinghouseQuery: 'clearinghouse',
};

/**
 * The kinds of orders that the caller may see, where the client has their service. Drug tests need their own permission
 * (D5), or that of placing orders: who orders a test knows of it. What came of one is read by the former alone.
 */
export function orderKinds(
  grants: PermissionGrants,
  services: readonly Service[] | null,
): OrderType[] {
  const orders = holds(grants, 'client.viewOrders');
  const drugTests = holds(grants, 'records.viewDrugAlcohol') || holds(grants, 'records.placeOrder');
  const kinds: readonly [OrderType, boolean][] = [
    ['mvr', orders || holds(grants, 'dq.viewDetail')],
    ['medicalExam', orders || holds(grants, 'cme.viewDetail')],
    ['drugTest', orders && drugTests],
    ['epn', orders],
    ['clearinghouseQuery', orders],
  ];
  return kinds.flatMap(([kind, may]) =>
    may && isServed(ORDER_FEATURES[kind], services) ? [kind] : [],
  );
}

/** What of a driver an order tells of, by its kind. */
export const ORDER_RECORDS: Readonly<Record<OrderType, OpenedRecord>> = {
  drugTest: 'drugAlcohol',
  medicalExam: 'medical',
  mvr: 'file',
  epn: 'file',
  clearinghouseQuery: 'drugAlcohol',
};
