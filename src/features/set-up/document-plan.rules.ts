import {
  ENDS_BEFORE_ITS_DATE,
  endsBeforeItsDate,
} from '#src/features/documents/document-fields.rules.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { suggestedExpiration } from '#src/features/review/classification.rules.ts';
import type { NumberedRow } from '#src/features/rosters/delimited.rules.ts';
import { readDay } from '#src/features/rosters/read-row.rules.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import { addDays, type IsoDate } from '#src/shared/dates.ts';
import { INDEX_FIELDS, type IndexField } from './document-index.rules.ts';

/** A file of the ZIP. */
export interface ZippedFile {
  /** With its folders, as it was packed. */
  name: string;
  /** Of its bytes, as hexadecimal digits. */
  sha256: string;
  /** It is a PDF or an image; anything else is no document. */
  isPaper: boolean;
}

/** Somebody on file at the places that the import is for. */
export interface NamedPerson {
  employeeId: string;
  workId: string | null;
  license: string | null;
  name: string;
}

export interface PlanType {
  documentTypeId: number;
  name: string;
  expires: boolean;
  validMonths: number | null;
  /** The person who imports may file documents of this type. */
  mayFile: boolean;
}

/** What is known that rows are compared with. */
export interface PlanLists {
  people: readonly NamedPerson[];
  types: readonly PlanType[];
  /** The latest day that has begun anywhere. */
  today: IsoDate;
  /** Whether these bytes are in somebody's file already, or wait in the queue; `employeeId` null asks of the queue. */
  isThere: (sha256: string, employeeId: string | null) => boolean;
}

export const DOCUMENT_ROW_KINDS = ['file', 'queue', 'same', 'fault'] as const;
export type DocumentRowKind = (typeof DOCUMENT_ROW_KINDS)[number];

/** What a row comes to: a document to file, a paper for the queue, one that is there already, or a fault. */
export interface PlannedDocument {
  /** The row of the index; null for a file that no row names. */
  line: number | null;
  kind: DocumentRowKind;
  name: string;
  /** The file's place in the ZIP. */
  entry: number | null;
  /** Whom the row names, as it is written there. */
  person: string;
  employeeId: string | null;
  employeeName: string | null;
  saidType: string;
  documentTypeId: number | null;
  docDate: IsoDate | null;
  expirationDate: IsoDate | null;
  /** Why a person has to look, or what is wrong. */
  reason: string | null;
}

const pathKey = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '')
    .toLowerCase();
const baseKey = (name: string): string => pathKey(name).split('/').at(-1) ?? '';

function byKey<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== null && key !== '') found.set(key, [...(found.get(key) ?? []), item]);
  }
  return found;
}

