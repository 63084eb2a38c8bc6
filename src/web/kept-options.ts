import { ApiError } from './api-error.ts';
import { makeStore, useStore, type Store } from './store.ts';
import { makeSlot } from './slot.ts';
import { messageOf } from './ui/error-message.ts';
import { toast } from './ui/toasts.ts';

/** A value to keep: anything JSON can carry, at most 4000 characters long as JSON. */
export type OptionValue =
  | string
  | number
  | boolean
  | (OptionValue | null)[]
  | { [key: string]: OptionValue | null };

/** Options to set by name; null forgets one. */
export type OptionPatch = Record<string, OptionValue | null>;

/** Keeps options on the server. */
export interface OptionsKeeper {
  /** @throws ApiError */
  keep: (userId: string, set: OptionPatch) => Promise<void>;
  /** While the page is being left: sent at once, and no answer is waited for. */
  keepLast: (userId: string, set: OptionPatch) => void;
}

/** Who keeps options on the server; its code comes with the first choice. */
export const optionsKeeper = makeSlot<() => Promise<OptionsKeeper>>();

type Options = Readonly<Record<string, unknown>>;

/** Several choices in a row, such as a drag, make one request. */
const WAIT = 800;

const store = makeStore<Options>({});
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('console-options') : null;

/** Whose options these are; null while nothing may be kept: signed out, an auditor, or impersonating. */
let owner: string | null = null;
let pending: OptionPatch = {};
/** What is on its way, the last sent last. */
let sending: readonly OptionPatch[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let flight: Promise<void> | null = null;
let keepers: readonly OptionsKeeper[] = [];

/** Everything kept for this user, by name; from the server, with what is on its way there. */
export const keptOptions: Pick<Store<Options>, 'get' | 'subscribe'> = store;

/** A kept value, or undefined. It may be junk or of an older version: check it where you use it. */
export function readOption(name: string): unknown {
  return store.get()[name];
}

/** All of them, followed. */
export function useOptions(): Options {
  return useStore(store);
}

/** `readOption`, followed. */
export function useOption(name: string): unknown {
  return useStore(store)[name];
}

/** The names that begin with `prefix`, such as `layout.`. */
export function optionNames(prefix: string): string[] {
  return Object.keys(store.get()).filter((name) => name.startsWith(prefix));
}

/**
 * Keeps a value for this user on the server: at once here and in the other tabs, a moment later
 * there. Null forgets it. Each name is merged by itself, so tabs do not undo each other.
 */
export function keepOption(name: string, value: OptionValue | null): void {
  if (JSON.stringify(readOption(name) ?? null) === JSON.stringify(value)) return;
  apply({ [name]: value });
  if (owner === null) return;
  pending[name] = value;
  channel?.postMessage({ owner, patch: { [name]: value } });
  clearTimeout(timer);
  timer = setTimeout(() => void flushOptions(), WAIT);
  // Anyone who leaves within that time has no time left to load it; should it fail, it is tried again when it is sent.
  void loadKeepers().catch(() => undefined);
}

async function loadKeepers(): Promise<readonly OptionsKeeper[]> {
  return (keepers = await Promise.all(optionsKeeper.contents().map((load) => load())));
}

/** Sends now what waits. Never throws: what could not be sent waits for the next chance. */
export function flushOptions(): Promise<void> {
  clearTimeout(timer);
  return (flight ??= send().finally(() => {
    flight = null;
  }));
}

async function send(): Promise<void> {
  while (owner !== null && Object.keys(pending).length > 0) {
    const whose = owner;
    const patch = pending;
    sending = [...sending, patch];
    pending = {};
    try {
      for (const { keep } of await loadKeepers()) await keep(whose, patch);
    } catch (error) {
      if (owner !== whose) return;
      // Refused for good, it must not be sent again and again; unreachable, it is kept for later.
      const status = error instanceof ApiError ? error.status : 0;
      const refused = status >= 400 && status < 500 && status !== 429;
      if (refused && status !== 401) toast(messageOf(error), 'warning');
      if (!refused) pending = { ...patch, ...pending };
      return;
    } finally {
      sending = sending.filter((one) => one !== patch);
    }
  }
}

/** The page is gone before what is on its way is answered: it is sent once more, with what waits behind it. */
function sendLeaving(): void {
  clearTimeout(timer);
  const left = [...sending, pending].reduce((all, patch) => ({ ...all, ...patch }), {});
  if (owner === null || Object.keys(left).length === 0) return;
  pending = {};
  for (const { keepLast } of keepers) keepLast(owner, left);
}

/** Takes over what the server keeps for `userId`, null where nothing may be kept. By session.ts only. */
export function takeOptions(userId: string | null, options: Options): void {
  if (userId !== owner) forgetOptions();
  owner = userId;
  store.set([...sending, pending].reduce(merged, options));
}

/** Leaves nothing of one user for the next (R140). */
export function forgetOptions(): void {
  clearTimeout(timer);
  owner = null;
  pending = {};
  store.set({});
}

function apply(patch: OptionPatch): void {
  store.set((all) => merged(all, patch));
}

function merged(all: Options, patch: OptionPatch): Options {
  const entries = Object.entries({ ...all, ...patch });
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

channel?.addEventListener(
  'message',
  (event: MessageEvent<{ owner: string; patch: OptionPatch }>) => {
    if (event.data.owner === owner) apply(event.data.patch);
  },
);
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => void flushOptions());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void flushOptions();
  });
  window.addEventListener('pagehide', sendLeaving);
}
