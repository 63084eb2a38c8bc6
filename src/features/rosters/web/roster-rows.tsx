import { labelFor } from '#src/features/employees/employee-fields.rules.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { RecordList } from '#src/web/ui/record-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { ROSTER_LINE_COLUMNS } from '../rosters.columns.ts';
import {
  ROW_KINDS,
  rostersApi,
  type Roster,
  type RosterLine,
  type RowKind,
} from '../rosters.contract.ts';
import { rosterRowsQuery } from './rosters.queries.ts';

const TITLES: Readonly<Record<RowKind, string>> = {
  fault: 'Faulty',
  add: 'Adds',
  change: 'Changes',
  remove: 'Missing from the file',
  same: 'No change',
};
/** What needs a person's eye first. */
const ORDER: readonly RowKind[] = ['fault', 'add', 'change', 'remove', 'same'];
const TONES = { done: 'good', failed: 'danger', skipped: 'warning' } as const;

const LINE = { id: 'line', ...ROSTER_LINE_COLUMNS.line, width: 64, align: 'end' } as const;
const NAME = { id: 'name', ...ROSTER_LINE_COLUMNS.name, width: 'minmax(120px, 1fr)' } as const;
const WORK_ID = { id: 'workId', ...ROSTER_LINE_COLUMNS.workId, width: 92 } as const;
const CHANGES = {
  id: 'changes',
  ...ROSTER_LINE_COLUMNS.changes,
  width: 'minmax(160px, 3fr)',
} as const;
const FAULTS = {
  id: 'faults',
  ...ROSTER_LINE_COLUMNS.faults,
  width: 'minmax(160px, 3fr)',
} as const;
const OUTCOME: Column<RosterLine> = {
  id: 'outcome',
  ...ROSTER_LINE_COLUMNS.outcome,
  width: 110,
  cell: (row) =>
    row.outcome === null ? null : (
      <StatusBadge tone={TONES[row.outcome]}>{ROSTER_LINE_COLUMNS.outcome.text(row)}</StatusBadge>
    ),
};

const rowId = (row: RosterLine) => String(row.ordinal);
const isKind = (id: string): id is RowKind => ROW_KINDS.some((kind) => kind === id);

/** What the rows come to, kind by kind; once it was applied with what became of each. */
export function RosterRows({
  client,
  roster,
  pane,
}: {
  client: number;
  roster: Roster;
  pane: PaneHandle;
}) {
  const { counts, rosterId, version, outcomes } = roster;
  const first = ORDER.find((kind) => counts !== null && counts[kind] > 0) ?? 'add';
  const [chosen, setKind] = useState<RowKind | null>(null);
  const kind = chosen ?? first;
  const query = useInfiniteQuery(rosterRowsQuery(client, rosterId, kind, version));
  const rows = usePageRows(query.data);
  const workId = labelFor('workId', roster.employeeIdentifier);
  const columns = useMemo(
    () => [
      LINE,
      NAME,
      { ...WORK_ID, title: workId },
      kind === 'fault' ? FAULTS : CHANGES,
      ...(outcomes === null || kind === 'fault' ? [] : [OUTCOME, FAULTS]),
    ],
    [kind, outcomes, workId],
  );
  if (counts === null) return null;
  return (
    <>
      <Tabs
        label="Rows by what they come to"
        tabs={ORDER.map((id) => ({ id, title: TITLES[id], count: counts[id] }))}
        value={kind}
        onChange={(id) => isKind(id) && setKind(id)}
      />
      <RecordList
        label={TITLES[kind]}
        rows={rows}
        rowId={rowId}
        columns={columns}
        view={`${kind} ${version}`}
        total={counts[kind]}
        {...endless(query, rows)}
        onOpen={(row, how) => row.employeeId && pane.open(fileAddress(row.employeeId), how)}
        exportRows={(only) =>
          exportCsv(
            'Roster update',
            rostersApi.exportRows,
            { params: { rosterId }, query: only ? { kind, only } : {} },
            { client },
          )
        }
        empty={<EmptyState title="No rows of this kind">Look at the other tabs.</EmptyState>}
      />
    </>
  );
}
