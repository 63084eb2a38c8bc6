import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { type DestroyedFile, type RetentionRow } from '../retention.contract.ts';
import { destroyedQuery, employmentAddress, retentionQuery } from './employment.queries.ts';
import { approveRows, type RetentionSubject, withdrawRows } from './retention-rows.ts';

function stateText({ state, holdReason, approvedBy }: RetentionRow): string {
  if (state === 'held') return `Held: ${holdReason ?? ''}`;
  return state === 'approved' ? `Approved by ${approvedBy ?? ''}` : 'May be destroyed';
}

const COLUMNS: readonly Column<RetentionRow>[] = [
  { id: 'name', title: 'Name', text: (row) => row.name, width: 'minmax(110px, 2fr)' },
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(84px, 1.2fr)',
    narrow: 'hide',
  },
  {
    id: 'ended',
    title: 'Employment ended',
    text: (row) => (row.isDeleted ? 'Deleted' : showDate(row.lastDay)),
    width: 130,
    narrow: 'hide',
  },
  {
    id: 'kept',
    title: 'Kept until',
    text: (row) => showDate(row.keptUntil),
    width: 100,
    narrow: 'hideLast',
  },
  {
    id: 'rule',
    title: 'Rule',
    text: (row) => row.rule,
    width: 'minmax(110px, 1.6fr)',
    narrow: 'hideLast',
  },
  {
    id: 'documents',
    title: 'Documents',
    text: (row) => String(row.documents),
    width: 90,
    align: 'end',
    narrow: 'hide',
  },
  { id: 'state', title: 'State', text: stateText, width: 'minmax(160px, 1.8fr)' },
];
const rowId = (row: RetentionRow) => row.employeeId;

const NO_CLIENT = (
  <EmptyState title="Choose a client first" command="client.assume">
    Files that need not be kept any longer are listed here.
  </EmptyState>
);

/** Files that need not be kept any longer: a person approves their destruction, or they stay. */
export function Retention({ pane }: ScreenProps) {
  const client = useActingClient();
  return client === null ? NO_CLIENT : <Due key={client} client={client} pane={pane} />;
}

function Due({ client, pane }: { client: number; pane: PaneHandle }) {
  const found = useInfiniteQuery(retentionQuery(client));
  const rows = usePageRows(found.data);
  const { selection, select, selected, clear } = useSelection(rows, rowId, '');
  const subject: RetentionSubject = {
    kind: 'retention',
    rows: selected,
    approve: async () => {
      if (await approveRows(client, selected)) clear();
    },
    withdraw: async () => {
      await withdrawRows(client, selected);
      clear();
    },
  };
  const { setTitle } = pane;
  useEffect(() => setTitle('Retention'), [setTitle]);
  return (
    <div className="list-screen">
      <div className="list-bar">
        <p className="list-note">
          Nothing is destroyed by age alone. What you approve is destroyed the next night.
        </p>
        <CommandButton id="go.destroyedFiles" />
      </div>
      <DataList
        label="Files that may be destroyed"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(employmentAddress(row.employeeId), how)}
        selection={selection}
        onSelection={select}
        empty={
          <EmptyState title="No file may be destroyed yet">
            A file is listed once no rule asks to keep it any longer.
          </EmptyState>
        }
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          scope="retention"
          subject={subject}
          commands={[
            { id: 'retention.approve', label: 'Approve destruction' },
            { id: 'retention.withdraw', label: 'Withdraw' },
          ]}
          onClear={clear}
        />
      )}
    </div>
  );
}

const number = (count: number | null) => (count === null ? '' : String(count));

const DESTROYED: readonly Column<DestroyedFile>[] = [
  { id: 'at', title: 'Destroyed', text: (row) => showInstant(row.destroyedAt), width: 150 },
  {
    id: 'location',
    title: 'Location',
    text: (row) => row.clientName,
    width: 'minmax(84px, 1.2fr)',
    narrow: 'hide',
  },
  {
    id: 'documents',
    title: 'Documents',
    text: (row) => number(row.documents),
    width: 90,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'others',
    title: 'Other records',
    text: (row) => number(row.others),
    width: 110,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'rule',
    title: 'Rule',
    text: (row) => row.rule ?? '',
    width: 'minmax(110px, 1.6fr)',
    narrow: 'hideLast',
  },
  {
    id: 'kept',
    title: 'Kept until',
    text: (row) => showDate(row.keptUntil),
    width: 100,
    narrow: 'hide',
  },
  { id: 'by', title: 'Approved by', text: (row) => row.approvedBy, width: 'minmax(100px, 1fr)' },
  {
    id: 'approved',
    title: 'Approved',
    text: (row) => showInstant(row.approvedAt),
    width: 150,
    narrow: 'hide',
  },
  { id: 'hash', title: 'SHA-256', text: (row) => row.sha256, width: 'minmax(90px, 1fr)' },
];
const destroyedId = (row: DestroyedFile) => row.destructionId;

/** What was destroyed, and the proof of it. */
export function DestroyedFiles({ pane }: ScreenProps) {
  const client = useActingClient();
  return client === null ? NO_CLIENT : <Destroyed key={client} client={client} pane={pane} />;
}

function Destroyed({ client, pane }: { client: number; pane: PaneHandle }) {
  const found = useInfiniteQuery(destroyedQuery(client));
  const rows = usePageRows(found.data);
  const { setTitle } = pane;
  useEffect(() => setTitle('Destroyed files'), [setTitle]);
  return (
    <div className="list-screen">
      <DataList
        label="Destroyed files"
        rows={rows}
        rowId={destroyedId}
        columns={DESTROYED}
        {...endless(found, rows)}
        empty={
          <EmptyState title="Nothing has been destroyed">
            Files that were approved and destroyed are listed here, with who approved them.
          </EmptyState>
        }
      />
    </div>
  );
}
