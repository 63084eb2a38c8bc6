import { makeStore } from '../store.ts';
import type { Action } from './action.ts';

/** What the commands of one feature do. */
interface HandlerSource {
  commands: readonly string[];
  actions: () => Promise<Readonly<Record<string, Action>>>;
}

let sources: readonly HandlerSource[] = [];
const loaded = new Map<string, Action>();

/** How often actions came: before, nobody knows what they refuse. */
const arrivals = makeStore<number>(0);
export const handlerArrivals = { get: arrivals.get, subscribe: arrivals.subscribe };

/** Says where the actions of all commands come from; they load when first needed, or by `preloadHandlers`. */
export function installHandlers(from: readonly HandlerSource[]): void {
  sources = from;
}

async function load({ actions }: HandlerSource): Promise<void> {
  for (const [id, action] of Object.entries(await actions())) loaded.set(id, action);
  arrivals.set((count) => count + 1);
}

/**
 * Fetches the actions of all commands. Those of one feature that do not come keep no other's from coming, and are fetched
 * again with their command.
 * @throws what the first of them failed with, once all were tried
 */
export async function preloadHandlers(): Promise<void> {
  const results = await Promise.allSettled(sources.map(load));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** What a command does, if it was fetched. */
export function loadedAction(id: string): Action | undefined {
  return loaded.get(id);
}

/** What a command does; fetches the actions of its feature alone. Undefined for one that only opens a screen. */
export async function actionOf(id: string): Promise<Action | undefined> {
  const source = sources.find(({ commands }) => commands.includes(id));
  if (source && !loaded.has(id)) await load(source);
  return loaded.get(id);
}
