import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#src/web/http.ts';
import { useViewer } from '#src/web/viewer.ts';
import { clientLogoApi } from '../client-logo.contract.ts';
import { clientRepApi } from '../client-rep.contract.ts';
import { clientsApi } from '../clients.contract.ts';
import { locationSettingsApi } from '../location-settings.contract.ts';
import type { ClientStatus } from '../clients.rules.ts';
import { lookUpParent } from './look-up-parent.ts';

/** What the list of clients shows no others than. */
export interface Narrowed {
  status?: ClientStatus;
  service?: string;
  rep?: string;
}

/**
 * Top-level clients, for those who may see all of them. It is asked across clients whatever client the tab acts in, so
 * the key holds none.
 */
export const topLevelClientsQuery = (
  search: string,
  options: { active: boolean; limit?: number; narrowed?: Narrowed },
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
            ...options.narrowed,
          },
        },
        { client: null, signal },
      ),
  });

/** Whether the installation has a client beside the house itself; undefined until that is known. For internal users. */
export function useAnyClient(): boolean | undefined {
  const { user } = useViewer();
  const { data } = useQuery(topLevelClientsQuery('', { active: false, limit: 2 }));
  return data?.some(({ _id }) => _id !== user?.clientId);
}

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

/** The customer care rep of a client. `client` is the one acted in; null across clients. */
export const repQuery = (client: number | null, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'rep', clientId],
    queryFn: ({ signal }) => call(clientRepApi.read, { params: { clientId } }, { client, signal }),
  });

/** What the list of clients can be narrowed by. */
export const clientChoicesQuery = queryOptions({
  queryKey: ['clients', null, 'choices'],
  queryFn: ({ signal }) => call(clientRepApi.choices, {}, { client: null, signal }),
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

/** The top-level client that a location belongs to, as staff look it up across clients (R368). */
const parentQuery = (location: number) =>
  queryOptions({
    queryKey: ['clients', null, 'parent', location],
    queryFn: ({ signal }) => lookUpParent(location, signal),
    staleTime: 300_000,
  });

/** What a location is set up with, its own or of a location above. */
export const locationSettingsQuery = (client: number, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'settings', clientId],
    queryFn: ({ signal }) =>
      call(locationSettingsApi.read, { params: { clientId } }, { client, signal }),
  });

/** The logo of a client or location, or of the nearest one above it; null where there is none. */
export const logoQuery = (client: number, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'logo', clientId],
    queryFn: ({ signal }) =>
      call(clientLogoApi.read, { params: { clientId } }, { client, signal, background: true }),
    staleTime: 300_000,
    retry: false,
  });

export const jobTitlesQuery = (client: number | null, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'jobTitles', clientId],
    queryFn: ({ signal }) =>
      call(clientsApi.jobTitles, { params: { clientId } }, { client, signal }),
    staleTime: 300_000,
  });

/** The tree of the company acted in, as far as the viewer works there; parents first. */
export function useWholeTree(client: number | null) {
  const { internal, user } = useViewer();
  const acting = useQuery({ ...clientQuery(client, client ?? 0), enabled: client !== null });
  const parent = useQuery({
    ...parentQuery(client ?? 0),
    enabled: client !== null && internal,
  });
  const top = (internal ? parent.data?._id : acting.data?.topLevel._id) ?? null;
  // An internal user's calls reach only below the location acted in, so the whole tree is asked for at its top.
  const tree = useQuery({
    ...sitesQuery(internal ? top : client, top ?? 0),
    enabled: top !== null,
  });
  const own = internal ? null : (user?.sites ?? null);
  const sites = useMemo(
    () => tree.data?.filter(({ _id }) => own === null || own.includes(_id)),
    [tree.data, own],
  );
  return {
    /** The client or location acted in. */
    acting: acting.data,
    sites,
    error: acting.error ?? parent.error ?? tree.error,
    refetch: top === null && internal ? parent.refetch : tree.refetch,
  };
}
