/** A pane narrower than this helps nobody; the separators stop here. */
export const PANE_MIN = 320;

/** A folded pane: its title, upright. */
export const STRIP = 32;

/** So much room is wanted for one more pane side by side. */
const ROOM = 360;

const MOST = 4;

/** A form wants no more beside its paper. */
const FORM = 400;

/** Shares of the width by how many panes stand side by side, the list at the left narrower. */
const SHARES: Readonly<Record<number, readonly number[]>> = {
  1: [100],
  2: [42, 58],
  3: [30, 30, 40],
  4: [25, 25, 25, 25],
};

/** How many panes stand open side by side in so many pixels: two at 1024, three or four from 1440. */
export function capacityOf(width: number): number {
  return Math.min(MOST, Math.max(2, Math.floor(width / ROOM)));
}

/** What decides which panes stand open. */
export interface Folding {
  /** Pane ids, the one used last first. */
  recent: readonly string[];
  /** Folded by the user's own hand. */
  collapsed: readonly string[];
  /** The pane of a form that has its paper after it; null where none is open. */
  desk?: string | null;
  /** The pane whose document stands in a second window: it is a strip, as long as another pane stands. */
  elsewhere?: string | null;
}

/**
 * The panes that are folded to a strip: those the user folded, and where there is no room for all,
 * those not used for longest. One always stands open. While a paper is in hand the list before its form is a strip, unless
 * the user is in it.
 */
export function foldedOf(
  ids: readonly string[],
  { recent, collapsed, desk = null, elsewhere = null }: Folding,
  capacity: number,
): string[] {
  const place = (id: string) => {
    const at = recent.indexOf(id);
    return at === -1 ? recent.length + ids.indexOf(id) : at;
  };
  const latest = ids
    .filter((id) => id !== elsewhere || ids.length === 1)
    .sort((a, b) => place(a) - place(b));
  const free = latest.filter((id) => !collapsed.includes(id));
  const at = desk === null ? -1 : ids.indexOf(desk);
  const used = free[0] ?? '';
  const wanted = ids.indexOf(used) < at ? free : free.filter((id) => ids.indexOf(id) >= at);
  const shown = (wanted.length > 0 ? wanted : latest.slice(0, 1)).slice(0, capacity);
  return ids.filter((id) => !shown.includes(id));
}

interface Sizing {
  ids: readonly string[];
  folded: readonly string[];
  /** Kept shares by position; null for those that come by themselves. */
  shares: readonly number[] | null;
  /** Of the whole workspace, in pixels. */
  width: number;
  /** As in `Folding`. */
  desk?: string | null;
}

/** The percentages of all panes: folded ones a strip, the rest shared out, none below its minimum if that can be. */
export function sizesOf({ ids, folded, shares, width, desk }: Sizing): Record<string, number> {
  const strip = (STRIP / width) * 100;
  const open = ids.filter((id) => !folded.includes(id));
  const whole = 100 - strip * folded.length;
  const isDesk = open.length === 2 && open[0] === desk;
  const standard = isDesk
    ? [FORM, Math.max(FORM, (whole / 100) * width - FORM)]
    : (SHARES[open.length] ?? open.map(() => 100 / open.length));
  const wishes = open.map((id, at) => shares?.[ids.indexOf(id)] ?? standard[at] ?? 1);
  const fitted = fit(wishes, whole, (PANE_MIN / width) * 100);
  return Object.fromEntries(
    ids.map((id) => [id, folded.includes(id) ? strip : (fitted[open.indexOf(id)] ?? 0)]),
  );
}

/** Shares out `whole` in the proportion of the wishes, at least `least` each where there is enough. */
function fit(wishes: readonly number[], whole: number, least: number): number[] {
  const sum = wishes.reduce((total, wish) => total + wish, 0) || 1;
  const sizes = wishes.map((wish) => (wish / sum) * whole);
  const small = sizes.map((size) => size < least);
  const need = small.filter(Boolean).length * least;
  if (need === 0 || need >= whole || small.every(Boolean)) return sizes;
  const rest = wishes.filter((_, at) => !small[at]);
  const others = fit(rest, whole - need, least);
  return small.map((isSmall) => (isSmall ? least : (others.shift() ?? least)));
}

/** The shares to keep after the user changed sizes: folded panes keep what they had. */
export function sharesOf({ ids, folded, shares }: Sizing, sizes: Record<string, number>): number[] {
  const before = ids.map((_, at) => shares?.[at] ?? SHARES[ids.length]?.[at] ?? 100 / ids.length);
  const sumOf = (values: readonly number[]) =>
    values.filter((_, at) => !folded.includes(ids[at] ?? '')).reduce((sum, one) => sum + one, 0);
  const now = ids.map((id) => sizes[id] ?? 0);
  const factor = sumOf(before) / (sumOf(now) || 1);
  return ids.map(
    (id, at) =>
      Math.round((folded.includes(id) ? (before[at] ?? 0) : (now[at] ?? 0) * factor) * 100) / 100,
  );
}

/**
 * Makes a pane wider by `step` percent (narrower below zero) at the cost of the open one on its
 * right, or of the left one for the last. Null when there is no open pane beside it, or no room.
 */
export function widen(
  { ids, folded, width }: Sizing,
  sizes: Record<string, number>,
  id: string,
  step: number,
): Record<string, number> | null {
  const open = ids.filter((one) => !folded.includes(one));
  const at = open.indexOf(id);
  const other = open[at + 1] ?? open[at - 1];
  const [mine, its] = [sizes[id], other === undefined ? undefined : sizes[other]];
  if (at === -1 || other === undefined || mine === undefined || its === undefined) return null;
  const least = (PANE_MIN / width) * 100;
  const most = its - least;
  const change = step > 0 ? Math.min(step, most) : Math.max(step, least - mine);
  if (Math.abs(change) < 0.01 || Math.sign(change) !== Math.sign(step)) return null;
  return { ...sizes, [id]: mine + change, [other]: its - change };
}
