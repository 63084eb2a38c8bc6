import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { inboxApi, type InboxView } from '../inbox.contract.ts';

/** The entries of a view. Hints of the topic renew them; being told is no activity (A01). */
export const entriesQuery = (view: InboxView) =>
  queryOptions({
    queryKey: ['inbox', null, 'entries', view],
    queryFn: ({ signal }) =>
      call(inboxApi.list, { query: { view } }, { client: null, signal, background: true }),
  });

/** How many entries are unread. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ['inbox', null, 'unread'],
    queryFn: ({ signal }) =>
      call(inboxApi.count, undefined, { client: null, signal, background: true }),
    staleTime: 60_000,
  });
