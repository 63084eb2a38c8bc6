import { createHash } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';

/** That somebody accepted a text for an order. */
export interface Acceptance {
  orderId: string;
  contents: string;
  version: number;
  by: { id: string; name: string };
  ip: string;
  consentDocumentId: string | null;
}

/** Keeps an acceptance, and the text under its hash: what was read can be shown after it was changed (domain.md 2.11). */
export async function keepAcceptance(db: Db, given: Acceptance): Promise<void> {
  const hash = createHash('sha256').update(given.contents, 'utf8').digest();
  await db.rows(
    'mvr-keep-text',
    'insert into mvr_texts (text_hash, contents) values ($1, $2) on conflict do nothing',
    [hash, given.contents],
  );
  await db.rows(
    'mvr-keep-acceptance',
    `insert into mvr_verifications (tenant_id, order_id, text_hash, text_version, accepted_by, accepted_by_name, ip, consent_document_id)
     values ($1, $2, $3, $4, $5, $6, $7::inet, $8)`,
    [
      db.binding.tenantId,
      given.orderId,
      hash,
      given.version,
      given.by.id,
      given.by.name,
      given.ip,
      given.consentDocumentId,
    ],
  );
}

/** What was accepted for an order, as it is shown. */
export interface ShownAcceptance {
  acceptedBy: string;
  acceptedAt: string;
  textHash: string;
  ip: string;
  consentDocumentId: string | null;
}

/** The acceptance of an order; null where it was placed without one, as those of before are. */
export async function acceptanceOf(
  db: Db,
  tenantId: number,
  orderId: string,
): Promise<ShownAcceptance | null> {
  const [row] = await db.rows<ShownAcceptance>(
    'mvr-acceptance',
    `select accepted_by_name as "acceptedBy", accepted_at as "acceptedAt", encode(text_hash, 'hex') as "textHash", host(ip) as ip,
         consent_document_id as "consentDocumentId"
       from mvr_verifications where tenant_id = $1 and order_id = $2 order by accepted_at desc limit 1`,
    [tenantId, orderId],
  );
  return row ?? null;
}
