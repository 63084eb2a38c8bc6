import type { Context } from '#src/server/handler.ts';
import { noteWaiting } from '#src/features/documents/server/removed-blobs.service.ts';
import { PDF, type StreamReply } from '#src/server/streams.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { AUDIT_ERRORS } from '../audits.contract.ts';
import type { Binder, bindersApi } from '../binders.contract.ts';
import { auditOf, doer, needRecords, note } from './audits.service.ts';
import { type AuditRecord, placeOfDriver, readDrivers } from './audits.sql.ts';
import {
  type BinderRecord,
  cancelBinder,
  insertBinder,
  peopleOfPeriod,
  readBinder,
  readBinders,
} from './binders.sql.ts';

const fail = thrower(AUDIT_ERRORS);
type Api = typeof bindersApi;
/** So many binders of an audit are made at a time. */
const MOST_OPEN = 2;

/** Whose files are asked for. @throws request.not_found, audits.elsewhere, audits.nothing_to_bind */
async function peopleOf(c: Context<Api['ask']>, audit: AuditRecord): Promise<string[]> {
  const { contents, employeeId } = c.body;
  if (contents === 'company') return peopleOfPeriod(c.db, audit);
  if (contents === 'driver') {
    const place = employeeId === null ? null : await placeOfDriver(c.db, audit, employeeId);
    if (employeeId === null || !place) throw requestError('request.not_found');
    if (!place.isWithin) throw fail('audits.elsewhere');
    return [employeeId];
  }
  const drivers = await readDrivers(c.db, audit.tenantId, audit.auditId);
  if (drivers.length === 0) throw fail('audits.nothing_to_bind');
  return drivers.map((one) => one.employeeId);
}

/** Asks for a binder. @throws those of the contract */
export async function askBinder(c: Context<Api['ask']>): Promise<Binder> {
  const found = await auditOf(c, c.params.auditId, { hold: true });
  const { tenantId, auditId, clientId } = found;
  const { contents, form, records } = c.body;
  needRecords(c, records);
  const all = await readBinders(c.db, tenantId, auditId);
  if (all.filter(({ state }) => state === 'waiting' || state === 'running').length >= MOST_OPEN)
    throw fail('audits.too_many_binders');
  const employees = await peopleOf(c, found);
  const binderId = await insertBinder(c.db, {
    ...{ tenantId, auditId, clientId, contents, form, records, employees, by: doer(c) },
  });
  note(c, found, { binderId, contents, form, records, drivers: employees.length });
  c.afterCommit(() => c.kernel.wakeJobs('bindFiles'));
  const made = await readBinder(c.db, binderId);
  if (!made) throw new Error('The binder is not there');
  return shown(made);
}

function shown({ tenantId: _, auditId: __, clientId: ___, ...one }: BinderRecord): Binder {
  return one;
}

/** The binders of an audit. @throws request.not_found */
export async function listBinders(c: Context<Api['list']>): Promise<Binder[]> {
  const { tenantId, auditId } = await auditOf(c, c.params.auditId);
  return readBinders(c.db, tenantId, auditId);
}

/** A binder of an audit that the asker keeps. @throws request.not_found */
async function binderOf(
  c: Context<Api['file']> | Context<Api['cancel']> | Context<Api['signature']>,
): Promise<{ binder: BinderRecord; audit: AuditRecord }> {
  const binder = await readBinder(c.db, c.params.binderId);
  if (!binder) throw requestError('request.not_found');
  return { binder, audit: await auditOf(c, binder.auditId) };
}

/** Stops a binder, or takes it back. @throws request.not_found */
export async function stopBinder(c: Context<Api['cancel']>): Promise<void> {
  const { binder, audit } = await binderOf(c);
  await cancelBinder(c.db, binder);
  if (binder.sha256 !== null) {
    const hash = Buffer.from(binder.sha256, 'hex');
    const { tenantId } = binder;
    await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (db) =>
      noteWaiting(db, tenantId, [hash]),
    );
  }
  note(c, audit, { binderId: binder.binderId, canceled: true });
}

const ready = ({ binder }: { binder: BinderRecord }) => {
  const { sha256, size, state } = binder;
  if (state !== 'done' || sha256 === null || size === null) throw fail('audits.binder_not_ready');
  return { sha256: Buffer.from(sha256, 'hex'), size };
};

/** A binder to save. @throws request.not_found, audits.binder_not_ready, audits.not_your_records */
export async function sendBinder(c: Context<Api['file']>): Promise<StreamReply> {
  const { binder, audit } = await binderOf(c);
  needRecords(c, binder.records);
  const { sha256, size } = ready({ binder });
  c.audit({
    entity: 'export',
    entityId: binder.binderId,
    clientId: audit.clientId,
    detail: { list: 'binder', papers: binder.papers, records: binder.records },
  });
  return {
    mediaType: binder.form === 'pdf' ? PDF : 'application/zip',
    size,
    fileName: `Binder${binder.records.length > 0 ? ' of protected records' : ''}.${binder.form}`,
    etag: `"${binder.sha256?.slice(0, 32) ?? ''}"`,
    disposition: 'attachment',
    open: (start, end) => c.kernel.storage.read(binder.tenantId, sha256, start, end),
  };
}

/** What is signed of a binder: its hash, and of what it is. @throws request.not_found, audits.binder_not_ready */
export async function signBinder(c: Context<Api['signature']>) {
  const { binder } = await binderOf(c);
  const { sha256, size } = ready({ binder });
  const { kernel } = c;
  const statement = JSON.stringify({
    ...{ binderId: binder.binderId, sha256: sha256.toString('hex'), size },
    ...{ finishedAt: binder.finishedAt, key: kernel.keys.currentId },
  });
  return {
    statement,
    signature: kernel.keys.sign(statement).toString('base64'),
    key: kernel.keys.currentId,
    publicKey: kernel.keys.publicKeys.get(kernel.keys.currentId) ?? '',
  };
}
