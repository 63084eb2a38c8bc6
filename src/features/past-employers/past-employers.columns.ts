import { AGENCY_WORDS } from '#src/features/qualification/conditions.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { PastEmployer } from './past-employers.contract.ts';

/** Columns of the list in an employee's file. */
export const PAST_EMPLOYER_COLUMNS = {
  name: { title: 'Employer', text: (row) => row.name },
  place: { title: 'Place', text: (row) => row.place },
  from: { title: 'From', text: (row) => writeDate(row.from), order: (row) => row.from },
  to: {
    title: 'To',
    text: (row) => (row.to === null ? 'Not known' : writeDate(row.to)),
    order: (row) => row.to,
  },
  agency: {
    title: 'Regulated by',
    text: (row) => (row.agency === 'none' ? 'Not by DOT' : AGENCY_WORDS[row.agency]),
  },
  part40: { title: 'Tested (Part 40)', text: (row) => (row.part40 ? 'Yes' : 'No') },
  contact: { title: 'Contact', text: (row) => row.contact },
  papers: {
    title: 'Papers on file',
    text: (row) =>
      row.removed ? 'Removed' : row.papers.map(({ documentType }) => documentType).join('; '),
  },
} as const satisfies Record<string, TextColumn<PastEmployer>>;
