import { takeFile } from '#src/features/documents/server/documents.service.ts';
import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import { supply } from '#src/features/review/server/supply.service.ts';
import type { Asked } from '#src/server/address.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context, Gate } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { countTry, forgiveTries, networkSubject, subject } from '#src/server/session/attempts.ts';
import { findRecordLink, useRecordLink } from '#src/server/session/record-links.ts';
import type { RecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CORRESPONDENCE_ERRORS } from '../correspondence.contract.ts';
import type { correspondenceApi } from '../correspondence.contract.ts';
import { referenceOf } from '../correspondence.rules.ts';
import { announce } from './mails.service.ts';
import { readRequest, setAnswered } from './requests.sql.ts';
import type { RequestRow } from './requests.sql.ts';

const fail = thrower(CORRESPONDENCE_ERRORS);
type Api = typeof correspondenceApi;
type Visit = Pick<Context<Api['link']>, 'db' | 'kernel' | 'params'>;

/** The internal tenant, for somebody who has no account. */
function inside<T>(db: Db, kernel: Kernel, work: (db: Db) => Promise<T>): Promise<T> {
  return db.as({ role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' }, work);
}

/**
 * Counts tries by the address they come from; one with a link of ours is given back: an office shares an address (D24).
 * @throws correspondence.too_many_tries
 */
async function counted<T>(
  { keys, pool }: Kernel,
  request: Asked,
  find: () => Promise<T | null>,
): Promise<T> {
  // The kind begins with "address", so that a success forgives one try and not all of them.
  const tries = [networkSubject(keys, 'address information', request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('correspondence.too_many_tries', { retryAfter: wait });
  const found = await find();
  if (!found) throw fail('correspondence.link_unknown');
  await forgiveTries(pool, tries);
  return found;
}

/** Whether a link still holds. */
type LinkState = Pick<RecordLink, 'used' | 'withdrawn' | 'expired'>;

/** @throws correspondence.link_used, link_withdrawn, link_expired */
function checkLink({ used, withdrawn, expired }: LinkState): void {
  if (used) throw fail('correspondence.link_used');
  if (withdrawn) throw fail('correspondence.link_withdrawn');
  if (expired) throw fail('correspondence.link_expired');
}

/** What a link asks for, while it holds. @throws the errors of links, too_many_tries aside */
async function openRequest({ db, kernel }: Visit, link: RecordLink): Promise<RequestRow> {
  checkLink(link);
  const row = await inside(db, kernel, (within) => readRequest(within, link.recordId));
  if (!row || row.standing === 'withdrawn') throw fail('correspondence.link_withdrawn');
  if (row.standing === 'answered') throw fail('correspondence.link_used');
  if (row.standing === 'settled') throw fail('correspondence.link_settled');
  return row;
}

/** What a link asks for. Changes nothing: mail programs open links before people do. */
export async function visitLink(c: Context<Api['link']>) {
  const hash = hashToken(c.params.dqItemId);
  const link = await counted(c.kernel, c.request, () =>
    c.db.asOwner((owner) => findRecordLink(owner, 'additionalInfo', hash, { lock: false })),
  );
  const row = await openRequest(c, link);
  return {
    asked: row.asked,
    clientName: row.clientName,
    receivedOn: row.receivedAt.slice(0, 10),
    reference: referenceOf(row.dqItemId),
    expiresAt: row.expiresAt,
  };
}

/** Lets a body in only by a link that holds: nobody else keeps us busy with files. */
export const answerGate: Gate = async (kernel, request) => {
  const token = tokenOf(request.params);
  const link = await counted(kernel, request, async () => {
    if (token === null) return null;
    const found = await kernel.pool.query<LinkState>(
      `select used_at is not null as used, withdrawn_at is not null as withdrawn, expires_at <= now() as expired
         from single_use_tokens where token_hash = $1 and purpose = 'additionalInfo'`,
      [hashToken(token)],
    );
    return found.rows[0] ?? null;
  });
  checkLink(link);
  // One link, however many hold it, brings so many bodies that come to nothing and no more for a while.
  const wait = await countTry(kernel.pool, [
    subject(kernel.keys, 'information answer', token ?? '', 15, 300),
  ]);
  if (wait > 0) throw fail('correspondence.too_many_tries', { retryAfter: wait });
};

function tokenOf(params: unknown): string | null {
  if (typeof params !== 'object' || params === null || !('dqItemId' in params)) return null;
  return typeof params.dqItemId === 'string' ? params.dqItemId : null;
}

/**
 * Takes an answer: the files into the item, the words beside them, the link used up, and an item that waited goes back
 * to its step. Of two who answer by one link at once the second finds it used. Nothing is kept unless all is.
 * @throws request.invalid, and those of the contract
 */
export async function answer(c: Context<Api['answer']>) {
  const { name, answer: text } = c.body;
  if (text === '' && c.files.length === 0)
    throw requestError('request.invalid', {
      fields: [{ field: 'answer', message: 'Write an answer, or add a file.' }],
    });
  const hash = hashToken(c.params.dqItemId);
  const link = await c.db.asOwner((owner) =>
    findRecordLink(owner, 'additionalInfo', hash, { lock: true }),
  );
  if (!link) throw fail('correspondence.link_unknown');
  const { requestId, dqItemId } = await openRequest(c, link);
  const at = new Date().toISOString();
  const tenantId = c.kernel.internalTenantId;
  const supplied = await inside(c.db, c.kernel, async (db) => {
    const files = [];
    for (const upload of c.files)
      files.push({
        fileName: upload.fileName,
        file: await takeFile(db, c.kernel, tenantId, upload),
      });
    const done = await supply(db, dqItemId, files, { requestId });
    if (!done) throw fail('correspondence.link_settled');
    if (!(await setAnswered(db, requestId, { at, by: name, text, files: files.length })))
      throw fail('correspondence.link_withdrawn');
    return done;
  });
  await c.db.asOwner((owner) => useRecordLink(owner, 'additionalInfo', hash));
  c.audit({
    entity: 'dqItem',
    entityId: dqItemId,
    tenantId,
    clientId: null,
    detail: {
      requestId,
      images: supplied.images.map(({ imageId }) => imageId),
      state: supplied.state,
      moved: supplied.moved,
    },
  });
  announce(c);
  if (supplied.images.length > 0) c.afterCommit(() => readSoon(c.kernel));
  return { answeredAt: at, files: c.files.length };
}
