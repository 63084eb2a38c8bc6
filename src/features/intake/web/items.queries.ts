import { itemsApi } from '../items.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';

/** Items are the same in every client, so their keys name none. */
const STAFF = null;

/** One incoming item, with its files. */
export function itemQuery(dqItemId: string) {
  return queryOptions({
    queryKey: ['review', STAFF, 'item', dqItemId],
    queryFn: ({ signal }) =>
      call(itemsApi.item, { params: { dqItemId } }, { client: STAFF, signal }),
  });
}

/** The document types that a reviewer may file. */
export function reviewTypesQuery() {
  return queryOptions({
    queryKey: ['review', STAFF, 'types'],
    queryFn: async ({ signal }) =>
      (await call(itemsApi.documentTypes, undefined, { client: STAFF, signal })).documentTypes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Where the bytes of an item's file are. */
export function imagePath(dqItemId: string, imageId: string): string {
  return fillPath(itemsApi.image.path, { dqItemId, imageId });
}
