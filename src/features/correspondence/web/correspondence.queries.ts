import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { correspondenceApi } from '../correspondence.contract.ts';

/** Incoming documents are the same in every client; keys that begin so are read again with the queue. */
const ROOT = ['review', null, 'mails'] as const;

/** What was written about an item, and answered. */
export const historyQuery = (dqItemId: string) =>
  queryOptions({
    queryKey: [...ROOT, dqItemId, 'history'],
    queryFn: ({ signal }) =>
      call(
        correspondenceApi.history,
        { params: { dqItemId } },
        { client: null, signal, background: true },
      ),
    staleTime: 30_000,
  });

/** To whom a mail about an item may go, and what it may begin with. */
export const draftQuery = (dqItemId: string) =>
  queryOptions({
    queryKey: [...ROOT, dqItemId, 'draft'],
    queryFn: ({ signal }) =>
      call(correspondenceApi.draft, { params: { dqItemId } }, { client: null, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const templatesQuery = () =>
  queryOptions({
    queryKey: [...ROOT, 'templates'],
    queryFn: ({ signal }) => call(correspondenceApi.templates, undefined, { client: null, signal }),
  });

/** What a mailed link asks for. A public call; what it said is not kept. */
export const linkQuery = (dqItemId: string) =>
  queryOptions({
    queryKey: ['additionalinfo', dqItemId],
    queryFn: ({ signal }) => call(correspondenceApi.link, { params: { dqItemId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
