import { setTimeout as pause } from 'node:timers/promises';

/** Long enough for a machine that does something else besides; what is wrong is then said by name. */
const PATIENCE_MS = 60_000;

/**
 * Looks again and again until there is something, and returns it; `false` and `undefined` mean not yet. Throws the name
 * of what did not come.
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | false | undefined> | Found | false | undefined,
): Promise<Found> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== false && found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} did not come`);
    await pause(20);
  }
}
