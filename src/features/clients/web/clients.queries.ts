import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { clientsApi } from '../clients.contract.ts';

/**
 * Top-level clients, for those who may see all of them. It is asked across clients whatever client the tab acts in, so
 * the key holds none.
 */
export const topLevelClientsQuery = (
  search: string,
  options: { active: boolean; limit?: number },
) =>
  queryOptions({
    queryKey: ['clients', null, 'topLevel', search, options],
    queryFn: ({ signal }) =>
      call(
        clientsApi.list,
        {
          query: {
            filters: options.active ? 'topLevel,active' : 'topLevel',
            flatten: 'true',
            ...(search ? { search } : {}),
            ...(options.limit ? { limit: options.limit } : {}),
          },
        },
        { client: null, signal },
      ),
  });

/** Clients and locations by a text, wherever they stand. */
export const clientSearchQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: ['clients', null, 'search', search, limit],
    queryFn: ({ signal }) =>
      call(
        clientsApi.list,
        { query: { flatten: 'true', search, limit } },
        { client: null, signal },
      ),
  });

/** One client. `client` is the one acted in; null across clients. */
export const clientQuery = (client: number | null, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'one', clientId],
    queryFn: ({ signal }) => call(clientsApi.read, { params: { clientId } }, { client, signal }),
  });

/** A client and everything below it, in the order of the tree. */
export const sitesQuery = (client: number | null, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'sites', clientId],
    queryFn: ({ signal }) => call(clientsApi.sites, { params: { clientId } }, { client, signal }),
    staleTime: 300_000,
  });

export const jobTitlesQuery = (client: number | null, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'jobTitles', clientId],
    queryFn: ({ signal }) =>
      call(clientsApi.jobTitles, { params: { clientId } }, { client, signal }),
    staleTime: 300_000,
  });
