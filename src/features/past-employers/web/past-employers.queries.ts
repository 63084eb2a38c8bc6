import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { pastEmployersApi } from '../past-employers.contract.ts';

/** The past employers in an employee's file, and the papers that may be theirs. */
export const pastEmployersQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['past-employers', client, employeeId],
    queryFn: ({ signal }) =>
      call(pastEmployersApi.list, { params: { employeeId } }, { client, signal }),
  });
