import { makeStore, useStore } from '#src/web/store.ts';
import type { TabsMode } from './tabs-mode.ts';

export interface DocumentTab {
  id: string;
  /** The type and whose it is; kept in memory only (D33). */
  title: string;
}

type Tabs = readonly DocumentTab[];

/** More would not be read side by side; the oldest make room. */
const MOST = 12;

/** The tabs after a document was opened: with the others, or instead of them. */
export function tabsAfterOpening(tabs: Tabs, tab: DocumentTab, mode: TabsMode): Tabs {
  if (mode === 'single') return [tab];
  const known = tabs.some(({ id }) => id === tab.id);
  return known ? tabs.map((one) => (one.id === tab.id ? tab : one)) : [...tabs, tab].slice(-MOST);
}

/** The tabs without one, and which document to show instead of it: the one behind, else the one before. */
export function tabsWithout(tabs: Tabs, id: string): { left: Tabs; next: string | null } {
  const at = tabs.findIndex((one) => one.id === id);
  const left = tabs.filter((one) => one.id !== id);
  return { left, next: (left[at] ?? left.at(-1))?.id ?? null };
}

/** The document so many tabs on, round the end; null when there is no other. */
export function tabsAfterStep(tabs: Tabs, id: string, by: number): string | null {
  const at = tabs.findIndex((one) => one.id === id);
  const next = tabs.at((at + by) % tabs.length)?.id ?? null;
  return next === id ? null : next;
}

/** Whose tabs they are: of one user in one client. Nobody sees another's. */
interface Kept {
  owner: string;
  tabs: Tabs;
}

const NONE: Tabs = [];
const store = makeStore<Kept>({ owner: '', tabs: NONE });

/** The open documents of a user in a client. */
export function useDocumentTabs(owner: string): Tabs {
  const kept = useStore(store);
  return kept.owner === owner ? kept.tabs : NONE;
}

/** Changes the open documents of a user in a client. */
export function setDocumentTabs(owner: string, change: (tabs: Tabs) => Tabs): void {
  store.set((kept) => {
    const tabs = kept.owner === owner ? kept.tabs : NONE;
    return { owner, tabs: change(tabs) };
  });
}
