import { createContext, use } from 'react';
import type { PaneHandle } from './screen.ts';

export const PaneContext = createContext<PaneHandle | null>(null);

/** The pane around this component; null in dialogs of the shell. */
export function usePane(): PaneHandle | null {
  return use(PaneContext);
}
