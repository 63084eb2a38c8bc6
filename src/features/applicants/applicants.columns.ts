import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeUtc } from '#src/shared/dates.ts';
import { STAGE_WORDS } from './applicants.rules.ts';
import type { ApplicantRow } from './applicants.shapes.ts';

/** The columns of the list of applicants, shown and exported. */
export const APPLICANT_COLUMNS = {
  name: { title: 'Applicant', text: (row) => `${row.lastName}, ${row.firstName}` },
  stage: { title: 'Stage', text: (row) => STAGE_WORDS[row.stage] },
  location: { title: 'Location', text: (row) => row.clientName },
  jobTitle: { title: EMPLOYEE_FIELDS.jobTitleId.label, text: (row) => row.jobTitle ?? '' },
  applied: { title: 'Applied (UTC)', text: (row) => writeUtc(row.appliedAt) },
  days: { title: 'Days', text: (row) => String(row.days) },
  lacking: { title: 'Missing', text: (row) => String(row.lacking) },
  pending: { title: 'In review', text: (row) => String(row.pending) },
  askedFor: { title: 'Requested', text: (row) => row.askedFor ?? '' },
  from: { title: 'Source', text: (row) => (row.byLink ? 'Link' : 'By hand') },
  decided: { title: 'Decided (UTC)', text: (row) => writeUtc(row.decidedAt) },
  reason: { title: 'Reason', text: (row) => row.reason ?? '' },
} satisfies Record<string, TextColumn<ApplicantRow>>;
