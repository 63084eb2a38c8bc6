import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import type { Donor } from './drug-testing.shapes.ts';

/** Somebody on file, with what a result may name of a person. */
export interface Person {
  employeeId: string;
  firstName: string;
  lastName: string;
  dob: IsoDate | null;
  license: string | null;
  licenseState: string | null;
  workId: string | null;
  ssnLast4: string | null;
  /** Whether the SSN that was reported is this person's; null where one of them is not known. */
  ssnFits: boolean | null;
  /** The order that the result names is this person's. */
  ordered: boolean;
}

export interface Weighed<P extends Person> {
  person: P;
  score: number;
  /** What speaks for it alone. */
  support: number;
  /** What speaks for it, and what against. */
  evidence: { field: string; found: string }[];
  against: string[];
  /** Nothing speaks against it, and what speaks for it is enough to file by. */
  certain: boolean;
}

const same = (a: string, b: string): boolean => foldName(a) === foldName(b);
/** `Ann Marie` and `Ann`: forms write one or both. */
const sameFirst = (a: string, b: string): boolean => {
  const [one = '', other = ''] = [foldName(a), foldName(b)].map((name) => name.split(/[\s.]/)[0]);
  return one !== '' && one === other;
};

/** What a result says of its donor, held against one file. */
export function weigh<P extends Person>(donor: Donor, person: P): Weighed<P> {
  const evidence: { field: string; found: string }[] = [];
  const against: string[] = [];
  let support = 0;
  const fits = (holds: boolean, field: string, found: string | null, points: number) => {
    if (!holds) return false;
    evidence.push({ field, found: found ?? '' });
    support += points;
    return true;
  };
  const differs = (words: string) => {
    against.push(words);
  };
  const ssn = fits(person.ssnFits === true, 'SSN', maskedSsn(person.ssnLast4 ?? ''), 50);
  if (person.ssnFits === false) differs('Another SSN is on file');
  const lastFour =
    person.ssnFits === null && donor.ssnLast4 !== null && person.ssnLast4 === donor.ssnLast4;
  fits(lastFour, 'SSN ends in', donor.ssnLast4, 8);
  if (
    person.ssnFits === null &&
    donor.ssnLast4 !== null &&
    person.ssnLast4 !== null &&
    donor.ssnLast4 !== person.ssnLast4
  )
    differs(`The SSN on file ends in ${person.ssnLast4}`);
  const order = fits(person.ordered, 'Order', 'of this person', 30);
  const license =
    donor.license !== null &&
    person.license !== null &&
    normalizeLicense(donor.license) === normalizeLicense(person.license) &&
    (donor.licenseState === null || donor.licenseState === person.licenseState);
  fits(license, 'License', `${person.licenseState ?? ''} ${person.license ?? ''}`.trim(), 25);
  const workId =
    donor.workId !== null && person.workId !== null && same(donor.workId, person.workId);
  fits(workId, EMPLOYEE_FIELDS.workId.label, person.workId, 20);
  const last = same(donor.lastName, person.lastName);
  const first = donor.firstName !== null && sameFirst(donor.firstName, person.firstName);
  fits(last, EMPLOYEE_FIELDS.lastName.label, person.lastName, 15);
  fits(first && last, EMPLOYEE_FIELDS.firstName.label, person.firstName, 10);
  const born = donor.birthDate !== null && donor.birthDate === person.dob;
  fits(born, EMPLOYEE_FIELDS.dob.label, writeDate(person.dob), 25);
  if (donor.birthDate !== null && person.dob !== null && !born)
    differs(`Born ${writeDate(person.dob)} on file`);
  // A name may change by marriage; SSN and birth date together do not.
  if (!last && !(ssn && born)) differs('Another last name is on file');
  const score = Math.max(0, Math.min(100, support - 35 * against.length));
  const certain =
    against.length === 0 &&
    ((ssn && (last || born)) ||
      ((order || workId || license) && last && (first || born)) ||
      (last && first && born));
  return { person, score, support, evidence, against, certain };
}

/** A work id, or a whole name. */
const LEAST_SUPPORT = 20;

/** All who may be meant, the likeliest first. */
export function rank<P extends Person>(donor: Donor, people: readonly P[]): Weighed<P>[] {
  return (
    people
      .map((person) => weigh(donor, person))
      // A slip of the pen stands against the right one, too: anyone who shares a name or a number is shown.
      .filter(({ score, support }) => score > 0 || support >= LEAST_SUPPORT)
      .toSorted(
        (a, b) =>
          b.score - a.score ||
          b.support - a.support ||
          a.person.lastName.localeCompare(b.person.lastName),
      )
  );
}

/**
 * Whose file a result goes to by itself: the one person who is certain; null where there is none, or more, or where the SSN
 * or the order that the report names is somebody else's.
 */
export function certainOf<P extends Person>(ranked: readonly Weighed<P>[]): P | null {
  const [only, ...more] = ranked.filter((one) => one.certain);
  if (!only || more.length > 0) return null;
  const contested = ranked.some(
    ({ person }) => person !== only.person && (person.ssnFits === true || person.ordered),
  );
  return contested ? null : only.person;
}

/**
 * Whether two reports under one number are of one person. A corrected spelling is; another name is not, unless SSN, birth
 * date or work id say that it is. A result under another person's number is never filed over that person's.
 */
export function sameDonor(before: Donor, after: Donor): boolean {
  const both = (a: string | null, b: string | null) => a !== null && b !== null;
  const [born, work, ssn] = [
    [before.birthDate, after.birthDate],
    [before.workId, after.workId],
    [before.ssnLast4, after.ssnLast4],
  ].map(([a = null, b = null]) => (both(a, b) ? foldName(a ?? '') === foldName(b ?? '') : null));
  if (same(before.lastName, after.lastName)) return !(born === false && ssn !== true);
  return born !== false && ssn !== false && [born, work, ssn].includes(true);
}
