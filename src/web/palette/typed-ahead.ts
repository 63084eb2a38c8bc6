import { useEffect } from 'react';
import { isComposing } from './key-events.ts';
import { closePalette, paletteState, type TypedLine } from './palette-state.ts';

/** A key press, as far as it matters here. */
interface Press {
  key: string;
  command: boolean;
}

/**
 * The lines typed so far and one more key: Enter ends a line, as it will answer one step of the palette, and Backspace
 * takes from the last. Returns the same lines for a key that types nothing.
 */
export function typedOn(
  lines: readonly TypedLine[],
  { key, command }: Press,
): readonly TypedLine[] {
  const last = lines.at(-1) ?? { text: '', enter: null };
  const before = lines.slice(0, -1);
  if (key === 'Enter')
    return [...before, { ...last, enter: command ? 'beside' : 'here' }, { text: '', enter: null }];
  if (command) return lines;
  if (key === 'Backspace') return [...before, { ...last, text: last.text.slice(0, -1) }];
  return key.length === 1 ? [...before, { ...last, text: last.text + key }] : lines;
}

/**
 * Stands for the palette while its code is on its way, and takes what is typed meanwhile, Enter included: the palette
 * does it as soon as it is there. Shows nothing.
 */
export function TypedAhead(): null {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const command = event.ctrlKey || event.metaKey;
      const { key } = event;
      if (key === 'Escape' || (command && key.toLowerCase() === 'k')) closePalette();
      else if (event.altKey || (command && key !== 'Enter')) return;
      else
        paletteState.set((state) => {
          const [line = state.line, ...ahead] = typedOn([state.line, ...state.ahead], {
            key,
            command,
          });
          return { ...state, line, ahead };
        });
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', take, true);
    return () => document.removeEventListener('keydown', take, true);
  }, []);
  return null;
}
