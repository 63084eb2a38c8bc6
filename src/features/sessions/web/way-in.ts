import { ownAddresses } from '#src/shared/own-addresses.ts';
import type { SessionUser } from '#src/shared/session-user.ts';
import { isOwnPath } from '../sessions.rules.ts';

/** Where who signs in wanted to go: a path of ours that is not the log-in form, or Home. */
export function returnLocation(search: Record<string, unknown>): string {
  const asked = search['returnTo'];
  const isScreen =
    typeof asked === 'string' && isOwnPath(asked) && !asked.startsWith(ownAddresses.login);
  return isScreen ? asked : '/';
}

/** The way there, by setting up a second factor where one is asked for and there is none (D363). */
export const wayIn = (address: string, user: SessionUser | undefined): string =>
  user?.factorDue ? `${ownAddresses.enroll}?returnTo=${encodeURIComponent(address)}` : address;
