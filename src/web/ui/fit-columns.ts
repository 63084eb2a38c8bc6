/** Between two columns, and at both ends of a row: `--s3` of the theme. */
const GAP = 12;
const TICK = 20;
/** However narrow the pane, so many columns stay. */
const FEWEST = 2;
/** Below this width the columns that say so are left out at once. */
const NARROW = 480;

interface Fitted {
  /** Pixels, or a grid track whose first number is its least width. */
  width: number | string;
  narrow?: 'hide';
}

function leastWidth({ width }: Fitted): number {
  return typeof width === 'number' ? width : Number(/\d+/.exec(width)?.[0] ?? 0);
}

/** The columns that a list of `width` pixels has room for, the last ones left out first; never a cut one. */
export function fitColumns<T extends Fitted>(
  columns: readonly T[],
  width: number,
  selectable: boolean,
): readonly T[] {
  const kept = width < NARROW ? columns.filter((column) => !column.narrow) : [...columns];
  const tick = selectable ? TICK + GAP : 0;
  const needed = () => kept.reduce((sum, column) => sum + leastWidth(column) + GAP, GAP) + tick;
  while (kept.length > FEWEST && needed() > width) kept.pop();
  return kept;
}
