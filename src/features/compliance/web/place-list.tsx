import { useMemo } from 'react';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { type ListFilter, useListState } from '#src/web/ui/list-state.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { complianceAddresses } from '../compliance.addresses.ts';
import type { CompliancePlace } from '../compliance.contract.ts';
import type { CompliancePartProps } from './part-props.ts';
import { complianceAddress } from './compliance.queries.ts';
import { scoreWords, shareWords } from './score-words.ts';

const figure = (
  id: keyof CompliancePlace & ('held' | 'expired' | 'missing' | 'pending' | 'expiring' | 'valid'),
  title: string,
  rest: Partial<Column<CompliancePlace>> = {},
): Column<CompliancePlace> => ({
  id,
  title,
  text: (row) => (row[id] === 0 ? '' : showCount(row[id])),
  width: 96,
  align: 'end',
  narrow: 'hide',
  ...rest,
});

const COLUMNS: readonly Column<CompliancePlace>[] = [
  { id: 'name', title: 'Place', text: (row) => row.name, width: 'minmax(140px, 2fr)' },
  {
    id: 'score',
    title: 'Score',
    text: (row) => scoreWords(row.score),
    width: 120,
    align: 'end',
    cell: (row) => (
      <span className="compliance-cell">
        <meter
          className="compliance-meter"
          min={0}
          max={100}
          low={60}
          high={90}
          optimum={100}
          value={row.score ?? 0}
          aria-hidden
        />
        {scoreWords(row.score)}
      </span>
    ),
  },
  {
    id: 'files',
    title: 'Employees',
    text: (row) => showCount(row.files),
    width: 92,
    align: 'end',
    narrow: 'hideLast',
  },
  figure('held', 'Do not dispatch', { width: 124, narrow: 'hideLast' }),
  {
    id: 'share',
    title: 'May drive',
    text: (row) => shareWords(row.files - row.held, row.files),
    width: 84,
    align: 'end',
    narrow: 'hide',
  },
  figure('expired', 'Expired'),
  figure('missing', 'Missing'),
  figure('pending', 'In review'),
  figure('expiring', 'Expiring'),
  figure('valid', 'In order'),
];

const FILTERS: readonly ListFilter[] = [
  {
    id: 'by',
    title: 'Group by',
    initial: 'region',
    options: [
      { value: 'region', label: 'Next level down' },
      { value: 'company', label: 'Company' },
      { value: 'location', label: 'Location' },
    ],
  },
];
const NO_FILTERS: readonly ListFilter[] = [];
const NO_SORTS: readonly string[] = [];
const rowId = (row: CompliancePlace) => String(row.clientId);

/** The places of a company, the worst first: Enter goes down to one, and at the bottom to what lowers its score. */
export function PlaceList({ client, place, alone, at, data, pane, search }: CompliancePartProps) {
  // What stands alone is grouped by location: its places are single ones.
  const filters = alone === undefined ? FILTERS : NO_FILTERS;
  const list = useListState({
    sorts: NO_SORTS,
    filters,
    address: { pane, path: complianceAddresses.compliance, search },
  });
  const columns = useColumns('compliancePlaces', COLUMNS);
  const rows = useMemo(() => data.places, [data.places]);
  return (
    <>
      <ListBar columns={columns} filters={filters} list={list}>
        <span className="list-note">
          Lowest score first{data.more && `; only the first ${rows.length} are shown`}
        </span>
      </ListBar>
      <DataList
        label="Places"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        status="ready"
        onOpen={(row, how) => {
          // What opens is what the row counts: a location or a company stands there without what lies below it.
          const { by } = data;
          const isItself = row.clientId === place;
          const isLeaf = by === 'location' || !row.isAbove || isItself;
          pane.open(
            complianceAddress({
              ...at,
              tab: isLeaf ? 'causes' : 'places',
              place: row.clientId === client ? undefined : row.clientId,
              alone:
                by === 'company'
                  ? 'company'
                  : by === 'location' || isItself
                    ? 'location'
                    : undefined,
            }),
            how,
          );
        }}
        view={`${list.view} ${place} ${alone}`}
        empty={
          <EmptyState title="No employees are on the roster here">
            A location gets a score once the file of an employee on its roster has been checked
            against the rules.
          </EmptyState>
        }
        takesFocus
      />
    </>
  );
}
