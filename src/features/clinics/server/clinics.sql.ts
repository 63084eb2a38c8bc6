import type { Db } from '#src/server/db/handle.ts';
import { literal, searchWords } from '#src/server/db/like.ts';
import { type Clinic, MOST_CLINICS } from '../clinics.contract.ts';
import { boxAround, type Box, type Coordinates } from '../clinics.rules.ts';

/** A ZIP code with the middle of it. */
export interface ZipPlace extends Coordinates {
  zip: string;
  city: string;
  state: string;
}

export interface ClinicFilter {
  /** Words of the name, in their order. */
  name: string | null;
  /** Words of the address, in their order. */
  address: string | null;
  vendorId: number | null;
  /** What its ZIP code begins with; distances need none. */
  zip: string | null;
  /** Program ids, one of which it has. */
  anyOf: readonly number[];
  /** Program ids, all of which it has. */
  allOf: readonly number[];
}

export interface Found {
  clinics: Clinic[];
  more: boolean;
}

/** Miles around a point that are looked through first: enough where people live. */
const FIRST_REACH = 25;
/** Fewer clinics than these among the many of a wider reach: their words are rare. */
const RARE = 10;
/** Beyond it everything is looked through at once. */
const LAST_REACH = 2000;

const COLUMNS = `v.vendor_id as "vendorId", v.vendor_name as "vendorName", v.address1, v.address2, v.city, v.state, v.zip,
  v.phone, v.fax, v.form_fox_prog_id as "formFoxProgId", v.form_fox_code as "formFoxCode", v.es_site_id as "ESSiteID",
  v.program_ids as "programIds"`;

interface Row extends Omit<Clinic, 'programList'> {
  programIds: number[];
}

/** Words as a pattern for LIKE: each as written, anything between them. */
function patternOf(words: string): string {
  return `%${searchWords(words).map(literal).join('%')}%`;
}

/** The conditions that a filter makes, their values, and what names the statement that holds them. */
function conditionsOf(filter: ClinicFilter): { text: string; name: string; values: unknown[] } {
  const values: unknown[] = [];
  const parts: string[] = ['not v.deactivated'];
  let name = '';
  // A pattern is folded once for all rows: within a condition a prepared plan would do it for each.
  const add = (letter: string, value: unknown, condition: (place: string) => string) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return;
    values.push(value);
    parts.push(condition(`$${values.length}`));
    name += letter;
  };
  add('n', filter.name && patternOf(filter.name), (at) => `v.sort_name like (select fold(${at}))`);
  add(
    'a',
    filter.address && patternOf(filter.address),
    (at) => `v.search_address like (select fold(${at}))`,
  );
  add('i', filter.vendorId, (at) => `v.vendor_id = ${at}`);
  add('z', filter.zip && `${filter.zip}%`, (at) => `v.zip collate "C" like ${at}`);
  add('o', filter.anyOf, (at) => `v.program_ids && ${at}::int[]`);
  add('p', filter.allOf, (at) => `v.program_ids @> ${at}::int[]`);
  return { text: parts.join(' and '), name, values };
}

/** Clinics by name. */
export async function clinicsByName(db: Db, filter: ClinicFilter): Promise<Found> {
  const { text, name, values } = conditionsOf(filter);
  const rows = await db.rows<Row>(
    `clinics-by-name-${name}`,
    `select ${COLUMNS}, null as distance from vendors v where ${text}
      order by v.sort_name collate "C", v.vendor_id limit ${MOST_CLINICS + 1}`,
    values,
  );
  return found(db, rows);
}

/** Clinics by their distance from a point, wherever they are; one that stands nowhere known comes last. */
export async function clinicsNear(db: Db, filter: ClinicFilter, from: Coordinates): Promise<Found> {
  const words = filter.name !== null || filter.address !== null;
  // One clinic is found by its number: there is nothing to look around for.
  let reach = filter.vendorId === null ? FIRST_REACH : LAST_REACH;
  while (reach < LAST_REACH) {
    const box = boxAround(from, reach);
    if (box === null) break;
    const rows = await nearRows(db, filter, from, { box, reach });
    if (rows.length > MOST_CLINICS) return found(db, rows);
    // Words that are rare around here have an index of their own, over everything.
    if (words && rows.length < (reach === FIRST_REACH ? 1 : RARE)) break;
    reach *= wider(rows.length);
  }
  return found(db, await nearRows(db, filter, from, null));
}

/** How much farther one has to look where so many were found: as they lie, and half as many again. */
function wider(count: number): number {
  return Math.min(8, Math.max(1.5, Math.sqrt((1.5 * MOST_CLINICS) / Math.max(1, count))));
}

async function nearRows(
  db: Db,
  filter: ClinicFilter,
  { latitude, longitude }: Coordinates,
  within: { box: Box; reach: number } | null,
): Promise<Row[]> {
  const { text, name, values } = conditionsOf(filter);
  const at = (step: number) => `$${values.length + step}`;
  // Beyond the circle the box has corners only: what lies there is not yet known to be among the nearest.
  const inside = within
    ? `and v.place <@ box(point(${at(3)}, ${at(4)}), point(${at(5)}, ${at(6)})) and m.miles <= ${at(7)}`
    : '';
  return db.rows<Row>(
    `clinics-near-${name}-${within ? 'within' : 'all'}`,
    `select ${COLUMNS}, round(h.miles::numeric, 2)::float8 as distance
       from (select v.vendor_id, m.miles from vendors v
               cross join lateral (select miles_between(${at(1)}, ${at(2)}, v.place[1], v.place[0]) as miles) m
              where ${text} ${inside}
              order by m.miles nulls last, v.vendor_id limit ${MOST_CLINICS + 1}) h
       join vendors v on v.vendor_id = h.vendor_id
      order by h.miles nulls last, v.vendor_id`,
    [...values, latitude, longitude, ...(within ? [...within.box, within.reach] : [])],
  );
}

async function found(db: Db, rows: readonly Row[]): Promise<Found> {
  const types = await programTypes(db);
  return {
    clinics: rows.slice(0, MOST_CLINICS).map((row) => clinicOf(row, types)),
    more: rows.length > MOST_CLINICS,
  };
}

function clinicOf({ programIds, ...row }: Row, types: Clinic['programList']): Clinic {
  return {
    ...row,
    programList: types.filter(({ vendorProgramID }) => programIds.includes(vendorProgramID)),
  };
}

/** Where a ZIP code of five digits lies; null where it is not known. */
export async function zipPlace(db: Db, zip: string): Promise<ZipPlace | null> {
  const [row] = await db.rows<ZipPlace>(
    'clinics-zip',
    'select zip, city, state, latitude, longitude from zip_places where zip = $1',
    [zip],
  );
  return row ?? null;
}

/** Every program that clinics can offer. */
export async function programTypes(db: Db): Promise<Clinic['programList']> {
  return db.rows(
    'clinics-programs',
    `select vendor_program_id as "vendorProgramID", vendor_program_name as "vendorProgramName"
       from vendor_program_types order by vendor_program_id`,
    [],
  );
}

/** One clinic by its number, also one that takes no more orders. */
export async function clinicByNumber(
  db: Db,
  vendorId: number,
): Promise<{ clinic: Clinic; deactivated: boolean } | null> {
  const [found] = await db.rows<Row & { deactivated: boolean }>(
    'clinics-one',
    `select ${COLUMNS}, null as distance, v.deactivated from vendors v where v.vendor_id = $1`,
    [vendorId],
  );
  if (!found) return null;
  const { deactivated, ...row } = found;
  return { clinic: clinicOf(row, await programTypes(db)), deactivated };
}
