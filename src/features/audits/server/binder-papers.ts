import { companyFile } from '#src/features/company-file/server/company-file.service.ts';
import { registerSince } from '#src/features/accidents/accidents.rules.ts';
import { everyAccident } from '#src/features/accidents/server/register.service.ts';
import { readablePaper } from '#src/features/company-file/server/papers.service.ts';
import { statusText } from '#src/features/documents/documents.columns.ts';
import {
  type ReadableDocument,
  readableDocuments,
} from '#src/features/documents/server/bound-documents.service.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { itemText, STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import { standingOfFile } from '#src/features/qualification/server/standing.service.ts';
import type { Caller } from '#src/server/caller.ts';
import type { JobFrame } from '#src/server/frame.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { paperPdf, type Paragraph, type Table } from '#src/server/paper-pdf.ts';
import type { Place } from '#src/server/storage/sealing.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { fileNamed, KIND_WORDS, placeInFile, RECORD_WORDS } from '../audits.rules.ts';
import type { AuditRecord } from './audits.sql.ts';
import { narrowSites, placeOf } from '#src/features/clients/server/clients.service.ts';
import type { HeldBinder } from './binders.sql.ts';

/** A part of a binder: made here, or a document of the store. */
export interface BinderPart {
  /** With its folder in a ZIP. */
  path: string;
  /** In the outline of a PDF. */
  title: string;
  level: 0 | 1;
  source: Place | Uint8Array;
}

/** For whom a binder is made: it has what they may see at that place, and no more. */
export function binderAsker(
  job: Pick<JobFrame, 'db' | 'audit'>,
  kernel: Kernel,
  { tenantId, clientId, askedBy, records }: HeldBinder,
) {
  const grants: PermissionGrants = { client: ['viewEmployee', 'viewLocation'], records };
  const caller: Caller = {
    ...{ kind: 'user', sessionId: '', id: askedBy ?? '', tenantId, clientId, email: '', name: '' },
    ...{ isConcordeUser: false, isPseudoUser: false, maskSsn: true, grants, sites: '*' },
    ...{ impersonator: null, services: null },
  };
  return { db: job.db, audit: job.audit, kernel, caller, grants, services: caller.services };
}
type Asker = ReturnType<typeof binderAsker>;

const heading = (text: string): Paragraph => ({ text, size: 13, bold: true, after: 4 });
const quiet = (text: string): Paragraph => ({ text, size: 9.5, quiet: true, after: 8 });

/** The cover: whose binder it is, of what and when. */
export function coverOf(
  audit: AuditRecord,
  held: HeldBinder,
  { by, at }: { by: string; at: string },
): Promise<Uint8Array> {
  const isProtected = held.records.length > 0;
  return paperPdf('Binder', [
    quiet(isProtected ? 'Binder of protected records' : 'Binder'),
    { text: audit.employerName, size: 22, bold: true, after: 2 },
    quiet(audit.clientName),
    heading(`${KIND_WORDS[audit.kind]}: ${audit.title}`),
    { text: `Period: ${writeDate(audit.periodFrom)} to ${writeDate(audit.periodTo)}`, after: 4 },
    { text: `Drivers: ${held.employees.length}`, after: 4 },
    ...held.records.map((one) => ({ text: RECORD_WORDS[one], after: 4 })),
    { text: `Asked for by ${by}, made ${at}.`, after: 12 },
    quiet(
      'Files as they stand when this is made. Each driver begins with how the file stands; documents follow in the order of 49 CFR 391.51(b). What is named as not bound is locked by a password, or cannot be read.',
    ),
  ]);
}

