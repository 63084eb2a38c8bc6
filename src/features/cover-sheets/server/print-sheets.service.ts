import encodeQR from 'qr';
import { readIdentifier, worksAt } from '#src/features/clients/server/clients.service.ts';
import { mayWrite } from '#src/features/documents/documents.rules.ts';
import { labelFor } from '#src/features/employees/employee-fields.rules.ts';
import { employeeOf } from '#src/features/employees/server/employees.service.ts';
import { mailAddressOf } from '#src/features/intake/server/mail-address.service.ts';
import { typeRule } from '#src/features/intake/server/type-rules.service.ts';
import type { Context } from '#src/server/handler.ts';
import { paperPdf, type Figure, type Paragraph } from '#src/server/paper-pdf.ts';
import { printedBy } from '#src/server/printed-list.ts';
import { madeNow, type StreamReply } from '#src/server/streams.ts';
import type { Instant } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { COVER_SHEETS_ERRORS, type coverSheetsApi } from '../cover-sheets.contract.ts';
import { databaseClock } from './revoked-sheets.sql.ts';
import { sheetText } from './sheet-code.ts';

const fail = thrower(COVER_SHEETS_ERRORS);

/** In points: dots of 1.6 mm, which a fax at its coarsest still shows. */
const CODE_SIDE = 170;

type EmployeeRecord = Awaited<ReturnType<typeof employeeOf>>;

interface SheetType {
  documentTypeId: number | null;
  name: string;
}

/** Prints a cover sheet of an employee for each type of document. @throws request.not_found, cover-sheets.unknown_type */
export async function printSheets(c: Context<typeof coverSheetsApi.print>): Promise<StreamReply> {
  const record = await employeeOf(c.db, c.params.employeeId);
  const types = await typesOf(c, c.query.documentTypes);
  const { signature, day, logo } = await printedBy({
    ...c,
    params: undefined,
    clientId: record.clientId,
  });
  const address =
    c.clientId !== null && worksAt(c.db, c.clientId)
      ? (await mailAddressOf(c, c.clientId)).address
      : null;
  const facts = {
    record,
    identifier: await readIdentifier(c.db),
    address,
    printedAt: await databaseClock(c.db),
  };
  const bytes = await paperPdf(
    'Cover sheet',
    types.flatMap((type, at) => sheetOf(c, type, facts, at > 0)),
    { foot: signature, logo },
  );
  c.audit({
    entity: 'export',
    entityId: record.employeeId,
    tenantId: record.employerId,
    clientId: record.clientId,
    detail: { list: 'coverSheets', types: types.map(({ documentTypeId }) => documentTypeId) },
  });
  return madeNow(bytes, `Cover sheet ${day}.pdf`);
}

/** The types asked for, in their order and each once. What somebody may not file needs no sheet of theirs. */
async function typesOf(
  c: Pick<Context<typeof coverSheetsApi.print>, 'db' | 'caller' | 'grants' | 'services'>,
  ids: readonly number[] = [],
): Promise<SheetType[]> {
  if (ids.length === 0) return [{ documentTypeId: null, name: 'Any type' }];
  const types: SheetType[] = [];
  for (const id of new Set(ids)) {
    const type = await typeRule(c.db, id);
    const reader = {
      internal: c.caller.isConcordeUser,
      grants: c.grants,
      services: c.services,
    };
    if (!type || !mayWrite({ restricted: type.restricted, readPermission: null }, reader))
      throw fail('cover-sheets.unknown_type', {
        fields: [{ field: 'documentTypes', message: 'Choose document types you may file.' }],
      });
    types.push(type);
  }
  return types;
}

function sheetOf(
  { kernel }: Pick<Context<typeof coverSheetsApi.print>, 'kernel'>,
  { documentTypeId, name }: SheetType,
  facts: {
    record: EmployeeRecord;
    identifier: string;
    address: string | null;
    printedAt: Instant;
  },
  onNewPage: boolean,
): (Paragraph | Figure)[] {
  const { record, identifier, address, printedAt } = facts;
  const text = sheetText(kernel.keys, {
    tenantId: record.employerId,
    employeeId: record.employeeId,
    documentTypeId,
    printedAt,
  });
  const places = [
    record.clientName,
    ...(record.employerName === record.clientName ? [] : [record.employerName]),
    ...(record.workId ? [`${labelFor('workId', identifier)} ${record.workId}`] : []),
  ];
  const quiet = (said: string): Paragraph => ({ text: said, size: 9.5, quiet: true });
  return [
    { ...quiet('Cover sheet'), after: 14, ...(onNewPage ? { onNewPage } : {}) },
    quiet('Employee'),
    { text: `${record.lastName}, ${record.firstName}`, size: 20, bold: true, after: 2 },
    { text: places.join(' \u00b7 '), after: 12 },
    quiet('Document'),
    { text: name, size: 15, bold: true, after: 22 },
    { dots: dotsOf(text), side: CODE_SIDE, after: 26 },
    {
      text: 'Put this sheet on top of the document. Send both together: by fax, by email, or scanned and uploaded.',
      after: 6,
    },
    ...(address === null
      ? []
      : [{ text: `Email: ${address}`, bold: true, after: 6 } satisfies Paragraph]),
    {
      text: 'Several documents may go in one pile, each with its own sheet on top. The sheet may be copied and used again until it is revoked. It does not become part of the file.',
      after: 6,
    },
  ];
}

/** A QR code that is still read with a quarter of it lost; the paper around it is its border. */
function dotsOf(text: string): boolean[][] {
  const framed = encodeQR(text, 'raw', { ecc: 'quartile', border: 1, encoding: 'alphanumeric' });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}
