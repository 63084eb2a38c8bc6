import type { Action } from './action.ts';

type Handlers = Readonly<Record<string, Action>>;

let load: () => Promise<Handlers> = () => Promise.reject(new Error('No actions are installed.'));
let handlers: Handlers | null = null;

/** Says where the actions of all commands come from; they load when first needed, or by `preloadHandlers`. */
export function installHandlers(from: () => Promise<Handlers>): void {
  load = from;
}

/** Fetches the actions of all commands; what failed is tried again at the next call. */
export async function preloadHandlers(): Promise<Handlers> {
  return (handlers ??= await load());
}

/** The actions by command; null until they were fetched. */
export function loadedHandlers(): Handlers | null {
  return handlers;
}
