import type { Config } from './config.ts';

/** A year (RFC 6797), for the console's own host: the hosts below it may be somebody else's. */
const HSTS = 'max-age=31536000';

/** The headers that every reply carries. @param nonce of the page's styles and scripts; empty where there are none */
export function securityHeaders(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  nonce: string,
  isApi: boolean,
): Record<string, string> {
  return {
    'content-security-policy': isApi
      ? "default-src 'none'; frame-ancestors 'none'"
      : pagePolicy(nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // Browsers heed it over https alone, so a proxy may serve the redirect from http with it.
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
    ...(isApi ? { 'cache-control': 'no-store' } : {}),
  };
}

/** D28: nothing from elsewhere, no inline code; styles that libraries inject carry the response's nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "font-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}
