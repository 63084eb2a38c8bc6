import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { followUpApi } from '../follow-up.contract.ts';

/** The follow-up plans in an employee's file. */
export const followUpQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['follow-up', client, employeeId],
    queryFn: ({ signal }) => call(followUpApi.list, { params: { employeeId } }, { client, signal }),
  });

/** The open follow-up plans of everyone at or below a client. */
export const openPlansQuery = (client: number) =>
  queryOptions({
    queryKey: ['follow-up', client, 'open'],
    queryFn: ({ signal }) =>
      call(followUpApi.company, { params: { clientId: client } }, { client, signal }),
  });
