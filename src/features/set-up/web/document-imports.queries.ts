import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { documentImportsApi } from '../document-imports.contract.ts';
import type { DocumentRowKind } from '../document-plan.rules.ts';
import { setUpAddresses } from '../set-up.addresses.ts';

/** The address of one ZIP of documents in its screen. */
export const documentImportAddress = (documentImportId: string) =>
  `${setUpAddresses.importDocuments}?import=${documentImportId}`;

/** The newest ZIPs of documents for a place. */
export const documentImportListQuery = (client: number) =>
  queryOptions({
    queryKey: ['documentImports', client, 'list'],
    queryFn: ({ signal }) =>
      call(documentImportsApi.list, { params: { clientId: client } }, { client, signal }),
  });

/** One ZIP of documents, with what it comes to by the files as they are now. */
export const documentImportQuery = (client: number, documentImportId: string) =>
  queryOptions({
    queryKey: ['documentImports', client, 'one', documentImportId],
    queryFn: ({ signal }) =>
      call(documentImportsApi.read, { params: { documentImportId } }, { client, signal }),
  });

/** What its rows come to, or came to, page by page. */
export const documentRowsQuery = (
  client: number,
  documentImportId: string,
  kind: DocumentRowKind,
  version: string,
) =>
  infiniteQueryOptions({
    queryKey: ['documentImports', client, 'rows', documentImportId, kind, version],
    queryFn: ({ pageParam, signal }) =>
      call(
        documentImportsApi.rows,
        {
          params: { documentImportId },
          query: { kind, limit: 200, ...(pageParam ? { after: pageParam } : {}) },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
