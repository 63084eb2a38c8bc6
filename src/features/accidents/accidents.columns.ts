import { writeDate } from '#src/shared/dates.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import type { Accident, RegisterRow } from './accidents.contract.ts';
import { isRegistrable, SUBSTANCES, writeTime } from './accidents.rules.ts';
import { zoneAt } from '#src/shared/places.ts';
import { dateAt, timeAt } from '#src/shared/zone-clock.ts';

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** What an accident's tests come to, in a word; for those who may not read them only what was required. */
export function testsText({ needs, tests }: Pick<Accident, 'tests' | 'needs'>): string {
  const needed = new Set(SUBSTANCES.map((substance) => needs[substance].need));
  const states = new Set(tests && SUBSTANCES.map((substance) => tests[substance].state));
  if (states.has('overdue')) return 'Reason missing';
  if (states.has('due')) return 'Due';
  if (needed.has('notChecked') && !states.has('missed') && !states.has('done'))
    return 'Not checked';
  if (needed.has('unknown') && (!tests || states.has('unknown'))) return 'Time missing';
  if (!tests && needed.has('required')) return 'Required';
  if (states.has('missed')) return 'Missed, reason on file';
  if (states.has('done')) return 'Done';
  return needed.has('tooLate') ? 'Too late to test' : 'Not required';
}

/** An instant as clocks at the place of an accident showed it: `10/5/2026 8:15 am`. */
function writeAt(at: string | null, place: Pick<Accident, 'city' | 'state' | 'zone'>): string {
  if (at === null) return '';
  const zone = zoneAt(place);
  return `${writeDate(dateAt(at, zone))} ${writeTime(timeAt(at, zone))}`;
}

/** Columns of the list in an employee's file. */
export const ACCIDENT_COLUMNS = {
  date: { title: 'Date', text: (row) => writeDate(row.date), order: (row) => row.date },
  time: {
    title: 'Time',
    text: (row) => (row.time === null ? '' : writeTime(row.time)),
    order: (row) => row.time,
  },
  place: { title: 'Place', text: (row) => `${row.city}, ${row.state}` },
  injuries: {
    title: 'Injuries',
    text: (row) => String(row.injuries),
    order: (row) => row.injuries,
  },
  disabled: {
    title: 'Vehicles disabled',
    text: (row) => String(row.disabled),
    order: (row) => row.disabled,
  },
  fatalities: {
    title: 'Fatalities',
    text: (row) => String(row.fatalities),
    order: (row) => row.fatalities,
  },
  hazmat: { title: 'Hazmat release', text: (row) => yesNo(row.hazmat) },
  cited: { title: 'Driver cited', text: (row) => yesNo(row.cited) },
  citedAt: {
    title: 'Citation received',
    text: (row) => writeAt(row.citedAt, row),
    order: (row) => row.citedAt,
  },
  diedAt: {
    title: 'Time of death',
    text: (row) => writeAt(row.diedAt, row),
    order: (row) => row.diedAt,
  },
  tests: { title: 'Tests', text: testsText },
  registered: {
    title: 'In the register',
    text: (row) => (row.removed === null ? yesNo(isRegistrable(row)) : 'Removed'),
  },
  addedBy: { title: 'Added by', text: (row) => row.addedBy ?? '' },
} satisfies Record<string, TextColumn<Accident>>;

/** Columns of the register: what 49 CFR 390.15(b)(1) asks for, first. */
export const REGISTER_COLUMNS = {
  date: { title: 'Date of accident', text: (row) => writeDate(row.date), order: (row) => row.date },
  city: { title: 'City', text: (row) => row.city },
  state: { title: 'State', text: (row) => row.state },
  driver: { title: 'Driver', text: (row) => `${row.lastName}, ${row.firstName}` },
  injuries: ACCIDENT_COLUMNS.injuries,
  fatalities: ACCIDENT_COLUMNS.fatalities,
  hazmat: ACCIDENT_COLUMNS.hazmat,
  disabled: ACCIDENT_COLUMNS.disabled,
  cited: ACCIDENT_COLUMNS.cited,
  citedAt: ACCIDENT_COLUMNS.citedAt,
  diedAt: ACCIDENT_COLUMNS.diedAt,
  tests: ACCIDENT_COLUMNS.tests,
  location: { title: 'Location', text: (row) => row.clientName },
} satisfies Record<string, TextColumn<RegisterRow>>;
