import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { documentTypesApi } from '../document-types.contract.ts';
import { editsKey } from './settings-edits.queries.ts';

/** Every document type, and the categories that there are. */
export const documentTypesQuery = () =>
  queryOptions({
    queryKey: [...editsKey, 'documentTypes'],
    queryFn: ({ signal }) => call(documentTypesApi.list, {}, { client: null, signal }),
  });

/** What a type was in each version, the newest first. */
export const typeVersionsQuery = (documentTypeId: number) =>
  queryOptions({
    queryKey: [...editsKey, 'documentTypes', documentTypeId],
    queryFn: ({ signal }) =>
      call(documentTypesApi.versions, { params: { documentTypeId } }, { client: null, signal }),
  });
