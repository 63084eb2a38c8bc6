import type { PaletteProvider } from './provider.ts';

let load: () => Promise<readonly PaletteProvider[]> = () => Promise.resolve([]);
let loaded: readonly PaletteProvider[] = [];

/** Says where the searches come from that features bring; they load with the palette. */
export function installProviders(from: () => Promise<readonly PaletteProvider[]>): void {
  load = from;
}

/** Fetches the searches of all features; what failed is tried again at the next call. */
export async function loadProviders(): Promise<void> {
  loaded = await load();
}

/** The searches that features bring to the palette, in the order of the features. */
export function allProviders(): readonly PaletteProvider[] {
  return loaded;
}
