import type { PaletteMode, PaletteProvider } from './provider.ts';

export type Mode = '>' | PaletteMode | '?' | '';

const SIGNS: readonly Mode[] = ['>', '@', '#', '!', ':', '?'];

/** What each mode of searching is for, whether or not a feature serves it yet. */
export const MODE_NAMES: Readonly<Record<PaletteMode, string>> = {
  '@': 'Employees',
  '#': 'Tasks and orders',
  '!': 'Alerts',
  ':': 'Clients and locations',
};

export const MODES = Object.keys(MODE_NAMES) as PaletteMode[];

/** Splits what is typed into the mode's sign and the text behind it. No sign: commands, and more. */
export function splitMode(typed: string): { mode: Mode; text: string } {
  const mode = SIGNS.find((sign) => sign !== '' && typed.startsWith(sign));
  return mode ? { mode, text: typed.slice(1).trim() } : { mode: '', text: typed.trim() };
}

/** The searches that answer a mode: without a text also the starts, with one only what searches for it. */
export function providersOf(
  mode: Mode,
  text: string,
  providers: readonly PaletteProvider[],
): PaletteProvider[] {
  return providers.filter((one) => one.mode === mode && (one.start ? text === '' : true));
}

/** The searches that answer an argument of a kind, with the starts of their mode while nothing is typed. */
export function providersFor(
  kind: PaletteProvider['kind'],
  atStart: boolean,
  providers: readonly PaletteProvider[],
): PaletteProvider[] {
  const own = providers.filter((one) => one.kind === kind);
  const starts = providers.filter(
    (one) => one.start && one.kind !== kind && own.some(({ mode }) => mode === one.mode),
  );
  return atStart ? [...starts, ...own] : own;
}

/**
 * Which row is highlighted when the rows have changed. A row that the user went to stays as long as it is there, however
 * late the others come; so does any row while the question is the same. Only a new question goes back to the first.
 */
export function highlightAfter(
  current: string,
  rows: readonly { key: string }[],
  asked: { before: string; now: string; moved: boolean },
): string {
  const stays = asked.moved || asked.before === asked.now;
  if (stays && rows.some((row) => row.key === current)) return current;
  return rows[0]?.key ?? '';
}

/** The row `steps` below the highlighted one (above it when negative), around the ends. */
export function rowBeside(
  current: string,
  rows: readonly { key: string }[],
  steps: number,
): string {
  if (rows.length === 0) return '';
  const at = rows.findIndex((row) => row.key === current);
  const from = at === -1 && steps < 0 ? 0 : at;
  return rows[(from + steps + rows.length) % rows.length]?.key ?? '';
}

/** The row a page away; a page stops at the ends. */
export function rowPaged(current: string, rows: readonly { key: string }[], steps: number): string {
  const at = rows.findIndex((row) => row.key === current) + steps;
  return rows[Math.min(Math.max(at, 0), rows.length - 1)]?.key ?? '';
}
