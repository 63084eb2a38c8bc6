import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { paperCompanyOf } from '../companies.ts';
import { asciiName, demoEmployee } from '../people.ts';
import type { DemoEmployee, DemoPerson } from '../people.ts';
import { demoRandom, demoUuid } from '../random.ts';
import type { DemoWorld, Random } from '../random.ts';
import { DOCUMENT_KINDS, renderDocument } from './render-document.ts';
import type { DocumentKind, DocumentLook } from './render-document.ts';

/** A paper in an employee's file. */
export interface DemoDocument {
  ordinal: number;
  id: string;
  employeeOrdinal: number;
  kind: DocumentKind;
  title: string;
  docTypeId: number | null;
  docDate: IsoDate;
  expires: IsoDate | null;
  filedOn: IsoDate;
  fileName: string;
  look: DocumentLook;
  pages: number;
}

/** More papers than any employee gets; keeps the ordinals of two employees apart. */
const MOST = 8;

/** How likely a driver's file holds a paper of the kind; two a file on average. */
const CHANCES: readonly (readonly [DocumentKind, number])[] = [
  ['medicalCard', 0.8],
  ['mvr', 0.45],
  ['application', 0.25],
  ['reportConsent', 0.15],
  ['queryConsent', 0.15],
  ['licenseCopy', 0.1],
  ['initialMvr', 0.06],
  ['violations', 0.06],
];

/** The papers already in the file of an employee, none for a person without a license. */
export function demoDocuments(world: DemoWorld, employeeOrdinal: number): DemoDocument[] {
  const employee = demoEmployee(world, employeeOrdinal);
  if (!employee.license) return [];
  const random = demoRandom(world.seed, 'documents', employeeOrdinal);
  const kinds = CHANCES.filter(([kind, chance]) => random.chance(chance) && suits(kind, employee));
  return kinds.map(([kind], i) => {
    const ordinal = employeeOrdinal * MOST + i;
    const dates = paperDates(world, random, kind, employee);
    return {
      ordinal,
      id: demoUuid('document', ordinal),
      employeeOrdinal,
      kind,
      title: DOCUMENT_KINDS[kind].title,
      docTypeId: DOCUMENT_KINDS[kind].docTypeId,
      ...dates,
      filedOn: earlier(addDays(dates.docDate, random.int(0, 9)), world.today),
      fileName: paperFileName(kind, employee),
      // A few old papers came off the office scanner.
      look: i === 0 && employeeOrdinal % 30 === 11 ? 'scan' : 'text',
      pages: paperPages(random, kind),
    };
  });
}

/** The PDF of a filed paper. */
export function renderFiled(world: DemoWorld, filed: DemoDocument): Promise<Uint8Array> {
  const employee = demoEmployee(world, filed.employeeOrdinal);
  const pages = filed.look === 'text' ? filed.pages : 1;
  return renderDocument(filed.kind, employee, paperCompanyOf(employee.clientId), {
    ...filed,
    seed: world.seed,
    pages,
  });
}

function suits(kind: DocumentKind, { cdl, hireDate }: DemoEmployee): boolean {
  if (kind === 'queryConsent' || kind === 'licenseCopy') return cdl;
  return kind !== 'initialMvr' || hireDate !== null;
}

/** When a paper was made and runs out: some have expired, some will soon, none is of tomorrow. */
function paperDates(
  world: DemoWorld,
  random: Random,
  kind: DocumentKind,
  person: DemoEmployee,
): { docDate: IsoDate; expires: IsoDate | null } {
  const opened = person.appliedOn;
  const { months } = DOCUMENT_KINDS[kind];
  if (months === null) {
    const ofHire = kind === 'initialMvr' ? (person.hireDate ?? opened) : opened;
    const made = kind === 'licenseCopy' ? addDays(world.today, -random.int(1, 700)) : ofHire;
    return {
      docDate: earlier(made < opened ? opened : made, world.today),
      expires: kind === 'licenseCopy' ? person.licenseExpires : null,
    };
  }
  // One driver in four is certified for a year only, for blood pressure and the like.
  const holds = kind === 'medicalCard' && random.chance(0.25) ? 12 : months;
  const left = random.weighted([
    [random.int(-90, -1), 12],
    [random.int(0, 30), 16],
    [random.int(31, holds * 30 - 5), 72],
  ]);
  const made = addMonths(addDays(world.today, left), -holds);
  const docDate = earlier(made < opened ? opened : made, world.today);
  return { docDate, expires: addMonths(docDate, holds) };
}

/** How many pages a paper of the kind has. */
export function paperPages(random: Random, kind: DocumentKind): number {
  if (kind === 'application') return random.int(3, 6);
  const record = kind === 'mvr' || kind === 'initialMvr' || kind === 'stateMvr';
  return record
    ? random.weighted([
        [1, 85],
        [2, 10],
        [3, 5],
      ] as const)
    : 1;
}

/** A file name as an office would give it. */
export function paperFileName(kind: DocumentKind, { lastName, firstName }: DemoPerson): string {
  const words = kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${words}-${asciiName(lastName)}-${asciiName(firstName)}.pdf`;
}

function earlier(a: IsoDate, b: IsoDate): IsoDate {
  return a < b ? a : b;
}
