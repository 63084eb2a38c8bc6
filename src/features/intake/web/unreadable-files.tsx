import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { exportCsv } from '#src/web/ui/export-csv.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListSearch } from '#src/web/ui/list-search.ts';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import { StatusBadge, type StatusTone } from '#src/web/ui/status-badge.tsx';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { STATE_WORDS, UNREADABLE_COLUMNS } from '../intake.columns.ts';
import { intakeApi, type Unreadable } from '../intake.contract.ts';
import { unreadableAddress, unreadableParameters, unreadableQuery } from './intake.queries.ts';
import type { UnreadableSubject } from './unreadable-subject.ts';
import { intakeAddresses } from '../intake.addresses.ts';

const TONES: Record<Unreadable['state'], StatusTone> = {
  waiting: 'warning',
  reading: 'waiting',
  taken: 'good',
  discarded: 'none',
};

const COLUMNS: readonly Column<Unreadable>[] = [
  {
    id: 'state',
    ...UNREADABLE_COLUMNS.state,
    width: 132,
    narrow: 'hide',
    cell: ({ state }) => <StatusBadge tone={TONES[state]}>{STATE_WORDS[state]}</StatusBadge>,
  },
  { id: 'file', ...UNREADABLE_COLUMNS.file, width: 'minmax(110px, 1.4fr)' },
  { id: 'reason', ...UNREADABLE_COLUMNS.reason, width: 'minmax(140px, 3fr)' },
  { id: 'from', ...UNREADABLE_COLUMNS.from, width: 'minmax(130px, 1.8fr)', narrow: 'hide' },
  { id: 'subject', ...UNREADABLE_COLUMNS.subject, width: 'minmax(100px, 1.4fr)', extra: true },
  { id: 'client', ...UNREADABLE_COLUMNS.client, width: 'minmax(90px, 1fr)', narrow: 'hide' },
  { id: 'source', ...UNREADABLE_COLUMNS.source, width: 72, narrow: 'hide' },
  {
    id: 'received',
    title: 'Received',
    text: ({ receivedAt }) => showInstant(receivedAt),
    width: 142,
    narrow: 'hide',
  },
  { id: 'size', ...UNREADABLE_COLUMNS.size, width: 76, align: 'end', extra: true },
  { id: 'settled', ...UNREADABLE_COLUMNS.settled, width: 'minmax(100px, 1fr)', extra: true },
];
const FILTERS: readonly ListFilter[] = [
  { id: 'shown', title: 'Shown', options: [{ value: 'settled', label: 'What was dealt with' }] },
];
const NO_SORTS: readonly string[] = [];
const PATH = intakeAddresses.unreadable;
const rowId = ({ fileId }: Unreadable) => fileId;

/** What arrived by mail or folder and could not be read: nothing of it is lost, someone decides about each. */
export function UnreadableFiles({ pane, search: address }: ScreenProps) {
  const { search, box, escape } = useListSearch();
  const list = useListState({
    sorts: NO_SORTS,
    filters: FILTERS,
    address: { pane, path: PATH, search: address },
  });
  const shown = list.filters['shown'] ?? '';
  const wanted = useMemo(() => ({ shown, search }), [shown, search]);
  const found = useInfiniteQuery({ ...unreadableQuery(wanted), placeholderData: keepPreviousData });
  const rows = usePageRows(found.data);
  const waiting = found.data?.pages[0]?.waiting;
  const { setTitle } = pane;
  useEffect(() => setTitle('Unreadable files', waiting), [setTitle, waiting]);
  const columns = useColumns('unreadableFiles', COLUMNS);
  const [cursor, setCursor] = useState<string | null>(null);
  const file = rows.find((row) => row.fileId === cursor);
  const view = `${list.view} ${search}`;
  const { selection, select, selected, clear } = useSelection(rows, rowId, view);
  const subject: UnreadableSubject | null = file ? { kind: 'unreadable', file, selected } : null;
  useScope('unreadable', subject, { pane });
  const exportRows = (only?: string) =>
    exportCsv(
      'Unreadable files',
      intakeApi.exportUnreadable,
      {
        query: {
          ...unreadableParameters(wanted),
          ...(only ? { only } : {}),
          columns: columns.ids,
        },
      },
      {},
    );
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list}>
        <SearchBox
          label="Search the files"
          placeholder="File, sender, subject or client"
          {...box}
        />
      </ListBar>
      <DataList
        label="Unreadable files"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(found, rows)}
        onOpen={(row, how) => pane.open(unreadableAddress(row.fileId), how)}
        onCursor={(row) => setCursor(row?.fileId ?? null)}
        selection={selection}
        onSelection={select}
        view={view}
        {...escape}
        onExport={() => exportRows()}
        empty={<Nothing isNarrowed={shown !== '' || search !== ''} />}
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          commands={
            shown === 'settled'
              ? [{ id: 'unreadable.restore', label: 'Put back' }]
              : [
                  { id: 'unreadable.retry', label: 'Try again' },
                  { id: 'unreadable.discard', label: 'Discard' },
                ]
          }
          exported={{ ids: selected.map(rowId), run: exportRows }}
          onClear={clear}
        />
      )}
    </div>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <EmptyState title="There are no matching results">
      Try fewer letters, or take the filter off.
    </EmptyState>
  ) : (
    <EmptyState title="Everything could be read">
      What comes by mail or by the watched folder and cannot be read waits here, with the reason.
    </EmptyState>
  );
}
