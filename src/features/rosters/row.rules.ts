import type {
  ImportedField,
  ImportedValues,
  ReadValue,
} from '#src/features/employees/employee-fields.rules.ts';
import { classFitsState, licenseFault } from '#src/features/employees/employees.rules.ts';
import type { FormatRule } from '#src/features/employees/employees.rules.ts';
import type { LicenseClass } from '#src/features/settings/settings.contract.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { labelOf } from './fields.rules.ts';
import type { RosterField } from './fields.rules.ts';
import type { Say } from './read-row.rules.ts';

/** What a row says of a person, read and checked; what it leaves empty stays as it is. An SSN is nine digits. */
export type RosterValues = ImportedValues & {
  /** As it is written; which one is meant depends on the person's location. */
  jobTitle?: string;
  clientId?: number;
};

/** Why a row cannot be taken: the field and what to do. Never the value of an SSN. */
export interface RowFault {
  field: string;
  reason: string;
}

export interface RosterLocation {
  clientId: number;
  legacyClientId: number;
  name: string;
  /** The name as it is compared. */
  folded: string;
  /** Its other names as they are compared, the code of a former system among them. */
  aliases: readonly string[];
  path: readonly number[];
  deactivated: boolean;
}

/** The lists a row may name; made once for a whole file. */
export interface RosterLists {
  statuses: readonly { id: number; name: string; onRoster: boolean }[];
  classes: readonly LicenseClass[];
  /** Postal codes by folded name and code. */
  states: ReadonlyMap<string, string>;
  /** The formats of license numbers in force, by state. */
  formats: ReadonlyMap<string, readonly FormatRule[]>;
  titles: readonly { jobTitleId: number; jobTitle: string; folded: string; clientId: number }[];
  locations: readonly RosterLocation[];
  /** Where people are added whose row names no location. */
  home: number;
  /** The client's own name of the work id. */
  identifier: string;
  /** What the file calls the column of a field. */
  headings: Partial<Record<RosterField, string>>;
  today: IsoDate;
}

/** A text as it is compared with the names of a list. */
export function foldName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Who is on file, as a row is compared with. */
export type RosterPerson = { [F in Exclude<ImportedField, 'ssn'>]: ReadValue<F> } & {
  employeeId: string;
  clientId: number;
};

/** The fields in which the row differs from the record; SSNs are compared by their blind index, elsewhere. */
export function changedFields(
  values: RosterValues,
  person: RosterPerson,
): (keyof RosterPerson & keyof RosterValues)[] {
  return (Object.keys(values) as (keyof RosterValues)[]).filter(
    (field): field is keyof RosterPerson & keyof RosterValues =>
      field !== 'ssn' && field !== 'jobTitle' && values[field] !== person[field],
  );
}

/**
 * What keeps a row from being taken once it is known whom it is about: names of somebody new, a job title that does not
 * serve the location, and a license that fits neither its state nor its class. The same rules as for one employee's form.
 * Puts the title's id into `values`.
 */
export function settleRow(
  values: RosterValues,
  person: RosterPerson | null,
  lists: RosterLists,
): RowFault[] {
  const faults: RowFault[] = [];
  const say = (field: RosterField, reason: string) =>
    void faults.push({ field: labelOf(field, lists.identifier), reason });
  if (!person && values.firstName === undefined)
    say('firstName', 'Somebody new needs a first name.');
  if (!person && values.lastName === undefined) say('lastName', 'Somebody new needs a last name.');
  settleTitle(values, person, lists, say);
  const license = values.license ?? person?.license ?? null;
  const state = values.state ?? person?.state ?? null;
  const moved = license !== (person?.license ?? null) || state !== (person?.state ?? null);
  const wrong = moved ? licenseFault(state, license, lists.formats.get(state ?? '') ?? []) : null;
  if (wrong) say('license', wrong);
  const classId = values.licenseClassId ?? person?.licenseClassId ?? null;
  if (classId !== null && (classId !== person?.licenseClassId || moved)) {
    const of = lists.classes.find(({ licenseClassId }) => licenseClassId === classId);
    if (of && state !== null && !classFitsState(of, state))
      say('licenseClass', 'Choose a license class that the state issues.');
  }
  return faults;
}

function settleTitle(
  values: RosterValues,
  person: RosterPerson | null,
  lists: RosterLists,
  say: Say,
): void {
  const { jobTitle } = values;
  if (jobTitle === undefined) return;
  const named = lists.titles.filter((title) => title.folded === foldName(jobTitle));
  const clientId = values.clientId ?? person?.clientId ?? lists.home;
  const place = lists.locations.find((location) => location.clientId === clientId);
  const found = named.find((title) => place?.path.includes(title.clientId));
  if (found) values.jobTitleId = found.jobTitleId;
  else {
    const fitting = lists.titles.filter((title) => place?.path.includes(title.clientId));
    const others = fitting.slice(0, MOST_NAMED).map((title) => title.jobTitle);
    const rest = fitting.length > MOST_NAMED ? ' …' : '';
    const wrong =
      named.length > 0
        ? `${cellOf('jobTitle', jobTitle, lists)} is a job title of other locations, and not of this one.`
        : `${cellOf('jobTitle', jobTitle, lists)} is no job title of the client.`;
    say(
      'jobTitle',
      others.length > 0
        ? `${wrong} Use one of: ${others.join(', ')}${rest}; or have it added.`
        : `${wrong} The client has none yet: have it added first.`,
    );
  }
}

/** How many names of a list a fault names as examples. */
const MOST_NAMED = 12;

/** What a cell says, as a fault may quote it: with its column, and never what may be an SSN in the wrong one. */
export function cellOf(
  field: RosterField,
  text: string,
  { headings }: Pick<RosterLists, 'headings'>,
): string {
  const said =
    text.replace(/\D/g, '').length > 6
      ? 'What stands there'
      : `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
  const heading = headings[field];
  return heading ? `${said} in the column “${heading}”` : said;
}
