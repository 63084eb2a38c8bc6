import type { IsoDate } from '#src/shared/dates.ts';
import { addDays, addMonths } from '#src/shared/dates.ts';
import { paperCompanyOf } from '#src/demo/companies.ts';
import { FIRST_NAMES, LAST_NAMES } from '#src/demo/names.ts';
import { paperFileName } from '#src/demo/pdfs/filed-documents.ts';
import type { Layout } from '#src/demo/pdfs/paper.ts';
import { DOCUMENT_KINDS } from '#src/demo/pdfs/render-document.ts';
import type { DocumentKind } from '#src/demo/pdfs/render-document.ts';
import { saveTextPdf, textPages } from '#src/demo/pdfs/text-pdf.ts';
import { demoEmployee, demoPerson } from '#src/demo/people.ts';
import type { DemoEmployee, DemoPerson } from '#src/demo/people.ts';
import { demoRandom } from '#src/demo/random.ts';
import type { DemoWorld, Random } from '#src/demo/random.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import { demoClientOf } from '#src/demo/companies.ts';
import type { DemoJobTitle } from '#src/demo/companies.ts';
import { MORE_KINDS, morePaper, paperDates } from './match-papers.ts';
import { drawDamage, garble, scanOf } from './match-scans.ts';
import { factsOf } from './layouts/layout.ts';
import type { FormLayout } from './layouts/layout.ts';

/** One document with what is true of it. */
export interface CorpusPaper {
  fileName: string;
  bytes: Uint8Array;
  /** A text layer, a poor one, or none. */
  look: 'text' | 'garbled' | 'image';
  /** Whose it is; null when nobody on file. */
  employeeId: string | null;
  /** The location that it is known to come from; null for none. */
  clientId: number | null;
  /** What a reviewer files it under; null for a paper that belongs to no file. */
  documentTypeId: number | null;
  docDate: IsoDate;
  /** When it runs out, by what it prints or by its type's term; null when it does not, or does not say. */
  expirationDate: IsoDate | null;
  /** The layout it is drawn by. */
  layout: string;
  /** What is wrong with it, if anything. */
  fault: Fault;
  who: Who;
}

export type Who = 'known' | 'namesake' | 'absentNamesake' | 'unknown';
export type Fault =
  | 'none'
  | 'gap'
  | 'noBirth'
  | 'noLicense'
  | 'onlyName'
  | 'wrongBirth'
  | 'wrongLicense'
  | 'misspelt';

/** Types of the kinds that the specification names none for, as the reviewers' list has them. */
const OWN_TYPES: Partial<Record<DocumentKind, number>> = { licenseCopy: 301, custody: 306 };
const KINDS: readonly DocumentKind[] = [
  'medicalCard',
  'medicalCard',
  'mvr',
  'mvr',
  'application',
  'reportConsent',
  'queryConsent',
  'violations',
  'licenseCopy',
  'custody',
];

/** Makes the paper of this ordinal; the same for a seed. Every `images`th share of them is an image. */
export async function corpusPaper(
  world: DemoWorld,
  seed: string,
  ordinal: number,
  images: number,
): Promise<CorpusPaper> {
  const random = demoRandom(seed, 'match-corpus', ordinal);
  const look = random.chance(images) ? 'image' : random.chance(0.16) ? 'garbled' : 'text';
  const { who, employee, person: named } = drawPerson(world, random, ordinal);
  const own = random.chance(0.4);
  const name = own ? random.pick(Object.keys(MORE_KINDS)) : random.pick(KINDS);
  const { person, fault } = spoil(named, random, own);
  const months = own ? null : DOCUMENT_KINDS[name as DocumentKind].months;
  const dates = paperDates(random, world.today, months);
  const layout: Layout = own
    ? morePaper(name, random.pick(['boxes', 'lines', 'letter']))
    : DOCUMENT_KINDS[name as DocumentKind].layout;
  const target = textPages();
  const company = paperCompanyOf(employee.clientId);
  const expires = name === 'licenseCopy' ? person.licenseExpires : dates.expires;
  layout(surfaceOf(target, look, random), {
    person,
    company,
    docDate: dates.docDate,
    expires,
    pages: 1,
    random,
  });
  const text = await saveTextPdf(target, {
    title: 'Scan',
    author: company.name,
    created: dates.docDate,
  });
  return {
    fileName:
      random.chance(0.25) && !own
        ? paperFileName(name as DocumentKind, person)
        : `scan${random.digits(6)}.pdf`,
    bytes: look === 'image' ? await scanOf(text, drawDamage(random), random) : text,
    look,
    employeeId: who === 'known' || who === 'namesake' ? employee.id : null,
    clientId: random.chance(0.55) ? employee.clientId : null,
    documentTypeId: own
      ? (MORE_KINDS[name]?.docTypeId ?? 0)
      : (DOCUMENT_KINDS[name as DocumentKind].docTypeId ?? OWN_TYPES[name as DocumentKind] ?? 0),
    docDate: dates.docDate,
    expirationDate: own
      ? name === 'annualReview' || name === 'clearinghouse'
        ? addMonths(dates.docDate, 12)
        : null
      : expires,
    layout: name,
    fault,
    who,
  };
}

/** What is drawn on: as it is, or with some of its letters misread. */
export function surfaceOf(
  { surface }: ReturnType<typeof textPages>,
  look: CorpusPaper['look'],
  random: Random,
): Surface {
  const percent = 1.5 + random.next() * 4;
  return look === 'garbled'
    ? {
        ...surface,
        text: (x, y, text, style) => surface.text(x, y, garble(text, percent, random), style),
      }
    : surface;
}

