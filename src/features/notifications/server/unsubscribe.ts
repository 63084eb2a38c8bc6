import { timingSafeEqual } from 'node:crypto';
import type { Keys } from '#src/server/keys.ts';

/** Which contact a link is of. */
export interface ContactKey {
  tenantId: number;
  contactId: string;
}

const BODY = 20;
const MAC = 16;

function bodyOf({ tenantId, contactId }: ContactKey): Buffer {
  const tenant = Buffer.alloc(4);
  tenant.writeUInt32BE(tenantId);
  return Buffer.concat([tenant, Buffer.from(contactId.replaceAll('-', ''), 'hex')]);
}

/** The token of a contact's link to unsubscribe: who holds it can do that and nothing else, as long as the keys hold. */
export function unsubscribeToken(keys: Keys, key: ContactKey): string {
  const body = bodyOf(key);
  const mac = keys.hmac('unsubscribe', body).subarray(0, MAC);
  return Buffer.concat([body, mac]).toString('base64url');
}

/** The contact that a token of ours is of; null for any other text. */
export function readUnsubscribe(keys: Keys, token: string): ContactKey | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY + MAC || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, BODY);
  const isOurs = keys
    .hmacAll('unsubscribe', body)
    .some((mac) => timingSafeEqual(mac.subarray(0, MAC), bytes.subarray(BODY)));
  if (!isOurs) return null;
  const hex = body.subarray(4).toString('hex');
  const parts = [0, 8, 12, 16, 20].map((at, i, all) => hex.slice(at, all[i + 1]));
  return { tenantId: body.readUInt32BE(0), contactId: parts.join('-') };
}
