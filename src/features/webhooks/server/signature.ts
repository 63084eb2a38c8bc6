import { createHmac, randomBytes } from 'node:crypto';

const MARK = 'whsec_';

/** A new secret as receivers take it: 32 bytes (Standard Webhooks, "Symmetric"). */
export const newWebhookSecret = (): string => `${MARK}${randomBytes(32).toString('base64')}`;

/**
 * What a delivery is known by (Standard Webhooks, "Webhook Headers"): its own name, the second at which it was sent, and an HMAC-SHA256
 * over both and the body by each secret that counts.
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, seconds, body }: { id: string; seconds: number; body: string },
): Record<string, string> {
  const name = `msg_${id}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(MARK.length), 'base64');
    const mac = createHmac('sha256', key).update(`${name}.${seconds}.${body}`).digest('base64');
    return `v1,${mac}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'compliance-console-webhooks',
    'webhook-id': name,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}
