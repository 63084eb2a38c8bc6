import type { CommandId } from '#commands/command.ts';
import { makeStore } from '../store.ts';
import { keyText } from '../ui/keys.ts';
import { keysOf } from './keymap.ts';

const SHOWN = 8_000;

/** What the status bar says of a press that was not taken; null most of the time. */
export const heldPress = makeStore<string | null>(null);

let ending: ReturnType<typeof setTimeout> | undefined;

/** Says that a press of `id` was not taken and why, and, where the same press counts now, to press again. */
export function tellHeld(id: CommandId, why: string, isAgain: boolean): void {
  const [keys] = keysOf(id);
  const again = keys ? ` Press ${keyText(keys)} again.` : ' Press again.';
  clearTimeout(ending);
  heldPress.set(isAgain ? why + again : why);
  ending = setTimeout(endHeld, SHOWN);
}

/** A press was taken: nothing more is to be said of the one before. */
export function endHeld(): void {
  clearTimeout(ending);
  heldPress.set(null);
}
