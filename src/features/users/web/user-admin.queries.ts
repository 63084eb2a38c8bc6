import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { apiKeysApi } from '../api-keys.contract.ts';
import { userFactorApi } from '../user-factor.contract.ts';
import { type UserRow, USERS_NEED_A_CLIENT, userAdminApi } from '../user-admin.contract.ts';

/** Whose accounts a screen shows. */
export type Population = 'users' | 'reps' | 'staff';

/**
 * The accounts of a client's users.
 * @throws Error without a client (R396)
 */
export async function usersOf(client: number | null, signal?: AbortSignal): Promise<UserRow[]> {
  if (client === null) throw new Error(USERS_NEED_A_CLIENT);
  const params = { clientId: client };
  return call(userAdminApi.list, { params }, { client, ...(signal ? { signal } : {}) });
}

/** The accounts of a population. `client` is the one acted in; null for those of the house. */
export const accountsQuery = (of: Population, client: number | null) =>
  queryOptions({
    queryKey: ['users', client, 'list', of],
    queryFn: ({ signal }): Promise<UserRow[]> =>
      of === 'users'
        ? usersOf(client, signal)
        : call(
            userAdminApi.staff,
            { query: { of: of === 'reps' ? 'reps' : 'all' } },
            { client: null, signal },
          ),
  });

/** Whether mails leave this installation: the same for every caller, and until a restart. */
export const mailDeliveryQuery = queryOptions({
  queryKey: ['mailDelivery'],
  queryFn: ({ signal }) => call(userAdminApi.mailDelivery, {}, { signal }),
  staleTime: 10 * 60_000,
});

export const accountQuery = (client: number | null, userId: string) =>
  queryOptions({
    queryKey: ['users', client, 'account', userId],
    queryFn: ({ signal }) => call(userAdminApi.account, { params: { userId } }, { client, signal }),
  });

/** Who opens the files of a location. */
export const seenByQuery = (client: number, clientId: number) =>
  queryOptions({
    queryKey: ['users', client, 'seenBy', clientId],
    queryFn: ({ signal }) =>
      call(userAdminApi.seenBy, { params: { clientId } }, { client, signal }),
  });

export const userFactorQuery = (client: number | null, userId: string) =>
  queryOptions({
    queryKey: ['users', client, 'factor', userId],
    queryFn: ({ signal }) => call(userFactorApi.read, { params: { userId } }, { client, signal }),
    staleTime: 0,
  });

export const userSessionsQuery = (client: number | null, userId: string) =>
  queryOptions({
    queryKey: ['users', client, 'sessions', userId],
    queryFn: ({ signal }) =>
      call(userAdminApi.sessions, { params: { userId } }, { client, signal }),
    staleTime: 0,
  });

/** The keys of the programs of the client acted in. */
export const apiKeysQuery = (client: number) =>
  queryOptions({
    queryKey: ['users', client, 'apiKeys'],
    queryFn: ({ signal }) => call(apiKeysApi.list, undefined, { client, signal }),
    staleTime: 0,
  });
