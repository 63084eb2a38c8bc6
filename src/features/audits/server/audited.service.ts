import { readFile } from 'node:fs/promises';
import { companyFile } from '#src/features/company-file/server/company-file.service.ts';
import { readablePaper } from '#src/features/company-file/server/papers.service.ts';
import { registerSince } from '#src/features/accidents/accidents.rules.ts';
import { everyAccident } from '#src/features/accidents/server/register.service.ts';
import { COMPANY_COLUMNS } from '#src/features/company-file/company-file.columns.ts';
import { narrowSites, placeOf } from '#src/features/clients/server/clients.service.ts';
import { statusText } from '#src/features/documents/documents.columns.ts';
import { discardMade, stampPdf } from '#src/features/documents/server/arrange-pdf.service.ts';
import { readableDocuments } from '#src/features/documents/server/bound-documents.service.ts';
import { isNewReading } from '#src/features/documents/server/readings.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { itemText, STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import { standingOfFile } from '#src/features/qualification/server/standing.service.ts';
import type { Context } from '#src/server/handler.ts';
import { fromMemory, PDF, type StreamReply } from '#src/server/streams.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError } from '#src/shared/errors.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { linkExpiry } from './links.sql.ts';
import type { auditedApi, AuditedCompany, AuditedFile } from '../audited.contract.ts';
import { placeInFile } from '../audits.rules.ts';
import { type AuditRecord, readAudit, readDrivers, readItems } from './audits.sql.ts';

type Api = typeof auditedApi;
type Reading = Pick<
  Context<Endpoint>,
  'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'services' | 'request' | 'afterCommit'
>;

/** The audit of the caller's link. @throws request.not_found where the link is bound to none, or it is closed */
async function ownAudit({ db, caller }: Pick<Reading, 'db' | 'caller'>): Promise<AuditRecord> {
  const { auditId } = caller;
  const found = auditId === undefined ? null : await readAudit(db, auditId);
  if (!found || found.state === 'closed') throw requestError('request.not_found');
  return found;
}

/** Of a company's paper: due soon, or in order (`rankOf`). */
const SOON_DUE = 3;

/** What an auditor sees of a file: what everybody does who opens files, and the protected records that the audit has. */
const grantsOf = ({ records }: AuditRecord): PermissionGrants => ({
  client: ['viewEmployee', 'viewLocation'],
  records,
});

/** A driver of the sample. @throws request.not_found for anybody else */
async function sampled(c: Reading, employeeId: string) {
  const audit = await ownAudit(c);
  const drivers = await readDrivers(c.db, audit.tenantId, audit.auditId);
  const driver = drivers.find((one) => one.employeeId === employeeId);
  if (!driver) throw requestError('request.not_found');
  return { audit, driver, asked: { ...c, grants: grantsOf(audit) } };
}

/** The audit as its auditor sees it. */
export async function readAudited(c: Context<Api['read']>) {
  const audit = await ownAudit(c);
  const { tenantId, auditId, clientId } = audit;
  const drivers = await readDrivers(c.db, tenantId, auditId);
  const items = await readItems(c.db, tenantId, auditId);
  c.audit({ entity: 'audit', entityId: auditId, clientId });
  return {
    ...{ auditId, employerName: audit.employerName, clientName: audit.clientName },
    ...{ title: audit.title, kind: audit.kind, records: audit.records, label: c.caller.name },
    ...{ periodFrom: audit.periodFrom, periodTo: audit.periodTo, dueOn: audit.dueOn },
    drivers: drivers.map(({ addedAt: _, ...one }) => one),
    items: items.map(({ itemId, title, citation, state }) => ({ itemId, title, citation, state })),
    expiresAt: await c.db.asOwner((owner) => linkExpiry(owner, c.caller.id)),
  };
}

/** As 49 CFR 391.51(b) names them. */
const inOrder = <T extends { record: { documentTypeId: number } }>(documents: readonly T[]): T[] =>
  documents.toSorted(
    (a, b) => placeInFile(a.record.documentTypeId) - placeInFile(b.record.documentTypeId),
  );

/** A driver's file. @throws request.not_found */
export async function readDriver(c: Context<Api['driver']>): Promise<AuditedFile> {
  const { driver, asked } = await sampled(c, c.params.employeeId);
  const { employeeId, name, clientName, hireDate } = driver;
  const record = await employeeOf(c.db, employeeId);
  const standing = await standingOfFile(asked, employeeId);
  const documents = await readableDocuments(asked, employeeId);
  c.opened(employeeId);
  c.audit({ entity: 'employee', entityId: employeeId, clientId: record.clientId });
  return {
    ...{ employeeId, name, clientName, hireDate, status: record.employmentStatus },
    license: record.licenseClass === null ? '' : `Class ${record.licenseClass}`,
    day: standing.judged.day,
    standing: STANDING_WORDS[standing.state],
    withheld: standing.withheld,
    items: standing.items.map((item) => ({
      documentType:
        item.authority === null ? item.documentType : `${item.documentType} (${item.authority})`,
      text: itemText(item),
      lastDay: item.lastDay,
      citation: item.citation,
      isGood: item.severity === 'none',
    })),
    documents: inOrder(documents).map(({ record: one }) => ({
      documentId: one.id,
      documentType: one.documentType,
      docDate: one.docDate,
      text: statusText(one.status, one.daysLeft),
      passwordProtected: one.passwordProtected,
    })),
  };
}

