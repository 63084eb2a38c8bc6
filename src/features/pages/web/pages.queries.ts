import { queryOptions } from '@tanstack/react-query';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { pagesApi } from '../pages.contract.ts';

const STAFF = null;

/** What was done to an item's pages. */
export function pageHistoryQuery(dqItemId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'pages', dqItemId],
    queryFn: ({ signal }) =>
      call(pagesApi.history, { params: { dqItemId } }, { client: STAFF, signal, background: true }),
    staleTime: 60_000,
  });
}

/** Who else has an item's files. */
export function twinsQuery(dqItemId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'twins', dqItemId],
    queryFn: async ({ signal }) =>
      (
        await call(
          pagesApi.twins,
          { params: { dqItemId } },
          { client: STAFF, signal, background: true },
        )
      ).twins,
    staleTime: 60_000,
  });
}

/** What else came in the same mail or upload and is still open. */
export function batchQuery(dqItemId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'batch', dqItemId],
    queryFn: async ({ signal }) =>
      (
        await call(
          pagesApi.batch,
          { params: { dqItemId } },
          { client: STAFF, signal, background: true },
        )
      ).items,
    staleTime: 60_000,
  });
}

/** Where the bytes of a file are as it was before its pages were arranged. */
export function originalPath(dqItemId: string, imageId: string): string {
  return fillPath(pagesApi.original.path, { dqItemId, imageId });
}
