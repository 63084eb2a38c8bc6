import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { hiddenSearch } from '#src/features/employees/hidden-search.rules.ts';
import { call } from '#src/web/http.ts';
import { queryProviderApi } from '../query-provider.contract.ts';
import { clearinghouseApi } from '../clearinghouse.contract.ts';
import type { View } from '../clearinghouse.rules.ts';

/** What of the list is asked for. */
export interface ListAsked {
  view: View;
  within: string;
  search: string;
}

/** A page of drivers. */
export function driversQuery(client: number, { view, within, search }: ListAsked) {
  const hidden = hiddenSearch(search);
  return infiniteQueryOptions({
    queryKey: ['clearinghouse', client, 'list', view, within, search],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(
        clearinghouseApi.list,
        {
          params: { clientId: client },
          query: {
            view,
            within,
            limit: '100',
            ...hidden.query,
            ...(pageParam ? { after: pageParam } : {}),
          },
        },
        { client, signal, ...hidden.options },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** How many stand in each view, the plan, and the format of files. */
export const overviewQuery = (client: number, within: string) =>
  queryOptions({
    queryKey: ['clearinghouse', client, 'overview', within],
    queryFn: ({ signal }) =>
      call(
        clearinghouseApi.overview,
        { params: { clientId: client }, query: { within } },
        { client, signal },
      ),
  });

/** The queries about a driver. */
export const ofEmployeeQuery = (client: number, employeeId: string) =>
  queryOptions({
    queryKey: ['clearinghouse', client, 'of', employeeId],
    queryFn: ({ signal }) =>
      call(
        clearinghouseApi.ofEmployee,
        { params: { clientId: client, employeeId } },
        { client, signal },
      ),
  });

/** The files of queries made last. */
export const filesQuery = (client: number) =>
  queryOptions({
    queryKey: ['clearinghouse', client, 'files'],
    queryFn: ({ signal }) =>
      call(clearinghouseApi.files, { params: { clientId: client } }, { client, signal }),
  });

/** What waits for the provider, or stands still. */
export const asksQuery = (client: number) =>
  queryOptions({
    queryKey: ['clearinghouse', client, 'asks'],
    queryFn: ({ signal }) =>
      call(queryProviderApi.asks, { params: { clientId: client } }, { client, signal }),
  });

/** The files of results read last. */
export const importsQuery = (client: number) =>
  queryOptions({
    queryKey: ['clearinghouse', client, 'imports'],
    queryFn: ({ signal }) =>
      call(clearinghouseApi.imports, { params: { clientId: client } }, { client, signal }),
  });

/** What is open of each client. */
export const clientsQuery = () =>
  queryOptions({
    queryKey: ['clearinghouse', null, 'clients'],
    queryFn: ({ signal }) => call(clearinghouseApi.clients, {}, { client: null, signal }),
  });
