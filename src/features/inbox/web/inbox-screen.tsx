import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { actingClient } from '#src/web/acting-client.ts';
import type { OpenOptions, ScreenProps } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { switchClient } from '#src/web/switch-client.ts';
import { BulkBar } from '#src/web/ui/bulk-bar.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showAge, showInstant } from '#src/web/ui/format.ts';
import { ListBar, useColumns } from '#src/web/ui/list-bar.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { useListState, type ListFilter } from '#src/web/ui/list-state.ts';
import { toast } from '#src/web/ui/toasts.ts';
import { useSelection } from '#src/web/ui/use-selection.ts';
import { useViewer } from '#src/web/viewer.ts';
import { inboxAddresses } from '../inbox.addresses.ts';
import { INBOX_VIEWS, type InboxEntry } from '../inbox.contract.ts';
import { entryAddress } from './entry-address.ts';
import type { InboxRowsSubject } from './inbox-rows.ts';
import './inbox.css';
import { entriesQuery } from './inbox.queries.ts';
import { fileEntries, markEntries, noteOpened } from './mark-entries.ts';

const FILTERS: readonly ListFilter[] = [
  {
    id: 'view',
    title: 'Shown',
    options: [
      { value: 'unread', label: 'Unread' },
      { value: 'done', label: 'Done' },
    ],
  },
];
const COLUMNS: readonly Column<InboxEntry>[] = [
  {
    id: 'title',
    title: 'About',
    width: 'minmax(130px, 1.2fr)',
    text: ({ title, unread }) => (unread ? `${title}, unread` : title),
    cell: ({ title, unread }) => (
      <span className="inbox-title" data-unread={unread || undefined}>
        <span className="inbox-dot" aria-hidden="true" />
        <span>
          {title}
          {unread && <span className="visually-hidden">, unread</span>}
        </span>
      </span>
    ),
  },
  { id: 'text', title: 'What happened', width: 'minmax(150px, 3fr)', text: ({ text }) => text },
  {
    id: 'client',
    title: 'Location',
    width: 'minmax(100px, 1fr)',
    narrow: 'hide',
    text: ({ clientName }) => clientName ?? '',
  },
  {
    id: 'at',
    title: 'When',
    width: 84,
    align: 'end',
    text: ({ at }) => showInstant(at),
    cell: ({ at }) => showAge(at),
  },
];
const EMPTY = {
  inbox: [
    'Nothing new',
    'Answers to your questions, mentions, what is assigned to you and what happens at your locations appear here.',
  ],
  unread: ['You have read everything', 'New notifications appear here.'],
  done: ['Nothing here yet', 'Entries you mark as done appear here for 90 days.'],
} as const;
const rowId = ({ line }: InboxEntry) => line;

const said = (error: unknown) => void toast(messageOf(error), 'danger');

/** The inbox: one entry a record or topic, the latest first, each leading to its record. */
export function InboxScreen({ pane, search: address }: ScreenProps) {
  const { internal } = useViewer();
  const list = useListState({
    sorts: [],
    filters: FILTERS,
    address: { pane, path: inboxAddresses.inbox, search: address },
  });
  const view = INBOX_VIEWS.find((one) => one === list.filters['view']) ?? 'inbox';
  const query = useInfiniteQuery(entriesQuery(view));
  const rows = usePageRows(query.data);
  const columns = useColumns('inbox', COLUMNS);
  const [cursor, setCursor] = useState<InboxEntry | null>(null);
  const { selection, select, selected, clear } = useSelection(rows, rowId, list.view);
  const unread = useMemo(() => rows.filter((row) => row.unread).length, [rows]);
  const { setTitle } = pane;
  useEffect(
    () => setTitle('Inbox', view === 'done' ? undefined : unread),
    [setTitle, unread, view],
  );
  // As it is now: the row that the list named may have been read anew since.
  const current = rows.filter(({ line }) => line === cursor?.line);
  const some = selected.length > 0 ? selected : current;
  const lines = some.map(rowId);
  const act = (work: Promise<void>) => work.then(clear).catch(said);
  const subject: InboxRowsSubject = {
    kind: 'inboxRows',
    count: some.length,
    isDone: view === 'done',
    done: () => act(fileEntries(lines, view === 'done')),
    toggleRead: () => act(markEntries(lines, some.some((row) => row.unread) ? 'read' : 'unread')),
    shown: rows.length,
    allRead: () => act(markEntries(rows.filter((row) => row.unread).map(rowId), 'read')),
  };
  useScope('inboxRows', subject, { pane });
  const open = async (entry: InboxEntry, how: OpenOptions) => {
    const path = entryAddress(entry);
    if (path === null) return void toast('There is nothing to open any more.', 'warning');
    // A record of a company opens within it; one of the queues belongs to none.
    const within = entry.record === 'process' || entry.record === 'look' ? null : entry.tenantId;
    if (internal && within !== null && actingClient() === null && !(await switchClient(within)))
      return;
    noteOpened(entry.line);
    pane.open(path, how);
  };
  const [title, hint] = EMPTY[view];
  return (
    <div className="list-screen">
      <ListBar columns={columns} filters={FILTERS} list={list} />
      <DataList
        label="Inbox"
        rows={rows}
        rowId={rowId}
        {...columns.shown}
        {...endless(query, rows)}
        onCursor={setCursor}
        onOpen={(entry, how) => void open(entry, how)}
        selection={selection}
        onSelection={select}
        view={list.view}
        empty={<EmptyState title={title}>{hint}</EmptyState>}
        takesFocus
      />
      {selected.length > 0 && (
        <BulkBar
          count={selected.length}
          commands={[
            { id: 'inbox.done', label: view === 'done' ? 'Back to the inbox' : 'Done' },
            { id: 'inbox.unread', label: 'Read or unread' },
          ]}
          onClear={clear}
        />
      )}
    </div>
  );
}
