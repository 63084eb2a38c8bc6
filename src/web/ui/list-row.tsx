import { CheckIcon } from '@radix-ui/react-icons';
import { memo, type MouseEvent, type ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  title: string;
  /** Pixels, or a grid track such as `minmax(120px, 2fr)`. */
  width: number | string;
  align?: 'end';
  /** What it shows; its text without it. */
  cell?: (row: Row) => ReactNode;
  /** The cell as text: its tooltip, and what is exported. */
  text: (row: Row) => string;
  /**
   * Left out where the pane is narrow, unless the user chose it; `hideLast` after all that says `hide`, and `brief` after
   * those: then `brief` stands before the row's name.
   */
  narrow?: 'hide' | 'hideLast' | 'brief';
  brief?: (row: Row) => ReactNode;
  /** Not shown until the user chooses it. */
  extra?: true;
}

interface ListRowProps<Row> {
  row: Row;
  domId: string;
  index: number;
  start: number;
  columns: readonly Column<Row>[];
  current: boolean;
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined;
  /** About to go. */
  faded: boolean;
  /** Undefined for a row without rows of its own. */
  unfolded: boolean | undefined;
  /** Stable: rows that did not change are not drawn again. */
  onClick: (event: MouseEvent, index: number) => void;
}

/** One row of a DataList. */
function Row<T>({
  row,
  domId,
  index,
  start,
  columns,
  current,
  selected,
  faded,
  unfolded,
  onClick,
}: ListRowProps<T>) {
  return (
    // Keys reach the row through the grid, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={domId}
      className="list-row"
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-expanded={unfolded}
      data-cursor={current ? true : undefined}
      data-faded={faded ? true : undefined}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => onClick(event, index)}
    >
      {selected !== undefined && (
        <span role="gridcell" className="list-tick">
          <span className="tick-box">{selected && <CheckIcon aria-label="Selected" />}</span>
        </span>
      )}
      {columns.map((column) => {
        const text = column.text(row);
        return (
          <span
            key={column.id}
            role="gridcell"
            className="list-cell"
            data-align={column.align}
            title={text || undefined}
          >
            {column.cell ? column.cell(row) : text}
          </span>
        );
      })}
    </div>
  );
}

export const ListRow = memo(Row) as typeof Row;

/** The columns of a list, the first one with the brief form of those for which there is no room. */
export function withBriefs<T>(
  shown: readonly Column<T>[],
  all: readonly Column<T>[],
): readonly Column<T>[] {
  const [first, ...rest] = shown;
  const briefs = all.filter((column) => column.narrow === 'brief' && !shown.includes(column));
  if (!first || briefs.length === 0) return shown;
  const cell = (row: T) => (
    <span className="cell-pair">
      {briefs.map((column) => (
        <span key={column.id} className="cell-brief">
          {column.brief?.(row)}
        </span>
      ))}
      <span className="cell-name">{first.cell?.(row) ?? first.text(row)}</span>
    </span>
  );
  return [{ ...first, cell }, ...rest];
}
