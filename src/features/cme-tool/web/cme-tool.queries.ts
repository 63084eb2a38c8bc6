import { queryOptions } from '@tanstack/react-query';
import { documentsApi } from '#src/features/documents/documents.contract.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { type EmployeeHit } from '#src/features/employees/employees.shapes.ts';
import { looksLikeSsn } from '#src/features/employees/employees.rules.ts';
import { ordersApi } from '#src/features/orders/orders.contract.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import { call } from '#src/web/http.ts';
import { cmeToolApi } from '../cme-tool.contract.ts';

/** The exact search across all clients (R282); what looks like an SSN goes by header and never into an address (D17). */
export async function searchForExam(text: string, signal: AbortSignal): Promise<EmployeeHit[]> {
  const hidden = looksLikeSsn(text);
  const { rows } = await call(
    employeesApi.search,
    {
      query: { search: hidden ? 'header' : text, isConcordeUser: 'true', exactMatch: 'true' },
    },
    { client: null, signal, ...(hidden ? { search: text } : {}) },
  );
  return rows;
}

/** The orders of one employment, newest first. */
export const employmentOrdersQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['orders', client, 'employment', employeeId],
    queryFn: ({ signal }) =>
      call(ordersApi.list, { query: { employmentId: employeeId } }, { client, signal }),
  });

/** The medical-exam documents of a file (R273). */
export const cmeDocumentsQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['documents', client, 'cme', employeeId],
    queryFn: ({ signal }) =>
      call(cmeToolApi.documents, { params: { employeeId } }, { client, signal }),
  });

/** Where the PDF of a document in a file is read across clients, whichever client one acts in. */
export function fileContentPath(employeeId: string, documentId: string): string {
  return `${fillPath(documentsApi.employeeContent.path, { employeeId, documentId })}?client=`;
}
