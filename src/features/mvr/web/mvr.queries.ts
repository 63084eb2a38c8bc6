import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { mvrApi } from '../mvr.contract.ts';

/** Whether an MVR can be ordered for an employee, and of whom. */
export const prepareQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'mvr', 'prepare', employeeId],
    queryFn: ({ signal }) => call(mvrApi.prepare, { query: { employeeId } }, { client, signal }),
  });

/** How the record of an order stands. */
export const mvrStatusQuery = (client: number | null, orderId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'mvr', 'status', orderId],
    queryFn: ({ signal }) => call(mvrApi.status, { params: { orderId } }, { client, signal }),
  });
