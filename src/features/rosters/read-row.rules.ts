import { z } from 'zod';
import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import {
  fieldOf,
  IMPORTED,
  type ImportedField,
} from '#src/features/employees/employee-fields.rules.ts';
import { isSsn, NO_SSN } from '#src/features/employees/employees.rules.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import { isCivilDate } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { line } from '#src/shared/text.ts';
import { labelOf, rosterFieldOf } from './fields.rules.ts';
import type { MatchKey, RosterField } from './fields.rules.ts';
import type { RosterLists, RosterValues, RowFault } from './row.rules.ts';
import { cellOf, foldName } from './row.rules.ts';

/** Texts that are taken as they are written; a license number is read by the formats of its state. */
const TEXTS = IMPORTED.filter(
  (field): field is ImportedOf<'text'> => fieldOf(field).kind === 'text' && field !== 'license',
);
const DATES = IMPORTED.filter(
  (field): field is ImportedOf<'date'> => fieldOf(field).kind === 'date',
);
type ImportedOf<Kind> = {
  [F in ImportedField]: (typeof EMPLOYEE_FIELDS)[F]['kind'] extends Kind ? F : never;
}[ImportedField];

const OPTIONS = IMPORTED.filter(
  (field): field is ImportedOf<'option'> => fieldOf(field).kind === 'option',
);

const longest = (field: ImportedField): number => fieldOf(field).longest ?? 0;
const EMAIL = z.email().max(200);

/** Reads a day as rosters write it: 2026-01-31, 1/31/2026, 31.1.2026, 20260131; null when it is none. */
export function readDay(text: string): IsoDate | null {
  const trimmed = text.trim().replace(/[ T]0?0:00(:00(\.0+)?)?Z?$/, '');
  const forms: readonly [RegExp, (parts: string[]) => string[]][] = [
    [/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/, ([y = '', m = '', d = '']) => [y, m, d]],
    [/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/, ([m = '', d = '', y = '']) => [y, m, d]],
    [/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, ([d = '', m = '', y = '']) => [y, m, d]],
    [/^(\d{4})(\d{2})(\d{2})$/, ([y = '', m = '', d = '']) => [y, m, d]],
  ];
  for (const [form, order] of forms) {
    const found = form.exec(trimmed);
    if (!found) continue;
    const [year = '', month = '', day = ''] = order(found.slice(1));
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isCivilDate(date) ? date : null;
  }
  return null;
}

/** The nine digits of an SSN that can be one. */
export function readSsn(text: string): string | null {
  const digits = text.trim().replace(/^(\d{3})[- ](\d{2})[- ](\d{4})$/, '$1$2$3');
  // A spreadsheet that took it for a number has lost the zeros before it.
  const whole = /^\d{7,8}$/.test(digits) ? digits.padStart(9, '0') : digits;
  return isSsn(whole) ? whole : null;
}

/** `Last, First` or `First Last`; null for one word. */
export function splitName(text: string): { firstName: string; lastName: string } | null {
  const [last = '', ...rest] = text.split(',').map((part) => part.trim());
  if (rest.length > 0) {
    const first = rest.join(' ').trim();
    return last && first ? { firstName: first, lastName: last } : null;
  }
  const words = text.trim().split(/\s+/);
  const [first = '', ...others] = words;
  return others.length > 0 ? { firstName: first, lastName: others.join(' ') } : null;
}

/**
 * Reads one row by the chosen columns. Faults name the field; the values that could be read are given all the same, so
 * that the person of a faulty row is still found. `matchBy` is null where it is known whom the row is about.
 */
