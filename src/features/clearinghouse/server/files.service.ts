import { createHash } from 'node:crypto';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import type { Db } from '#src/server/db/handle.ts';
import { fromMemory, type StreamReply } from '#src/server/streams.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { type AskedDriver, bulkBytes, bulkText, partsOf } from '../bulk-file.rules.ts';
import { CLEARINGHOUSE_ERRORS } from '../clearinghouse.contract.ts';
import type { BulkFile, Made } from '../clearinghouse.shapes.ts';
import { KIND_OF_TYPE, type QueryType } from '../clearinghouse.rules.ts';
import { type Asker, checkRows, type CheckedRow, doer, placeWithDays } from './drivers.service.ts';
import { pickDrivers, readDrivers } from './drivers.sql.ts';
import {
  addFile,
  type FileRecord,
  type FormatRow,
  holdFile,
  linesOf,
  readFormat,
} from './files.sql.ts';
import { addQueries, holdQueries, openOrders } from './queries.sql.ts';

const fail = thrower(CLEARINGHOUSE_ERRORS);

/** As many as a company has. */
const EVERYBODY = 200_000;
/** So many of those who stay out are named. */
const NAMED = 200;

/** Whom files are asked for. */
export interface Wanted {
  whom: 'due' | 'everybody' | 'named';
  within: number;
  employeeIds: readonly string[];
  queryType: QueryType;
  trial: boolean;
}

/** Everybody whom a file of a type would ask about, checked. */
async function candidates(
  { db }: Pick<Asker, 'db'>,
  clientId: number,
  { whom, within, employeeIds, queryType }: Wanted,
): Promise<{ today: IsoDate; checked: CheckedRow[] }> {
  const { place, today, dueBy } = await placeWithDays(db, clientId, within);
  const ids =
    whom === 'named'
      ? employeeIds
      : (
          await pickDrivers(db, place, {
            ...{ view: whom === 'due' ? 'due' : 'all', dueBy, limit: EVERYBODY },
          })
        ).map((one) => one.employeeId);
  const rows = await readDrivers(db, place, ids, today);
  const kind = KIND_OF_TYPE[queryType];
  const wanted = rows.filter(
    (row) =>
      // Nobody is asked about twice at once; and a hit asks for a full query, not for another limited one.
      !row.inProgress &&
      (kind === 'limited' ? row.fullDueAt === null && row.hold === null : true) &&
      (whom === 'named' || row.wantsFull === (kind === 'preEmployment')),
  );
  return {
    today,
    checked: await checkRows(db, place.tenantId, wanted, today, queryType),
  };
}

/** Whom a query asks about, as the file writes it. */
export function askedOf(
  { row }: Pick<CheckedRow, 'row'>,
  format: Pick<FormatRow, 'countryCodes'>,
): AskedDriver {
  const { lastName, firstName, dob, license, state, country } = row;
  if (dob === null || license === null || state === null)
    throw new Error('The driver was not checked');
  return {
    lastName,
    firstName,
    dob,
    license: normalizeLicense(license),
    country: format.countryCodes[country ?? 'USA'] ?? 'US',
    state,
  };
}

/**
 * Makes files of queries: one for each employer, split by the limit of the format. A driver who cannot be asked about stays out.
 * @throws request.not_found, clearinghouse.nobody
 */
export async function makeFiles(asker: Asker, clientId: number, wanted: Wanted): Promise<Made> {
  const { db } = asker;
  if (!wanted.trial) await holdQueries(db);
  const { checked, today } = await candidates(asker, clientId, wanted);
  const format = await readFormat(db, today);
  const fit = checked.filter(({ lacks }) => lacks.length === 0);
  const left = checked.filter(({ lacks }) => lacks.length > 0);
  if (fit.length === 0 && !wanted.trial) throw fail('clearinghouse.nobody');
  const files: Made['files'] = [];
  const byEmployer = Map.groupBy(fit, ({ employer }) => employer?.employerId ?? 0);
  for (const rows of byEmployer.values()) {
    const parts = partsOf(rows, format.mostRows);
    for (const [at, part] of parts.entries()) {
      const employer = part[0]?.employer;
      if (!employer) throw new Error('The driver was not checked');
      const about = { employer, part: at + 1, parts: parts.length, clientId };
      const fileId = wanted.trial
        ? null
        : await keepFile(asker, part, format, about, wanted.queryType);
      files.push({
        fileId,
        employerName: employer.name,
        dotNumber: employer.dotNumber,
        part: about.part,
        parts: about.parts,
        rows: part.length,
      });
    }
  }
  return {
    files,
    rows: fit.length,
    left: left.slice(0, NAMED).map(({ row, lacks }) => ({
      employeeId: row.employeeId,
      employeeName: row.name,
      clientName: row.clientName,
      lacks,
    })),
    leftInAll: left.length,
  };
}

