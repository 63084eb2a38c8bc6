import { licenseFormatOf } from '#src/features/employees/license-formats.ts';
import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { demoCompanies } from './companies.ts';
import type { DemoClient, DemoCompany, DemoJobTitle } from './companies.ts';
import { licenseNumber } from './license-numbers.ts';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { JURISDICTIONS, placesOf, STREETS } from './places.ts';
import type { DemoAddress } from './places.ts';
import { demoRandom, demoUuid } from './random.ts';
import type { DemoWorld, Random } from './random.ts';

export type EmploymentStatus = 'Applicant' | 'Employee' | 'Inactive' | 'Terminated';

/** A person as papers name them, whether or not the demo employs them. */
export interface DemoPerson {
  firstName: string;
  middleName: string | null;
  lastName: string;
  dob: IsoDate;
  /** From 900 to 999, which the SSA never issues, with a group that no ITIN or ATIN has. */
  ssn: string;
  phone: string;
  email: string;
  address: DemoAddress;
  /** Valid by the state's formats; null for a non-driver. */
  license: string | null;
  licenseState: string | null;
  /** The state's own code of the class. */
  licenseClass: string;
  cdl: boolean;
  licenseExpires: IsoDate | null;
  endorsements: string;
}

/** A row of the roster. */
export interface DemoEmployee extends DemoPerson {
  ordinal: number;
  id: string;
  /** The location. */
  clientId: number;
  topClientId: number;
  jobTitleId: number;
  jobTitle: string;
  workId: string;
  status: EmploymentStatus;
  /** When the file was opened; long ago for a stale applicant. */
  appliedOn: IsoDate;
  hireDate: IsoDate | null;
  terminationDate: IsoDate | null;
}

const STATUSES = [
  ['Employee', 88],
  ['Applicant', 5],
  ['Inactive', 3],
  ['Terminated', 4],
] as const satisfies readonly (readonly [EmploymentStatus, number])[];

const fixed = demoCompanies.filter(({ headcount }) => headcount !== null);
const open = demoCompanies
  .filter(({ weight }) => weight > 0)
  .map((owner) => [owner, owner.weight] as const);
const locationsOf = new Map<DemoCompany, (readonly [DemoClient, number])[]>(
  demoCompanies.map((owner) => [owner, owner.locations.map((at) => [at, at.weight] as const)]),
);
const titlesOf = new Map<DemoCompany, (readonly [DemoJobTitle, number])[]>(
  demoCompanies.map((owner) => [owner, owner.jobTitles.map((t) => [t, t.weight] as const)]),
);

/** Companies of a fixed headcount get every 45th of the first employees; the rest by weight. */
function companyOf(ordinal: number, random: Random): DemoCompany {
  const drawn = random.weighted(open);
  const turn = Math.floor(ordinal / 45);
  if (ordinal % 45 !== 40) return drawn;
  let before = 0;
  for (const owner of fixed) {
    before += owner.headcount ?? 0;
    if (turn < before) return owner;
  }
  return drawn;
}