export function readRow(
  cells: readonly string[],
  mapping: readonly (RosterField | null)[],
  matchBy: MatchKey | null,
  lists: RosterLists,
): { values: RosterValues; faults: RowFault[] } {
  const values: RosterValues = {};
  const faults: RowFault[] = [];
  const fault = (field: RosterField, reason: string) =>
    void faults.push({ field: labelOf(field, lists.identifier), reason });
  const spare = cells.slice(mapping.length).some((cell) => cell.trim() !== '');
  if (spare)
    faults.push({
      field: 'Row',
      reason: `It has ${cells.length} cells, and the heading ${mapping.length}. A name with a comma needs quotation marks.`,
    });

  const said = new Map<RosterField, string>();
  for (const [at, field] of mapping.entries()) {
    const text = (cells[at] ?? '').normalize('NFC').trim();
    if (field !== null && text !== '') said.set(field, text);
  }
  const whenSaid = (field: RosterField, read: (text: string) => void): void => {
    const text = said.get(field);
    if (text !== undefined) read(text);
  };
  for (const field of TEXTS) {
    whenSaid(rosterFieldOf(field), (text) => {
      const read = line(longest(field)).safeParse(text);
      if (read.success) values[field] = read.data;
      else
        fault(
          rosterFieldOf(field),
          read.error.issues[0]?.code === 'too_big'
            ? `Use at most ${longest(field)} characters.`
            : 'Leave out the characters that cannot be shown.',
        );
    });
  }
  whenSaid('name', (text) => {
    const parts = splitName(text);
    if (!parts) return fault('name', 'Write it as "Last, First" or "First Last".');
    for (const field of ['firstName', 'lastName'] as const) {
      if (values[field] !== undefined) continue;
      const read = line(longest(field)).safeParse(parts[field]);
      if (read.success) values[field] = read.data;
      else fault('name', 'Use at most 80 characters for each part, all of which can be shown.');
    }
  });
  whenSaid('ssn', (text) => {
    const digits = readSsn(text);
    if (digits) values.ssn = digits;
    else fault('ssn', NO_SSN);
  });
  whenSaid('email', (text) => {
    const read = EMAIL.safeParse(text);
    if (read.success) values.email = read.data;
    else fault('email', 'Please enter a properly formatted email address');
  });
  for (const field of DATES) {
    whenSaid(rosterFieldOf(field), (text) => {
      const day = readDay(text);
      if (!day)
        fault(field, 'It is not a date. Write it as M/D/YYYY, with four digits of the year.');
      else if (field === 'dob' && day > lists.today) fault(field, 'The date is in the future.');
      else values[field] = day;
    });
  }
  for (const field of OPTIONS) {
    whenSaid(rosterFieldOf(field), (text) => {
      const words = Object.entries(fieldOf(field).options ?? {});
      const found = words.find((one) => one.some((word) => foldName(word) === foldName(text)));
      const read = EMPLOYEE_FIELDS[field].edit.safeParse(found?.[0]);
      if (read.success && read.data !== null) Object.assign(values, { [field]: read.data });
      else
        fault(
          field,
          `${cellOf(rosterFieldOf(field), text, lists)} cannot be read. Use one of: ${words.map(([, word]) => word).join('; ')}.`,
        );
    });
  }
  if (values.endorsements !== undefined) {
    const read = EMPLOYEE_FIELDS.endorsements.edit.safeParse(values.endorsements);
    if (read.success && read.data !== null) values.endorsements = read.data;
    else {
      delete values.endorsements;
      fault('endorsements', 'Write the letters of the endorsements: H, N, P, S, T or X.');
    }
  }
  readLicense(said, values, fault, lists);
  readPlace(said, values, fault, lists);
  whenSaid('status', (text) => {
    const found = lists.statuses.find(({ name }) => foldName(name) === foldName(text));
    if (found) values.employmentStatusId = found.id;
    else
      fault(
        'status',
        `${cellOf('status', text, lists)} is no status. Use one of: ${lists.statuses.map(({ name }) => name).join(', ')}.`,
      );
  });
  whenSaid('jobTitle', (text) => {
    values.jobTitle = text;
  });
  if (matchBy === null) return { values, faults };
  const key = matchBy === 'license' ? values.license && values.state : values[matchBy];
  if (!key && !faults.some(({ field }) => field === labelOf(matchBy, lists.identifier))) {
    fault(matchBy, 'It is empty, so nobody knows whose row this is.');
  }
  return { values, faults };
}

export type Say = (field: RosterField, reason: string) => void;

function readLicense(
  said: ReadonlyMap<RosterField, string>,
  values: RosterValues,
  fault: Say,
  lists: RosterLists,
): void {
  const state = said.get('state');
  if (state !== undefined) {
    const found = lists.states.get(foldName(state));
    if (found) values.state = found;
    else
      fault(
        'state',
        `${cellOf('state', state, lists)}: no such state, province or country issues licenses. Write its two letters.`,
      );
  }
  const license = said.get('license');
  if (license !== undefined) values.license = normalizeLicense(license);
  const named = said.get('licenseClass');
  if (named === undefined) return;
  const plain = foldName(named)
    .replace(/^(class|cdl)\s+/, '')
    .replace(/^cdl-?(?=[abc]$)/, '');
  const found = lists.classes.find(
    ({ code, name }) => foldName(code) === plain || foldName(name) === foldName(named),
  );
  if (!found)
    fault(
      'licenseClass',
      `${cellOf('licenseClass', named, lists)} is no license class. Use one of: ${lists.classes.map(({ code }) => code).join(', ')}.`,
    );
  else values.licenseClassId = found.licenseClassId;
}

function readPlace(
  said: ReadonlyMap<RosterField, string>,
  values: RosterValues,
  fault: Say,
  lists: RosterLists,
): void {
  const text = said.get('location');
  if (text === undefined) return;
  const wanted = foldName(text);
  const byNumber = /^\d+$/.test(wanted)
    ? lists.locations.filter(
        ({ clientId, legacyClientId }) =>
          String(clientId) === wanted || String(legacyClientId) === wanted,
      )
    : [];
  const found =
    byNumber.length > 0
      ? byNumber
      : lists.locations.filter(
          ({ folded, aliases }) => folded === wanted || aliases.includes(wanted),
        );
  const open = found.filter(({ deactivated }) => !deactivated);
  const [only] = open;
  if (found.length === 0)
    fault(
      'location',
      `${cellOf('location', text, lists)} is no location of yours. Write its name or its number.`,
    );
  else if (!only)
    fault(
      'location',
      `${cellOf('location', text, lists)}: this location is deactivated. Name another one.`,
    );
  else if (open.length > 1)
    fault(
      'location',
      'Several locations have this name. Write the number of the one that is meant.',
    );
  else values.clientId = only.clientId;
}