async function keepFile(
  asker: Asker,
  rows: readonly CheckedRow[],
  format: FormatRow,
  about: {
    employer: NonNullable<CheckedRow['employer']>;
    part: number;
    parts: number;
    clientId: number;
  },
  queryType: QueryType,
): Promise<string> {
  const { db } = asker;
  const askedBy = doer(asker);
  const asked = rows.map((one) => askedOf(one, format));
  const bytes = bulkBytes(
    bulkText(
      format,
      asked.map((one) => ({ ...one, type: queryType })),
    ),
    format.encoding,
  );
  const { employer, part, parts, clientId } = about;
  const fileId = await addFile(db, {
    clientId,
    employerId: employer.employerId,
    employerName: employer.name,
    dotNumber: employer.dotNumber,
    queryType,
    part,
    parts,
    formatFrom: format.from,
    rows: rows.length,
    sha256: createHash('sha256').update(bytes).digest(),
    madeBy: askedBy,
  });
  const kind = KIND_OF_TYPE[queryType];
  const orders = await openOrders(
    db,
    rows.map(({ row }) => row.employeeId),
    kind,
  );
  await addQueries(
    db,
    { kind, queryType, state: 'made', fileId, askedBy },
    rows.map(({ row }, at) => ({
      clientId: row.clientId,
      employeeId: row.employeeId,
      orderId: orders.get(row.employeeId) ?? null,
      asked: asked[at] ?? askedOf({ row }, format),
      line: at + 1,
    })),
  );
  return fileId;
}

/** What a file is called: nothing of a driver stands in it. */
export const fileNameOf = ({
  dotNumber,
  madeOn,
  part,
  parts,
}: Pick<FileRecord, 'dotNumber' | 'madeOn' | 'part' | 'parts'>): string =>
  `Clearinghouse queries ${dotNumber} ${madeOn}${parts > 1 ? ` ${part} of ${parts}` : ''}.txt`;

/** A file as the list shows one. */
export function shownFile(record: FileRecord): BulkFile {
  return { ...record, fileName: fileNameOf(record) };
}

/** A file of the caller's, held. @throws request.not_found */
export async function fileOf(db: Db, fileId: string): Promise<FileRecord> {
  const record = await holdFile(db, fileId);
  if (!record) throw requestError('request.not_found');
  return record;
}

/** The file that may still be sent or taken back. @throws request.not_found, clearinghouse.file_sent, clearinghouse.file_dropped */
export async function waitingFile(db: Db, fileId: string): Promise<FileRecord> {
  const record = await fileOf(db, fileId);
  if (record.droppedAt !== null) throw fail('clearinghouse.file_dropped');
  if (record.sentAt !== null || record.answered > 0) throw fail('clearinghouse.file_sent');
  return record;
}

/** The bytes of a file as they were made. @throws request.not_found, clearinghouse.file_dropped */
export async function fileContent(
  db: Db,
  fileId: string,
): Promise<{ record: FileRecord; stream: StreamReply; same: boolean }> {
  const record = await fileOf(db, fileId);
  if (record.droppedAt !== null) throw fail('clearinghouse.file_dropped');
  const format = await readFormat(db, record.formatFrom);
  const lines = await linesOf(db, fileId);
  // Of a driver whose file was emptied since nothing is left to be written.
  const rows = lines.flatMap(({ asked, type }) =>
    'lastName' in asked ? [{ ...(asked as AskedDriver), type }] : [],
  );
  const bytes = bulkBytes(bulkText(format, rows), format.encoding);
  const same = createHash('sha256').update(bytes).digest().equals(record.sha256);
  const mediaType = `text/tab-separated-values; charset=${format.encoding}`;
  return {
    record,
    same,
    stream: { ...fromMemory(bytes, fileNameOf(record), mediaType), disposition: 'attachment' },
  };
}
