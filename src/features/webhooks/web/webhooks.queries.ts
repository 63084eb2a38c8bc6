import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { webhooksApi } from '../webhooks.contract.ts';

/** The webhooks of the client acted in. */
export const webhooksQuery = (client: number) =>
  queryOptions({
    queryKey: ['webhooks', client, 'list'],
    queryFn: ({ signal }) => call(webhooksApi.list, undefined, { client, signal }),
    staleTime: 0,
  });

/** The last deliveries of one; read again while something is under way. */
export const deliveriesQuery = (client: number, webhookId: string) =>
  queryOptions({
    queryKey: ['webhooks', client, 'deliveries', webhookId],
    queryFn: ({ signal }) =>
      call(webhooksApi.deliveries, { params: { webhookId } }, { client, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      (state.data ?? []).some((one) => one.state === 'waits' && one.tries < 2) ? 2000 : false,
  });
