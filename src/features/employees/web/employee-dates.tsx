import { useQuery } from '@tanstack/react-query';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { DATE_COLUMNS } from '../file.columns.ts';
import type { FileDate } from '../file.rules.ts';
import { datesQuery } from './employees.queries.ts';
import { FileRows, useFileRows } from './file-rows.tsx';

const TONES = { overdue: 'danger', soon: 'warning', later: 'none', past: 'none' } as const;

/** A birthday that is near is no warning. */
const toneOf = ({ kind, state }: FileDate) =>
  kind === 'birthday' || kind === 'anniversary' || kind === 'appointment' || kind === 'file'
    ? 'none'
    : TONES[state];

const COLUMNS: readonly Column<FileDate>[] = [
  { id: 'what', ...DATE_COLUMNS.what, width: 'minmax(120px, 2fr)' },
  { id: 'date', ...DATE_COLUMNS.date, width: 88, align: 'end' },
  {
    id: 'far',
    ...DATE_COLUMNS.far,
    width: 'minmax(96px, 1fr)',
    cell: (row) => {
      const tone = toneOf(row);
      const text = DATE_COLUMNS.far.text(row);
      return tone === 'none' ? text : <StatusBadge tone={tone}>{text}</StatusBadge>;
    },
  },
];

const rowId = (row: FileDate) => row.id;

interface EmployeeDatesProps {
  client: number | null;
  employeeId: string;
  pane: PaneHandle;
}

/** Every dated fact of a file, what is due first; Enter opens the document that a date is of. */
export function EmployeeDates({ client, employeeId, pane }: EmployeeDatesProps) {
  const query = useQuery(datesQuery(client, employeeId));
  const of = useFileRows({
    list: 'dates',
    label: 'Dates',
    client,
    employeeId,
    query,
    records: query.data,
    columns: COLUMNS,
    texts: DATE_COLUMNS,
    rowId,
  });
  return (
    <FileRows
      of={of}
      onOpen={({ documentId }, how) => {
        if (documentId !== null) pane.open(documentAddress(documentId), how);
      }}
      none={{
        title: 'No dates yet',
        text: 'Expiration dates, appointments, birthday and hire date of this employee appear here.',
      }}
    />
  );
}
