import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ORDER_TYPES, type OrderType } from '#src/features/employees/employees.rules.ts';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { pagedQuery } from '#src/web/paged-query.ts';
import { ordersApi } from '../orders.contract.ts';
import { ordersAddresses } from '../orders.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

export interface OrderFilters {
  /** A kind of order; empty for all, as the others. */
  type: string;
  /** `open`, or the number of a status. */
  status: string;
  /** `none` without what is put off, `only` that alone. */
  waiting: string;
  search: string;
}

const isType = (text: string): text is OrderType => ORDER_TYPES.some((type) => type === text);

/** What the list's calls ask for, besides its page: in the address, and what must not stand there (D17). */
export function listParameters({ type, status, waiting, search }: OrderFilters) {
  const hidden = hiddenSearch(search);
  return {
    options: hidden.options,
    query: {
      ...(isType(type) ? { types: type } : {}),
      ...(status === 'open' ? { openOrders: 'true' as const } : {}),
      ...(status && status !== 'open' ? { statusId: status } : {}),
      ...(waiting === 'none' || waiting === 'only' ? { waiting: waiting as 'none' | 'only' } : {}),
      ...hidden.query,
    },
  };
}

/** The orders of the place acted in, newest first, page by page. */
export function orderListQuery(client: number, filters: OrderFilters) {
  const { query, options } = listParameters(filters);
  return pagedQuery(['orders', client, 'list', filters], (page, signal) =>
    call(ordersApi.list, { query: { ...page, ...query } }, { client, signal, ...options }),
  );
}

export const orderQuery = (client: number | null, orderId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'one', orderId],
    queryFn: ({ signal }) => call(ordersApi.read, { params: { orderId } }, { client, signal }),
  });

export const trailQuery = (client: number | null, orderId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'trail', orderId],
    queryFn: ({ signal }) =>
      call(ordersApi.auditTrail, { params: { orderId } }, { client, signal }),
  });

/** The statuses of orders; they hardly ever change. */
export const statusesQuery = (client: number | null) =>
  queryOptions({
    queryKey: ['orders', client, 'statuses'],
    queryFn: ({ signal }) => call(ordersApi.statuses, {}, { client, signal }),
    staleTime: Infinity,
  });

export const choicesQuery = (client: number, employeeId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'choices', employeeId],
    queryFn: ({ signal }) => call(ordersApi.choices, { query: { employeeId } }, { client, signal }),
  });

export const drugTestsQuery = (client: number, employeeId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'drugTests', employeeId],
    queryFn: ({ signal }) =>
      call(ordersApi.drugTests, { params: { employeeId } }, { client, signal }),
  });

/** The address of an authorization's PDF. */
export const authorizationPath = (orderId: string): string =>
  fillPath(ordersApi.authorization.path, { orderId });

/** Where one order is shown. */
export const orderAddress = (orderId: string): string =>
  addressAt(ordersAddresses.order, { orderId });

/** Where the paper for its clinic is shown. */
export const authorizationAddress = (orderId: string): string =>
  `${orderAddress(orderId)}/authorization`;

/** Where an order for an employee is placed. */
export const placeAddress = (employeeId: string): string =>
  addressAt(ordersAddresses.place, { employeeId });

/** Orders are read again, and the files that show them. */
export async function renewOrders(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['orders', 'employees'].map((root) => queryClient.invalidateQueries({ queryKey: [root] })),
  );
}
