import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { copyRequestsApi } from '../copy-requests.contract.ts';

/** Who asked for copies, at all clients. */
export const copyRequestsQuery = () =>
  queryOptions({
    queryKey: ['copyRequests', null],
    queryFn: ({ signal }) => call(copyRequestsApi.list, {}, { client: null, signal }),
  });

/** What a request may be answered with. */
export const copyPapersQuery = (client: number, requestId: string) =>
  queryOptions({
    queryKey: ['copyRequests', client, requestId, 'papers'],
    queryFn: ({ signal }) =>
      call(copyRequestsApi.papers, { params: { copyRequestId: requestId } }, { client, signal }),
  });
