import { randomUUID } from 'node:crypto';
import { placeOf, todayAt, worksAt } from '#src/features/clients/server/clients.service.ts';
import { checkChoices } from '#src/features/employees/server/employee-checks.service.ts';
import type { Context } from '#src/server/handler.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { addRecordLink, withdrawRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addDays, endOfDay } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { addressAt } from '#src/shared/address.ts';
import { applicantsAddresses } from '../applicants.addresses.ts';
import { APPLICANTS_ERRORS } from '../applicants.contract.ts';
import type { applicantsApi } from '../applicants.contract.ts';
import type { ApplyLink } from '../applicants.shapes.ts';
import { announce } from './announce.ts';
import { insertLink, readLink, readLinks, setLinkWithdrawn } from './links.sql.ts';
import type { LinkRecord } from './links.sql.ts';

const fail = thrower(APPLICANTS_ERRORS);
type Api = typeof applicantsApi;
type Staff = Pick<Context<Endpoint>, 'db' | 'kernel' | 'grants' | 'caller' | 'request'>;

const sealedAt = (tenantId: number, linkId: string) => `${tenantId}|${linkId}|apply`;

/** A link as staff see it: who may make links may give its address away, as long as it works. */
function shown(c: Staff, link: LinkRecord): ApplyLink {
  const { tenantId, linkId, cipher, expired, closed, withdrawnAt } = link;
  const works = !expired && !closed && withdrawnAt === null;
  const mayGive = works && c.caller.kind === 'user' && holds(c.grants, 'client.addEmployee');
  const token = () =>
    c.kernel.keys.decrypt('apply-link', cipher, sealedAt(tenantId, linkId)).toString('utf8');
  return {
    linkId,
    clientId: link.clientId,
    clientName: link.clientName,
    jobTitleId: link.jobTitleId,
    jobTitle: link.jobTitle,
    cdl: link.cdl,
    address: mayGive
      ? consoleAddress(c.kernel.config, c.request) +
        addressAt(applicantsAddresses.apply, { token: token() })
      : null,
    createdAt: link.createdAt,
    expiresAt: link.expiresAt,
    withdrawnAt,
    begun: link.begun,
    sent: link.sent,
  };
}

/** The links of the place acted in and below it. */
export async function listLinks(c: Context<Api['links']>): Promise<ApplyLink[]> {
  const place = await placeOf(c.db, c.clientId ?? c.caller.clientId);
  const links = await readLinks(c.db, place);
  return links.map((link) => shown(c, link));
}

/** @throws request.not_found */
async function linkOf(c: Staff, linkId: string): Promise<LinkRecord> {
  const link = await readLink(c.db, linkId);
  if (!link || !worksAt(c.db, link.clientId)) throw requestError('request.not_found');
  return link;
}

/**
 * Makes a link of a location and a job. The token stands hashed with the others, and sealed beside the link: it is given to
 * anybody who may apply, so those who make links may copy it again (D302).
 * @throws request.not_found, applicants.location_closed, employees.unknown_list_value
 */
export async function addLink(c: Context<Api['addLink']>): Promise<ApplyLink> {
  const { clientId, jobTitleId, cdl, days } = c.body;
  const place = await placeOf(c.db, clientId);
  if (!worksAt(c.db, place.clientId)) throw requestError('request.not_found');
  const { tenantId } = place;
  await checkChoices(c.db, tenantId, { state: null, jobTitleId });
  const [linkId, token] = [randomUUID(), newLinkToken()];
  const expiresAt = endOfDay(addDays(await todayAt(c.db, place), days));
  await c.db.asOwner((owner) =>
    addRecordLink(owner, 'applicationLink', {
      hash: hashToken(token),
      tenantId,
      recordId: linkId,
      expiresAt,
    }),
  );
  await insertLink(c.db, {
    tenantId,
    linkId,
    clientId: place.clientId,
    jobTitleId,
    cdl,
    cipher: c.kernel.keys.encrypt('apply-link', token, sealedAt(tenantId, linkId)),
    by: c.caller.impersonator?.id ?? c.caller.id,
    expiresAt,
  });
  const link = await linkOf(c, linkId);
  if (link.closed) throw fail('applicants.location_closed');
  c.audit({
    entity: 'applicationLink',
    entityId: linkId,
    clientId: place.clientId,
    detail: { jobTitleId, cdl, days },
  });
  announce(c, tenantId);
  return shown(c, link);
}

/** Takes a link back; applications that were begun by it go on. @throws request.not_found */
export async function withdrawLink(c: Context<Api['withdrawLink']>): Promise<ApplyLink> {
  const { linkId, tenantId, clientId } = await linkOf(c, c.params.linkId);
  await c.db.asOwner((owner) =>
    withdrawRecordLink(owner, 'applicationLink', { tenantId, recordId: linkId }),
  );
  await setLinkWithdrawn(c.db, tenantId, linkId);
  c.audit({ entity: 'applicationLink', entityId: linkId, clientId, detail: { withdrawn: true } });
  announce(c, tenantId);
  return shown(c, await linkOf(c, linkId));
}
