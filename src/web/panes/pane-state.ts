import { notePaneFocus } from '../palette/scope.ts';
import { makeStore } from '../store.ts';

interface PaneState {
  focused: string;
  /** The pane that fills the workspace for now. */
  maximised: string | null;
  /** The pane that is to take the keyboard's focus as soon as it stands. */
  wanted: string | null;
  titles: Readonly<Record<string, { title: string; count?: number }>>;
}

export const paneState = makeStore<PaneState>({
  focused: '',
  maximised: null,
  wanted: null,
  titles: {},
});

export function noteFocus(id: string): void {
  notePaneFocus(id);
  const state = paneState.get();
  if (state.focused !== id) paneState.set({ ...state, focused: id });
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

/** Counts the wishes to have the sizes as they come; the workspace follows it. */
export const sizeResets = makeStore<number>(0);

export function resetSizes(): void {
  sizeResets.set((count) => count + 1);
}
