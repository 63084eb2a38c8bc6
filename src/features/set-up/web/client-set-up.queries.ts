import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { clientSetUpApi } from '../client-set-up.contract.ts';

/** What a company is set up with. Its key is that of clients: what changes one of them changes this. */
export const clientSetUpQuery = (client: number, clientId: number) =>
  queryOptions({
    queryKey: ['clients', client, 'setUp', clientId],
    queryFn: ({ signal }) =>
      call(clientSetUpApi.read, { params: { clientId } }, { client, signal }),
    // Rosters, users and job titles are made elsewhere: each look is a fresh one.
    staleTime: 0,
    refetchOnMount: 'always',
  });
