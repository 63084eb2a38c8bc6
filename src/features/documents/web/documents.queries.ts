import { queryOptions } from '@tanstack/react-query';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { documentFileApi } from '../document-file.contract.ts';
import type { AskedConsent } from '../document-file.rules.ts';
import { documentsApi } from '../documents.contract.ts';
import { documentsAddresses } from '../documents.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/**
 * The documents in an employee's file, newest first, with the deleted ones that may be restored where asked for. The
 * driver investigation history is a list of its own: reading it is on record.
 */
export const employeeDocumentsQuery = (
  client: number | null,
  employeeId: string,
  { deleted = false, history = 'without' as 'without' | 'only' } = {},
) =>
  queryOptions({
    // A hint that something changed reads `documents` again; the history only when somebody asks for it.
    queryKey: [
      history === 'only' ? 'investigation' : 'documents',
      client,
      'employee',
      employeeId,
      deleted,
    ],
    queryFn: ({ signal }) =>
      call(
        documentsApi.list,
        { params: { employeeId }, query: { history, deleted: String(deleted) } },
        { client, signal },
      ),
  });

/** The types that an employee needs, has, or may be sent documents of; the driver investigation history left out. */
export const documentTypesQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'types', employeeId],
    queryFn: ({ signal }) =>
      call(
        documentsApi.types,
        { params: { employeeId }, query: { includeSDU: 'true', history: 'without' } },
        { client, signal },
      ),
  });

export const documentQuery = (client: number | null, documentId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'one', documentId],
    queryFn: ({ signal }) =>
      call(documentsApi.read, { params: { documentId } }, { client, signal }),
  });

/** What came in for an employee from outside the console. */
export const externalFilesQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'external', employeeId],
    queryFn: ({ signal }) =>
      call(documentFileApi.externalFiles, { params: { employeeId } }, { client, signal }),
  });

/** Every consent on file, and what the employee's own would cover. */
export const consentsQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'consents', employeeId],
    queryFn: ({ signal }) =>
      call(documentFileApi.consents, { params: { employeeId } }, { client, signal }),
  });

/** The consents that cover a license, state and DOT number today. */
export const dchConsentsQuery = (client: number | null, employeeId: string, asked: AskedConsent) =>
  queryOptions({
    queryKey: ['documents', client, 'dchConsents', employeeId, asked],
    queryFn: ({ signal }) =>
      call(
        documentFileApi.dchConsents,
        { params: { employeeId }, query: { ...asked } },
        { client, signal },
      ),
  });

/** Who looked at the driver investigation history, one's own look at `after` included. */
export const readLogQuery = (client: number | null, employeeId: string, after: number) =>
  queryOptions({
    queryKey: ['documents', client, 'readLog', employeeId, after],
    queryFn: ({ signal }) =>
      call(documentFileApi.readLog, { params: { employeeId } }, { client, signal }),
    staleTime: 0,
  });

/** The motor vehicle record that a document belongs to. */
export const mvrQuery = (client: number | null, employeeId: string, docImageId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'mvr', employeeId, docImageId],
    queryFn: ({ signal }) =>
      call(
        documentFileApi.findMVR,
        { params: { employeeId }, query: { docImageId } },
        { client, signal },
      ),
    retry: false,
  });

/** Where a document's PDF is read. */
export function contentPath(documentId: string): string {
  return fillPath(documentsApi.content.path, { documentId });
}

/** The address of a document's screen. */
export function documentAddress(documentId: string): string {
  return addressAt(documentsAddresses.document, { documentId });
}

/** The address of the motor vehicle record that came on a document. */
export function mvrAddress(documentId: string): string {
  return addressAt(documentsAddresses.mvr, { documentId });
}
