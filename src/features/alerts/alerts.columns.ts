import { statusText } from '#src/features/documents/documents.columns.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { DocAlert } from './alerts.contract.ts';

/** How an alert stands, in words. */
export function alertText({
  status,
  daysLeft,
  severity,
}: Pick<DocAlert, 'status' | 'daysLeft' | 'severity'>): string {
  if (status !== 'missing') return statusText(status, daysLeft);
  if (severity === 'error' || daysLeft === null) return 'Missing';
  return `Missing, due in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`;
}

/** By when a missing paper must be there; without a day it is due now. Of one that was there its last day counts. */
function dueText({ due, status, severity, lastDay }: DocAlert): string {
  if (lastDay !== null) return '';
  if (due !== null) return writeDate(due);
  return status === 'missing' && severity === 'error' ? 'Now' : '';
}

/** The columns of the document alerts, shown and exported. */
export const ALERT_COLUMNS = {
  state: { title: 'State', text: alertText },
  employee: { title: 'Employee', text: (row) => row.employeeName },
  document: {
    title: 'Document',
    text: (row) =>
      row.authority === null ? row.documentType : `${row.documentType} (${row.authority})`,
  },
  day: { title: 'Valid to', text: (row) => writeDate(row.lastDay) },
  due: { title: 'Due', text: dueText },
  dispatch: { title: 'Dispatch', text: (row) => (row.doNotDispatch ? 'Do not dispatch' : '') },
  location: { title: 'Location', text: (row) => row.clientName },
  employment: { title: 'Employment', text: (row) => row.employmentStatus },
  assignee: { title: 'Assigned to', text: (row) => row.assigneeName ?? '' },
  citation: { title: 'Required by', text: (row) => row.citation },
} satisfies Record<string, TextColumn<DocAlert>>;
