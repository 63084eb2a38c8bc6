import { compare, sortRows, type Sort, type TextColumns } from './columns.ts';

/**
 * The first so many rows of a list in its order, as `sortRows` has them, while the list is read: no more than twice as many are held,
 * and what comes after the last of them is compared once and let go.
 */
export function firstInOrder<Row>(
  sort: Sort | null,
  columns: TextColumns<Row>,
  most: number,
): { add: (rows: readonly Row[]) => void; get: () => Row[] } {
  let held: Row[] = [];
  let last: Row | undefined;
  const settle = () => {
    held = sortRows(held, sort, columns).slice(0, most);
    last = held[most - 1];
  };
  return {
    add(rows) {
      for (const row of rows) {
        if (last !== undefined && !precedes(row, last, sort, columns)) continue;
        held.push(row);
        if (held.length >= 2 * most) settle();
      }
    },
    get() {
      settle();
      return held;
    },
  };
}

/** Whether a row that came later stands before another one: of rows alike the earlier ones come first, and empty values come last. */
function precedes<Row>(
  row: Row,
  other: Row,
  sort: Sort | null,
  columns: TextColumns<Row>,
): boolean {
  const column = sort ? columns[sort.key] : undefined;
  if (!sort || !column) return false;
  const valueOf = column.order ?? column.text;
  const [one, last] = [valueOf(row), valueOf(other)];
  const isEmpty = one === null || one === '';
  if (isEmpty || last === null || last === '') return !isEmpty;
  return (sort.descending ? compare(last, one) : compare(one, last)) < 0;
}
