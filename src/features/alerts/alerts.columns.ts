import { COMPANY_COLUMNS } from '#src/features/company-file/company-file.columns.ts';
import type { CompanyRow } from '#src/features/company-file/company-file.contract.ts';
import { statusText } from '#src/features/documents/documents.columns.ts';
import { waitText } from '#src/features/work/waiting.rules.ts';
import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate } from '#src/shared/dates.ts';
import type { DocAlert } from './alerts.contract.ts';
import { type Alert, isOfCompany } from './alerts.rules.ts';

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

/** A column of which a document of a driver says one thing, and a paper of a company another. */
const column = (
  title: string,
  ofDriver: (row: DocAlert) => string,
  ofCompany: (row: CompanyRow) => string = () => '',
): TextColumn<Alert> => ({
  title,
  text: (row) => (isOfCompany(row) ? ofCompany(row) : ofDriver(row)),
});

/** The columns of the document alerts, shown and exported. */
export const ALERT_COLUMNS = {
  state: column('State', alertText, COMPANY_COLUMNS.state.text),
  employee: column(
    'Employee',
    (row) => row.employeeName,
    (row) => row.companyName,
  ),
  document: column(
    'Document',
    (row) => (row.authority === null ? row.documentType : `${row.documentType} (${row.authority})`),
    COMPANY_COLUMNS.paper.text,
  ),
  day: column('Valid to', (row) => writeDate(row.lastDay)),
  due: column('Due', dueText, COMPANY_COLUMNS.due.text),
  dispatch: column('Dispatch', (row) => (row.doNotDispatch ? 'Do not dispatch' : '')),
  location: column(
    'Location',
    (row) => row.clientName,
    (row) => row.companyName,
  ),
  employment: column(
    'Employment',
    (row) => row.employmentStatus,
    () => 'The company',
  ),
  assignee: column('Assigned to', (row) => row.assigneeName ?? ''),
  wait: column('Waits', (row) =>
    [waitText(row.waitsUntil), row.waitReason].filter(Boolean).join(': '),
  ),
  citation: column('Required by', (row) => row.citation, COMPANY_COLUMNS.citation.text),
} satisfies Record<string, TextColumn<Alert>>;
