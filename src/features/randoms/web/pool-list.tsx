import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { Pool } from '../pools.contract.ts';
import { FREQUENCY_WORDS, type Frequency } from '../periods.rules.ts';
import { authorityWord, isDot } from '../pools.rules.ts';
import type { PoolSubject } from './pool-subject.ts';
import { PoolWizard } from './pool-wizard.tsx';
import './randoms.css';
import { poolsQuery } from './randoms.queries.ts';

const COLUMNS: readonly Column<Pool>[] = [
  { id: 'name', title: 'Pool', text: (row) => row.name, width: 'minmax(140px, 2fr)' },
  {
    id: 'authority',
    title: 'Authority',
    text: ({ definition: { authority, also } }) =>
      [authorityWord(authority), ...also].join(' + ') + (isDot(authority) ? '' : ' (not DOT)'),
    width: 'minmax(110px, 1fr)',
  },
  {
    id: 'people',
    title: 'People',
    text: (row) => (row.people === null ? '' : showCount(row.people)),
    width: 76,
    align: 'end',
  },
  {
    id: 'drug',
    title: 'Drugs',
    text: (row) => `${row.definition.drugPct}%`,
    width: 72,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'alcohol',
    title: 'Alcohol',
    text: (row) => `${row.definition.alcoholPct}%`,
    width: 72,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'frequency',
    title: 'Drawn',
    text: (row) => FREQUENCY_WORDS[row.definition.frequency as Frequency],
    width: 108,
    narrow: 'hide',
  },
  {
    id: 'client',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'since',
    title: 'Since',
    text: (row) => showDate(row.begunOn),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'last',
    title: 'Last selection',
    text: (row) =>
      row.frozenAt !== null
        ? 'Frozen, not drawn'
        : row.lastDrawnAt === null
          ? 'None yet'
          : showInstant(row.lastDrawnAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: Pool) => row.poolId;

/** The pools of random testing of a client. */
export function PoolList(props: ScreenProps) {
  const client = useActingClient();
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Pools are made of a client’s people.
      </EmptyState>
    );
  return <Pools key={client} client={client} {...props} />;
}

function Pools({ client, pane }: ScreenProps & { client: number }) {
  const { data, error, isPending, refetch } = useQuery(poolsQuery(client));
  const [cursor, setCursor] = useState<string | null>(null);
  /** The pool in the wizard; undefined while it is closed, null for a new one. */
  const [edited, setEdited] = useState<Pool | null | undefined>(undefined);
  const pool = data?.find(({ poolId }) => poolId === cursor) ?? null;
  const subject: PoolSubject = { pool, openWizard: setEdited };
  useScope('randomPools', edited === undefined ? subject : null, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('Pool management', data?.length), [setTitle, data?.length]);
  const onCursor = useCallback((row: Pool | null) => setCursor(row?.poolId ?? null), []);
  if (edited !== undefined)
    return (
      <PoolWizard
        client={client}
        pane={pane}
        edited={edited}
        names={(data ?? []).flatMap(({ poolId, name }) =>
          poolId === edited?.poolId ? [] : [name],
        )}
        onClose={() => setEdited(undefined)}
      />
    );
  return (
    <div className="list-screen">
      <div className="randoms-head">
        <p className="randoms-note">
          Everyone who fits a pool is in it, and has an equal chance at each selection. A pool
          follows the roster by itself.
        </p>
        <CommandButton id="randomPools.add" variant="primary" />
      </div>
      <DataList
        label="Pools"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row) => row.allowed.includes('change') && setEdited(row)}
        empty={
          <EmptyState title="No pools yet" command="randomPools.add">
            DOT asks employers of covered drivers to have them in a pool for random testing.
          </EmptyState>
        }
      />
    </div>
  );
}
