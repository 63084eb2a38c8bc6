import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
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
