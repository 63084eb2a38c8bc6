import { keep, readKept } from '../preferences.ts';
import type { PaletteRow } from './provider.ts';

/** When each command was chosen, the latest ten times. Ids of commands only: no names, no text. */
export type Uses = Record<string, number[]>;

const KEY = 'uses';
const MOST_TIMES = 10;
const MOST_ITEMS = 100;
const MOST_ROWS = 8;

/** What was found and opened, with the mode it was found in; in this tab's memory only, as it names people. */
let rows: readonly { mode: string; row: PaletteRow }[] = [];
/** Where the recents belong: a switch of client that came by the browser's back button wipes them too. */
let place: number | null | undefined;

/** What `user` has used, on this machine; read each time, as another tab may have wiped it. */
export function currentUses(user: string): Uses {
  const found = readKept(KEY);
  if (typeof found !== 'object' || found === null) return {};
  return 'user' in found && found.user === user && 'uses' in found ? readUses(found.uses) : {};
}

export function noteUse(user: string, id: string, now = Date.now()): void {
  keep(KEY, { user, uses: addUse(currentUses(user), id, now) });
}

/** Notes a row that was opened. */
export function noteRow(mode: string, row: PaletteRow): void {
  const others = rows.filter((one) => one.mode !== mode || one.row.id !== row.id);
  rows = [{ mode, row }, ...others].slice(0, 4 * MOST_ROWS);
}

/** The rows opened lately in a mode, the latest first. */
export function recentRows(mode: string): PaletteRow[] {
  const found = rows.filter((one) => one.mode === mode);
  return found.slice(0, MOST_ROWS).map(({ row }) => row);
}

/** Wipes the recents when the client acted in is another one than when they were noted. */
export function keepRecentsIn(client: number | null): void {
  if (place !== undefined && place !== client) forgetUses();
  place = client;
}

/** Forgets everything; on logout and on a change of client. */
export function forgetUses(): void {
  rows = [];
  place = undefined;
  keep(KEY, null);
}

/** Adds a use, dropping what was used longest ago when there are too many. */
export function addUse(before: Uses, id: string, now: number): Uses {
  const times = [now, ...(before[id] ?? [])].slice(0, MOST_TIMES);
  const rest = Object.entries(before).filter(([known]) => known !== id);
  rest.sort((a, b) => (b[1][0] ?? 0) - (a[1][0] ?? 0));
  return Object.fromEntries([[id, times], ...rest.slice(0, MOST_ITEMS - 1)]);
}

function readUses(found: unknown): Uses {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  const good = Object.entries(found).filter(
    (entry): entry is [string, number[]] =>
      Array.isArray(entry[1]) && entry[1].every((time) => typeof time === 'number'),
  );
  return Object.fromEntries(good.slice(0, MOST_ITEMS));
}
