import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runCommand } from '#src/web/palette/run-command.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { z } from 'zod';
import type { clearinghouseApi } from '../clearinghouse.contract.ts';
import { clientsQuery } from './clearinghouse.queries.ts';

type Row = z.output<typeof clearinghouseApi.clients.result>[number];

const figure = (count: number): string => (count === 0 ? '' : showCount(count));
const COLUMNS: readonly Column<Row>[] = [
  { id: 'client', title: 'Client', text: (row) => row.clientName, width: 'minmax(140px, 2fr)' },
  {
    id: 'holds',
    title: 'Off the road',
    text: (row) => figure(row.holds),
    width: 100,
    align: 'end',
  },
  { id: 'hits', title: 'Hits', text: (row) => figure(row.hits), width: 80, align: 'end' },
  {
    id: 'asked',
    title: 'In progress',
    text: (row) => figure(row.asked),
    width: 80,
    align: 'end',
    narrow: 'hideLast',
  },
];
const rowId = (row: Row) => String(row.clientId);

/** What is open in the Clearinghouse, client by client; each leads into the client. */
export function ClearinghouseClients({ pane }: { pane: PaneHandle }) {
  const { data, error, isPending, refetch } = useQuery(clientsQuery());
  const { setTitle } = pane;
  useEffect(() => setTitle('Clearinghouse'), [setTitle]);
  return (
    <div className="list-screen">
      <DataList
        label="Clients"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ clientId }) =>
          void runCommand('client.assume', 'button', { client: String(clientId) })
        }
        empty={
          <EmptyState title="No client has the service">
            Clients with the service FMCSA-Clearinghouse appear here.
          </EmptyState>
        }
        takesFocus
      />
    </div>
  );
}
