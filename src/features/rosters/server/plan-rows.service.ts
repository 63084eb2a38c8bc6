import { createHash } from 'node:crypto';
import { writeDate } from '#src/shared/dates.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Keys } from '#src/server/keys.ts';
import { fieldOf, wordsOf } from '#src/features/employees/employee-fields.rules.ts';
import { maskedSsn } from '#src/features/employees/employees.rules.ts';
import { indexesToKeep } from '#src/features/employees/server/ssn.service.ts';
import type { NumberedRow } from '../delimited.rules.ts';
import { labelOf, ROSTER_FIELDS, rosterFieldOf, type RosterField } from '../fields.rules.ts';
import { EMPLOYMENT_ERRORS } from '#src/features/employment/employment.contract.ts';
import type { RosterLine, RosterPlan, RowKind } from '../rosters.contract.ts';
import {
  changedFields,
  type RosterLists,
  type RosterPerson,
  type RosterValues,
  type RowFault,
  settleRow,
} from '../row.rules.ts';
import { readRow } from '../read-row.rules.ts';
import { findPeople, type KnownPerson, lockSsns } from './people.sql.ts';

/** What a file's rows are read and compared with. */
export interface PlanContext {
  tenantId: number;
  plan: RosterPlan;
  lists: RosterLists;
  /** The locations that the work may touch. */
  sites: ReadonlySet<number>;
  mayChangeSsn: boolean;
  keys: Keys;
}

/** A row and what carrying it out would do. */
export interface PlannedRow {
  line: number;
  kind: Exclude<RowKind, 'remove'>;
  values: RosterValues;
  person: KnownPerson | null;
  /** The fields that change. */
  fields: (keyof RosterValues)[];
  changes: RosterLine['changes'];
  faults: RowFault[];
  personKey: Buffer | null;
  ssnKey: Buffer | null;
}

/**
 * Reads some rows and says what each comes to, by the people on file now. Changes nothing. `db` sees the whole tenant, so
 * that somebody at a location of others is not added a second time. `lock` holds the SSNs named until the transaction ends.
 * `known` has the rows of which it is known whom they are about.
 */
export async function planRows(
  db: Db,
  context: PlanContext,
  rows: readonly NumberedRow[],
  lock = false,
  known: ReadonlyMap<number, KnownPerson> = new Map(),
): Promise<PlannedRow[]> {
  const { plan, lists, keys } = context;
  const read = rows.map(({ row, cells }) => {
    const { values, faults } = readRow(
      cells,
      plan.mapping,
      known.has(row) ? null : plan.matchBy,
      lists,
    );
    const indexes = values.ssn === undefined ? [] : indexesToKeep(keys, values.ssn);
    return { line: row, values, faults, indexes };
  });
  if (lock)
    await lockSsns(
      db,
      context.tenantId,
      read.flatMap(({ indexes }) => indexes.slice(0, 1)),
    );
  const people = await findPeople(db, {
    workIds: plan.matchBy === 'workId' ? read.flatMap(({ values }) => values.workId ?? []) : [],
    ssnIndexes: read.flatMap(({ indexes }) => indexes),
    licenses: plan.matchBy === 'license' ? read.flatMap(({ values }) => values.license ?? []) : [],
  });
  const index = indexPeople(people);
  return read.map((row) => planRow(context, index, row, known.get(row.line) ?? null));
}

interface PeopleIndex {
  workId: ReadonlyMap<string, KnownPerson[]>;
  ssn: ReadonlyMap<string, KnownPerson[]>;
  license: ReadonlyMap<string, KnownPerson[]>;
}

function indexPeople(people: readonly KnownPerson[]): PeopleIndex {
  const by = (keyOf: (person: KnownPerson) => string | null): Map<string, KnownPerson[]> => {
    const map = new Map<string, KnownPerson[]>();
    for (const person of people) {
      const key = keyOf(person);
      if (key !== null) map.set(key, [...(map.get(key) ?? []), person]);
    }
    return map;
  };
  return {
    workId: by(({ workId }) => workId?.toLowerCase() ?? null),
    ssn: by(({ ssnIndex }) => ssnIndex?.toString('hex') ?? null),
    license: by(({ license, state }) => (license && state ? `${state} ${license}` : null)),
  };
}

interface ReadRow {
  line: number;
  values: RosterValues;
  faults: RowFault[];
  indexes: readonly Buffer[];
}

