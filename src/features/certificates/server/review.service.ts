import { READS_FILES } from '#src/shared/permission-sets.ts';
import { decideDocument } from '#src/features/documents/server/documents.service.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { CERTIFICATE_ERRORS } from '../certificates.contract.ts';
import type { Certificate } from '../certificates.shapes.ts';
import { namesDriver, standingOf, validThrough } from '../certificates.rules.ts';
import { readCertificates, setReview } from './certificates.sql.ts';
import type { CertificateRecord } from './certificates.sql.ts';
import { announce } from './send.service.ts';

const fail = thrower(CERTIFICATE_ERRORS);

type Reader = Pick<Context<Endpoint>, 'grants' | 'caller'>;
type Reviewer = Pick<
  Context<Endpoint>,
  'db' | 'grants' | 'caller' | 'audit' | 'live' | 'ifMatch'
> & { params: { certificateId: string } };

/** A certificate as the caller is shown it, with what may be done with it now. */
export function shown(c: Reader, record: CertificateRecord): Certificate {
  const {
    replaces: _,
    mailId: __,
    clientId: ___,
    senderName,
    sentBy,
    gone,
    state,
    ...rest
  } = record;
  const standing = standingOf(record, new Date());
  const may = holds(c.grants, 'client.uploadDocuments') && c.caller.kind === 'user' && !gone;
  const isOpen = standing === 'sent' || standing === 'opened' || standing === 'expired';
  const allowed: Certificate['allowed'] = [];
  if (may && record.latest) {
    if (state !== 'signed') allowed.push('send');
    if (isOpen) allowed.push('withdraw');
    if (state === 'signed') allowed.push('review');
    if (state === 'reviewed' || state === 'sentBack') allowed.push('reopen');
  }
  return {
    ...rest,
    standing,
    sentBy: senderName ?? (sentBy === null ? null : 'Service staff'),
    namesDriver:
      record.signedName === null ? null : namesDriver(record.signedName, record.driverName),
    validThrough: record.asOf && state !== 'sentBack' ? validThrough(record.asOf) : null,
    allowed,
  };
}

/** One certificate among the caller's rows. @throws request.not_found */
export async function certificateOf(
  db: Reviewer['db'],
  certificateId: string,
): Promise<CertificateRecord> {
  const [record] = await readCertificates(db, [certificateId]);
  if (!record) throw requestError('request.not_found');
  return record;
}

type Change = Parameters<typeof setReview>[2];

const DOCUMENT_STATUS = {
  reviewed: 'accepted',
  sentBack: 'rejected',
  signed: 'pendingReview',
} as const;

/**
 * Accepts a signed certificate, sends it back, or takes either back; the document in the file follows.
 * @throws request.not_found, request.conflict, certificates.wrong_state, not_latest, document_gone
 */
export async function review(c: Reviewer, change: Change): Promise<CertificateRecord> {
  const record = await certificateOf(c.db, c.params.certificateId);
  const isFrom = change.to === 'signed' ? ['reviewed', 'sentBack'] : ['signed'];
  if (!isFrom.includes(record.state) || record.gone) throw fail('certificates.wrong_state');
  if (!record.latest) throw fail('certificates.not_latest');
  const stale = () => requestError('request.conflict', { current: shown(c, record) });
  if (c.ifMatch !== null && c.ifMatch !== record.version) throw stale();
  if (!(await setReview(c.db, record, change))) throw stale();
  const moved = await decideDocument(c.db, record.documentId ?? '', {
    from: isFrom.map((state) => DOCUMENT_STATUS[state as keyof typeof DOCUMENT_STATUS]),
    to: DOCUMENT_STATUS[change.to],
    by: change.to === 'reviewed' ? c.caller.id : null,
    reason: change.to === 'sentBack' ? change.note : null,
  });
  if (!moved) throw fail('certificates.document_gone');
  c.audit({
    entity: 'certificate',
    entityId: record.certificateId,
    clientId: record.clientId,
    detail: {
      employeeId: record.employeeId,
      documentId: record.documentId,
      from: record.state,
      to: change.to,
    },
  });
  const { tenantId } = c.db.binding;
  announce(c, tenantId);
  c.live({ tenantId, topic: 'documents', key: record.employeeId, requirement: READS_FILES });
  return certificateOf(c.db, record.certificateId);
}
