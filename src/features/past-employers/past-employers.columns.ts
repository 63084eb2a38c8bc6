import { AGENCY_WORDS } from '#src/features/qualification/conditions.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { PastEmployer } from './past-employers.contract.ts';

/** How an inquiry stands, in a few words. */
function inquiryText(inquiry: NonNullable<PastEmployer['inquiry']>): string {
  const { attempts, answeredAt, dueOn, overdue, effortsOn, rebuttal } = inquiry;
  if (answeredAt !== null) return rebuttal === null ? 'Answered' : 'Answered; driver disagrees';
  if (effortsOn !== null) return `Efforts filed ${writeDate(effortsOn)}`;
  const tried = attempts.length === 1 ? 'Once' : `${attempts.length} times`;
  if (dueOn === null) return tried;
  return `${tried}, ${overdue ? 'overdue since' : 'due'} ${writeDate(dueOn)}`;
}

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
  asked: {
    title: 'Asked',
    text: ({ inquiry, agency }) =>
      inquiry === null ? (agency === 'none' ? 'Not needed' : 'Not yet') : inquiryText(inquiry),
    order: ({ inquiry }) => inquiry?.dueOn ?? '',
  },
  papers: {
    title: 'Documents on file',
    text: (row) =>
      row.removed ? 'Removed' : row.papers.map(({ documentType }) => documentType).join('; '),
  },
} as const satisfies Record<string, TextColumn<PastEmployer>>;
