import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { qualificationApi } from '../qualification.contract.ts';

/** How an employee stands by the rules. */
export const qualificationQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['qualification', client, 'employee', employeeId],
    queryFn: ({ signal }) =>
      call(qualificationApi.employee, { params: { employeeId } }, { client, signal }),
  });

/** The rules that a document of a type meets for an employee (R168). */
export const ruleMatchesQuery = (
  client: number | null,
  employeeId: string,
  documentTypeId: number,
) =>
  queryOptions({
    queryKey: ['qualification', client, 'matches', employeeId, documentTypeId],
    queryFn: ({ signal }) =>
      call(
        qualificationApi.ruleMatches,
        { params: { employeeId, documentTypeId } },
        { client, signal },
      ),
  });

/** The rules of the client or location acted in. */
export const rulesQuery = (client: number) =>
  queryOptions({
    queryKey: ['qualification', client, 'rules'],
    queryFn: ({ signal }) =>
      call(qualificationApi.rules, { params: { clientId: client } }, { client, signal }),
  });
