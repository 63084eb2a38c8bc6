import { queryOptions } from '@tanstack/react-query';
import { usersApi } from '#src/features/users/users.contract.ts';
import { call } from '#src/web/http.ts';

/** The user's own jump list, the latest first. Employees out of the client's sight have no name in it (R178). */
export const jumplistQuery = (client: number | null, userId: string) =>
  queryOptions({
    queryKey: ['jumplist', client, userId],
    queryFn: ({ signal }) => call(usersApi.jumplist, { params: { userId } }, { client, signal }),
    staleTime: 30_000,
  });