/** A driver's paper. @throws request.not_found, and those of the contract */
export async function readDocument(c: Context<Api['document']>): Promise<StreamReply> {
  const { audit, asked } = await sampled(c, c.params.employeeId);
  const all = await readableDocuments(asked, c.params.employeeId);
  const found = all.find(({ record }) => record.id === c.params.documentId);
  if (!found) throw requestError('request.not_found');
  const { record, tenantId, sha256, opened } = found;
  c.opened(record.employeeId, opened);
  if (isNewReading(c, record.id))
    c.audit({
      entity: 'document',
      entityId: record.id,
      clientId: record.clientId,
      detail: { employeeId: record.employeeId, documentTypeId: record.documentTypeId },
    });
  return stamped(c, audit, { tenantId, sha256, fileName: record.documentType });
}

/** The company's own file. @throws request.not_found */
export async function readCompany(c: Context<Api['company']>): Promise<AuditedCompany> {
  const audit = await ownAudit(c);
  const { clientId, tenantId } = audit;
  const asked = { ...c, grants: grantsOf(audit) };
  const { items, papers, companies } = await companyFile(asked, clientId);
  const names = new Map(companies.map((one) => [one.clientId, one.name]));
  const place = await placeOf(c.db, clientId);
  const filter = {
    tenantId,
    sites: place.path.length === 1 ? null : await narrowSites(c.db, [clientId], true),
    since: registerSince(audit.periodTo),
    until: audit.periodTo,
  };
  const accidents: AuditedCompany['accidents'] = [];
  for await (const rows of everyAccident(asked, filter))
    accidents.push(
      ...rows.map(({ lastName, firstName, ...one }) => ({
        ...{ accidentId: one.accidentId, date: one.date, city: one.city, state: one.state },
        ...{ injuries: one.injuries, fatalities: one.fatalities, hazmat: one.hazmat },
        driverName: `${lastName}, ${firstName}`,
      })),
    );
  c.audit({ entity: 'company', entityId: String(clientId), clientId });
  return {
    items: items
      .filter(({ state }) => state !== 'notAsked')
      .map((row) => ({
        ...{ itemId: row.itemId, companyName: row.companyName, citation: row.citation },
        what: COMPANY_COLUMNS.paper.text(row),
        text: COMPANY_COLUMNS.state.text(row),
        isGood: row.rank >= SOON_DUE,
      })),
    papers: papers
      .filter(({ removed }) => removed === null)
      .map(({ paperId, paperType, clientId: at, docDate, passwordProtected }) => ({
        ...{ paperId, paperType, docDate, passwordProtected },
        companyName: names.get(at) ?? '',
      })),
    accidents,
  };
}

/** A paper of the company. @throws request.not_found, and those of the contract */
export async function readCompanyPaper(c: Context<Api['paper']>): Promise<StreamReply> {
  const audit = await ownAudit(c);
  const asked = { ...c, grants: grantsOf(audit) };
  const { papers } = await companyFile(asked, audit.clientId);
  if (!papers.some((one) => one.paperId === c.params.paperId && one.removed === null))
    throw requestError('request.not_found');
  const record = await readablePaper(asked, c.params.paperId);
  if (isNewReading(c, record.paperId))
    c.audit({ entity: 'companyPaper', entityId: record.paperId, clientId: record.clientId });
  return stamped(c, audit, { ...record, fileName: record.paperType });
}

/** Copies of papers just looked at: a viewer loads one in many ranges, and each must be of the same bytes. */
const copies = new Map<string, { bytes: Buffer; until: number }>();
const KEPT_MS = 5 * 60_000;
const MOST_COPIES = 8;

/** The paper with who looks at it on each page; the stored file stays as it was filed. */
async function stamped(
  c: Reading,
  audit: AuditRecord,
  { tenantId, sha256, fileName }: { tenantId: number; sha256: Buffer; fileName: string },
): Promise<StreamReply> {
  const day = todayIn(audit.zone);
  const key = `${c.caller.id}/${tenantId}/${sha256.toString('hex')}/${day}`;
  const now = Date.now();
  for (const [other, { until }] of copies) if (until <= now) copies.delete(other);
  let bytes = copies.get(key)?.bytes;
  if (!bytes) {
    const to = c.kernel.storage.temporaryPath();
    const text = `${c.caller.name} \u00b7 ${writeDate(day)} \u00b7 ${audit.employerName}`;
    await using file = await c.kernel.storage.file(tenantId, sha256);
    const { path } = await stampPdf({ path: file.path, to, text }, c.caller.id);
    try {
      bytes = await readFile(path);
    } finally {
      await discardMade([{ path }]);
    }
    const [oldest] = copies.keys();
    if (copies.size >= MOST_COPIES && oldest !== undefined) copies.delete(oldest);
    copies.set(key, { bytes, until: now + KEPT_MS });
  }
  return fromMemory(bytes, `${fileName}.pdf`, PDF);
}
