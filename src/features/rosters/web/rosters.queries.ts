import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { rostersApi, type RosterState, type RowKind } from '../rosters.contract.ts';
import { rostersAddresses } from '../rosters.addresses.ts';

/** The address of the screen, and of one roster in it. */
export function rosterAddress(rosterId?: string): string {
  const path = rostersAddresses.update;
  return rosterId === undefined ? path : `${path}?roster=${rosterId}`;
}

/** Whether the server is at work on it. */
export function isAtWork(state: RosterState): boolean {
  return state === 'checking' || state === 'applying';
}

/** The newest updates of the client acted in. */
export const rosterListQuery = (client: number) =>
  queryOptions({
    queryKey: ['rosters', client, 'list'],
    queryFn: ({ signal }) =>
      call(rostersApi.list, { params: { clientId: client } }, { client, signal }),
  });

/** One roster; while it is worked on it is read again every second, besides what the live channel tells. */
export const rosterQuery = (client: number, rosterId: string) =>
  queryOptions({
    queryKey: ['rosters', client, 'one', rosterId],
    queryFn: ({ signal, client: cache, queryKey }) =>
      call(
        rostersApi.read,
        { params: { rosterId } },
        // Only the first reading is the user's; the rest are polls.
        { client, signal, background: cache.getQueryData(queryKey) !== undefined },
      ),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? 1000 : false),
  });

/** What its rows come to, page by page. `version` begins anew after each step. */
export const rosterRowsQuery = (client: number, rosterId: string, kind: RowKind, version: number) =>
  infiniteQueryOptions({
    queryKey: ['rosters', client, 'rows', rosterId, kind, version],
    queryFn: ({ pageParam, signal }) =>
      call(
        rostersApi.rows,
        {
          params: { rosterId },
          query: { kind, limit: 200, ...(pageParam ? { after: pageParam } : {}) },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
