/** How documents open: each as a tab that stays, or one at a time (2§3, R224). */
export type TabsMode = 'single' | 'multi';

/** The name the choice is kept under. */
export const TABS_OPTION = 'documents.tabs';

/** Reads the kept choice; several tabs unless it says otherwise (R224). */
export function tabsMode(kept: unknown): TabsMode {
  return kept === 'single' ? 'single' : 'multi';
}
