/** The upper end of a scale of `lines` whole steps that holds `most`: 1, 2, 2.5 or 5 of some power of ten a step. */
export function niceTop(most: number, lines: number): number {
  const least = Math.max(1, most / lines);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= least) ?? 10;
  // Counts are whole: no line stands at a half.
  return Math.ceil(step * power) * lines;
}

/** How the figure of a range stands to the one before it, as a share; null where there was none. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}
