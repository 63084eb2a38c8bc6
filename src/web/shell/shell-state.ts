import { sidebarOpen } from '../preferences.ts';
import { makeStore } from '../store.ts';

export const keySheetOpen = makeStore<boolean>(false);

/** The sidebar as a drawer over the screen, where the window is too narrow for a column. */
export const drawerOpen = makeStore<boolean>(false);

export const NARROW = '(max-width: 899px)';
/** As the style sheets have it. */
export const PHONE = '(max-width: 600px)';

export function toggleSidebar(): void {
  if (window.matchMedia(NARROW).matches) drawerOpen.set((open) => !open);
  else sidebarOpen.set((open) => !open);
}