/** Every 40th employee bears the name of the one five before: two rows that a search must part. */
function nameOf(world: DemoWorld, ordinal: number): [string, string] {
  const source = ordinal % 40 === 39 ? ordinal - 5 : ordinal;
  const random = demoRandom(world.seed, 'name', source);
  return [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
}

/** 9xx with groups 01 to 49, each ordinal's own: multiplying by a coprime scatters them. */
export function neverIssuedSsn(ordinal: number): string {
  const space = 100 * 49 * 9999;
  // Beyond 2^53 for large ordinals, hence BigInt; 15485863 is prime and does not divide the space.
  let rest = Number((BigInt(ordinal) * 15_485_863n + 271_828n) % BigInt(space));
  const serial = (rest % 9999) + 1;
  rest = Math.floor(rest / 9999);
  const group = (rest % 49) + 1;
  const area = 900 + Math.floor(rest / 49);
  return `${area}-${String(group).padStart(2, '0')}-${String(serial).padStart(4, '0')}`;
}

/** A name as it stands in a mail address or a file name: plain lower-case letters. */
export function asciiName(name: string): string {
  return name
    .replace(/ø/gi, 'o')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** A person with everything that papers print, the license fitting the wanted class. */
export function demoPerson(
  world: DemoWorld,
  random: Random,
  names: readonly [string, string],
  ssnOrdinal: number,
  home: { state: string; city: string; zip: string },
  wanted: DemoJobTitle['licenseClass'],
): DemoPerson {
  const [firstName, lastName] = names;
  const middleName = random.chance(0.55) ? random.pick(FIRST_NAMES) : null;
  // Whole years back from today, so that nobody is 20 or 69 on any day of the demo.
  const age = random.int(21, 67);
  const dob = addDays(addMonths(world.today, -12 * age), -random.int(0, 364));
  const state = random.chance(0.9) ? home.state : random.pick(JURISDICTIONS);
  const near = state === home.state ? home : random.pick(placesOf(state));
  const { areaCode } = random.pick(placesOf(state));
  const driver = wanted !== 'Non-driver';
  const jurisdiction = driver ? licenseFormatOf(state) : null;
  const cdl = wanted === 'A' || wanted === 'B' || wanted === 'C';
  const endorsements = cdl
    ? random.weighted([
        ['', 30],
        ['N', 20],
        ['T', 15],
        ['X', 14],
        ['NT', 8],
        ['TX', 5],
        ['P', 4],
        ['PS', 4],
      ])
    : '';
  return {
    firstName,
    middleName,
    lastName,
    dob,
    ssn: neverIssuedSsn(ssnOrdinal),
    phone: `${areaCode}-555-${String(random.int(100, 199)).padStart(4, '0')}`,
    email: `${asciiName(firstName)}.${asciiName(lastName)}.${ssnOrdinal % 10_000_000}@demo.example`,
    address: {
      line1: `${random.int(12, 9899)} ${random.pick(STREETS)}`,
      city: near.city,
      state,
      zip: near.zip,
    },
    license: jurisdiction ? licenseNumber(random, jurisdiction) : null,
    licenseState: jurisdiction ? state : null,
    // Hawaii numbers its ordinary classes; its letters are CDLs only.
    licenseClass: wanted === 'D' && state === 'HI' ? '3' : wanted,
    cdl,
    licenseExpires: jurisdiction
      ? addDays(world.today, random.chance(0.06) ? -random.int(1, 90) : random.int(1, 1820))
      : null,
    endorsements: wanted === 'B' || wanted === 'C' ? endorsements.replace(/T/, '') : endorsements,
  };
}

/**
 * The employee of this ordinal, from 0: the same for a seed and day however many others are made
 * and in whatever order, so that a million can be streamed.
 */
export function demoEmployee(world: DemoWorld, ordinal: number): DemoEmployee {
  const random = demoRandom(world.seed, 'employee', ordinal);
  const owner = companyOf(ordinal, random);
  const location = random.weighted(locationsOf.get(owner) ?? []);
  const title = random.weighted(titlesOf.get(owner) ?? []);
  const person = demoPerson(
    world,
    random,
    nameOf(world, ordinal),
    ordinal,
    location.address,
    title.licenseClass,
  );
  const status: EmploymentStatus = random.weighted(STATUSES);
  const applicant = status === 'Applicant';
  // Applicants are recent, some stale (over 60 days); others go back up to 18 years.
  const earliest = addMonths(person.dob, 12 * 21);
  const sought = addDays(world.today, -(applicant ? random.int(0, 110) : skewed(random, 6570)));
  const appliedOn = sought < earliest ? earliest : sought;
  const hired = addDays(appliedOn, random.int(3, 24));
  const hireDate = applicant ? null : hired > world.today ? world.today : hired;
  return {
    ordinal,
    id: demoUuid('employee', ordinal),
    ...person,
    clientId: location.clientId,
    topClientId: location.topClientId,
    jobTitleId: title.jobTitleId,
    jobTitle: title.name,
    workId: `${owner.code}-${100_000 + ordinal}`,
    status,
    appliedOn,
    hireDate,
    terminationDate:
      status === 'Terminated' && hireDate
        ? random.date(later(hireDate, addDays(world.today, -1000)), world.today)
        : null,
  };
}

/** Days back with most of them near: half the workforce is younger than a few years in the job. */
function skewed(random: Random, most: number): number {
  return 10 + Math.floor(random.next() ** 2 * most);
}

function later(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}
