import { type ReactNode, useEffect } from 'react';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import type { DataListProps } from '#src/web/ui/data-list-props.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { type Columns, ListBar } from '#src/web/ui/list-bar.tsx';
import type { ListFilter, ListStateHandle } from '#src/web/ui/list-state.ts';
import { SearchBox } from '#src/web/ui/search-box.tsx';
import type { useListSearch } from '#src/web/ui/list-search.ts';
import { type AlertListPartProps, alertListPart } from './alert-list.slot.ts';

interface AlertFrameProps<Row> {
  /** Of which list views can be kept, and how it stands; null for a list of no views. */
  views: Omit<AlertListPartProps, 'pane'> | null;
  title: string;
  /** How many the list counts, for the title; unknown while they are read. */
  total: number | undefined;
  pane: PaneHandle;
  /** What can be searched for. */
  placeholder: string;
  find: ReturnType<typeof useListSearch>;
  filters: readonly ListFilter[];
  state: ListStateHandle;
  columns: Columns<Row>;
  /** The line about the list; none while it is read. */
  note: ReactNode;
  /** What stands last in the bar. */
  end?: ReactNode;
  /** Said where nothing is found, although nothing is searched for. */
  nothing: string;
  list: Omit<
    DataListProps<Row>,
    'label' | 'columns' | 'columnsChosen' | 'onChooseColumns' | 'empty' | 'isTyping' | 'onEscape'
  >;
  /** The bar of the selected rows, and dialogs. */
  children: ReactNode;
}

/** What every list of alerts is: a search, filters, what it counts, the list to walk through, and what can be done with its rows. */
export function AlertFrame<Row>({
  views,
  title,
  total,
  pane,
  placeholder,
  find,
  filters,
  state,
  columns,
  note,
  end,
  nothing,
  list,
  children,
}: AlertFrameProps<Row>) {
  const { setTitle } = pane;
  useEffect(() => setTitle(title, total), [setTitle, title, total]);
  return (
    <div className="list-screen">
      <ListBar
        columns={columns}
        filters={filters}
        list={state}
        end={
          <>
            {views &&
              alertListPart
                .contents()
                .map(({ View }, at) => <View key={at} {...views} pane={pane} />)}
            {end}
          </>
        }
      >
        <SearchBox label="Search the alerts" placeholder={placeholder} {...find.box} />
        {note !== undefined && (
          <span className="list-note" role="status">
            {note}
          </span>
        )}
      </ListBar>
      <DataList
        {...list}
        label={title}
        {...columns.shown}
        {...find.escape}
        empty={
          <EmptyState
            title={find.search === '' ? 'Nothing to do here' : 'There are no matching results'}
          >
            {find.search === '' ? nothing : 'Try fewer letters, or take a filter off.'}
          </EmptyState>
        }
        canEdit
        takesFocus
      />
      {children}
    </div>
  );
}
