import { useViewer } from '#src/web/viewer.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { HISTORY_COLUMNS } from '../file.columns.ts';
import { type HistoryLine, historyLines } from '../file.rules.ts';
import { historyQuery } from './employees.queries.ts';
import { FileRows, useFileRows } from './file-rows.tsx';

/** The audit trail shows up to so many rows at a time (1§9). */
const AUDIT_ROWS = 20;

const COLUMNS: readonly Column<HistoryLine>[] = [
  { id: 'at', title: 'When', width: 150, text: (row) => showInstant(row.at) },
  { id: 'what', ...HISTORY_COLUMNS.what, width: 'minmax(120px, 1fr)' },
  { id: 'from', ...HISTORY_COLUMNS.from, width: 'minmax(110px, 1.4fr)' },
  { id: 'to', ...HISTORY_COLUMNS.to, width: 'minmax(110px, 1.4fr)' },
  { id: 'by', ...HISTORY_COLUMNS.by, width: 'minmax(110px, 1fr)' },
];

const rowId = (row: HistoryLine) => row.id;

interface EmployeeHistoryProps {
  client: number | null;
  employeeId: string;
}

/** Who changed what in a file, from what to what, the newest first; every recorded act for those who may see the audit. */
export function EmployeeHistory({ client, employeeId }: EmployeeHistoryProps) {
  const query = useQuery(historyQuery(client, employeeId));
  const { data } = query;
  const { workIdName } = useViewer();
  const records = useMemo(
    () => data && historyLines(data, showDate, workIdName),
    [data, workIdName],
  );
  const of = useFileRows({
    list: 'history',
    label: 'History',
    client,
    employeeId,
    query,
    records,
    columns: COLUMNS,
    texts: HISTORY_COLUMNS,
    rowId,
  });
  return (
    <FileRows
      of={of}
      paged={{ pageSize: AUDIT_ROWS }}
      none={{
        title: 'Nothing has changed yet',
        text: 'Changes of this file appear here, with who made them and when.',
      }}
    />
  );
}
