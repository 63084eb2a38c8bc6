import {
  ArrowDownIcon,
  ArrowUpIcon,
  CheckIcon,
  DividerHorizontalIcon,
} from '@radix-ui/react-icons';
import type { Sort } from '#src/shared/columns.ts';

interface HeadColumn {
  id: string;
  title: string;
  align?: 'end';
}

interface ListHeadProps {
  domId: string;
  columns: readonly HeadColumn[];
  sort: Sort | null;
  /** The ids of the columns that can be sorted by. */
  sorts: readonly string[];
  onSort: (id: string) => void;
  /** The heading that has the keyboard. */
  at: number | null;
  /** How many of the rows are selected; undefined where none can be. */
  ticked: 'all' | 'some' | 'none' | undefined;
  onTick: () => void;
}

/** The id of a heading, by which the grid names it when the keyboard is on it. */
export function headingId(domId: string, columnId: string): string {
  return `${domId}-head-${columnId}`;
}

/** The headings of a list: a click sorts, and so does Enter once the keyboard is on them. */
export function ListHead(props: ListHeadProps) {
  const { domId, columns, sort, sorts, at, ticked } = props;
  return (
    <div className="list-head" role="row" aria-rowindex={1}>
      {ticked !== undefined && (
        // Keys reach the headings through the grid, which has the focus; all rows are selected by a command.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <span role="columnheader" className="list-tick" tabIndex={-1} onClick={props.onTick}>
          <span className="visually-hidden">Selected</span>
          <span className="tick-box" title={ticked === 'all' ? 'Select none' : 'Select all'}>
            {ticked === 'all' && <CheckIcon aria-hidden="true" />}
            {ticked === 'some' && <DividerHorizontalIcon aria-hidden="true" />}
          </span>
        </span>
      )}
      {columns.map((column, index) => {
        const sortable = sorts.includes(column.id);
        const way = sort?.key === column.id ? (sort.descending ? 'down' : 'up') : null;
        return (
          // Its keys reach it through the grid, as the tick's do.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <span
            key={column.id}
            id={headingId(domId, column.id)}
            role="columnheader"
            className="list-heading"
            tabIndex={-1}
            data-align={column.align}
            data-sortable={sortable ? true : undefined}
            data-current={at === index ? true : undefined}
            aria-sort={
              sortable
                ? way === null
                  ? 'none'
                  : way === 'up'
                    ? 'ascending'
                    : 'descending'
                : undefined
            }
            title={sortable ? `Sort by ${column.title.toLowerCase()}` : undefined}
            onClick={() => sortable && props.onSort(column.id)}
          >
            <span className="list-heading-text">{column.title}</span>
            {way === 'up' && <ArrowUpIcon aria-hidden="true" />}
            {way === 'down' && <ArrowDownIcon aria-hidden="true" />}
          </span>
        );
      })}
    </div>
  );
}
