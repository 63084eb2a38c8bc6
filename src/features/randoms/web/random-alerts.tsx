import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { RandomAlert } from '../random-alerts.contract.ts';
import { RANDOM_ALERT_KINDS, RANDOM_ALERT_WORDS } from '../random-alerts.rules.ts';
import { randomsAddresses } from '../randoms.addresses.ts';
import { ALERT_TONES } from './alert-tones.ts';
import './randoms.css';
import { randomAlertsQuery } from './selections.queries.ts';

const COLUMNS: readonly Column<RandomAlert>[] = [
  {
    id: 'kind',
    title: 'What',
    text: (row) => RANDOM_ALERT_WORDS[row.kind],
    width: 160,
    cell: (row) => (
      <StatusBadge tone={ALERT_TONES[row.kind]} size="small">
        {RANDOM_ALERT_WORDS[row.kind]}
      </StatusBadge>
    ),
  },
  {
    id: 'who',
    title: 'Who',
    text: (row) => row.employeeName ?? 'The pool',
    width: 'minmax(130px, 1fr)',
  },
  {
    id: 'pool',
    title: 'Pool',
    text: (row) => [row.poolName, row.period].filter(Boolean).join(', '),
    width: 'minmax(150px, 1fr)',
  },
  {
    id: 'text',
    title: 'Why',
    text: (row) => row.text,
    width: 'minmax(200px, 2fr)',
    narrow: 'hide',
  },
  {
    id: 'since',
    title: 'Since',
    text: (row) => showInstant(row.since),
    width: 132,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: RandomAlert) => row.alertId;

/** What is to be done about random testing. */
export function RandomAlerts({ pane, search }: ScreenProps) {
  const client = useActingClient();
  const { data, error, isPending, refetch } = useQuery({
    ...randomAlertsQuery(client ?? 0),
    enabled: client !== null,
  });
  const kind = RANDOM_ALERT_KINDS.find((one) => one === search['kind']) ?? null;
  const rows = useMemo(
    () => (data ?? []).filter((row) => kind === null || row.kind === kind),
    [data, kind],
  );
  const { setTitle } = pane;
  const count = data ? rows.length : undefined;
  useEffect(() => setTitle('Random alerts', count), [setTitle, count]);
  if (client === null)
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Random alerts are about a client’s pools.
      </EmptyState>
    );
  return (
    <div className="list-screen">
      {kind !== null && (
        <div className="randoms-head">
          <p className="randoms-note">Only: {RANDOM_ALERT_WORDS[kind].toLowerCase()}.</p>
          <Link to={randomsAddresses.alerts}>Show all</Link>
        </div>
      )}
      <DataList
        label="Random alerts"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={({ clientId, poolId, selectionId, kind: what, employeeId }, how) =>
          pane.open(
            what === 'breakInService' && employeeId !== null
              ? addressAt(employeesAddresses.file, { employeeId })
              : selectionId === null
                ? addressAt(randomsAddresses.report, { clientId, poolId })
                : addressAt(randomsAddresses.selection, { clientId, poolId, selectionId }),
            how,
          )
        }
        empty={
          <EmptyState title="Nothing to do here">
            Every pool keeps to its year, and nobody has been waiting long.
          </EmptyState>
        }
      />
    </div>
  );
}
