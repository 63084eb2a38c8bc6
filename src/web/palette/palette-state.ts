import type { CommandId } from '#commands/registry.ts';
import { makeStore } from '../store.ts';

/** A command whose arguments the palette is asking for. */
export interface Asking {
  id: CommandId;
  /** Given so far, in the order they were asked for; an empty one was left out. */
  args: Record<string, string>;
  /** How the given ones are called, for the chips. */
  labels?: Record<string, string>;
}

interface PaletteState {
  open: boolean;
  /** What the input starts with, a mode's sign for instance. */
  text: string;
  asking: Asking | null;
}

const closed: PaletteState = { open: false, text: '', asking: null };

export const paletteState = makeStore<PaletteState>(closed);

export function openPalette(text = ''): void {
  paletteState.set({ open: true, text, asking: null });
}

export function closePalette(): void {
  paletteState.set(closed);
}

export function togglePalette(): void {
  if (paletteState.get().open) closePalette();
  else openPalette();
}

/** Opens the palette at the arguments that a command still lacks. */
export function askArguments(asking: Asking): void {
  paletteState.set({ open: true, text: '', asking });
}
