import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { writeDate } from '#src/shared/dates.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { csaAddresses } from '../csa.addresses.ts';
import type { CsaInspection } from '../csa.contract.ts';
import type { InspectionSubject } from './csa-subjects.ts';
import { REPORT_TONES, reportText } from './csa-words.ts';
import { inspectionsQuery, safetyAddress } from './csa.queries.ts';
import { DATAQS_COLUMN, DataQsPart } from './dataqs-part.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import type { SafetyPartProps } from './safety-screen.tsx';

const COLUMNS: readonly Column<CsaInspection>[] = [
  { id: 'day', title: 'Date', text: (row) => writeDate(row.inspectedOn), width: 92, align: 'end' },
  {
    id: 'report',
    title: 'Signed report',
    text: reportText,
    width: 'minmax(150px, 1fr)',
    cell: (row) => (
      <StatusBadge tone={REPORT_TONES[row.report.state]} size="small">
        {reportText(row)}
      </StatusBadge>
    ),
  },
  {
    id: 'number',
    title: 'Report',
    text: (row) => `${row.reportState} ${row.reportNumber}`.trim(),
    width: 'minmax(120px, 1fr)',
  },
  {
    id: 'violations',
    title: 'Violations',
    text: (row) => String(row.violationCount),
    width: 84,
    align: 'end',
  },
  {
    id: 'out',
    title: 'Out of service',
    text: outOf,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  DATAQS_COLUMN,
  {
    id: 'level',
    title: 'Level',
    text: (row) => (row.level === null ? '' : String(row.level)),
    width: 56,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'unit',
    title: 'Unit',
    text: (row) =>
      row.units
        .map(({ type, make, plate, state }) => [type, make, plate, state].filter(Boolean).join(' '))
        .join('; '),
    width: 'minmax(150px, 2fr)',
    narrow: 'hide',
  },
  {
    id: 'dot',
    title: 'USDOT',
    text: (row) => row.DOTNumber,
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'release',
    title: 'Release',
    text: (row) => writeDate(row.release),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
];

function outOf(row: CsaInspection): string {
  return [
    row.driverOutOfService > 0 && 'Driver',
    row.vehicleOutOfService > 0 && 'Vehicle',
    row.hazmatOutOfService > 0 && 'Hazmat',
  ]
    .filter(Boolean)
    .join(', ');
}

const FILTERS: readonly ListFilter[] = [
  {
    id: 'shown',
    title: 'Shown',
    options: [
      { value: 'open', label: 'Report to return' },
      { value: 'violations', label: 'With violations' },
    ],
  },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: CsaInspection) => `${row.DOTNumber} ${row.inspectionId}`;

/** Roadside inspections of the public file, with how the signed report of each stands (49 CFR 396.9(d)). */
export function InspectionList({ client, pane, search, dot, many }: SafetyPartProps) {
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: {
      pane,
      path: csaAddresses.safety,
      search,
    },
  });
  const shown = list.filters['shown'] ?? '';
  const wanted = { dot, openOnly: shown === 'open', violationsOnly: shown === 'violations' };
  const found = useInfiniteQuery({
    ...inspectionsQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const [cursor, setCursor] = useState<string | null>(null);
  const [returning, setReturning] = useState<CsaInspection | null>(null);
  const inspection = rows.find((row) => rowId(row) === cursor) ?? null;
  const subject: InspectionSubject = {
    kind: 'csaInspections',
    inspection,
    noteReturn: setReturning,
    showViolations: (one) =>
      pane.open(safetyAddress('violations', { dot: one.DOTNumber, inspection: one.inspectionId })),
  };
  useScope('csaInspections', subject, { pane });
  const all = useMemo(() => COLUMNS.filter(({ id }) => many || id !== 'dot'), [many]);
  const columns = useColumns('csaInspections', all);
  const onCursor = useCallback((row: CsaInspection | null) => setCursor(row && rowId(row)), []);
  return (
    <>
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={
          <>
            <CommandButton id="csa.dataqs" variant="quiet" quietKeys />
            <CommandButton id="csa.returned" quietKeys />
          </>
        }
      >
        <span className="list-note">
          A report with violations is signed and returned within 15 days (49 CFR 396.9(d)).
        </span>
      </ListBar>
      <DataList
        label="Inspections"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onCursor={onCursor}
        onOpen={(row, how) =>
          pane.open(
            safetyAddress('violations', { dot: row.DOTNumber, inspection: row.inspectionId }),
            how,
          )
        }
        view={`${list.view} ${dot ?? ''}`}
        empty={
          <EmptyState title="No inspections">
            {shown === ''
              ? 'FMCSA’s file has none of these DOT numbers, or was not taken in yet.'
              : 'None that the filter asks for.'}
          </EmptyState>
        }
      />
      <DataQsPart
        client={client}
        pane={pane}
        row={
          inspection && {
            ...{ kind: 'inspection', DOTNumber: inspection.DOTNumber },
            ...{ recordId: inspection.inspectionId, day: inspection.inspectedOn },
            name: `inspection ${inspection.reportNumber}`,
          }
        }
      />
      {returning && (
        <ReturnDialog client={client} inspection={returning} onClose={() => setReturning(null)} />
      )}
    </>
  );
}
