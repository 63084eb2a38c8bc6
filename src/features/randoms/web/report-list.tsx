import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { randomsAddresses } from '../randoms.addresses.ts';
import type { SelectionSummary } from '../selections.contract.ts';
import { previousQuery } from './selections.queries.ts';

const of = (done: number, all: number) => `${showCount(done)} of ${showCount(all)}`;
const COLUMNS: readonly Column<SelectionSummary>[] = [
  { id: 'pool', title: 'Pool', text: (row) => row.poolName, width: 'minmax(140px, 2fr)' },
  { id: 'period', title: 'Period', text: (row) => row.name, width: 'minmax(100px, 1fr)' },
  {
    id: 'drawn',
    title: 'Drawn',
    text: (row) => showInstant(row.drawnAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'people',
    title: 'In the list',
    text: (row) => showCount(row.people),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'drug',
    title: 'Drugs tested',
    text: (row) => of(row.drugTested, row.numToSelectDrug),
    width: 112,
    align: 'end',
  },
  {
    id: 'alcohol',
    title: 'Alcohol tested',
    text: (row) => of(row.alcoholTested, row.numToSelectAlcohol),
    width: 112,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: SelectionSummary) => row.selectionId;

/** Every selection of the pools of a client, the newest first. */
export function ReportList({ pane }: ScreenProps) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery({
    ...previousQuery(client ?? 0, null),
    enabled: client !== null,
  });
  const { setTitle } = pane;
  useEffect(() => setTitle('Pool reporting', data?.length), [setTitle, data?.length]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Selections are made from a client’s pools.
      </EmptyState>
    );
  return (
    <div className="list-screen">
      <DataList
        label="Selections"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ clientId, poolId }, how) =>
          pane.open(addressAt(randomsAddresses.report, { clientId, poolId }), how)
        }
        empty={
          <EmptyState title="No selections yet" command="go.randomPools">
            Open a pool’s report to see how many to select, and draw there.
          </EmptyState>
        }
      />
    </div>
  );
}
