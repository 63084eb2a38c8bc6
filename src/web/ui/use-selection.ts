import { useMemo, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** The selected rows of a list; rows that have gone are no longer selected, and neither are any in another view. */
export function useSelection<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  view: string,
): {
  selection: ReadonlySet<string>;
  select: (ids: ReadonlySet<string>) => void;
  selected: readonly Row[];
  clear: () => void;
} {
  const [kept, setKept] = useState({ view, ids: NONE });
  const ids = kept.view === view ? kept.ids : NONE;
  const selected = useMemo(
    () => (ids.size === 0 ? [] : rows.filter((row) => ids.has(rowId(row)))),
    [rows, ids, rowId],
  );
  const selection = useMemo(
    () => (selected.length === ids.size ? ids : new Set(selected.map(rowId))),
    [ids, selected, rowId],
  );
  return {
    selection,
    selected,
    select: (next) => setKept({ view, ids: next }),
    clear: () => setKept({ view, ids: NONE }),
  };
}
