import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState } from '#src/web/ui/list-state.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { complianceAddresses } from '../compliance.addresses.ts';
import type { ComplianceCause } from '../compliance.contract.ts';
import type { CompliancePartProps } from './part-props.ts';
import { complianceAddress, type CauseState } from './compliance.queries.ts';

const drivers = (
  id: CauseState,
  title: string,
  narrow: 'hide' | 'hideLast',
): Column<ComplianceCause> => ({
  id,
  title,
  text: (row) => (row[id].drivers === 0 ? '' : showCount(row[id].drivers)),
  width: 104,
  align: 'end',
  narrow,
});

const COLUMNS: readonly Column<ComplianceCause>[] = [
  {
    id: 'document',
    title: 'Document',
    text: (row) => row.documentType,
    width: 'minmax(160px, 3fr)',
  },
  {
    id: 'bad',
    title: 'Employees',
    text: (row) => showCount(row.missing.drivers + row.expired.drivers),
    width: 104,
    align: 'end',
  },
  drivers('missing', 'Missing', 'hideLast'),
  drivers('expired', 'Expired', 'hideLast'),
  drivers('pendingReview', 'In review', 'hide'),
  drivers('expiring', 'Expiring', 'hide'),
];
const NO_FILTERS: readonly never[] = [];
const NO_SORTS: readonly string[] = [];
const rowId = (row: ComplianceCause) => String(row.documentTypeId);

/** The documents that pull the score down, those of most employees first: Enter leads to the employees. */
export function CauseList({ place, at, data, pane, search }: CompliancePartProps) {
  const list = useListState({
    sorts: NO_SORTS,
    filters: NO_FILTERS,
    address: { pane, path: complianceAddresses.compliance, search },
  });
  const columns = useColumns('complianceCauses', COLUMNS);
  return (
    <>
      <ListBar columns={columns} filters={NO_FILTERS} list={list}>
        <span className="list-note">
          Employees on the roster whose document is missing or expired
        </span>
      </ListBar>
      <DataList
        label="Problems"
        rows={data.causes}
        rowId={rowId}
        {...columns.shown}
        status="ready"
        onOpen={(row, how) =>
          pane.open(
            complianceAddress({
              ...at,
              tab: 'causes',
              type: row.documentTypeId,
            }),
            how,
          )
        }
        view={String(place)}
        empty={
          <EmptyState title="Nothing lowers the score">
            No document is missing, expired or about to expire.
          </EmptyState>
        }
        takesFocus
      />
    </>
  );
}
