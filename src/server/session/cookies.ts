import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '#src/server/config.ts';
import { ACCESS_SECONDS } from './tokens.ts';
import type { Tokens } from './sessions.ts';

const REFRESH_PATH = '/v1/auth';

/*
 * The names are the specification's ("jwtToken and refreshToken stored as cookies"), so they have no `__Host-` or
 * `__Secure-` before them. What those would add is a refusal of cookies that another host of the same domain sets; a
 * token that is not ours opens nothing, and `Secure`, `SameSite=Strict` and the lack of a domain are set here.
 */

/** Tells the console's page that there is a session to go on with. Holds nothing: the tokens are out of scripts' reach. */
const SIGNED_IN = 'signedIn';

function attributes(request: FastifyRequest) {
  return {
    httpOnly: true,
    sameSite: 'strict',
    // Browsers drop Secure cookies of plain http, which only this machine's own address may use (D9).
    secure: !(request.protocol === 'http' && isLoopback(request.hostname)),
  } as const;
}

/** Whether a browser sends this; programs send no `Sec-Fetch-Site` (D9). */
export function isFromBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined;
}

/** Gives a browser both tokens as cookies; its scripts see only the access token of the body. */
export function setTokenCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: Tokens,
): void {
  const left = Math.max(1, Math.floor((Date.parse(tokens.expiresAt) - Date.now()) / 1000));
  const common = attributes(request);
  void reply.setCookie('jwtToken', tokens.token, { ...common, path: '/', maxAge: ACCESS_SECONDS });
  void reply.setCookie('refreshToken', tokens.refreshToken, {
    ...common,
    path: REFRESH_PATH,
    maxAge: left,
  });
  void reply.setCookie(SIGNED_IN, '1', { ...common, httpOnly: false, path: '/', maxAge: left });
}

export function clearTokenCookies(request: FastifyRequest, reply: FastifyReply): void {
  const common = attributes(request);
  void reply.clearCookie('jwtToken', { ...common, path: '/' });
  void reply.clearCookie('refreshToken', { ...common, path: REFRESH_PATH });
  void reply.clearCookie(SIGNED_IN, { ...common, httpOnly: false, path: '/' });
}

/** Of browsers in which their users need not give a code again (D363): a token of each that trusts this one. */
const DEVICES = 'trustedDevices';
/** So many people share a browser. */
const MOST_DEVICES = 5;

/** The tokens of trusted devices that our own console's browser holds. */
export function deviceTokens(request: FastifyRequest): string[] {
  const held = isOwnConsole(request) ? (request.cookies[DEVICES] ?? '') : '';
  return held.split('.', MOST_DEVICES).filter((token) => /^[\w-]{43}$/.test(token));
}

/** Adds a token of a trusted device to those that the browser holds. */
export function addDeviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  days: number,
): void {
  const tokens = [token, ...deviceTokens(request)].slice(0, MOST_DEVICES);
  void reply.setCookie(DEVICES, tokens.join('.'), {
    ...attributes(request),
    path: REFRESH_PATH,
    maxAge: days * 86_400,
  });
}

/** Of log-ins by a provider that this browser began (D410): a token of each that may be under way. */
const FLOWS = 'providerFlows';
const MOST_FLOWS = 5;
/** As long as one waits for a mailed link. */
const FLOW_SECONDS = 2400;

/** The tokens of log-ins by a provider that this browser began. */
export function flowTokens(request: FastifyRequest): string[] {
  return (request.cookies[FLOWS] ?? '')
    .split('.', MOST_FLOWS)
    .filter((token) => /^[\w-]{43}$/.test(token));
}

/** Adds the token of a log-in that begins to those of others that are under way in other tabs. */
export function addFlowToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(FLOWS, [token, ...flowTokens(request)].slice(0, MOST_FLOWS).join('.'), {
    ...attributes(request),
    path: REFRESH_PATH,
    maxAge: FLOW_SECONDS,
  });
}

/** Whether our own console asks, by script: another site's page can send neither of the two headers. */
export function isOwnConsole(request: FastifyRequest): boolean {
  return (
    request.headers['sec-fetch-site'] === 'same-origin' &&
    request.headers['x-requested-with'] === 'console'
  );
}

/** The refresh cookie, where our own console sends it. */
export function refreshCookie(request: FastifyRequest): string | undefined {
  return isOwnConsole(request) ? request.cookies['refreshToken'] : undefined;
}
