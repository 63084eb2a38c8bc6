import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { ruleReleasesAddresses } from '../rule-releases.addresses.ts';
import type { Effects, Release } from '../rule-releases.contract.ts';
import { releasesQuery } from './rule-releases.queries.ts';

const allOf = ({ stopped, worse, otherwise, better, freed }: Effects) =>
  stopped + worse + otherwise + better + freed;

const COLUMNS: readonly Column<Release>[] = [
  { id: 'release', title: 'Release', text: (row) => String(row.release), width: 64, align: 'end' },
  { id: 'title', title: 'What it is about', text: (row) => row.title, width: 'minmax(180px, 2fr)' },
  {
    id: 'state',
    title: 'State',
    text: (row) => (row.switchedOnAt ? 'In force' : 'Prepared'),
    width: 108,
    cell: (row) => (
      <StatusBadge tone={row.switchedOnAt ? 'good' : 'waiting'}>
        {row.switchedOnAt ? 'In force' : 'Prepared'}
      </StatusBadge>
    ),
  },
  {
    id: 'rows',
    title: 'Rules',
    text: (row) => String(row.rows.length),
    width: 56,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'own',
    title: 'With own rules',
    text: (row) => {
      const count = row.rows.filter(({ own }) => own.length > 0).length;
      return count === 0 ? '' : showCount(count);
    },
    width: 104,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'files',
    title: 'Files that change',
    text: (row) =>
      row.switchedOnAt ? '' : row.preview ? showCount(allOf(row.preview.effects)) : 'Not seen yet',
    width: 120,
    align: 'end',
    narrow: 'hideLast',
  },
  {
    id: 'since',
    title: 'Since',
    text: (row) => (row.switchedOnAt ? showInstant(row.switchedOnAt) : ''),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: Release) => String(row.release);

/** The releases of the rules; a prepared one says what it would change before it is switched on. */
export function ReleaseList({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(releasesQuery(useActingClient()));
  const { setTitle } = pane;
  useEffect(() => setTitle('Rule releases'), [setTitle]);
  return (
    <div className="list-screen">
      <DataList
        label="Rule releases"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) =>
          pane.open(addressAt(ruleReleasesAddresses.release, { release: String(row.release) }), how)
        }
        empty={<EmptyState title="No releases">Rules come with the console.</EmptyState>}
      />
    </div>
  );
}
