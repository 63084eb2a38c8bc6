import { CLIENT_FIELDS } from '#src/features/clients/client.fields.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { daysBetween, writeDate } from '#src/shared/dates.ts';
import type { CompanyRow } from './company-file.contract.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** How an item stands, in words with its days. */
export function stateText({ state, due, day, paperId }: CompanyRow): string {
  const left = due === null ? null : daysBetween(day, due);
  switch (state) {
    case 'missing':
      return left === null ? 'Missing' : `Missing, due ${days(-left)} ago`;
    case 'expired':
      return left === null ? 'Expired' : `Expired ${days(-left)} ago`;
    case 'expiring':
      if (left === null) return 'Due';
      return left === 0 ? 'Due today' : `Due in ${days(left)}`;
    case 'unknown':
      return 'Not known';
    case 'notAsked':
      return 'Not required';
    case 'valid':
      return paperId === null ? 'Nothing due' : 'In order';
  }
}

/** The columns of a company's file, shown and exported. */
export const COMPANY_COLUMNS = {
  state: { title: 'State', text: stateText, order: (row) => row.rank },
  paper: {
    title: 'Document',
    text: (row) => (row.supervisor ? `${row.supervisor.name}: ${row.paperType}` : row.paperType),
  },
  due: { title: 'Due', text: (row) => writeDate(row.due), order: (row) => row.due },
  last: {
    title: 'Latest',
    text: (row) => writeDate(row.last?.docDate),
    order: (row) => row.last?.docDate ?? null,
  },
  why: { title: 'Why', text: (row) => row.why },
  citation: {
    title: 'Required by',
    text: (row) => (row.checkedOn === null ? `${row.citation} (not verified)` : row.citation),
  },
  company: { title: 'Company', text: (row) => row.companyName },
  dot: { title: CLIENT_FIELDS.DOTNumber.label, text: (row) => row.dotNumber ?? '' },
  rule: { title: 'Rule', text: (row) => row.plain },
  since: {
    title: 'In force since',
    text: (row) => writeDate(row.since),
    order: (row) => row.since,
  },
  checked: {
    title: 'Text checked',
    text: (row) =>
      row.checkedOn === null ? row.source : `${row.source}, ${writeDate(row.checkedOn)}`,
  },
} satisfies Record<string, TextColumn<CompanyRow>>;
