import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList, type Column } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { useSettled } from '#src/web/ui/settled.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { Site } from '../clients.contract.ts';
import './clients.css';
import { topLevelClientsQuery } from './clients.queries.ts';

const COLUMNS: readonly Column<Site>[] = [
  {
    id: 'name',
    title: 'Client',
    width: 'minmax(150px, 3fr)',
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'status',
    title: 'Status',
    width: 110,
    cell: (row) => (
      <StatusBadge tone={row.deactivated ? 'none' : 'good'}>
        {row.deactivated ? 'Deactivated' : 'Active'}
      </StatusBadge>
    ),
    text: (row) => (row.deactivated ? 'Deactivated' : 'Active'),
  },
  {
    id: 'dot',
    title: 'DOT number',
    width: 96,
    align: 'end',
    narrow: 'hide',
    cell: (row) => row.DOTNumber ?? '',
  },
  { id: 'number', title: 'Number', width: 80, align: 'end', cell: (row) => row.legacyClientId },
];

const rowId = (row: Site) => String(row._id);

/** All top-level clients, for internal staff. */
export function ClientList({ pane }: ScreenProps) {
  const [text, setText] = useState('');
  const search = useSettled(text.trim());
  const { data, error, isPending, refetch } = useQuery({
    ...topLevelClientsQuery(search, { active: false }),
    placeholderData: keepPreviousData,
  });
  const { setTitle } = pane;
  const count = data?.length;
  useEffect(() => setTitle('Clients', count), [setTitle, count]);
  return (
    <div className="list-screen">
      <div className="list-bar">
        <SearchBox
          label="Search clients"
          placeholder="Name, DOT number or number"
          value={text}
          onChange={setText}
        />
      </div>
      <DataList
        label="Clients"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, { beside }) => pane.open(`/clients/${row._id}`, { beside })}
        empty={
          <EmptyState
            title={search === '' ? 'No clients yet' : 'No client has this name or number'}
          >
            {search === ''
              ? 'Employers that use the service stand here.'
              : 'Search for another name, DOT number or number.'}
          </EmptyState>
        }
      />
    </div>
  );
}
