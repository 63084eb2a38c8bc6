import type { IsoDate } from '#src/shared/dates.ts';
import type { DemoAddress } from '../places.ts';
import type { DemoPerson } from '../people.ts';
import type { Random } from '../random.ts';
import type { Surface } from './surface.ts';

/** The employer that a paper names. */
export interface PaperCompany {
  name: string;
  dotNumber: string | null;
  address: DemoAddress;
  phone: string;
}

/** All that a layout prints. */
export interface Paper {
  person: DemoPerson;
  company: PaperCompany;
  /** Of signing, examination or issue. */
  docDate: IsoDate;
  expires: IsoDate | null;
  /** Wanted length, where the kind's length varies. */
  pages: number;
  random: Random;
}

export type Layout = (s: Surface, paper: Paper) => void;

/** `First Middle Last`, as most forms print it. */
export function fullName({ firstName, middleName, lastName }: DemoPerson): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}

/** `LAST, FIRST M`, as state records print it. */
export function recordName({ firstName, middleName, lastName }: DemoPerson): string {
  return `${lastName}, ${firstName}${middleName ? ` ${middleName[0]}` : ''}`.toUpperCase();
}

/** An address on one line. */
export function oneLine({ line1, city, state, zip }: DemoAddress): string {
  return `${line1}, ${city}, ${state} ${zip}`;
}

/** The license as forms ask for it; a non-driver has none. */
export function licenseOf(person: DemoPerson): string {
  return person.license ?? 'None';
}
