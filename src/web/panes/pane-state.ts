import { notePaneFocus } from '../palette/scope.ts';
import { makeStore } from '../store.ts';

interface PaneState {
  focused: string;
  /** The pane that fills the workspace for now. */
  maximised: string | null;
  /** The pane that is to take the keyboard's focus as soon as it stands. */
  wanted: string | null;
  /** The panes used last, the latest first: where there is no room for all, these stand open. */
  recent: readonly string[];
  /** Folded to a strip by the user. */
  collapsed: readonly string[];
  /** The pane whose document stands in a second window. */
  elsewhere: string | null;
  titles: Readonly<Record<string, { title: string; count?: number }>>;
}

export const paneState = makeStore<PaneState>({
  focused: '',
  maximised: null,
  wanted: null,
  recent: [],
  collapsed: [],
  elsewhere: null,
  titles: {},
});

/** More than can stand at once; the rest is of panes long closed. */
const REMEMBERED = 8;

function latest(id: string, recent: readonly string[], at = 0): readonly string[] {
  if (recent[at] === id) return recent;
  return recent
    .filter((one) => one !== id)
    .toSpliced(at, 0, id)
    .slice(0, REMEMBERED);
}

/** Notes where the focus is. A pane that has it stands open. */
export function noteFocus(id: string): void {
  notePaneFocus(id);
  const state = paneState.get();
  const { focused, recent, collapsed } = state;
  if (focused === id && recent[0] === id && !collapsed.includes(id)) return;
  paneState.set({
    ...state,
    focused: id,
    recent: latest(id, recent),
    collapsed: collapsed.filter((one) => one !== id),
  });
}

/** Notes that a pane was opened, or has something new to show, without the focus going there. */
export function noteShown(id: string): void {
  paneState.set((state) => ({
    ...state,
    // After the one with the keyboard, which must not be folded under it.
    recent:
      id === state.focused ? state.recent : latest(id, latest(state.focused, state.recent), 1),
    collapsed: state.collapsed.filter((one) => one !== id),
  }));
}

/** Sets which panes the user has folded. */
export function setCollapsed(collapsed: readonly string[]): void {
  paneState.set((state) => ({ ...state, collapsed }));
}

/** Notes the pane whose document stands in a second window. */
export function setElsewhere(id: string | null): void {
  paneState.set((state) => (state.elsewhere === id ? state : { ...state, elsewhere: id }));
}

/** Asks for the focus; the pane takes it when it is there. */
export function wantFocus(id: string): void {
  noteFocus(id);
  paneState.set((state) => ({
    ...state,
    wanted: id,
    maximised: state.maximised === null || state.maximised === id ? state.maximised : null,
  }));
}

export function focusTaken(): void {
  paneState.set((state) => (state.wanted === null ? state : { ...state, wanted: null }));
}

/** Names a pane, by its address, more closely than its route does. */
export function namePane(address: string, title: string, count?: number): void {
  paneState.set((state) => {
    const known = state.titles[address];
    if (known?.title === title && known.count === count) return state;
    const titles = Object.entries(state.titles).slice(-40);
    const named = count === undefined ? { title } : { title, count };
    return { ...state, titles: { ...Object.fromEntries(titles), [address]: named } };
  });
}

/** What commands do to the sizes; the panes that stand side by side put themselves here. */
export interface PaneSizes {
  /** Sizes, and folding, as they come. */
  reset: () => void;
  /** Makes a pane wider, or narrower below zero; false when there is no room. */
  widen: (id: string, percent: number) => boolean;
}

export const paneSizes: { current: PaneSizes | null } = { current: null };

/** The pane whose menu of screens to open beside it stands open; empty for none. */
export const splitting = makeStore<string>('');
