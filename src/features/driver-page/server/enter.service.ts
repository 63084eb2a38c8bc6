import { createHash, randomInt } from 'node:crypto';
import type { Asked } from '#src/server/address.ts';
import type { Context } from '#src/server/handler.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { countTry, forgiveTries, networkSubject, subject } from '#src/server/session/attempts.ts';
import { addRecordLink, findRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { thrower } from '#src/shared/errors.ts';
import { DRIVER_PAGE_ERRORS, type driverPageApi } from '../driver-page.contract.ts';
import {
  CODE_MINUTES,
  maskedEmail,
  MOST_CODE_TRIES,
  MOST_CODES,
  VISIT_MINUTES,
} from '../driver-page.rules.ts';
import { MOST_TEXTS } from '../driver-texts.rules.ts';
import { inTenant } from './in-tenant.ts';
import { textChoice } from './texts.service.ts';
import { type PageRecord, readPage, setCode, useCode } from './driver-page.sql.ts';

const fail = thrower(DRIVER_PAGE_ERRORS);
type Api = typeof driverPageApi;
type Visit = Pick<Context<Endpoint>, 'db' | 'kernel' | 'request'>;

/**
 * Counts tries by the address they come from; one with a link of ours is given back: an office shares an address (D24).
 * @throws driver-page.too_many_tries; what `missing` says where nothing is found
 */
export async function counted<T>(
  { keys, pool }: Kernel,
  request: Asked,
  missing: 'driver-page.link_unknown' | 'driver-page.visit_over',
  find: () => Promise<T | null>,
): Promise<T> {
  const tries = [networkSubject(keys, 'address driver page', request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
  const found = await find();
  if (!found) throw fail(missing);
  await forgiveTries(pool, tries);
  return found;
}

/** The page that a link is of, while it holds. @throws those of LINK_ERRORS */
export async function openLink(
  c: Visit & { params: { token: string } },
): Promise<{ page: PageRecord; email: string; expiresAt: string }> {
  const hash = hashToken(c.params.token);
  const link = await counted(c.kernel, c.request, 'driver-page.link_unknown', () =>
    c.db.asOwner((owner) => findRecordLink(owner, 'driverPage', hash, { lock: false })),
  );
  if (link.withdrawn) throw fail('driver-page.link_withdrawn');
  if (link.expired) throw fail('driver-page.link_expired');
  const page = await inTenant(c.db, link.tenantId, (db) => readPage(db, link.recordId));
  if (!page || page.gone || !page.email) throw fail('driver-page.link_withdrawn');
  return { page, email: page.email, expiresAt: link.expiresAt };
}

/** Whose page it is. Changes nothing: mail programs open links before people do. */
export async function visitLink(c: Context<Api['visit']>) {
  const { page, email, expiresAt } = await openLink(c);
  const text = await textChoice(c, page);
  return { employerName: page.employerName, email: maskedEmail(email), expiresAt, text };
}

/** Of a code only this is kept; it is of one page. */
export const hashOf = (pageId: string, code: string): Buffer =>
  createHash('sha256').update(`${pageId} ${code}`).digest();

/** Six digits that nobody can guess. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Codes of one page, by mail and by text together. */
const codeSubject = ({ keys }: Kernel, pageId: string) =>
  subject(keys, 'driver page code', pageId, MOST_CODES, 900);

/** Codes by text: of a page, to a phone from whichever page, and from a network. */
export const textSubjects = (kernel: Kernel, pageId: string, to: string, request: Asked) => [
  codeSubject(kernel, pageId),
  subject(kernel.keys, 'driver page text', to, MOST_TEXTS, 3600),
  textNetwork(kernel, request),
];

const textNetwork = ({ keys }: Kernel, request: Asked) =>
  networkSubject(keys, 'address driver page text', request, 30, 900);

/** Mails a code: the one before holds no longer. @throws those of LINK_ERRORS */
export async function sendCode(c: Context<Api['code']>): Promise<{ sentTo: string }> {
  const { page, email } = await openLink(c);
  const { tenantId, pageId, clientId, employeeId, employerName } = page;
  const wait = await countTry(c.kernel.pool, [codeSubject(c.kernel, pageId)]);
  if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
  const code = newCode();
  await inTenant(c.db, tenantId, async (db) => {
    await setCode(db, page, { hash: hashOf(pageId, code), minutes: CODE_MINUTES, consentId: null });
    await sendMail(db, c.kernel.keys, {
      ...{ tenantId, kind: 'driverCode', to: email },
      subject: `${employerName}: your code`,
      text: `Your code is ${code}\n\nIt works for ${CODE_MINUTES} minutes, once. If you did not ask for it, do nothing: without it nobody sees your page.\n`,
    });
  });
  c.afterCommit(() => c.kernel.wakeJobs());
  const detail = { employeeId, code: 'sent' };
  c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  return { sentTo: maskedEmail(email) };
}

/** Opens the page with its code. @throws those of LINK_ERRORS, driver-page.wrong_code */
export async function enter(c: Context<Api['enter']>): Promise<{ visit: string; until: string }> {
  const { page } = await openLink(c);
  const { tenantId, pageId, clientId, employeeId, codeHolds, codeHash } = page;
  const hash = hashOf(pageId, c.body.code);
  // Counted outside of the transaction, so that what is refused counts, too: by page, for anyone who has its link.
  const mark = codeHash?.toString('hex') ?? 'none';
  const tries = [
    subject(c.kernel.keys, 'driver page enter', `${pageId} ${mark}`, MOST_CODE_TRIES, 900),
  ];
  const wait = await countTry(c.kernel.pool, tries);
  if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
  const isRight = codeHolds && (await inTenant(c.db, tenantId, (db) => useCode(db, page, hash)));
  if (!isRight) throw fail('driver-page.wrong_code');
  // Who came in by the codes did not ask for them in vain; those to the phone count on, as each costs.
  await forgiveTries(c.kernel.pool, [
    codeSubject(c.kernel, pageId),
    ...(page.codeTexted ? [textNetwork(c.kernel, c.request)] : []),
  ]);
  const visit = newLinkToken();
  const until = new Date(Date.now() + VISIT_MINUTES * 60_000).toISOString();
  await c.db.asOwner((owner) =>
    addRecordLink(owner, 'driverVisit', {
      ...{ hash: hashToken(visit), tenantId, recordId: pageId, expiresAt: until },
    }),
  );
  const detail = { employeeId, entered: true };
  c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  return { visit, until };
}
