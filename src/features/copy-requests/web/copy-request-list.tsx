import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileAddress } from '#src/features/employees/web/employees.queries.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import type { CopyRequest } from '../copy-requests.contract.ts';
import {
  CLOSING_WORDS,
  KIND_WORDS,
  SENT_WORDS,
  STATE_WORDS,
  type State,
  WAY_WORDS,
} from '../copy-requests.rules.ts';
import type { CopyRequestsSubject } from './copy-requests-subject.ts';
import './copy-requests.css';
import { copyRequestsQuery } from './copy-requests.queries.ts';

const TONES: Readonly<Record<State, StatusTone>> = {
  identify: 'warning',
  waiting: 'waiting',
  open: 'warning',
  late: 'danger',
  sent: 'good',
  closed: 'none',
};
const dayOf = (day: string | null) => (day === null ? '' : showDate(day));

/** What came of a request, in words. */
function outcomeOf(row: CopyRequest): string {
  if (row.sentHow !== null)
    return `${SENT_WORDS[row.sentHow]}, ${dayOf(row.sentOn)}, ${row.papers} ${row.papers === 1 ? 'document' : 'documents'}: ${row.sentTo ?? ''}`;
  return row.closedAs === null ? '' : `${CLOSING_WORDS[row.closedAs]}: ${row.closedNote ?? ''}`;
}

const COLUMNS: readonly Column<CopyRequest>[] = [
  { id: 'name', title: 'Driver', text: (row) => row.driverName, width: 'minmax(130px, 1.3fr)' },
  {
    id: 'state',
    title: 'State',
    text: (row) => STATE_WORDS[row.state],
    width: 148,
    cell: (row) => (
      <StatusBadge tone={TONES[row.state]} size="small">
        {STATE_WORDS[row.state]}
      </StatusBadge>
    ),
  },
  { id: 'sendBy', title: 'Send by', text: (row) => dayOf(row.sendBy), width: 92, align: 'end' },
  {
    id: 'kind',
    title: 'Asks for',
    text: (row) => KIND_WORDS[row.kind],
    width: 'minmax(120px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'client',
    title: 'Client',
    text: (row) => row.employerName,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'came',
    title: 'Received',
    text: (row) => `${dayOf(row.requestedOn)}, ${WAY_WORDS[row.cameBy].toLowerCase()}`,
    width: 'minmax(130px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'outcome',
    title: 'What came of it',
    text: (row) => outcomeOf(row) || row.asked,
    width: 'minmax(160px, 2fr)',
    narrow: 'hide',
  },
];
const rowId = (row: CopyRequest) => row.requestId;
const NONE: readonly CopyRequest[] = [];

/** Who asked for a copy of a report (R093): by when it is sent, and what came of it. */
export function CopyRequestList({ pane }: ScreenProps) {
  const { data, error, refetch } = useQuery(copyRequestsQuery());
  const rows = data ?? NONE;
  // A request belongs to a driver’s client: without one it is chosen first, within one nobody chooses again.
  const client = useActingClient();
  const [cursor, setCursor] = useState<string | null>(null);
  const subject: CopyRequestsSubject = {
    kind: 'copyRequests',
    copyRequest: rows.find(({ requestId }) => requestId === cursor) ?? null,
  };
  useScope('copyRequests', subject, { pane });
  const { setTitle } = pane;
  const open = rows.filter(({ state }) => state !== 'sent' && state !== 'closed').length;
  useEffect(
    () => setTitle('Background check report copy requests', data ? open : undefined),
    [setTitle, data, open],
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="list-screen">
      {rows.length > 0 && (
        <div className="copy-bar">
          {client === null ? (
            <CommandButton id="client.assume" variant="primary" />
          ) : (
            <CommandButton id="copyRequest.add" variant="primary">
              Add a request
            </CommandButton>
          )}
          <CommandButton id="copyRequest.identify">Identify</CommandButton>
          <CommandButton id="copyRequest.send">Send</CommandButton>
          <CommandButton id="copyRequest.packet">Save as PDF</CommandButton>
          <CommandButton id="copyRequest.close" variant="quiet">
            Close
          </CommandButton>
        </div>
      )}
      <DataList
        label="Background check report copy requests"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={data ? 'ready' : 'loading'}
        onCursor={(row) => setCursor(row?.requestId ?? null)}
        onOpen={(row, how) => pane.open(fileAddress(row.employeeId), how)}
        empty={
          <EmptyState
            title="No one has asked for a copy"
            command={client === null ? 'client.assume' : 'copyRequest.add'}
          >
            {client === null
              ? 'When a driver asks for a copy of a report, choose the driver’s client and add the request here.'
              : 'When a driver asks for a copy of a report, add the request here: it says by when the copy is owed.'}
          </EmptyState>
        }
      />
    </div>
  );
}
