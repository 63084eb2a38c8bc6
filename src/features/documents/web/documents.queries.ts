import { queryOptions } from '@tanstack/react-query';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { documentsApi } from '../documents.contract.ts';

/** The documents in an employee's file, newest first. */
export const employeeDocumentsQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'employee', employeeId],
    queryFn: ({ signal }) =>
      call(documentsApi.list, { params: { employeeId }, query: {} }, { client, signal }),
  });

export const documentQuery = (client: number | null, documentId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'one', documentId],
    queryFn: ({ signal }) =>
      call(documentsApi.read, { params: { documentId } }, { client, signal }),
  });

/** What Home says of a client's documents; asked again with every change of a document. */
export const expirationsQuery = (client: number | null) =>
  queryOptions({
    queryKey: ['documents', client, 'expirations'],
    queryFn: ({ signal }) =>
      call(documentsApi.expirations, undefined, { client, signal, background: true }),
    staleTime: 60_000,
  });

/** Where a document's PDF is read. */
export function contentPath(documentId: string): string {
  return fillPath(documentsApi.content.path, { documentId });
}

/** The address of a document's screen. */
export function documentAddress(documentId: string): string {
  return `/documents/${documentId}`;
}
