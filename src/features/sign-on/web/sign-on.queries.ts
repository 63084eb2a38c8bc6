import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { signOnApi } from '../sign-on.contract.ts';

/** The own log-in of the company acted in. */
export const signOnQuery = (client: number) =>
  queryOptions({
    queryKey: ['signOn', client],
    queryFn: ({ signal }) => call(signOnApi.read, undefined, { signal, client }),
    staleTime: 0,
  });
