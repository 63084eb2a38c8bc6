import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { AsOf } from '../as-of.rules.ts';
import { fileSetupApi } from '../file-setup.contract.ts';
import { qualificationApi } from '../qualification.contract.ts';

/** How an employee stands by the rules, today or as of a day. */
export const qualificationQuery = (client: number | null, employeeId: string, asOf?: AsOf) =>
  queryOptions({
    queryKey: ['qualification', client, 'employee', employeeId, asOf?.day, asOf?.mode],
    queryFn: ({ signal }) =>
      call(
        qualificationApi.employee,
        { params: { employeeId }, query: asOf ? { asOf: asOf.day, by: asOf.mode } : {} },
        { client, signal },
      ),
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

/** Which document types files of the client or location acted in keep and must hold. */
export const fileSetupQuery = (client: number) =>
  queryOptions({
    queryKey: ['qualification', client, 'fileSetup'],
    queryFn: ({ signal }) =>
      call(fileSetupApi.read, { params: { clientId: client } }, { client, signal }),
  });

/** The rules of the client or location acted in. */
export const rulesQuery = (client: number) =>
  queryOptions({
    queryKey: ['qualification', client, 'rules'],
    queryFn: ({ signal }) =>
      call(qualificationApi.rules, { params: { clientId: client } }, { client, signal }),
  });
