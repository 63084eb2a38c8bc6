import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { departuresApi } from '../departures.contract.ts';

/** The clients that leave or have left. */
export const departuresQuery = () =>
  queryOptions({
    queryKey: ['departures', null],
    queryFn: ({ signal }) => call(departuresApi.list, {}, { client: null, signal }),
  });

/** Reads them again, after a change. */
export const readAgain = () => queryClient.invalidateQueries({ queryKey: ['departures'] });
