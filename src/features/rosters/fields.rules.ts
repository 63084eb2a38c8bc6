import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import {
  fieldOf,
  IMPORTED,
  type ImportedField,
  labelFor,
} from '#src/features/employees/employee-fields.rules.ts';
import { recordOf } from '#src/shared/records.ts';

/** A column of a roster: its name, and the headings it is known by. */
interface RosterColumn {
  label: string;
  known: readonly string[];
}

/** What a column of a roster says that is no field of the record by itself. */
const OTHERS = {
  name: {
    label: 'Full name',
    known: [
      'name',
      'fullname',
      'employeename',
      'drivername',
      'employee',
      'driver',
      'lastnamefirstname',
      'lastfirst',
    ],
  },
  location: {
    label: 'Location',
    known: [
      'location',
      'site',
      'terminal',
      'branch',
      'division',
      'locationname',
      'locationid',
      'terminalname',
      'worklocation',
      'depot',
      'yard',
    ],
  },
} as const;

export type RosterField =
  | (typeof EMPLOYEE_FIELDS)[ImportedField]['imported']['as']
  | keyof typeof OTHERS;

/** The roster's column for a field. */
export const rosterFieldOf = (field: ImportedField): RosterField =>
  EMPLOYEE_FIELDS[field].imported.as;

/** What a column of a roster can be. */
export const FIELD_IDS: readonly [RosterField, ...RosterField[]] = [
  'name',
  ...IMPORTED.map(rosterFieldOf),
  'location',
];

export const ROSTER_FIELDS: Readonly<Record<RosterField, RosterColumn>> = recordOf(
  FIELD_IDS,
  (id) => {
    const field = IMPORTED.find((one) => rosterFieldOf(one) === id);
    if (!field) return OTHERS[id === 'name' ? 'name' : 'location'];
    return { label: fieldOf(field).label, known: EMPLOYEE_FIELDS[field].imported.known };
  },
);

/** A field's name for this client, who may call the work id otherwise (`identifier`). */
export function labelOf(field: RosterField, identifier: string): string {
  return field === 'workId' ? labelFor(field, identifier) : ROSTER_FIELDS[field].label;
}

/** What can say who a row is about. */
export const MATCH_KEYS = ['workId', 'ssn', 'license'] as const;
export type MatchKey = (typeof MATCH_KEYS)[number];

/** A heading as it is compared and remembered: its letters and digits, and a number sign as the word. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/#/g, 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 80);
}

/**
 * Which field a heading names: as it is written, with its word for a number written out (`Driver No.` as `drivernumber`),
 * or without that word, and then only a field whose values are numbers: `Employee #` is no name.
 */
export function fieldOfHeading<F extends string>(
  heading: string,
  known: (key: string) => F | undefined,
  numbered: readonly F[],
): F | undefined {
  const key = headingKey(heading);
  const direct = known(key);
  const bare = /^(.+?)(?:number|num|no|nr)+$/.exec(key)?.[1];
  if (direct !== undefined || bare === undefined) return direct;
  const field = known(bare);
  return known(`${bare}number`) ?? (field && numbered.includes(field) ? field : undefined);
}

/** Whether what stands in a column are numbers or ids (`17`, `D-1042`), by its first values: of one word, and more digits than letters. */
export const isNumbers = (samples: readonly string[]): boolean =>
  samples.length > 0 &&
  samples.every((text) => {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    const digits = text.match(/\d/g)?.length ?? 0;
    return letters === 0 || (digits >= letters && !/\s/.test(text.trim()));
  });

const BY_HEADING = new Map<string, RosterField>(
  FIELD_IDS.flatMap((field) => ROSTER_FIELDS[field].known.map((name) => [name, field] as const)),
);
const NUMBERED: readonly RosterField[] = ['workId', 'ssn', 'license', 'phone', 'location'];
/** What is said in words, so that a column of numbers is none of them. */
const IN_WORDS: readonly RosterField[] = ['name', 'jobTitle'];

/**
 * Which column is which field: as this client chose it the last time, else by its heading and its first values
 * (`samples`). `identifier` is the client's own name of the work id. Of several columns for one field the first is taken;
 * the rest stay unread (null).
 */
export function guessMapping(
  headings: readonly string[],
  remembered: Readonly<Record<string, RosterField | null>>,
  identifier: string,
  samples: readonly (readonly string[])[] = [],
): (RosterField | null)[] {
  const own = headingKey(identifier);
  const taken = new Set<RosterField>();
  const take = (field: RosterField | null | undefined): RosterField | null => {
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  };
  // Twice over: what was chosen before wins over what is only guessed, whichever stands first.
  const chosen = headings.map((heading) => take(remembered[headingKey(heading)]));
  const told = headings.map((heading) => {
    const key = headingKey(heading);
    if (key in remembered) return undefined;
    if (key === own && own !== '') return 'workId';
    return fieldOfHeading(heading, (one) => BY_HEADING.get(one), NUMBERED);
  });
  const inParts = [...chosen, ...told].some((one) => one === 'firstName' || one === 'lastName');
  const guessed = told.map((field, at) => {
    if (!field || (inParts && field === 'name')) return undefined;
    return IN_WORDS.includes(field) && isNumbers(samples[at] ?? []) ? undefined : field;
  });
  const mapping = headings.map((_heading, at) => chosen[at] ?? take(guessed[at]));
  // `Employee` or `Driver` over numbers: those of the people, where no other column has them.
  const people = told.findIndex(
    (field, at) =>
      field === 'name' && isNumbers(samples[at] ?? []) && !/name/i.test(headings[at] ?? ''),
  );
  return people < 0
    ? mapping
    : mapping.map((field, at) => (at === people ? take('workId') : field));
}

/** How to tell people apart by these columns: the client's own way where the file has it. */
export function guessMatchKey(
  mapping: readonly (RosterField | null)[],
  remembered: MatchKey | null,
): MatchKey {
  const has = (key: MatchKey): boolean =>
    mapping.includes(key) && (key !== 'license' || mapping.includes('state'));
  if (remembered && has(remembered)) return remembered;
  return MATCH_KEYS.find(has) ?? 'workId';
}

/** What is wrong with a choice of columns; null when rows can be read by it. `identifier` as for `labelOf`. */
export function mappingFault(
  mapping: readonly (RosterField | null)[],
  matchBy: MatchKey,
  identifier: string,
): string | null {
  const chosen = mapping.filter((field) => field !== null);
  const twice = chosen.find((field, at) => chosen.indexOf(field) !== at);
  if (twice) return `Two columns are set to ${labelOf(twice, identifier)}. Keep one.`;
  if (!chosen.includes(matchBy))
    return `No column is set to ${labelOf(matchBy, identifier)}, by which people are told apart.`;
  if (matchBy === 'license' && !chosen.includes('state'))
    return 'A license number tells people apart only with its state: set a column to License state.';
  return null;
}

/** Headings that stand more than once, as they are written. */
export function repeatedHeadings(headings: readonly string[]): string[] {
  const keys = headings.map(headingKey);
  return headings.filter(
    (heading, at) =>
      heading !== '' &&
      keys.indexOf(keys[at] ?? '') === at &&
      keys.lastIndexOf(keys[at] ?? '') !== at,
  );
}
