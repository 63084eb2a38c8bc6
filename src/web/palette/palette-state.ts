import type { CommandId } from '#commands/command.ts';
import { makeStore } from '../store.ts';

/** A command whose arguments the palette is asking for. */
export interface Asking {
  id: CommandId;
  /** Given so far, in the order they were asked for; an empty one was left out. */
  args: Record<string, string>;
  /** How the given ones are called, for the chips. */
  labels?: Record<string, string>;
  /** The form that it was asked of (`runCommand`). */
  asked?: string | null;
}

/** A line that was typed, and how Enter ended it: null while it is being typed. */
export interface TypedLine {
  text: string;
  enter: 'here' | 'beside' | null;
}

/** A box that begins empty. */
const BLANK: TypedLine = { text: '', enter: null };

interface PaletteState {
  open: boolean;
  /** What the input starts with, a mode's sign for instance, and whether Enter was pressed there already. */
  line: TypedLine;
  /** What was typed after that Enter, for the steps that follow. */
  ahead: readonly TypedLine[];
  asking: Asking | null;
}

const closed: PaletteState = { open: false, line: BLANK, ahead: [], asking: null };

export const paletteState = makeStore<PaletteState>(closed);

export function openPalette(text = ''): void {
  paletteState.set({ ...closed, open: true, line: { text, enter: null } });
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
  paletteState.set(({ ahead: [line = BLANK, ...ahead] }) => ({ open: true, line, ahead, asking }));
}
