import type { SessionUser } from '#src/shared/session-user.ts';
import { clientInAddress } from './acting-client.ts';
import type { Attempt } from './http-client.ts';
import { address, askForToken, bare, send } from './http-client.ts';
import { accessToken, renewToken } from './token-flight.ts';
import type { Renewal } from './token-flight.ts';

/** Asks for an access token by the refresh cookie; at the start of the page. */
export function resumeToken(): Promise<Renewal> {
  return renewToken(accessToken(), askForToken);
}

/** Reads who is signed in, and what they may do in this tab's client. @throws ApiError */
export async function readSession(): Promise<SessionUser> {
  // Not the client of the user who was signed in before: the new user may have no business there.
  const acting = clientInAddress();
  const attempt: Attempt = { isProtected: true, background: false, recovered: false, retries: 0 };
  const response = await send('/v1/auth/session', attempt, {
    headers: acting === null ? {} : { 'X-Client': String(acting) },
  });
  return (await response.json()) as SessionUser;
}

/** Ends the session on the server, which also removes both cookies (R141). Throws when it was not reached. */
export async function endSession(): Promise<void> {
  const token = accessToken();
  const reply = await bare.post(address('/v1/auth/logout/current'), {
    headers: token ? { Authorization: `Bearer ${token}` } : {},
    keepalive: true,
    throwHttpErrors: false,
  });
  if (reply.status >= 500) throw new Error('The server could not end the session.');
}

/**
 * Ends the session of who came by their company's own log-in, and returns the address that ends the company's; null where it has
 * none. Throws when the server was not reached.
 */
export async function endCompanySession(): Promise<string | null> {
  const attempt: Attempt = { isProtected: true, background: false, recovered: false, retries: 0 };
  const reply = await send('/v1/auth/provider/logout', attempt, { method: 'POST' });
  const { address: end }: { address: string | null } = await reply.json();
  return end;
}

/**
 * One answer that needs a session, asked for when the user chooses to stay logged on (R142), or acts while no other call
 * is made (A25). Says nothing of a failure: who asked for it knows whether anybody waits. @throws ApiError
 */
export async function keepAlive(): Promise<void> {
  const attempt: Attempt = { isProtected: true, background: true, recovered: false, retries: 0 };
  await send('/v1/settings/lists?collections=employmentStatus', attempt, { method: 'GET' });
}
