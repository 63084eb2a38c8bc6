import { certificatesAddresses } from '#src/features/certificates/certificates.addresses.ts';
import {
  maySignNow,
  openForDriver,
} from '#src/features/certificates/server/own-certificate.service.ts';
import { openingsOf } from '#src/features/documents/server/openings.service.ts';
import type { Context } from '#src/server/handler.ts';
import { findRecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { addressAt } from '#src/shared/address.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { type Dispute, DRIVER_PAGE_ERRORS, type OwnFile } from '../driver-page.contract.ts';
import type { driverPageApi } from '../driver-page.contract.ts';
import { MOST_DISPUTES } from '../driver-page.rules.ts';
import {
  askedOf,
  disputesOf,
  hasPaper,
  insertDispute,
  itemsOf,
  type PageRecord,
  papersOf,
  readPage,
} from './driver-page.sql.ts';
import { counted } from './enter.service.ts';
import { inTenant } from './in-tenant.ts';
import { textsOf } from './texts.service.ts';

const fail = thrower(DRIVER_PAGE_ERRORS);
type Api = typeof driverPageApi;
type Visit = Pick<Context<Endpoint>, 'db' | 'kernel' | 'request'> & { params: { visit: string } };

/** Whose file a visit is to, while it lasts. @throws driver-page.visit_over, driver-page.too_many_tries */
export async function openVisit(c: Visit): Promise<{ page: PageRecord; until: string }> {
  const hash = hashToken(c.params.visit);
  const link = await counted(c.kernel, c.request, 'driver-page.visit_over', () =>
    c.db.asOwner((owner) => findRecordLink(owner, 'driverVisit', hash, { lock: false })),
  );
  if (link.withdrawn || link.expired) throw fail('driver-page.visit_over');
  const page = await inTenant(c.db, link.tenantId, (db) => readPage(db, link.recordId));
  if (!page || page.gone) throw fail('driver-page.visit_over');
  return { page, until: link.expiresAt };
}

/** What the own file says, without records of protected kinds. */
export async function readFile(c: Context<Api['read']>): Promise<OwnFile> {
  const { page, until } = await openVisit(c);
  const { tenantId, employerName, firstName } = page;
  return inTenant(c.db, tenantId, async (db) => ({
    ...{ employerName, firstName, visitUntil: until, texts: textsOf(c.kernel, page) },
    asked: await askedOf(db, page),
    items: await itemsOf(db, page),
    papers: await papersOf(db, page),
    maySign: await maySignNow(db, page),
    openings: await openingsOf(db, page),
    disputes: await disputesOf(db, page),
  }));
}

/** Opens the annual certificate for its signature. @throws driver-page.visit_over, driver-page.not_needed */
export async function signCertificate(c: Context<Api['sign']>): Promise<{ address: string }> {
  const { page } = await openVisit(c);
  const token = await openForDriver(c, page);
  if (token === null) throw fail('driver-page.not_needed');
  return { address: addressAt(certificatesAddresses.sign, { dacId: token }) };
}

/** Keeps what the driver disputes. @throws driver-page.visit_over, driver-page.disputes_full, request.not_found */
export async function disputeEntry(c: Context<Api['dispute']>): Promise<Dispute> {
  const { page } = await openVisit(c);
  const { tenantId, clientId, employeeId } = page;
  const { documentId } = c.body;
  const made = await inTenant(c.db, tenantId, async (db) => {
    if (documentId !== null && !(await hasPaper(db, page, documentId)))
      throw requestError('request.not_found');
    const known = await disputesOf(db, page);
    if (known.filter(({ answer }) => answer === null).length >= MOST_DISPUTES)
      throw fail('driver-page.disputes_full');
    // Pressed twice it is stated once.
    const same = known.find(
      ({ about, says, answer }) =>
        answer === null && about === c.body.about && says === c.body.says,
    );
    return same ?? insertDispute(db, page, c.body);
  });
  const detail = { employeeId };
  c.audit({ entity: 'driverDispute', entityId: made.disputeId, tenantId, clientId, detail });
  c.live({ tenantId, topic: 'disputes', key: employeeId, requirement: READS_FILES });
  return made;
}
