import { CheckCircledIcon, CircleIcon } from '@radix-ui/react-icons';
import type { Column } from '#src/web/ui/list-row.tsx';

/** A column that also marks the row that is chosen. */
export function markedColumn<Row>(
  column: Column<Row>,
  isChosen: (row: Row) => boolean,
): Column<Row> {
  return {
    ...column,
    cell: (row) => (
      <span className="cme-marked">
        {isChosen(row) ? (
          <CheckCircledIcon aria-label="Chosen:" />
        ) : (
          <CircleIcon aria-hidden="true" />
        )}
        <span>{column.text(row)}</span>
      </span>
    ),
  };
}
