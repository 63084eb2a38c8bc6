import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { driverPageApi } from '../driver-page.contract.ts';

/** Whose page a link opens. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['driverPage', 'link', token],
    queryFn: ({ signal }) => call(driverPageApi.visit, { params: { token } }, { signal }),
    retry: false,
    // Who leaves the page may just have agreed to codes by text.
    refetchOnMount: 'always',
  });

/** What the own file says, while the visit lasts. */
export const ownFileQuery = (visit: string) =>
  queryOptions({
    queryKey: ['driverPage', 'file', visit],
    queryFn: ({ signal }) => call(driverPageApi.read, { params: { visit } }, { signal }),
    retry: false,
  });

/** What a driver disputes, for the company. */
export const disputesQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['disputes', client, employeeId],
    queryFn: ({ signal }) =>
      call(driverPageApi.disputes, { params: { employeeId } }, { client, signal }),
  });
