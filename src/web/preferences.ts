import { keepOption, keptOptions, readOption } from './kept-options.ts';
import { makeStore, type Store } from './store.ts';

const PREFIX = 'console:';

/** Reads a kept value; junk, an absent entry and a closed storage all give null. */
export function readKept(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Keeps a value on this machine; a full or closed storage only means that it is not remembered. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private browsing or a full disk: the preference lasts until the tab closes.
  }
}

/**
 * A preference that follows the user: kept on this machine, so that the first paint has it, and with
 * the user's options, so that every other machine gets it after signing in.
 */
function keptStore<T extends string | boolean>(
  key: string,
  initial: T,
  valid: (value: unknown) => value is T,
): Store<T> {
  const found = readKept(key);
  const store = makeStore<T>(valid(found) ? found : initial);
  let taking = false;
  keptOptions.subscribe(() => {
    const option = readOption(key);
    if (!valid(option)) return;
    taking = true;
    store.set(option);
    taking = false;
  });
  store.subscribe(() => {
    keep(key, store.get());
    if (!taking) keepOption(key, store.get());
  });
  return store;
}

export type Appearance = 'light' | 'dark' | 'system';
export type Density = 'compact' | 'comfortable';

export const appearance = keptStore<Appearance>(
  'appearance',
  'system',
  (value): value is Appearance => value === 'light' || value === 'dark' || value === 'system',
);

export const density = keptStore<Density>(
  'density',
  'compact',
  (value): value is Density => value === 'compact' || value === 'comfortable',
);

export const sidebarOpen = keptStore<boolean>(
  'sidebar',
  true,
  (value): value is boolean => typeof value === 'boolean',
);

const SWITCH = 'letterKeys';

/**
 * Whether keys without a modifier run commands; can be turned off (WCAG 2.1.4). Of the user alone,
 * not of the machine: the next one to sign in here finds them as they left them.
 */
export const letterKeys: Store<boolean> = {
  get: () => readOption(SWITCH) !== false,
  set: (next) => {
    const on = typeof next === 'function' ? next(letterKeys.get()) : next;
    keepOption(SWITCH, on ? null : false);
  },
  subscribe: keptOptions.subscribe,
};
