import { filer } from '#src/features/applicants/server/queue-paper.service.ts';
import { certificatesAddresses } from '#src/features/certificates/certificates.addresses.ts';
import {
  maySignNow,
  openForDriver,
} from '#src/features/certificates/server/own-certificate.service.ts';
import { openingsOf } from '#src/features/documents/server/openings.service.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { inspectPaper, isHeicFile } from '#src/features/documents/server/inspect-image.service.ts';
import { announceQueue } from '#src/features/intake/server/announce.service.ts';
import { readSoon } from '#src/features/intake/server/read-soon.service.ts';
import type { Context, Gate, Inspect } from '#src/server/handler.ts';
import { countTry, subject } from '#src/server/session/attempts.ts';
import { findRecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { addressAt } from '#src/shared/address.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { type Dispute, DRIVER_PAGE_ERRORS, type OwnFile } from '../driver-page.contract.ts';
import type { driverPageApi } from '../driver-page.contract.ts';
import { MOST_DISPUTES, SENDS } from '../driver-page.rules.ts';
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

/** Lets a body in only by a visit that lasts: nobody else keeps us busy with files. */
export const uploadGate: Gate = async (kernel, request) => {
  const { params } = request;
  const given =
    typeof params === 'object' && params !== null && 'visit' in params ? params.visit : null;
  const text = typeof given === 'string' ? given : '';
  await counted(kernel, request, 'driver-page.visit_over', async () => {
    const found = await kernel.pool.query(
      `select 1 from single_use_tokens where token_hash = $1 and purpose = 'driverVisit' and withdrawn_at is null and expires_at > now()
        and not has_departed(tenant_id)`,
      [hashToken(text)],
    );
    return found.rowCount === 0 ? null : found;
  });
  const wait = await countTry(kernel.pool, [
    subject(kernel.keys, 'driver page upload', text, 30, 300),
  ]);
  if (wait > 0) throw fail('driver-page.too_many_tries', { retryAfter: wait });
};

/** Looks into a paper. @throws driver-page.heic_photo, and those of `inspectPaper` */
export const inspectDriverPaper: Inspect = async (path, sender) => {
  if (await isHeicFile(path)) throw fail('driver-page.heic_photo');
  return inspectPaper(path, sender);
};

/** Sends papers in: each waits for review. @throws driver-page.visit_over, request.invalid */
export async function uploadPaper(c: Context<Api['upload']>): Promise<{ sent: number }> {
  const { page } = await openVisit(c);
  const { tenantId, clientId, employeeId, pageId, zone } = page;
  const type = c.body.documentTypeId;
  if (!(type in SENDS))
    throw requestError('request.invalid', {
      fields: [{ field: 'documentTypeId', message: 'Choose a document of the list.' }],
    });
  const day = todayIn(zone);
  await inTenant(c.db, tenantId, async (db) => {
    const file = filer(db, c.kernel, { tenantId, clientId, employeeId, day, tag: null });
    for (const upload of c.files) await file(upload, type, 'from-driver');
  });
  const detail = { employeeId, documentTypeId: type, files: c.files.length };
  c.audit({ entity: 'driverPage', entityId: pageId, tenantId, clientId, detail });
  c.afterCommit(() => readSoon(c.kernel));
  announceQueue(c);
  c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
  const { permission } = employeesApi.read;
  c.live({ tenantId, topic: 'employees', key: employeeId, requirement: permission });
  return { sent: c.files.length };
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
