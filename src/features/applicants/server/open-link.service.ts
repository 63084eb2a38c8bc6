import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { countTry, forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { findRecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { thrower } from '#src/shared/errors.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import { readApplication } from './applications.sql.ts';
import type { ApplicationRecord } from './applications.sql.ts';
import { readLink } from './links.sql.ts';
import type { LinkRecord } from './links.sql.ts';

const fail = thrower(APPLICANTS_ERRORS);

/** Somebody with a link and no account. */
export type Visit = Pick<Context<Endpoint>, 'db' | 'kernel' | 'request'> & {
  params: { token: string };
};

/** The jobs' view of a tenant, for somebody who has no account. */
export function inTenant<T>(db: Db, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> {
  return db.as({ role: 'jobs', tenantId, sites: '*' }, work);
}

export type Opened = { hash: Buffer; tenantId: number } & (
  | { link: LinkRecord; application?: never }
  | { application: ApplicationRecord; link?: never }
);

/**
 * What a link leads to, while it holds: an application, or a job to apply for. Tries are counted by the address they come
 * from, and one with a link of ours is given back: an office full of applicants shares an address (D24).
 * @throws applicants.link_unknown, link_expired, link_withdrawn, too_many_tries
 */
export async function openLink(c: Visit, { lock }: { lock: boolean }): Promise<Opened> {
  const { keys, pool } = c.kernel;
  // The kind begins with "address", so that a success forgives one try and not all of them.
  const tries = [networkSubject(keys, 'address application', c.request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('applicants.too_many_tries', { retryAfter: wait });
  const hash = hashToken(c.params.token);
  const found = await c.db.asOwner(async (owner) => {
    const own = await findRecordLink(owner, 'application', hash, { lock });
    if (own) return { ...own, isJob: false };
    const job = await findRecordLink(owner, 'applicationLink', hash, { lock: false });
    return job && { ...job, isJob: true };
  });
  if (!found) throw fail('applicants.link_unknown');
  // Anyone who has a link, whatever became of it, guesses none.
  await forgiveTries(pool, tries);
  if (found.withdrawn) throw fail('applicants.link_withdrawn');
  if (found.expired) throw fail('applicants.link_expired');
  const { tenantId, recordId } = found;
  const opened = await inTenant(c.db, tenantId, async (db): Promise<Opened | null> => {
    if (found.isJob) {
      const link = await readLink(db, recordId);
      return link && !link.closed && link.withdrawnAt === null ? { hash, tenantId, link } : null;
    }
    const application = await readApplication(db, recordId, { lock });
    return application && { hash, tenantId, application };
  });
  if (!opened) throw fail('applicants.link_withdrawn');
  return opened;
}

/** The application that a link is of. @throws as `openLink`, and link_unknown for the link of a job */
export async function openApplication(
  c: Visit,
  { lock }: { lock: boolean },
): Promise<{ hash: Buffer; application: ApplicationRecord }> {
  const { hash, application } = await openLink(c, { lock });
  if (!application) throw fail('applicants.link_unknown');
  return { hash, application };
}

/** An application that is not sent yet, held until the end of the call. @throws as `openApplication`, and already_sent */
export async function openDraft(
  c: Visit,
): Promise<{ hash: Buffer; application: ApplicationRecord }> {
  const opened = await openApplication(c, { lock: true });
  if (opened.application.state === 'sent') throw fail('applicants.already_sent');
  return opened;
}
