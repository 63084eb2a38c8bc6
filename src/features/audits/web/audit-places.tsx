import { useQuery } from '@tanstack/react-query';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { auditsAddresses } from '../audits.addresses.ts';
import type { AuditPlace } from '../audits.contract.ts';
import { auditsQuery } from './audits.queries.ts';

const figure = (
  id: 'open' | 'overdue' | 'grave' | 'fixed' | 'audits',
  title: string,
  width: number,
): Column<AuditPlace> => ({
  id,
  title,
  text: (row) => (row[id] === 0 ? '' : showCount(row[id])),
  width,
  align: 'end',
  ...(id === 'open' ? {} : { narrow: 'hide' as const }),
});

const COLUMNS: readonly Column<AuditPlace>[] = [
  { id: 'name', title: 'Place', text: (row) => row.name, width: 'minmax(140px, 2fr)' },
  figure('open', 'Findings open', 112),
  figure('overdue', 'Overdue', 88),
  figure('grave', 'Acute or critical', 124),
  figure('fixed', 'Fixed', 80),
  figure('audits', 'Audits', 80),
];
const rowId = (row: AuditPlace) => String(row.clientId);
const NONE: readonly AuditPlace[] = [];

/** What audits found, place by place, the most open first. */
export function AuditPlaces({
  client,
  place,
  pane,
}: {
  client: number;
  place: number;
  pane: PaneHandle;
}) {
  const { data, error, refetch } = useQuery(auditsQuery(client, place));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <DataList
      label="Findings of audits"
      rows={data?.places ?? NONE}
      rowId={rowId}
      columns={COLUMNS}
      status={data ? 'ready' : 'loading'}
      onOpen={(_, how) => pane.open(auditsAddresses.list, how)}
      empty={
        <EmptyState title="No audit has found anything" command="go.audits">
          What audits find is counted here, at the place of the driver.
        </EmptyState>
      }
    />
  );
}
