/** Within a cell, beside its text. */
export const CELL_SPACE = 12;
export const TICK = 32;
const EDGES = 12;
/** Below this width the columns that say `hide` are left out at once. */
const NARROW = 480;
/** A column that stretches shrinks to this where the list would scroll sideways otherwise: a word and a half. */
const SHRUNK = 88;

interface Fitted {
  /** Pixels, or a grid track whose first number is its least width. */
  width: number | string;
  narrow?: 'hide' | 'hideLast' | 'brief';
}

/** How a list of some width shows its columns. */
export interface Fit<T> {
  columns: readonly T[];
  /** The grid track of each, the space within its cells included. */
  tracks: readonly string[];
  /** The least width of a row, in pixels. */
  least: number;
  /** Rows are wider than the list: it scrolls sideways, and the first column stays. */
  scrolls: boolean;
}

function leastWidth({ width }: Fitted): number {
  return typeof width === 'number' ? width : Number(/\d+/.exec(width)?.[0] ?? 0);
}

/** How much of its least width a column can do without: what stretches cuts its text with dots, what does not keeps it whole. */
function spareOf(column: Fitted): number {
  return typeof column.width === 'number' ? 0 : Math.max(0, leastWidth(column) - SHRUNK);
}

/**
 * The columns of a list of `width` pixels. Where they do not all fit, those that say so are left out, the last ones
 * first, then those that say `hideLast`, then those that have a brief form beside the name. Of what is left those that
 * stretch shrink, all by the same share; where that is not enough, the list scrolls sideways. Columns that the user chose
 * are neither left out nor shrunk.
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
  const over = needed() - width;
  const spare = options.chosen ? 0 : kept.reduce((sum, column) => sum + spareOf(column), 0);
  const share = over > 0 && spare > 0 ? Math.min(1, over / spare) : 0;
  const shrunk = kept.map((column) => Math.ceil(spareOf(column) * share));
  const least = needed() - shrunk.reduce((sum, one) => sum + one, 0);
  const tracks = kept.map((column, at) => trackOf(column, shrunk[at] ?? 0));
  return { columns: kept, tracks, least, scrolls: least > width };
}

/** A column that stretches, `by` pixels narrower at least. */
function trackOf({ width }: Fitted, by: number): string {
  return typeof width === 'number'
    ? `${width + CELL_SPACE}px`
    : width.replace(/\d+/, (least) => String(Number(least) + CELL_SPACE - by));
}
