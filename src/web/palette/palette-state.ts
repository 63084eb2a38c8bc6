import type { CommandId } from '#commands/registry.ts';
import { makeStore } from '../store.ts';

/** A command whose arguments the palette is asking for. */
export interface Asking {
  id: CommandId;
  args: Record<string, string>;
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
export function askArguments(id: CommandId, args: Record<string, string>): void {
  paletteState.set({ open: true, text: '', asking: { id, args } });
}
