import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { FIXED_LISTS } from '../settings.contract.ts';
import type { FixedList } from '../settings.contract.ts';
import { FIXED_LIST_WORDS, fixedEntries } from '../settings.rules.ts';
import './settings-edits.css';
import { listsQuery } from './settings.queries.ts';

type Entry = ReturnType<typeof fixedEntries>[number];

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, width: 'minmax(160px, 2fr)' },
  { id: 'more', title: 'What it means', text: ({ more }) => more, width: 'minmax(120px, 1fr)' },
  { id: 'id', title: 'Number', text: ({ id }) => String(id), width: 76, align: 'end' },
];
const rowId = ({ id }: Entry) => String(id);

function isFixedList(name: string | undefined): name is FixedList {
  return FIXED_LISTS.some((one) => one === name);
}

/** A list that nobody edits, and why. */
export function FixedListScreen({ params, pane }: ScreenProps) {
  const { collection } = params;
  if (!isFixedList(collection))
    return (
      <EmptyState title="This list does not exist">
        Its address may be mistyped. The settings name every list.
      </EmptyState>
    );
  return <Entries key={collection} list={collection} pane={pane} />;
}

function Entries({ list, pane }: { list: FixedList; pane: PaneHandle }) {
  const { data, error, isPending, refetch } = useQuery(listsQuery(null, [list]));
  const { title, why } = FIXED_LIST_WORDS[list];
  const { setTitle } = pane;
  useEffect(() => setTitle(title), [setTitle, title]);
  const rows = data ? fixedEntries(list, data) : [];
  const columns = rows.some(({ more }) => more !== '')
    ? COLUMNS
    : COLUMNS.filter(({ id }) => id !== 'more');
  return (
    <div className="list-screen">
      <div className="settings-bar">
        <p>{why} Nobody changes this list in the console; it changes with an update.</p>
      </div>
      <DataList
        label={title}
        rows={rows}
        rowId={rowId}
        columns={columns}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Nothing here">The list is empty.</EmptyState>}
        takesFocus
      />
    </div>
  );
}
