import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { passkeysApi } from '../passkeys.contract.ts';
import { providerSignInApi } from '../provider-sign-in.contract.ts';
import { secondFactorApi } from '../second-factor.contract.ts';
import { signInPolicyApi } from '../sign-in-policy.contract.ts';
import { sessionsApi } from '../sessions.contract.ts';

/** Whom a sign-up link invites. A public call: it has no client. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['sessions', 'invitation', token],
    queryFn: ({ signal }) => call(sessionsApi.invitation, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Whether a reset link still holds. */
export function resetLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['sessions', 'resetLink', token],
    queryFn: ({ signal }) => call(sessionsApi.resetLink, { params: { token } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Users to act as, by name, address or company; the text stands in no address. */
export function findCandidates({
  text,
  clientId,
  limit,
  signal,
}: {
  text?: string;
  clientId?: number;
  limit?: number;
  signal: AbortSignal;
}) {
  const search = text?.trim();
  return call(
    sessionsApi.candidates,
    {
      query: {
        ...(search ? { search: 'header' as const } : {}),
        ...(clientId === undefined ? {} : { clientId }),
        ...(limit === undefined ? {} : { limit }),
      },
    },
    { client: null, signal, ...(search ? { search } : {}) },
  );
}

/** The users of a client and of its locations. */
export function candidatesQuery(clientId: number, limit: number) {
  return queryOptions({
    queryKey: ['users', null, 'candidates', clientId, limit],
    queryFn: ({ signal }) => findCandidates({ clientId, limit, signal }),
  });
}

/** Where the user is signed in. Of the account, not of a client. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: ['sessions', 'own'],
    queryFn: ({ signal }) => call(sessionsApi.ownSessions, undefined, { signal, client: null }),
    staleTime: 10_000,
  });
}

/** Whether the own account asks for a code. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: ['sessions', 'secondFactor'],
    queryFn: ({ signal }) => call(secondFactorApi.read, undefined, { signal, client: null }),
    staleTime: 10_000,
  });
}

/** With whom to sign in to a demo on this machine. */
export const demoQuery = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => call(sessionsApi.demo, undefined, { client: null, signal }),
  staleTime: Infinity,
});

/** Whether any company comes in by a log-in of its own, so that the address is asked for first. */
export const companyLoginQuery = queryOptions({
  queryKey: ['companyLogin'],
  queryFn: ({ signal }) => call(providerSignInApi.offered, undefined, { client: null, signal }),
  staleTime: Infinity,
});

/** The browsers in which the own account is not asked for a code. */
export function trustedDevicesQuery() {
  return queryOptions({
    queryKey: ['sessions', 'trustedDevices'],
    queryFn: ({ signal }) => call(secondFactorApi.devices, undefined, { signal, client: null }),
    staleTime: 10_000,
  });
}

/** How people of the client acted in sign in; without one, those of the house. */
export function signInPolicyQuery(client: number | null) {
  return queryOptions({
    queryKey: ['signInPolicy', client],
    queryFn: ({ signal }) => call(signInPolicyApi.read, undefined, { signal, client }),
  });
}

/** The passkeys of the own account. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: ['sessions', 'passkeys'],
    queryFn: ({ signal }) => call(passkeysApi.list, undefined, { signal, client: null }),
    staleTime: 10_000,
  });
}
