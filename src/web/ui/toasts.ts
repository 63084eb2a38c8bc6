import { makeStore } from '../store.ts';

export type ToastStyle = 'success' | 'danger' | 'warning';

export interface Toast {
  id: number;
  text: string;
  style: ToastStyle;
  undo: (() => void | Promise<void>) | null;
  /** Clicked, so it stays until closed (R036). */
  kept: boolean;
  /** In the last half second. */
  fading: boolean;
}

/** A toast goes by itself after ten seconds, the last half second of it fading (R035). */
export const TOAST_LIFE = 10_000;
export const TOAST_FADE = 500;

/** More would stand over what is worked on: the oldest go. */
const MOST = 3;
const store = makeStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
/** What ends the looking after of toasts whose undo may become impossible. */
const watches = new Map<number, () => void>();
let lastId = 0;

export const toasts = { get: store.get, subscribe: store.subscribe };

/** How a toast offers to undo the step that it reports. */
export interface UndoOffer {
  undo?: () => void | Promise<void>;
  /** Watches whether that is still possible: calls `end` when it is not, and the toast goes. Returns what stops the watching. */
  while?: (end: () => void) => () => void;
}

/** Shows a message in the corner. Returns its id. The same message is not shown twice: its time begins again. */
export function toast(text: string, style: ToastStyle, options: UndoOffer = {}): number {
  const twin = store.get().find((one) => one.text === text && one.style === style && !one.undo);
  if (twin && !options.undo) {
    patch(twin.id, { fading: false });
    schedule(twin.id);
    return twin.id;
  }
  const id = ++lastId;
  const made: Toast = { id, text, style, undo: options.undo ?? null, kept: false, fading: false };
  const all = [...store.get(), made];
  for (const gone of all.slice(0, -MOST)) leave(gone.id);
  store.set(all.slice(-MOST));
  schedule(id);
  if (options.while)
    watches.set(
      id,
      options.while(() => dismissToast(id)),
    );
  return id;
}

export function dismissToast(id: number): void {
  leave(id);
  store.set((all) => all.filter((one) => one.id !== id));
}

/** Keeps a toast open until it is closed (R036). */
export function keepToast(id: number): void {
  forget(id);
  patch(id, { kept: true, fading: false });
}

/** Runs the newest undo that is still offered and closes its toast; false when there is none. */
export async function undoLast(): Promise<boolean> {
  const newest = store.get().findLast((one) => one.undo);
  if (!newest?.undo) return false;
  dismissToast(newest.id);
  await newest.undo();
  return true;
}

export function clearToasts(): void {
  for (const one of store.get()) leave(one.id);
  store.set([]);
}

function patch(id: number, change: Partial<Toast>): void {
  store.set((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
}

/** It is shown no more. */
function leave(id: number): void {
  forget(id);
  watches.get(id)?.();
  watches.delete(id);
}

function forget(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function schedule(id: number): void {
  forget(id);
  if (store.get().find((one) => one.id === id)?.kept) return;
  const fade = () => {
    patch(id, { fading: true });
    timers.set(
      id,
      setTimeout(() => dismissToast(id), TOAST_FADE),
    );
  };
  timers.set(id, setTimeout(fade, TOAST_LIFE - TOAST_FADE));
}
