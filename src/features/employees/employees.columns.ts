import { STANDING_WORDS } from '#src/features/qualification/qualification.columns.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import { EMPLOYEE_FIELDS } from './employee.fields.ts';
import type { EmployeeHit, RosterRow } from './employees.shapes.ts';

type Person = Pick<
  RosterRow,
  'firstName' | 'lastName' | 'employmentStatus' | 'clientName' | 'jobTitle' | 'workId'
>;

const PERSON_COLUMNS = {
  name: { title: 'Name', text: (row) => `${row.lastName}, ${row.firstName}` },
  status: { title: EMPLOYEE_FIELDS.employmentStatusId.short, text: (row) => row.employmentStatus },
  location: { title: 'Location', text: (row) => row.clientName },
  title: { title: EMPLOYEE_FIELDS.jobTitleId.label, text: (row) => row.jobTitle ?? '' },
  workId: { title: EMPLOYEE_FIELDS.workId.label, text: (row) => row.workId ?? '' },
} satisfies Record<string, TextColumn<Person>>;

/**
 * The roster's columns, shown and exported. SSNs are in none of them. What a column reads is in `rosterRow` and in the
 * SELECT of `employees.sql.ts`; `employee-list.tsx` shows it.
 */
export const ROSTER_COLUMNS = {
  name: PERSON_COLUMNS.name,
  status: PERSON_COLUMNS.status,
  location: PERSON_COLUMNS.location,
  title: PERSON_COLUMNS.title,
  license: {
    title: 'License',
    text: (row) => [row.state, row.licenseClass].filter(Boolean).join(' \u00b7 '),
  },
  expires: {
    title: EMPLOYEE_FIELDS.licenseExpires.label,
    text: (row) => writeDate(row.licenseExpires),
    order: (row) => row.licenseExpires,
  },
  workId: PERSON_COLUMNS.workId,
  score: {
    title: 'Score',
    // Who is stopped has no number but the stop.
    text: (row) =>
      row.score === null || row.compliance === 'doNotDispatch' ? '' : String(row.score),
    order: (row) => row.score,
  },
  compliance: {
    title: 'Compliance',
    text: (row) => (row.compliance === null ? '' : STANDING_WORDS[row.compliance]),
  },
  next: {
    title: 'Runs out next',
    text: (row) => writeDate(row.nextExpiry),
    order: (row) => row.nextExpiry,
  },
} satisfies Record<string, TextColumn<RosterRow>>;

/** The columns of what a search found; the employer's is of use across clients only. */
export const HIT_COLUMNS = {
  name: PERSON_COLUMNS.name,
  status: PERSON_COLUMNS.status,
  employer: { title: 'Employer', text: (row) => row.employerName },
  place: PERSON_COLUMNS.location,
  title: PERSON_COLUMNS.title,
  born: {
    title: EMPLOYEE_FIELDS.dob.label,
    text: (row) => writeDate(row.dob),
    order: (row) => row.dob,
  },
  license: { title: 'License', text: (row) => [row.state, row.license].filter(Boolean).join(' ') },
  workId: PERSON_COLUMNS.workId,
} satisfies Record<string, TextColumn<EmployeeHit>>;
