import { makeStore } from '../store.ts';
import type { PaletteProvider } from './provider.ts';

/** The searches of one feature. */
interface ProviderSource {
  name: string;
  providers: () => Promise<readonly PaletteProvider[]>;
}

/** The searches of the palette, as far as they could be fetched. */
interface Searches {
  /** What features bring, in the order of the features. */
  providers: readonly PaletteProvider[];
  /** Whose searches are missing, by the names of their features; none when all are there. */
  missing: readonly string[];
  /** Why the first of them did not come. */
  error: unknown;
}

let sources: readonly ProviderSource[] = [];
const loaded = new Map<string, readonly PaletteProvider[]>();

/** What the palette searches now. */
export const searches = makeStore<Searches>({ providers: [], missing: [], error: null });

/** Says where the searches come from that features bring; they load with the palette. */
export function installProviders(from: readonly ProviderSource[]): void {
  sources = from;
  loaded.clear();
  searches.set({ providers: [], missing: [], error: null });
}

/**
 * Fetches the searches of all features that are not there yet. Those that do not come keep no others from coming
 * (`searches` names them), and are tried again at the next call.
 */
export async function loadProviders(): Promise<void> {
  const wanted = sources.filter(({ name }) => !loaded.has(name));
  const results = await Promise.allSettled(
    wanted.map(async ({ name, providers }) => loaded.set(name, await providers())),
  );
  const failed = results.find((result) => result.status === 'rejected');
  searches.set({
    providers: sources.flatMap(({ name }) => loaded.get(name) ?? []),
    missing: wanted.map(({ name }) => name).filter((name) => !loaded.has(name)),
    error: failed?.reason ?? null,
  });
}
