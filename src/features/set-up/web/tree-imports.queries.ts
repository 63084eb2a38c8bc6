import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { setUpAddresses } from '../set-up.addresses.ts';
import { treeImportsApi, type TreeRowKind } from '../tree-imports.contract.ts';

/** The address of one list of locations in its screen. */
export const treeImportAddress = (treeImportId: string) =>
  `${setUpAddresses.importTree}?import=${treeImportId}`;

/** The newest lists of locations for a place. */
export const treeImportListQuery = (client: number, clientId: number) =>
  queryOptions({
    queryKey: ['treeImports', client, 'list', clientId],
    queryFn: ({ signal }) =>
      call(treeImportsApi.list, { params: { clientId } }, { client, signal }),
  });

/** One list of locations, with what it comes to by the tree as it is now. */
export const treeImportQuery = (client: number, treeImportId: string) =>
  queryOptions({
    queryKey: ['treeImports', client, 'one', treeImportId],
    queryFn: ({ signal }) =>
      call(treeImportsApi.read, { params: { treeImportId } }, { client, signal }),
  });

/** What its rows come to, page by page. */
export const treeRowsQuery = (
  client: number,
  treeImportId: string,
  kind: TreeRowKind,
  version: number,
) =>
  infiniteQueryOptions({
    queryKey: ['treeImports', client, 'rows', treeImportId, kind, version],
    queryFn: ({ pageParam, signal }) =>
      call(
        treeImportsApi.rows,
        {
          params: { treeImportId },
          query: { kind, limit: 200, ...(pageParam ? { after: pageParam } : {}) },
        },
        { client, signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
