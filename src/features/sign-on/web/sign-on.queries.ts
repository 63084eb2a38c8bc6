import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { scimApi } from '../scim.contract.ts';
import { signOnApi } from '../sign-on.contract.ts';

/** The own log-in of the company acted in. */
export const signOnQuery = (client: number) =>
  queryOptions({
    queryKey: ['signOn', client],
    queryFn: ({ signal }) => call(signOnApi.read, undefined, { signal, client }),
    staleTime: 0,
  });

/** How the directory of the company acted in keeps its accounts. */
export const scimQuery = (client: number) =>
  queryOptions({
    queryKey: ['scim', client],
    queryFn: ({ signal }) => call(scimApi.read, undefined, { signal, client }),
    staleTime: 0,
  });
