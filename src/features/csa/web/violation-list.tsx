import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { writeDate } from '#src/shared/dates.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { Link } from '#src/web/ui/link.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { csaAddresses } from '../csa.addresses.ts';
import type { CsaViolation } from '../csa.contract.ts';
import { DATAQS_COLUMN, DataQsPart } from './dataqs-part.tsx';
import { safetyAddress, violationsQuery } from './csa.queries.ts';
import type { SafetyPartProps } from './safety-screen.tsx';

const number = (value: number | null) => (value === null ? '' : String(value));
const COLUMNS: readonly Column<CsaViolation>[] = [
  { id: 'day', title: 'Date', text: (row) => writeDate(row.inspectedOn), width: 92, align: 'end' },
  { id: 'code', title: 'Code', text: (row) => row.code, width: 'minmax(90px, 1fr)' },
  {
    id: 'description',
    title: 'Violation',
    text: (row) => row.description,
    width: 'minmax(180px, 3fr)',
  },
  {
    id: 'category',
    title: 'BASIC',
    text: (row) => row.category,
    width: 'minmax(130px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'out',
    title: 'Out of service',
    text: (row) => (row.outOfService ? 'Yes' : ''),
    width: 96,
    narrow: 'hide',
  },
  DATAQS_COLUMN,
  {
    id: 'weight',
    title: 'Weight',
    text: (row) => number(row.totalWeight),
    width: 70,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'severity',
    title: 'Severity',
    text: (row) => number(row.severity),
    width: 76,
    align: 'end',
    extra: true,
  },
  {
    id: 'time',
    title: 'Time weight',
    text: (row) => number(row.timeWeight),
    width: 90,
    align: 'end',
    extra: true,
  },
  {
    id: 'group',
    title: 'Group',
    text: (row) => row.group,
    width: 'minmax(110px, 1fr)',
    extra: true,
  },
  {
    id: 'report',
    title: 'Report',
    text: (row) => row.reportNumber ?? '',
    width: 'minmax(110px, 1fr)',
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
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'basic',
    title: 'BASIC',
    options: [
      { value: '11', label: 'Unsafe Driving' },
      { value: '12', label: 'HOS Compliance' },
      { value: '13', label: 'Driver Fitness' },
      { value: '14', label: 'Controlled Substances' },
      { value: '15', label: 'Vehicle Maintenance' },
      { value: '16', label: 'HM Compliance' },
    ],
  },
  { id: 'oos', title: 'Service', options: [{ value: 'out', label: 'Out of service' }] },
];
const NO_SORTS: readonly string[] = [];
const rowId = (row: CsaViolation) => `${row.DOTNumber} ${row.violationId}`;

/** Violations of the public file, of all inspections or of one. */
export function ViolationList({ client, pane, search, dot, many }: SafetyPartProps) {
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: csaAddresses.safety, search },
  });
  const { inspection } = search;
  const inspectionId =
    inspection === undefined || inspection === null || inspection === ''
      ? null
      : String(inspection as string | number);
  const wanted = {
    ...{ dot, inspectionId, basicId: list.filters['basic'] ?? '' },
    outOfServiceOnly: list.filters['oos'] === 'out',
  };
  const found = useInfiniteQuery({
    ...violationsQuery(client, wanted),
    placeholderData: keepPreviousData,
  });
  const rows = usePageRows(found.data);
  const [cursor, setCursor] = useState<string | null>(null);
  const onCursor = useCallback((row: CsaViolation | null) => setCursor(row && rowId(row)), []);
  const violation = rows.find((row) => rowId(row) === cursor) ?? null;
  const all = useMemo(() => COLUMNS.filter(({ id }) => many || id !== 'dot'), [many]);
  const columns = useColumns('csaViolations', all);
  return (
    <>
      <ListBar
        columns={columns}
        filters={FILTERS}
        list={list}
        end={<CommandButton id="csa.dataqs" quietKeys />}
      >
        {inspectionId !== null && (
          <span className="list-note">
            Of inspection {rows[0]?.reportNumber ?? inspectionId} alone.{' '}
            <Link to={safetyAddress('violations', { dot })}>Show all</Link>
          </span>
        )}
      </ListBar>
      <DataList
        label="Violations"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onCursor={onCursor}
        view={`${list.view} ${dot ?? ''} ${inspectionId ?? ''}`}
        empty={
          <EmptyState title="No violations">
            FMCSA’s file has none that the filter asks for.
          </EmptyState>
        }
      />
      <DataQsPart
        client={client}
        pane={pane}
        row={
          violation && {
            ...{ kind: 'violation', DOTNumber: violation.DOTNumber },
            ...{ recordId: violation.violationId, day: violation.inspectedOn },
            name: `violation ${violation.code}`,
          }
        }
      />
    </>
  );
}
