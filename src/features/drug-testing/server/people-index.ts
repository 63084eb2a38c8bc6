import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { foldName } from '#src/features/rosters/row.rules.ts';
import type { Donor } from '../drug-testing.shapes.ts';
import type { FilePerson } from './people.sql.ts';

/** People by what a report may name of them, so that each of many reports is held against few. */
export function indexPeople(people: readonly FilePerson[]) {
  const byKey = new Map<string, FilePerson[]>();
  const note = (key: string, person: FilePerson) => {
    const held = byKey.get(key);
    if (held) held.push(person);
    else byKey.set(key, [person]);
  };
  for (const person of people) {
    note(`id ${person.employeeId}`, person);
    note(`name ${foldName(person.lastName)}`, person);
    if (person.workId !== null) note(`work ${foldName(person.workId)}`, person);
    if (person.license !== null) note(`license ${normalizeLicense(person.license)}`, person);
    if (person.ssnIndex !== null) note(`ssn ${person.ssnIndex.toString('hex')}`, person);
  }
  return {
    /** Everybody whom a donor may be. `owner` is whose order the report names. */
    of(donor: Donor, ssnIndexes: readonly Buffer[], owner: string | null): FilePerson[] {
      const keys = [
        `name ${foldName(donor.lastName)}`,
        ...(owner === null ? [] : [`id ${owner}`]),
        ...(donor.workId === null ? [] : [`work ${foldName(donor.workId)}`]),
        ...(donor.license === null ? [] : [`license ${normalizeLicense(donor.license)}`]),
        ...ssnIndexes.map((index) => `ssn ${index.toString('hex')}`),
      ];
      return [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))];
    },
  };
}