/** What each row of an index comes to, and each file that no row names. */
export function planDocuments(
  rows: readonly NumberedRow[],
  mapping: readonly (IndexField | null)[],
  files: readonly ZippedFile[],
  lists: PlanLists,
): PlannedDocument[] {
  const places = files.map(({ name }, at) => ({ at, path: pathKey(name), base: baseKey(name) }));
  const paths = byKey(places, ({ path }) => path);
  const bases = byKey(places, ({ base }) => base);
  const workIds = byKey(lists.people, ({ workId }) => workId && foldName(workId));
  const licenses = byKey(lists.people, ({ license }) => license && normalizeLicense(license));
  const types = new Map(lists.types.map((type) => [foldName(type.name), type]));
  const takenBy = new Map<number, number>();
  const seen = new Set<string>();

  const planned = rows.map(({ row: line, cells }): PlannedDocument => {
    const said = (field: IndexField): string => {
      const at = mapping.indexOf(field);
      return at < 0 ? '' : (cells[at] ?? '').normalize('NFC').trim();
    };
    const faults: string[] = [];
    const doubts: string[] = [];
    const name = said('file');
    const found = name === '' ? [] : (paths.get(pathKey(name)) ?? bases.get(baseKey(name)) ?? []);
    const entry = found.length === 1 ? (found[0]?.at ?? null) : null;
    const file = entry === null ? undefined : files[entry];
    if (name === '') faults.push('The row names no file.');
    else if (found.length === 0) faults.push('The ZIP has no file of this name.');
    else if (found.length > 1)
      faults.push('Several files of the ZIP are called so. Write the folder too.');
    else if (file && !file.isPaper) faults.push('The file is neither a PDF nor an image.');
    if (entry !== null) {
      const other = takenBy.get(entry);
      if (other !== undefined) faults.push(`Row ${other} names the same file.`);
      else takenBy.set(entry, line);
    }

    const [workId, license] = [said('workId'), said('license')];
    const person = whose(
      workId === '' ? null : (workIds.get(foldName(workId)) ?? []),
      license === '' ? null : (licenses.get(normalizeLicense(license)) ?? []),
      license,
    );
    if (typeof person === 'string') doubts.push(person);
    const employee = typeof person === 'string' ? null : person;

    const saidType = said('type');
    const type = saidType === '' ? undefined : types.get(foldName(saidType));
    if (saidType === '') doubts.push('The row says no document type.');
    else if (!type) doubts.push('No document type is called so.');
    else if (!type.mayFile) faults.push('You may not file documents of this type.');

    const day = (field: 'docDate' | 'expirationDate'): IsoDate | null => {
      const text = said(field);
      const read = text === '' ? null : readDay(text);
      if (text !== '' && read === null)
        faults.push(`${INDEX_FIELDS[field].label}: it is no day. Write it as 1/31/2026.`);
      return read;
    };
    const docDate = day('docDate');
    const written = day('expirationDate');
    const expirationDate =
      written ??
      (type && said('expirationDate') === '' ? suggestedExpiration(type, docDate) : null);
    if (said('docDate') === '') doubts.push('The row says no document date.');
    else if (docDate !== null && docDate > addDays(lists.today, 1))
      faults.push(`${INDEX_FIELDS.docDate.label}: it is in the future.`);
    if (type?.expires && expirationDate === null && said('expirationDate') === '')
      doubts.push('The row does not say when it expires.');
    if (type && !type.expires && written !== null)
      faults.push('Documents of this type do not expire. Leave the day out.');
    if (endsBeforeItsDate({ docDate, expirationDate })) faults.push(ENDS_BEFORE_ITS_DATE);

    const base = {
      line,
      name: name || '(no name)',
      entry,
      person: [workId, license].filter((text) => text !== '').join(' · '),
      employeeId: employee?.employeeId ?? null,
      employeeName: employee?.name ?? null,
      saidType,
      documentTypeId: type?.documentTypeId ?? null,
      docDate,
      expirationDate,
    };
    if (faults.length > 0 || !file) return { ...base, kind: 'fault', reason: faults.join(' ') };
    const [kind, reason] =
      doubts.length > 0 ? (['queue', doubts.join(' ')] as const) : (['file', null] as const);
    return repeated(file.sha256, base.employeeId)
      ? { ...base, kind: 'same', reason: 'It is there already.' }
      : { ...base, kind, reason };
  });

  /** These bytes are there, or an earlier row of this file brings them. */
  function repeated(sha256: string, employeeId: string | null): boolean {
    const key = `${sha256} ${employeeId ?? ''}`;
    const again = seen.has(key);
    seen.add(key);
    return again || lists.isThere(sha256, employeeId);
  }

  const left = files.flatMap((file, entry): PlannedDocument[] => {
    if (takenBy.has(entry)) return [];
    const base = {
      line: null,
      name: file.name,
      entry,
      person: '',
      employeeId: null,
      employeeName: null,
      saidType: '',
      documentTypeId: null,
      docDate: null,
      expirationDate: null,
    };
    if (!file.isPaper)
      return [
        {
          ...base,
          kind: 'fault',
          reason: 'No row names it, and it is neither a PDF nor an image.',
        },
      ];
    return [
      repeated(file.sha256, null)
        ? { ...base, kind: 'same', reason: 'It is there already.' }
        : { ...base, kind: 'queue', reason: 'No row names it.' },
    ];
  });
  return [...planned, ...left];
}

/** The one person whom a row names, or why that is in doubt. Null stands for what the row does not say. */
function whose(
  byWorkId: readonly NamedPerson[] | null,
  byLicense: readonly NamedPerson[] | null,
  license: string,
): NamedPerson | string {
  if (byWorkId === null && byLicense === null) return 'The row names nobody.';
  const both =
    byWorkId && byLicense
      ? byWorkId.filter((one) => byLicense.some((other) => other.employeeId === one.employeeId))
      : (byWorkId ?? byLicense ?? []);
  const [one] = both;
  if (one && both.length === 1) return one;
  if (both.length > 1) return 'Several people are named by it.';
  if (byWorkId && byLicense) {
    const [known] = byWorkId;
    // A license that is not on file yet is no contradiction.
    if (
      known &&
      byWorkId.length === 1 &&
      byLicense.length === 0 &&
      (known.license === null || normalizeLicense(known.license) === normalizeLicense(license))
    )
      return known;
    if (byWorkId.length > 0 || byLicense.length > 0)
      return 'Work id and license do not name the same person.';
  }
  return byWorkId === null
    ? 'Nobody on file has this license number.'
    : 'Nobody on file has this work id.';
}
