import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { accidentsApi } from '../accidents.contract.ts';

/** The accidents in an employee's file. */
export const accidentsQuery = (client: number | null, employeeId: string) =>
  queryOptions({
    queryKey: ['accidents', client, 'employee', employeeId],
    queryFn: ({ signal }) =>
      call(accidentsApi.list, { params: { employeeId } }, { client, signal }),
  });

/** What was changed of an accident. */
export const changesQuery = (client: number | null, accidentId: string, version: number) =>
  queryOptions({
    // A new version has a new trace.
    queryKey: ['accidents', client, 'changes', accidentId, version],
    queryFn: ({ signal }) =>
      call(accidentsApi.changes, { params: { accidentId } }, { client, signal }),
  });

/** The accident register of a client or location. */
export const registerQuery = (client: number, all: boolean) =>
  queryOptions({
    queryKey: ['accidents', client, 'register', all],
    queryFn: ({ signal }) =>
      call(
        accidentsApi.register,
        { params: { clientId: client }, query: { all: all ? 'true' : 'false' } },
        { client, signal },
      ),
  });
