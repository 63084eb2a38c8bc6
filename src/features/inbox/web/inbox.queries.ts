import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { inboxApi, type InboxView } from '../inbox.contract.ts';

/** The entries of a view. Hints of the topic renew them; being told is no activity (A01). */
export const entriesQuery = (view: InboxView) =>
  infiniteQueryOptions({
    queryKey: ['inbox', null, 'entries', view],
    queryFn: ({ pageParam, signal }) =>
      call(
        inboxApi.list,
        { query: { view, limit: 200, ...(pageParam ? { after: pageParam } : {}) } },
        { client: null, signal, background: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

/** How many entries are unread. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['inbox', null, 'unread'],
    queryFn: ({ signal }) =>
      call(inboxApi.count, undefined, { client: null, signal, background: true }),
    staleTime: 60_000,
  });