/** A driver's part: how the file stands, and its papers; those of protected records alone where the binder is of them. */
export async function driverParts(
  c: Asker,
  { records, contents }: HeldBinder,
  employeeId: string,
): Promise<{ parts: BinderPart[]; skipped: string[] }> {
  const record = await employeeOf(c.db, employeeId);
  const name = `${record.lastName}, ${record.firstName}`;
  const isProtected = records.length > 0;
  const documents = (await readableDocuments(c, employeeId))
    .filter((one) => one.isProtected === isProtected)
    .sort((a, b) => orderOf(a) - orderOf(b));
  if (isProtected && documents.length === 0 && contents !== 'driver')
    return { parts: [], skipped: [] };
  const blocks: (Paragraph | Table)[] = [
    quiet(isProtected ? 'Protected records' : 'Driver qualification file'),
    { text: name, size: 20, bold: true, after: 2 },
    quiet([record.clientName, record.employmentStatus].join(' \u00b7 ')),
  ];
  if (!isProtected) {
    const standing = await standingOfFile(c, employeeId);
    blocks.push(
      heading(
        `Qualification on ${writeDate(standing.judged.day)}: ${STANDING_WORDS[standing.state]}`,
      ),
      {
        titles: ['Item', 'How it stands', 'Valid to', 'Required by'],
        rows: standing.items.map((item) => [
          item.documentType,
          itemText(item),
          writeDate(item.lastDay),
          item.citation,
        ]),
      },
    );
  }
  blocks.push(
    heading('Documents'),
    documents.length === 0
      ? quiet('No document is filed.')
      : {
          titles: ['Document', 'Date', 'State'],
          rows: documents.map(({ record: one }) => [
            one.documentType,
            writeDate(one.docDate),
            one.passwordProtected
              ? 'Not bound: locked by a password'
              : statusText(one.status, one.daysLeft),
          ]),
        },
  );
  const folder = `${isProtected ? '03 Protected records' : '02 Drivers'}/${fileNamed(name)} ${employeeId.slice(-6)}`;
  const parts: BinderPart[] = [
    {
      ...{ path: `${folder}/00 Index.pdf`, title: name, level: 0 },
      source: await paperPdf(name, blocks),
    },
  ];
  const skipped: string[] = [];
  for (const [at, one] of documents.entries()) {
    const { documentType, docDate, passwordProtected } = one.record;
    const title = docDate === null ? documentType : `${documentType}, ${writeDate(docDate)}`;
    if (passwordProtected) {
      skipped.push(`${name}: ${title}`);
      continue;
    }
    one.note();
    parts.push({
      path: `${folder}/${String(at + 1).padStart(2, '0')} ${fileNamed(title.replaceAll('/', '-'))}.pdf`,
      ...{ title, level: 1 },
      source: { tenantId: one.tenantId, sha256: one.sha256 },
    });
  }
  return { parts, skipped };
}

const orderOf = ({ record }: ReadableDocument): number => placeInFile(record.documentTypeId);

/** The company's own part: its papers and the accident register. */
export async function companyParts(c: Asker, audit: AuditRecord): Promise<BinderPart[]> {
  const parts: BinderPart[] = [];
  const { clientId, tenantId, periodTo } = audit;
  const { papers } = await companyFile(c, clientId);
  const place = await placeOf(c.db, clientId);
  const filter = {
    tenantId,
    sites: place.path.length === 1 ? null : await narrowSites(c.db, [clientId], true),
    since: registerSince(periodTo),
    until: periodTo,
  };
  const rows: string[][] = [];
  for await (const batch of everyAccident(c, filter))
    for (const one of batch)
      rows.push([
        writeDate(one.date),
        `${one.city}, ${one.state}`,
        `${one.lastName}, ${one.firstName}`,
        String(one.injuries),
        String(one.fatalities),
        one.hazmat ? 'Yes' : 'No',
      ]);
  parts.push({
    ...{ path: '04 Accident register.pdf', title: 'Accident register', level: 0 },
    source: await paperPdf('Accident register', [
      { text: 'Accident register', size: 20, bold: true, after: 2 },
      quiet(`49 CFR 390.15(b), three years to ${writeDate(periodTo)}`),
      rows.length === 0
        ? quiet('No accident is in it.')
        : { titles: ['Date', 'Place', 'Driver', 'Injured', 'Dead', 'Hazmat'], rows },
    ]),
  });
  for (const [at, paper] of papers
    .filter(({ removed, passwordProtected }) => removed === null && !passwordProtected)
    .entries()) {
    const record = await readablePaper(c, paper.paperId);
    const title = `${paper.paperType}, ${writeDate(paper.docDate)}`;
    parts.push({
      path: `05 Company/${String(at + 1).padStart(2, '0')} ${fileNamed(title.replaceAll('/', '-'))}.pdf`,
      ...{ title, level: at === 0 ? 0 : 1 },
      source: { tenantId: record.tenantId, sha256: record.sha256 },
    });
  }
  return parts;
}
