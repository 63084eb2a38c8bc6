import { DownloadIcon, ReaderIcon } from '@radix-ui/react-icons';
import { useState, type ReactNode } from 'react';
import { type ColumnChoice, useColumnChoice } from './column-choice.ts';
import { ColumnMenu } from './column-menu.tsx';
import { CommandIcon } from './command-button.tsx';
import type { DataListProps } from './data-list-props.ts';
import { FilterChips, FilterMenu } from './filter-chips.tsx';
import type { Column } from './list-row.tsx';
import type { ListFilter, ListStateHandle } from './list-state.ts';

export interface Columns<Row> extends ColumnChoice<Column<Row>> {
  all: readonly Column<Row>[];
  choosing: boolean;
  setChoosing: (open: boolean) => void;
  /** The columns that are shown, as an export asks for them. */
  ids: string;
  /** What the list itself takes of them. */
  shown: Pick<DataListProps<Row>, 'columns' | 'columnsChosen' | 'onChooseColumns'>;
}

/** The columns of a list that can be chosen, with the state of their menu. */
export function useColumns<Row>(listId: string, all: readonly Column<Row>[]): Columns<Row> {
  const choice = useColumnChoice(listId, all);
  const [choosing, setChoosing] = useState(false);
  return {
    ...choice,
    all,
    choosing,
    setChoosing,
    ids: choice.columns.map(({ id }) => id).join(','),
    shown: {
      columns: choice.columns,
      columnsChosen: choice.chosen,
      onChooseColumns: () => setChoosing(true),
    },
  };
}

interface ListBarProps<Row> {
  /** The search box, and what else the screen puts first. */
  children?: ReactNode;
  filters?: readonly ListFilter[];
  list?: ListStateHandle;
  columns: Columns<Row>;
  /** What stands last. */
  end?: ReactNode;
}

/** The line above a list: search, filters and those that are on, columns, export. */
export function ListBar<Row>({ children, filters, list, columns, end }: ListBarProps<Row>) {
  return (
    <div className="list-bar">
      {children}
      {filters && list && (
        <div className="list-filters">
          <FilterMenu filters={filters} list={list} />
          <FilterChips filters={filters} list={list} />
        </div>
      )}
      <span className="list-tools">
        <ColumnMenu
          columns={columns.all}
          choice={columns}
          open={columns.choosing}
          onOpenChange={columns.setChoosing}
        />
        <CommandIcon id="list.print" label="Print as PDF">
          <ReaderIcon />
        </CommandIcon>
        <CommandIcon id="list.export" label="Export as CSV">
          <DownloadIcon />
        </CommandIcon>
        {end}
      </span>
    </div>
  );
}
