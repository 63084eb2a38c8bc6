import { createElement } from 'react';
import { loadProviders } from '../palette/providers.ts';
import { TypedAhead } from '../palette/typed-ahead.ts';
import { makePart } from '../part.tsx';

/** Fetched when idle after signing in, so that it costs the start nothing and opens at once. */
export const palette = makePart(async () => {
  const [view] = await Promise.all([import('../palette/palette-view.tsx'), loadProviders()]);
  return view.PaletteView;
}, createElement(TypedAhead));
