import { lendFiles } from '#src/server/storage/storage.ts';
import { writeFile } from 'node:fs/promises';
import { bindPdf, discardMade } from '#src/features/documents/server/arrange-pdf.service.ts';
import {
  type BoundDocument,
  boundDocuments,
} from '#src/features/documents/server/bound-documents.service.ts';
import { readIdentifier } from '#src/features/clients/server/clients.service.ts';
import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { statusText } from '#src/features/documents/documents.columns.ts';
import { itemText, STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import type { EmployeeQualification } from '#src/features/qualification/qualification.contract.ts';
import { standingOfFile } from '#src/features/qualification/server/standing.service.ts';
import type { Context } from '#src/server/handler.ts';
import { countedPaper, type Paragraph, type Table } from '#src/server/paper-pdf.ts';
import { printedBy } from '#src/server/printed-list.ts';
import { onceFile, PDF, type StreamReply } from '#src/server/streams.ts';
import { writeDate } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { labelFor } from '../employee-fields.rules.ts';
import { FILE_ERRORS, type fileApi } from '../file.contract.ts';
import { employeeOf } from './employees.service.ts';
import type { EmployeeRecord } from './employees.sql.ts';

const fail = thrower(FILE_ERRORS);

/** What one file may hold to be printed as a whole: it is bound in memory. */
export const MOST_BOUND = { documents: 300, bytes: 150 * 1024 * 1024 };

/**
 * An employee's file as one PDF: cover, how each item of the qualification stands and by what it is asked for, an index, and
 * the documents themselves, with bookmarks. It is made in a temporary place and gone when it is sent.
 * @throws request.not_found, file.too_large_to_print, documents.unreadable, documents.too_complex, request.unavailable
 */
export async function printFile(c: Context<typeof fileApi.print>): Promise<StreamReply> {
  const record = await employeeOf(c.db, c.params.employeeId);
  const documents = await boundDocuments(c, record.employeeId, c.query.protected);
  for (const opened of new Set(['file' as const, ...documents.map((one) => one.opened)]))
    c.opened(record.employeeId, opened);
  const bytes = documents.reduce((sum, { record: { size } }) => sum + size, 0);
  if (documents.length > MOST_BOUND.documents || bytes > MOST_BOUND.bytes)
    throw fail('file.too_large_to_print');
  const standing = await standingOfFile(c, record.employeeId);
  const { signature, day, logo } = await printedBy({
    ...c,
    params: undefined,
    clientId: record.clientId,
  });
  const front = await frontOf(record, standing, documents, {
    signature,
    logo,
    identifier: await readIdentifier(c.db),
  });
  const [frontPath, to] = [c.kernel.storage.temporaryPath(), c.kernel.storage.temporaryPath()];
  try {
    await writeFile(frontPath, front, { mode: 0o600, flag: 'wx' });
    const bound = documents.filter(({ pages }) => pages !== null);
    await using lent = await lendFiles(c.kernel.storage, bound);
    const made = await bindPdf(
      {
        to,
        front: frontPath,
        documents: lent.files.map(({ path, record: { documentType, docDate } }) => ({
          path,
          title: docDate === null ? documentType : `${documentType}, ${writeDate(docDate)}`,
        })),
      },
      c.caller.id,
    );
    c.audit({
      entity: 'export',
      entityId: record.employeeId,
      tenantId: record.employerId,
      clientId: record.clientId,
      detail: { list: 'file', documents: bound.length, protected: c.query.protected },
    });
    return await onceFile(c.reply, made, { mediaType: PDF, fileName: `Employee file ${day}.pdf` });
  } finally {
    await discardMade([{ path: frontPath }]);
  }
}

/** Cover, standing and index. It is drawn twice: how many pages it takes is known once it has been drawn. */
async function frontOf(
  record: EmployeeRecord,
  standing: EmployeeQualification,
  documents: readonly BoundDocument[],
  { signature, logo, identifier }: { signature: string; logo: Buffer | null; identifier: string },
): Promise<Uint8Array> {
  const draw = (pages: number) => {
    const total = documents.reduce((sum, one) => sum + (one.pages ?? 0), pages);
    return countedPaper(
      'Employee file',
      blocksOf(record, standing, documents, { identifier, frontPages: pages }),
      {
        foot: signature,
        logo,
        pagesInAll: total,
      },
    );
  };
  const { pages } = await draw(1);
  return (await draw(pages)).bytes;
}

function blocksOf(
  record: EmployeeRecord,
  standing: EmployeeQualification,
  documents: readonly BoundDocument[],
  { identifier, frontPages }: { identifier: string; frontPages: number },
): (Paragraph | Table)[] {
  const name = `${record.firstName} ${record.lastName}`;
  const heading = (text: string): Paragraph => ({ text, size: 13, bold: true, after: 4 });
  const note = (text: string): Paragraph => ({ text, size: 9.5, quiet: true, after: 8 });
  let next = frontPages + 1;
  const index = documents.map(({ record: one, pages }) => {
    const at = next;
    next += pages ?? 0;
    return [
      one.documentType,
      writeDate(one.docDate),
      statusText(one.status, one.daysLeft),
      pages === null ? 'Not printed: protected by a password' : String(at),
    ];
  });
  const facts = [
    `${record.clientName}${record.employerName === record.clientName ? '' : `, ${record.employerName}`}`,
    ...(record.workId ? [`${labelFor('workId', identifier)} ${record.workId}`] : []),
    record.employmentStatus,
  ];
  return [
    note('Employee file'),
    { text: name, size: 22, bold: true, after: 2 },
    note(facts.join(' \u00b7 ')),
    heading(
      `Qualification on ${writeDate(standing.judged.day)}: ${STANDING_WORDS[standing.state]}`,
    ),
    ...(standing.withheld > 0
      ? [note('Items of records that the person who printed this may not see are left out.')]
      : []),
    {
      titles: ['Item', 'How it stands', 'Valid to', 'Required by'],
      rows: standing.items.map((item) => [
        item.authority === null ? item.documentType : `${item.documentType} (${item.authority})`,
        itemText(item),
        writeDate(item.lastDay),
        item.citation,
      ]),
    },
    heading('Documents'),
    ...(documents.length === 0 ? [note('No document is filed.')] : []),
    { titles: ['Document', DOCUMENT_FIELDS.docDate.label, 'State', 'Page'], rows: index },
  ];
}
