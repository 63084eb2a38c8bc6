import type { PaletteMode } from './provider.ts';

export type Mode = '>' | PaletteMode | '?' | '';

/** Splits what is typed into the mode's sign and the text behind it. No sign: commands, and more. */
export function splitMode(typed: string): { mode: Mode; text: string } {
  const sign = typed.charAt(0);
  if (sign === '>' || sign === '@' || sign === '#' || sign === ':' || sign === '?') {
    return { mode: sign, text: typed.slice(1).trim() };
  }
  return { mode: '', text: typed.trim() };
}

/**
 * Which row is highlighted when rows arrive: the same one while it is still there, so that late
 * results never move it; the first one when the question changed.
 */
export function highlightAfter(
  current: string,
  rows: readonly { key: string }[],
  asked: { before: string; now: string },
): string {
  const first = rows[0]?.key ?? '';
  if (asked.before !== asked.now) return first;
  return rows.some((row) => row.key === current) ? current : first;
}
