import { useEffect } from 'react';
import { isComposing } from './key-events.ts';
import { closePalette, paletteState } from './palette-state.ts';

/**
 * Stands for the palette while its code is on its way, and takes what is typed meanwhile: the box begins with it.
 * Shows nothing.
 */
export function TypedAhead(): null {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const command = event.ctrlKey || event.metaKey;
      const { text } = paletteState.get();
      if (event.key === 'Escape' || (command && event.key.toLowerCase() === 'k')) closePalette();
      else if (command || event.altKey) return;
      else if (event.key === 'Backspace') write(text.slice(0, -1));
      else if (event.key.length === 1) write(text + event.key);
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', take, true);
    return () => document.removeEventListener('keydown', take, true);
  }, []);
  return null;
}

function write(text: string): void {
  paletteState.set((state) => ({ ...state, text }));
}
