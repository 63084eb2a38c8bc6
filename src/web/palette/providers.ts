import { makeStore } from '../store.ts';
import type { PaletteProvider } from './provider.ts';

/** The searches of one feature. */
interface ProviderSource {
  name: string;
  providers: () => Promise<readonly PaletteProvider[]>;
}

/** What of the palette could not be fetched. */
interface Missing {
  /** Whose searches, by the names of their features; none when all are there. */
  names: readonly string[];
  /** Why the first of them did not come. */
  error: unknown;
}

let sources: readonly ProviderSource[] = [];
const loaded = new Map<string, readonly PaletteProvider[]>();

/** The features whose searches are missing. */
export const missingSearches = makeStore<Missing>({ names: [], error: null });

/** Says where the searches come from that features bring; they load with the palette. */
export function installProviders(from: readonly ProviderSource[]): void {
  sources = from;
  loaded.clear();
}

/**
 * Fetches the searches of all features that are not there yet. Those that do not come keep no others from coming
 * (`missingSearches`), and are tried again at the next call.
 */
export async function loadProviders(): Promise<void> {
  const wanted = sources.filter(({ name }) => !loaded.has(name));
  const results = await Promise.allSettled(
    wanted.map(async ({ name, providers }) => loaded.set(name, await providers())),
  );
  const failed = results.find((result) => result.status === 'rejected');
  const names = wanted.map(({ name }) => name).filter((name) => !loaded.has(name));
  missingSearches.set({ names, error: failed?.reason ?? null });
}

/** The searches that features bring to the palette, in the order of the features. */
export function allProviders(): readonly PaletteProvider[] {
  return sources.flatMap(({ name }) => loaded.get(name) ?? []);
}