/** The paper of this ordinal on one of the layouts given; the same for a seed. */
export async function layoutPaper(
  world: DemoWorld,
  seed: string,
  ordinal: number,
  images: number,
  layouts: Readonly<Record<string, FormLayout>>,
): Promise<CorpusPaper> {
  const random = demoRandom(seed, 'layout-corpus', ordinal);
  const look = random.chance(images) ? 'image' : random.chance(0.16) ? 'garbled' : 'text';
  const names = Object.keys(layouts);
  // In turn, so that each has its share.
  const name = names[ordinal % names.length] ?? '';
  const layout = layouts[name];
  if (!layout) throw new TypeError(`There is no layout ${name}`);
  const { who, employee, person: named } = drawPerson(world, random, ordinal);
  const { person, fault } = spoil(named, random, true);
  const docDate = addDays(world.today, -random.int(1, 300));
  const { ends } = layout;
  const printed =
    ends === 'license'
      ? person.licenseExpires
      : ends && 'printed' in ends
        ? addMonths(docDate, random.pick(ends.printed))
        : null;
  const company = paperCompanyOf(employee.clientId);
  const target = textPages();
  layout.draw(
    surfaceOf(target, look, random),
    factsOf({ person, company, random, docDate, expires: printed }),
  );
  const text = await saveTextPdf(target, { title: 'Scan', author: 'Office', created: docDate });
  // What nobody is named on is nobody's.
  const nobodys = layout.documentTypeId === null;
  return {
    fileName: `scan${random.digits(6)}.pdf`,
    bytes: look === 'image' ? await scanOf(text, drawDamage(random), random) : text,
    look,
    employeeId: !nobodys && (who === 'known' || who === 'namesake') ? employee.id : null,
    clientId: random.chance(0.55) ? employee.clientId : null,
    documentTypeId: layout.documentTypeId,
    docDate,
    expirationDate:
      ends && ends !== 'license' && 'term' in ends ? addMonths(docDate, ends.term) : printed,
    layout: name,
    fault,
    who: nobodys ? 'unknown' : who,
  };
}

const SHARES: readonly (readonly [Who, number])[] = [
  ['known', 66],
  ['namesake', 14],
  ['absentNamesake', 10],
  ['unknown', 10],
];

/**
 * Somebody on file, one of two of the same name, a stranger of a name on file, or a stranger.
 * @param fits whom the paper can be about
 * @param stranger the class of a stranger's license
 */
export function drawPerson(
  world: DemoWorld,
  random: Random,
  ordinal: number,
  fits: (person: DemoPerson) => boolean = () => true,
  shares = SHARES,
  stranger: DemoJobTitle['licenseClass'] = 'A',
): { who: Who; employee: DemoEmployee; person: DemoPerson } {
  const who = random.weighted(shares);
  let employee = drawEmployee(world, random, fits);
  // Every 40th bears the name of the one five before.
  for (let tries = 0; who === 'namesake' && tries < 40; tries += 1) {
    const at = Math.floor(employee.ordinal / 40) * 40 + random.pick([34, 39]);
    const found = at < world.employees ? demoEmployee(world, at) : employee;
    if (at < world.employees && found.license && fits(found)) {
      employee = found;
      break;
    }
    employee = drawEmployee(world, random, fits);
  }
  if (who === 'known' || who === 'namesake') return { who, employee, person: employee };
  const names: readonly [string, string] =
    who === 'absentNamesake'
      ? [employee.firstName, employee.lastName]
      : [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
  const { client } = demoClientOf(employee.clientId);
  for (;;) {
    // Behind all numbers of the demo.
    const person = demoPerson(world, random, names, 60_000_000 + ordinal, client.address, stranger);
    if (fits(person)) return { who, employee, person };
  }
}

function drawEmployee(
  world: DemoWorld,
  random: Random,
  fits: (person: DemoPerson) => boolean,
): DemoEmployee {
  for (;;) {
    const employee = demoEmployee(world, random.int(0, world.employees - 1));
    if (employee.license !== null && fits(employee)) return employee;
  }
}

/** Leaves out or spoils what papers leave out and spoil. Layouts of the demo need a birth date. */
function spoil(
  person: DemoPerson,
  random: Random,
  own: boolean,
): { person: DemoPerson; fault: Fault } {
  const fault: Fault = random.weighted([
    ['none', 62],
    ['noBirth', own ? 8 : 0],
    ['noLicense', 9],
    ['onlyName', own ? 4 : 0],
    ['wrongBirth', 5],
    ['wrongLicense', 6],
    ['misspelt', 6],
  ] as const);
  const made = { ...person };
  const none = '' as IsoDate;
  if (fault === 'noBirth' || fault === 'onlyName') made.dob = none;
  if (fault === 'noLicense' || fault === 'onlyName') made.license = null;
  if (fault === 'onlyName') made.ssn = '';
  if (fault === 'wrongBirth') made.dob = addDays(person.dob, random.pick([-1, 1, 9, 10, -30, 365]));
  if (fault === 'wrongLicense' && person.license) made.license = slip(person.license, random);
  if (fault === 'misspelt') {
    if (random.chance(0.5)) made.lastName = slip(person.lastName, random);
    else made.firstName = slip(person.firstName, random);
  }
  return { person: made, fault };
}

/** One slip of the pen: a sign changed, left out, doubled, or two swapped. */
export function slip(text: string, random: Random): string {
  const at = random.int(1, Math.max(1, text.length - 1));
  const sign = text[at] ?? '';
  const other = /\d/.test(sign)
    ? String((Number(sign) + 3) % 10)
    : random.pick(['e', 'a', 'i', 's']);
  return random.pick([
    text.slice(0, at) + other + text.slice(at + 1),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + sign + text.slice(at),
    text.slice(0, at - 1) + sign + (text[at - 1] ?? '') + text.slice(at + 1),
  ]);
}
