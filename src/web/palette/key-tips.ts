import type { CommandId } from '#commands/command.ts';
import { keep, readKept } from '../preferences.ts';
import { makeStore } from '../store.ts';

/** The key of a command that was just run by mouse. */
export interface KeyTip {
  id: CommandId;
  keys: string;
}

/** Who has not taken to a key after so many times does not want it. */
const MOST = 3;
const SHOWN = 8_000;
const KEPT = 'keyTips';

/** What the status bar shows for a moment; null most of the time. */
export const keyTip = makeStore<KeyTip | null>(null);

/** How often each command's key was shown on this machine; junk counts as never. */
export function timesShown(kept: unknown): Record<string, number> {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((one): one is [string, number] => Number.isInteger(one[1])),
  );
}

let ending: ReturnType<typeof setTimeout> | undefined;

/** Shows the key of a command that was run by mouse, three times at most on this machine. */
export function showKeyTip(id: CommandId, keys: string): void {
  const times = timesShown(readKept(KEPT));
  const before = times[id] ?? 0;
  if (before >= MOST) return;
  keep(KEPT, { ...times, [id]: before + 1 });
  clearTimeout(ending);
  keyTip.set({ id, keys });
  ending = setTimeout(() => keyTip.set(null), SHOWN);
}
