/** Within a cell, beside its text. */
export const CELL_SPACE = 12;
export const TICK = 32;
const EDGES = 12;
/** Below this width the columns that say `hide` are left out at once. */
const NARROW = 480;

interface Fitted {
  /** Pixels, or a grid track whose first number is its least width. */
  width: number | string;
  narrow?: 'hide' | 'hideLast' | 'brief';
}

/** How a list of some width shows its columns. */
export interface Fit<T> {
  columns: readonly T[];
  /** The least width of a row, in pixels. */
  least: number;
  /** Rows are wider than the list: it scrolls sideways, and the first column stays. */
  scrolls: boolean;
}

function leastWidth({ width }: Fitted): number {
  return typeof width === 'number' ? width : Number(/\d+/.exec(width)?.[0] ?? 0);
}

/**
 * The columns of a list of `width` pixels. Where they do not all fit, those that say so are left out, the last ones
 * first, then those that say `hideLast`, then those that have a brief form beside the name; what is left stays, and the
 * list scrolls sideways. Columns that the user chose are never left out.
 */
export function fitColumns<T extends Fitted>(
  columns: readonly T[],
  width: number,
  options: { selectable: boolean; chosen: boolean },
): Fit<T> {
  const mayHide = ({ narrow }: T) => narrow !== undefined && !options.chosen;
  const kept = columns.filter(
    (column) => width >= NARROW || column.narrow !== 'hide' || !mayHide(column),
  );
  const around = EDGES + (options.selectable ? TICK : 0);
  const needed = () => kept.reduce((sum, column) => sum + leastWidth(column) + CELL_SPACE, around);
  for (const when of ['hide', 'hideLast', 'brief'] as const)
    for (let at = kept.length - 1; at > 0 && needed() > width; at -= 1) {
      const column = kept[at];
      if (column?.narrow === when && mayHide(column)) kept.splice(at, 1);
    }
  const least = needed();
  return { columns: kept, least, scrolls: least > width };
}

/** The grid track of a column, the space within its cells included. */
export function trackOf({ width }: Fitted): string {
  return typeof width === 'number'
    ? `${width + CELL_SPACE}px`
    : width.replace(/\d+/, (least) => String(Number(least) + CELL_SPACE));
}
