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

/** A heading as it is compared and remembered: its letters and digits. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 80);
}

const BY_HEADING = new Map<string, RosterField>(
  FIELD_IDS.flatMap((field) => ROSTER_FIELDS[field].known.map((name) => [name, field] as const)),
);

/**
 * Which column is which field: as this client chose it the last time, else by its heading. `identifier` is the client's
 * own name of the work id. Of several columns for one field the first is taken; the rest stay unread (null).
 */
export function guessMapping(
  headings: readonly string[],
  remembered: Readonly<Record<string, RosterField | null>>,
  identifier: string,
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
  return headings.map((heading, at) => {
    const key = headingKey(heading);
    if (chosen[at] || key in remembered) return chosen[at] ?? null;
    return take(key === own && own !== '' ? 'workId' : BY_HEADING.get(key));
  });
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