function planRow(
  context: PlanContext,
  index: PeopleIndex,
  { line, values, faults: read, indexes }: ReadRow,
  known: KnownPerson | null,
): PlannedRow {
  const { plan, lists, sites } = context;
  const faults = [...read];
  const say = (field: RosterField | null, reason: string) =>
    void faults.push({ field: field ? labelOf(field, lists.identifier) : 'Row', reason });
  const bySsn = indexes.flatMap((one) => index.ssn.get(one.toString('hex')) ?? []);
  const found = matches(plan.matchBy, values, index, bySsn);
  const named = known ? [known] : found;
  const [person = null] = named;
  const base = { line, values, person, ...keysOf(plan.matchBy, values, indexes) };
  if (named.length > 1)
    say(plan.matchBy, 'Several employees have it. Use another column to tell people apart.');
  if (person && !sites.has(person.clientId))
    return {
      ...base,
      person: null,
      kind: 'fault',
      fields: [],
      changes: [],
      faults: [
        {
          field: 'Row',
          reason: 'This person works at a location that this update may not change.',
        },
      ],
    };
  if (
    known &&
    plan.matchBy === 'workId' &&
    found.some((one) => one.employeeId !== known.employeeId)
  )
    say('workId', 'Another employee has it.');
  const twin = bySsn.find(({ employeeId }) => employeeId !== person?.employeeId);
  if (twin)
    say(
      'ssn',
      sites.has(twin.clientId)
        ? 'Another employee has this SSN. Compare the two files.'
        : 'Someone at a location that is not yours has this SSN. Ask whoever keeps that file.',
    );
  // What could not be read is not missing as well.
  const unread = new Set(read.map(({ field }) => field));
  if (unread.has(ROSTER_FIELDS.name.label))
    for (const part of ['firstName', 'lastName'] as const) unread.add(ROSTER_FIELDS[part].label);
  faults.push(...settleRow(values, person, lists).filter(({ field }) => !unread.has(field)));
  const status = lists.statuses.find(({ id }) => id === values.employmentStatusId);
  if (!person && status && !status.onRoster)
    say('status', EMPLOYMENT_ERRORS['employment.not_on_roster'].message);
  const fields: (keyof RosterValues)[] = person
    ? changedFields(values, person)
    : (Object.keys(values) as (keyof RosterValues)[]).filter((field) => field !== 'jobTitle');
  const otherSsn =
    person !== null &&
    values.ssn !== undefined &&
    !indexes.some((one) => person.ssnIndex?.equals(one));
  if (otherSsn) fields.push('ssn');
  if (otherSsn && !context.mayChangeSsn)
    say(
      'ssn',
      'Changing an SSN needs the permission to see SSNs. Leave the column out, or ask someone who has it.',
    );
  return {
    ...base,
    kind: faults.length > 0 ? 'fault' : !person ? 'add' : fields.length > 0 ? 'change' : 'same',
    fields,
    changes: fields.map((field) => inWords(field, values, person, lists)),
    faults,
  };
}

function matches(
  matchBy: RosterPlan['matchBy'],
  values: RosterValues,
  index: PeopleIndex,
  bySsn: readonly KnownPerson[],
): readonly KnownPerson[] {
  if (matchBy === 'ssn') return bySsn;
  if (matchBy === 'license')
    return index.license.get(`${values.state ?? ''} ${values.license ?? ''}`) ?? [];
  const found = index.workId.get(values.workId?.toLowerCase() ?? '') ?? [];
  // Ids that differ only in their capitals are one person, unless both are on file.
  const exact = found.filter(({ workId }) => workId === values.workId);
  return exact.length > 0 ? exact : found;
}

function keysOf(
  matchBy: RosterPlan['matchBy'],
  values: RosterValues,
  indexes: readonly Buffer[],
): { personKey: Buffer | null; ssnKey: Buffer | null } {
  const ssnKey = indexes[0] ?? null;
  if (matchBy === 'ssn') return { personKey: ssnKey, ssnKey };
  const text =
    matchBy === 'license'
      ? values.license && values.state && `${values.state} ${values.license}`
      : values.workId?.toLowerCase();
  return { personKey: text ? createHash('sha256').update(text).digest() : null, ssnKey };
}

/** How a change is shown, with the SSN masked. */
function inWords(
  field: keyof RosterValues,
  values: RosterValues,
  person: KnownPerson | null,
  lists: RosterLists,
): RosterLine['changes'][number] {
  if (field === 'ssn')
    return {
      field: ROSTER_FIELDS.ssn.label,
      from: person?.ssnLast4 ? maskedSsn(person.ssnLast4) : '',
      to: maskedSsn(values.ssn?.slice(5) ?? ''),
    };
  const from = person && field !== 'jobTitle' ? person[field] : null;
  return {
    field: labelOf(columnOf(field), lists.identifier),
    from: wordOf(field, from, lists),
    to: wordOf(field, values[field] ?? null, lists),
  };
}

function columnOf(field: keyof RosterValues): RosterField {
  if (field === 'clientId') return 'location';
  return field === 'jobTitle' ? 'jobTitle' : rosterFieldOf(field);
}

function wordOf(
  field: keyof RosterValues,
  value: RosterPerson[keyof RosterPerson],
  lists: RosterLists,
): string {
  if (value === null) return '';
  if (field === 'licenseClassId')
    return lists.classes.find(({ licenseClassId }) => licenseClassId === value)?.code ?? '';
  if (field === 'employmentStatusId')
    return lists.statuses.find(({ id }) => id === value)?.name ?? '';
  if (field === 'jobTitleId')
    return lists.titles.find(({ jobTitleId }) => jobTitleId === value)?.jobTitle ?? '';
  if (field === 'clientId')
    return lists.locations.find(({ clientId }) => clientId === value)?.name ?? '';
  if (field === 'jobTitle') return String(value);
  const isDay = fieldOf(field).kind === 'date';
  return isDay ? writeDate(String(value)) : wordsOf(field, String(value));
}

/** The name that a row is listed under. */
export function nameOf({ values, person }: Pick<PlannedRow, 'values' | 'person'>): string {
  const last = values.lastName ?? person?.lastName ?? '';
  const first = values.firstName ?? person?.firstName ?? '';
  return [last, first].filter(Boolean).join(', ');
}
