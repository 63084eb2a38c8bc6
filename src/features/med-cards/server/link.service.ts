import { pdfReply, storedFile } from '#src/features/documents/server/documents.service.ts';
import type { Context } from '#src/server/handler.ts';
import { countTry, forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { findRecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { MED_CARDS_ERRORS, type medCardsApi } from '../med-cards.contract.ts';
import {
  type LinkedMail,
  noteFetched,
  noteOpened,
  readCardFile,
  readLinked,
} from './med-cards.sql.ts';
import { MED_CARDS_SEEN } from './send.job.ts';

const fail = thrower(MED_CARDS_ERRORS);
type Api = typeof medCardsApi;
type Visit = Pick<Context<Endpoint>, 'db' | 'kernel' | 'request'> & { params: { token: string } };

const inTenant = <T>(db: Db, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId, sites: '*' }, work);

/**
 * The mail that a link is of, while it works. One with a link that works is no try: an office shares an address (D24).
 * @throws med-cards.link_unknown, link_expired, too_many_tries
 */
async function openLink(
  c: Visit,
): Promise<{ tenantId: number; medCardMailId: string; mail: LinkedMail }> {
  const { keys, pool } = c.kernel;
  const tries = [networkSubject(keys, 'address medCards', c.request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('med-cards.too_many_tries', { retryAfter: wait });
  const hash = hashToken(c.params.token);
  const link = await c.db.asOwner((owner) =>
    findRecordLink(owner, 'medCards', hash, { lock: false }),
  );
  if (!link) throw fail('med-cards.link_unknown');
  await forgiveTries(pool, tries);
  if (link.expired || link.withdrawn) throw fail('med-cards.link_expired');
  const mail = await inTenant(c.db, link.tenantId, (db) => readLinked(db, link.recordId));
  if (!mail) throw fail('med-cards.link_unknown');
  return { tenantId: link.tenantId, medCardMailId: link.recordId, mail };
}

/** Which cards a link is for. Changes nothing: mail programs open links before people do. */
export async function visitLink(c: Context<Api['link']>) {
  const { mail } = await openLink(c);
  const { clientName, expiresAt, cards } = mail;
  return { clientName, expiresAt, cards };
}

/** Notes the first time that the cards stood open in a browser. */
export async function openedLink(c: Context<Api['opened']>): Promise<void> {
  const { tenantId, medCardMailId, mail } = await openLink(c);
  if (!(await inTenant(c.db, tenantId, (db) => noteOpened(db, medCardMailId)))) return;
  c.audit({ entity: 'medCardMail', entityId: medCardMailId, tenantId, clientId: mail.clientId });
  c.live({ tenantId, ...MED_CARDS_SEEN });
}

/** One card of a link. That it was fetched is noted with it: the proof that it arrived. */
export async function fetchCard(c: Context<Api['fetch']>) {
  const { tenantId, medCardMailId } = await openLink(c);
  const { submissionId } = c.params;
  const found = await inTenant(c.db, tenantId, async (db) => {
    const card = await readCardFile(db, medCardMailId, submissionId);
    const file = card && (await storedFile(db, card.sha256));
    if (file) await noteFetched(db, submissionId);
    return card && file && { ...card, size: file.size };
  });
  if (!found) throw requestError('request.not_found');
  const { clientId, documentId, employeeId } = found;
  c.audit({
    entity: 'medCard',
    entityId: submissionId,
    tenantId,
    clientId,
    detail: { employeeId, documentId },
  });
  c.live({ tenantId, ...MED_CARDS_SEEN });
  return pdfReply(c.kernel, tenantId, { ...found, fileName: 'medical-card.pdf' }, true);
}
