import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { ruleReleasesApi } from '../rule-releases.contract.ts';

/** Every release of the rules, the newest first. */
export const releasesQuery = (client: number | null) =>
  queryOptions({
    queryKey: ['ruleReleases', client, 'list'],
    queryFn: ({ signal }) => call(ruleReleasesApi.list, {}, { client, signal }),
  });

/** How many files of each client a release would change. */
export const releaseClientsQuery = (release: number) =>
  queryOptions({
    queryKey: ['ruleReleases', null, 'clients', release],
    queryFn: ({ signal }) =>
      call(ruleReleasesApi.clients, { params: { release } }, { client: null, signal }),
  });

/** Whose file a release would change at a client. */
export const releaseFilesQuery = (acting: number | null, release: number, clientId: number) =>
  infiniteQueryOptions({
    queryKey: ['ruleReleases', acting, 'files', release, clientId],
    queryFn: ({ signal, pageParam }) =>
      call(
        ruleReleasesApi.files,
        {
          params: { release, clientId },
          query: { limit: '100', ...(pageParam ? { after: pageParam } : {}) },
        },
        { client: acting, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
