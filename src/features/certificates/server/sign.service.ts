import { todayAt } from '#src/features/clients/server/clients.service.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { createHash } from 'node:crypto';
import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import type { Context } from '#src/server/handler.ts';
import { addressOf } from '#src/server/address.ts';
import { countTry, forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { findRecordLink, useRecordLink } from '#src/server/session/record-links.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { CERTIFICATE_ERRORS } from '../certificates.contract.ts';
import type { certificatesApi } from '../certificates.contract.ts';
import { CERTIFICATE_TYPE, certificateText, statementFaults } from '../certificates.rules.ts';
import { certificatePdf } from './certificate-pdf.service.ts';
import { readCertificates, setOpened, setSigned } from './certificates.sql.ts';
import type { CertificateRecord } from './certificates.sql.ts';
import { announce, inTenant } from './send.service.ts';

const fail = thrower(CERTIFICATE_ERRORS);
type Api = typeof certificatesApi;
type Visit = Pick<Context<Endpoint>, 'db' | 'kernel' | 'request'> & { params: { dacId: string } };

interface Opened {
  tenantId: number;
  certificate: CertificateRecord;
  hash: Buffer;
}

/**
 * The certificate that a link is for, while the link holds. Tries are counted by the address they come from, and one
 * with a link that holds is given back: an office full of drivers shares an address (D24).
 * @throws certificates.link_unknown, link_expired, link_used, link_withdrawn, too_many_tries
 */
async function openLink(c: Visit, { lock }: { lock: boolean }): Promise<Opened> {
  const { keys, pool } = c.kernel;
  // The kind begins with "address", so that a success forgives one try and not all of them.
  const tries = [networkSubject(keys, 'address certificate', c.request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('certificates.too_many_tries', { retryAfter: wait });
  const hash = hashToken(c.params.dacId);
  const link = await c.db.asOwner((owner) => findRecordLink(owner, 'driverAnnual', hash, { lock }));
  if (!link) throw fail('certificates.link_unknown');
  // Anyone who has a link, whatever became of it, guesses none.
  await forgiveTries(pool, tries);
  if (link.used) throw fail('certificates.link_used');
  if (link.withdrawn) throw fail('certificates.link_withdrawn');
  if (link.expired) throw fail('certificates.link_expired');
  const [certificate] = await inTenant(c.db, link.tenantId, (db) =>
    readCertificates(db, [link.recordId]),
  );
  if (!certificate || certificate.gone || !certificate.latest)
    throw fail('certificates.link_withdrawn');
  return { tenantId: link.tenantId, certificate, hash };
}

/** Whose certificate a link is for. Changes nothing: mail programs open links before people do. */
export async function visitLink(c: Context<Api['link']>) {
  const { certificate } = await openLink(c, { lock: false });
  const { driverName, employerName, expiresAt } = certificate;
  return { driverName, employerName, expiresAt };
}

/** Notes the first time that the form stood open in a browser. */
export async function noteOpened(c: Context<Api['opened']>): Promise<void> {
  const { tenantId, certificate } = await openLink(c, { lock: false });
  const { certificateId, clientId, employeeId } = certificate;
  const isFirst = await inTenant(c.db, tenantId, (db) => setOpened(db, certificateId));
  if (!isFirst) return;
  c.audit({
    entity: 'certificate',
    entityId: certificateId,
    tenantId,
    clientId,
    detail: { employeeId },
  });
  announce(c, tenantId);
}

/**
 * Signs: the words are built again here, kept with their hash, the typed name, time and address, drawn as a PDF and filed
 * as pending review. Of two who sign by one link at once the second finds it used. Nothing is kept unless all is.
 */
export async function sign(c: Context<Api['sign']>) {
  const { asOf, violations, name } = c.body;
  const { tenantId, certificate, hash } = await openLink(c, { lock: true });
  const { certificateId, clientId, employeeId, driverName, employerName } = certificate;
  const day = await inTenant(c.db, tenantId, (db) => todayAt(db, { tenantId, clientId }));
  const faults = statementFaults({ asOf, violations }, day);
  if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  const text = certificateText({ driverName, employerName, asOf, violations });
  const sha256 = createHash('sha256').update(text, 'utf8').digest();
  const at = new Date().toISOString();
  const ip = addressOf(c.request);
  const textSha256 = sha256.toString('hex');
  const pdf = await certificatePdf({
    text,
    signedName: name,
    signedAt: at,
    ip,
    sha256: textSha256,
  });
  const documentId = await inTenant(c.db, tenantId, async (db) => {
    const file = await takeFile(db, c.kernel, tenantId, pdf);
    const document = await addDocument(db, {
      clientId,
      employeeId,
      documentTypeId: CERTIFICATE_TYPE,
      docDate: asOf,
      expirationDate: null,
      status: 'pendingReview',
      file,
      fileName: `annual-certificate-${asOf}.pdf`,
      source: 'webUpload',
      uploadedBy: null,
    });
    const signed = await setSigned(db, certificateId, {
      asOf,
      violations,
      name,
      at,
      ip,
      text,
      sha256,
      documentId: document.documentId,
    });
    if (!signed) throw fail('certificates.link_withdrawn');
    return document.documentId;
  });
  await c.db.asOwner((owner) => useRecordLink(owner, 'driverAnnual', hash));
  c.audit({
    entity: 'certificate',
    entityId: certificateId,
    tenantId,
    clientId,
    detail: { employeeId, documentId, textSha256 },
  });
  announce(c, tenantId);
  c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
  return { signedAt: at, text, textSha256 };
}
