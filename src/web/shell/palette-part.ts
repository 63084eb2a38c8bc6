import { createElement } from 'react';
import { TypedAhead } from '../palette/typed-ahead.ts';
import { makePart } from '../part.tsx';

/** Fetched when idle after signing in, so that it costs the start nothing and opens at once. */
export const palette = makePart(
  async () => (await import('../palette/palette-view.tsx')).PaletteView,
  createElement(TypedAhead),
);
