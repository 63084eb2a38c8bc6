import { keep, readKept } from '../preferences.ts';

/** When each command was chosen, the latest ten times. Ids of commands only: no names, no text. */
export type Uses = Record<string, number[]>;

const KEY = 'uses';
const MOST_TIMES = 10;
const MOST_ITEMS = 100;

let uses: Uses = read();

export function currentUses(): Uses {
  return uses;
}

export function noteUse(id: string, now = Date.now()): void {
  uses = addUse(uses, id, now);
  keep(KEY, uses);
}

/** Forgets everything; on logout and on a change of client. */
export function forgetUses(): void {
  uses = {};
  keep(KEY, uses);
}

/** Adds a use, dropping what was used longest ago when there are too many. */
export function addUse(before: Uses, id: string, now: number): Uses {
  const times = [now, ...(before[id] ?? [])].slice(0, MOST_TIMES);
  const rest = Object.entries(before).filter(([known]) => known !== id);
  rest.sort((a, b) => (b[1][0] ?? 0) - (a[1][0] ?? 0));
  return Object.fromEntries([[id, times], ...rest.slice(0, MOST_ITEMS - 1)]);
}

function read(): Uses {
  const found = readKept(KEY);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
  const good = Object.entries(found).filter(
    (entry): entry is [string, number[]] =>
      Array.isArray(entry[1]) && entry[1].every((time) => typeof time === 'number'),
  );
  return Object.fromEntries(good.slice(0, MOST_ITEMS));
}
