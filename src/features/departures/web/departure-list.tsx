import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { Departure } from '../departures.contract.ts';
import { type DepartureAction, type DepartureState, STATE_WORDS } from '../departures.rules.ts';
import type { DeparturesSubject } from './departures-subject.ts';
import { departuresQuery } from './departures.queries.ts';
import './departures.css';

const TONES: Readonly<Record<DepartureState, StatusTone>> = {
  left: 'warning',
  exporting: 'waiting',
  exported: 'warning',
  saved: 'good',
  erasureAsked: 'warning',
  erasureAgreed: 'danger',
  erasing: 'danger',
  erased: 'none',
  takenBack: 'none',
};

/** What the export has, in words. */
function exportText({ made }: Departure): string {
  if (made === null) return '';
  if (made.state === 'failed') return 'Could not be made. Ask for it again.';
  if (made.state !== 'done')
    return made.steps === 0 ? 'Waiting' : `${made.done} of at least ${made.steps} parts`;
  const gone = made.sha256 === null ? ', no longer kept' : '';
  const lost = made.missing === 0 ? '' : `, ${made.missing} missing`;
  return `${showCount(made.records)} records, ${showCount(made.papers)} documents${lost}${gone}`;
}

/** How far the erasure is, in words. */
function erasureText({ erasure }: Departure): string {
  if (erasure === null) return '';
  if (erasure.doneAt !== null) return `Done, ${showInstant(erasure.doneAt)}`;
  if (erasure.agreedBy === null || erasure.from === null) return `Asked for by ${erasure.askedBy}`;
  return `From ${showInstant(erasure.from)}, by ${erasure.askedBy} and ${erasure.agreedBy}`;
}

const COLUMNS: readonly Column<Departure>[] = [
  { id: 'name', title: 'Client', text: (row) => row.clientName, width: 'minmax(150px, 2fr)' },
  {
    id: 'state',
    title: 'State',
    text: (row) => STATE_WORDS[row.state],
    width: 150,
    cell: (row) => (
      <StatusBadge tone={TONES[row.state]} size="small">
        {STATE_WORDS[row.state]}
      </StatusBadge>
    ),
  },
  {
    id: 'begun',
    title: 'Access ended',
    text: (row) => showInstant(row.begunAt),
    width: 150,
    narrow: 'hide',
  },
  {
    id: 'by',
    title: 'By',
    text: (row) => row.begunBy,
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'made',
    title: 'Export',
    text: exportText,
    width: 'minmax(140px, 1.6fr)',
    narrow: 'hide',
  },
  {
    id: 'erasure',
    title: 'Erasure',
    text: erasureText,
    width: 'minmax(120px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'reason',
    title: 'Why',
    text: (row) => row.reason,
    width: 'minmax(130px, 2fr)',
    narrow: 'hideLast',
  },
];
const rowId = (row: Departure) => row.departureId;
const NONE: readonly Departure[] = [];

/** The clients that leave or have left. */
export function DepartureList({ pane }: ScreenProps) {
  const { data, error, refetch } = useQuery(departuresQuery());
  const rows = data ?? NONE;
  const [cursor, setCursor] = useState<string | null>(null);
  const subject: DeparturesSubject = {
    kind: 'departures',
    departure: rows.find(({ departureId }) => departureId === cursor) ?? null,
  };
  useScope('departures', subject, { pane });
  const { setTitle } = pane;
  useEffect(() => setTitle('Off-boarding'), [setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="list-screen">
      <div className="list-bar">
        <CommandButton id="departure.begin" variant="primary">
          Let a client leave
        </CommandButton>
      </div>
      <DataList
        label="Clients who leave"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={data ? 'ready' : 'loading'}
        onCursor={(row) => setCursor(row?.departureId ?? null)}
        empty={
          <EmptyState title="No client has left" command="departure.begin">
            When a contract ends, every way in of the client ends here at once.
          </EmptyState>
        }
      />
      {subject.departure && <InHand departure={subject.departure} />}
    </div>
  );
}

/** The client under the cursor: what the list has no room for on a phone, and what can be done now. */
function InHand({ departure }: { departure: Departure }) {
  const { clientName, begunAt, begunBy, reason, allowed } = departure;
  const may = (action: DepartureAction) => allowed.includes(action);
  return (
    <section className="departure-in-hand" aria-label={clientName}>
      <h2>{clientName}</h2>
      <Facts
        items={[
          { label: 'Access ended', value: `${showInstant(begunAt)} by ${begunBy}` },
          { label: 'Why', value: reason },
          { label: 'Export', value: exportText(departure) },
          { label: 'Erasure', value: erasureText(departure) },
        ]}
      />
      <div className="departure-ways">
        {may('export') && <CommandButton id="departure.export">Export all</CommandButton>}
        {may('save') && <CommandButton id="departure.save">Save the export</CommandButton>}
        <CommandButton id="departure.proof">What is kept</CommandButton>
        {may('takeBack') && <CommandButton id="departure.takeBack">Let it stay</CommandButton>}
        {may('stopErasure') && (
          <CommandButton id="departure.stopErasure">Stop the erasure</CommandButton>
        )}
        {may('askErasure') && (
          <CommandButton id="departure.askErasure" variant="danger">
            Erase
          </CommandButton>
        )}
        {may('agreeErasure') && (
          <CommandButton id="departure.agreeErasure" variant="danger">
            Agree to the erasure
          </CommandButton>
        )}
      </div>
    </section>
  );
}
