import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ALERT_COLUMNS } from '#src/features/alerts/alerts.columns.ts';
import type { DocAlert } from '#src/features/alerts/alerts.contract.ts';
import { DocumentStatusBadge } from '#src/features/documents/web/document-status.tsx';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless } from '#src/web/ui/endless.ts';
import { Link } from '#src/web/ui/link.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useMemo } from 'react';
import { complianceAddresses } from '../compliance.addresses.ts';
import type { CompliancePartProps } from './part-props.ts';
import { causeQuery, complianceAddress, type CauseState } from './compliance.queries.ts';

const COLUMNS: readonly Column<DocAlert>[] = [
  {
    id: 'employee',
    title: 'Employee',
    text: (row) => row.employeeName,
    width: 'minmax(130px, 2fr)',
  },
  {
    id: 'state',
    title: 'State',
    text: ALERT_COLUMNS.state.text,
    width: 'minmax(130px, 1.4fr)',
    cell: (row) => <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />,
  },
  {
    id: 'dispatch',
    title: 'Dispatch',
    text: ALERT_COLUMNS.dispatch.text,
    width: 130,
    narrow: 'hide',
    cell: (row) => row.doNotDispatch && <StatusBadge tone="stop">Do not dispatch</StatusBadge>,
  },
  { id: 'day', ...ALERT_COLUMNS.day, width: 92, align: 'end', narrow: 'hideLast' },
  { id: 'due', ...ALERT_COLUMNS.due, width: 92, align: 'end', narrow: 'hide' },
  { id: 'location', ...ALERT_COLUMNS.location, width: 'minmax(120px, 1.4fr)', narrow: 'hide' },
  { id: 'citation', ...ALERT_COLUMNS.citation, width: 'minmax(120px, 1.4fr)', narrow: 'hide' },
];

const STATES: readonly { value: CauseState; label: string }[] = [
  { value: 'missing', label: 'Missing' },
  { value: 'expired', label: 'Expired' },
  { value: 'pendingReview', label: 'In review' },
  { value: 'expiring', label: 'Expiring' },
];
const FILTERS: readonly ListFilter[] = [{ id: 'state', title: 'State', options: STATES }];
const NO_SORTS: readonly string[] = [];
const rowId = (row: DocAlert) => row.alertId;

/** Whose files lack a document, or have it expired: Enter opens the file at what is wrong in it. */
export function CauseDrivers({
  client,
  place,
  alone,
  at,
  data,
  pane,
  search,
  type,
}: CompliancePartProps & { type: number }) {
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: complianceAddresses.compliance, search },
  });
  const state = STATES.find(({ value }) => value === list.filters['state'])?.value ?? '';
  const found = useInfiniteQuery({
    ...causeQuery(client, { place, alone, type, state }),
    placeholderData: keepPreviousData,
  });
  const rows = useMemo(
    () => found.data?.pages.flatMap(({ docAlerts }) => docAlerts) ?? [],
    [found.data],
  );
  const columns = useColumns('complianceDrivers', COLUMNS);
  const name =
    data.causes.find(({ documentTypeId }) => documentTypeId === type)?.documentType ??
    rows[0]?.documentType ??
    'This document';
  return (
    <>
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <span className="list-note">{name} alone</span>
        <Link to={complianceAddress({ ...at, tab: 'causes' })}>Show all documents</Link>
      </ListBar>
      <DataList
        label={`Employees: ${name}`}
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(`${fileAddress(row.employeeId)}?tab=summary`, how)}
        view={`${list.view} ${place} ${type}`}
        empty={
          <EmptyState title="No employees here">
            No file on the roster has this document in this state.
          </EmptyState>
        }
        takesFocus
      />
    </>
  );
}
