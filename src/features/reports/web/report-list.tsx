import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressAt } from '#src/shared/address.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { reportsAddresses } from '../reports.addresses.ts';
import type { reportsApi } from '../reports.contract.ts';
import { reportsQuery } from './reports.queries.ts';

type Row = Reply<(typeof reportsApi)['list']>['reports'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'title',
    title: 'Report',
    text: (row) => row.title,
    width: 'minmax(200px, 1.3fr)',
    cell: (row) => <strong>{row.title}</strong>,
  },
  {
    id: 'sentence',
    title: 'What it shows',
    text: (row) => row.sentence,
    width: 'minmax(220px, 3fr)',
    narrow: 'hideLast',
  },
  { id: 'group', title: 'About', text: (row) => row.group, width: 110, narrow: 'hide' },
  {
    id: 'basis',
    title: 'Run for',
    text: (row) => (row.basis === 'DOT' ? 'DOT numbers' : 'A location'),
    width: 120,
    narrow: 'hide',
  },
];
const rowId = (row: Row) => row.name;

/** The reports that one may run here, each with a sentence on what it shows. */
export function ReportList({ pane }: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        The reports of a client appear here.
      </EmptyState>
    );
  return <Reports key={client} client={client} pane={pane} />;
}

function Reports({ client, pane }: Pick<ScreenProps, 'pane'> & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(reportsQuery(client));
  const { setTitle } = pane;
  useEffect(() => setTitle('Reports'), [setTitle]);
  return (
    <div className="list-screen">
      <DataList
        label="Reports"
        rows={data?.reports ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) =>
          pane.open(addressAt(reportsAddresses.report, { reportName: row.name }), how)
        }
        empty={
          <EmptyState title="No reports for you here">
            Each report needs the permission for what it shows, and the client its service.
          </EmptyState>
        }
      />
    </div>
  );
}
