import { writeDate } from '#src/shared/dates.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import type { Accident, RegisterRow } from './accidents.contract.ts';
import { isRegistrable, isTestRequired, writeTime } from './accidents.rules.ts';

const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');

/** What an accident's tests come to, in a word; empty for those who may not read them. */
export function testsText(
  row: Pick<Accident, 'tests' | 'cited' | 'injuries' | 'disabled' | 'fatalities'>,
): string {
  if (!isTestRequired(row)) return 'Not required';
  if (row.tests === null) return 'Required';
  const states = Object.values(row.tests).map(({ state }) => state);
  if (states.includes('overdue')) return 'Reason missing';
  if (states.includes('due')) return 'Due';
  return states.includes('missed') ? 'Missed, reason on file' : 'Done';
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
  tests: ACCIDENT_COLUMNS.tests,
  location: { title: 'Location', text: (row) => row.clientName },
} satisfies Record<string, TextColumn<RegisterRow>>;
