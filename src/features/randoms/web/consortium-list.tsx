import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { RANDOM_ALERT_WORDS } from '../random-alerts.rules.ts';
import { ALERT_TONES } from './alert-tones.ts';
import { consortiaAlertsQuery } from './selections.queries.ts';
import type { Consortium } from '../consortia.contract.ts';
import { FREQUENCY_WORDS, type Frequency } from '../periods.rules.ts';
import { authorityWord } from '../pools.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { consortiaQuery } from './consortia.queries.ts';
import { ConsortiumDialog } from './consortium-dialogs.tsx';
import type { ConsortiaSubject } from './pool-subject.ts';
import './randoms.css';

const COLUMNS: readonly Column<Consortium>[] = [
  {
    id: 'name',
    title: 'Pool',
    text: (row) => (row.deletedAt === null ? row.name : `${row.name} (deleted)`),
    width: 'minmax(150px, 2fr)',
  },
  {
    id: 'authority',
    title: 'Authority',
    text: (row) => authorityWord(row.authority),
    width: 'minmax(90px, 1fr)',
  },
  {
    id: 'clients',
    title: 'Clients',
    text: (row) => showCount(row.clients),
    width: 80,
    align: 'end',
  },
  { id: 'people', title: 'People', text: (row) => showCount(row.people), width: 92, align: 'end' },
  {
    id: 'frequency',
    title: 'Drawn',
    text: (row) => FREQUENCY_WORDS[row.frequency as Frequency],
    width: 108,
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
const rowId = (row: Consortium) => row.consortiumId;

/** The pools over several clients. */
export function ConsortiumList({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(consortiaQuery());
  const alerts = useQuery(consortiaAlertsQuery());
  const [making, setMaking] = useState(false);
  const subject: ConsortiaSubject = { makeConsortium: () => setMaking(true) };
  useScope('consortia', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('Consortia', data?.length), [setTitle, data?.length]);
  return (
    <div className="list-screen">
      <div className="randoms-head">
        <p className="randoms-note">
          Pools over several clients: drawn as a whole, with each client seeing its own people
          alone.
        </p>
        <CommandButton id="consortia.add" variant="primary" />
      </div>
      {alerts.data && alerts.data.length > 0 && (
        <ul className="randoms-alerts" aria-label="What is to be done">
          {alerts.data.map((alert) => (
            <li key={alert.alertId} className="randoms-line">
              <StatusBadge tone={ALERT_TONES[alert.kind]} size="small">
                {RANDOM_ALERT_WORDS[alert.kind]}
              </StatusBadge>
              <Link to={addressAt(randomsAddresses.consortium, { consortiumId: alert.poolId })}>
                {alert.poolName}
              </Link>
              <span className="none">{alert.text}</span>
            </li>
          ))}
        </ul>
      )}
      <DataList
        label="Consortia"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ consortiumId }, how) =>
          pane.open(addressAt(randomsAddresses.consortium, { consortiumId }), how)
        }
        empty={
          <EmptyState title="No consortia yet" command="consortia.add">
            Owner-operators and fleets of one driver are tested from a pool of two or more.
          </EmptyState>
        }
      />
      {making && <ConsortiumDialog edited={null} onClose={() => setMaking(false)} />}
    </div>
  );
}
