import { keep, readKept } from '../preferences.ts';
import { sessionStore } from '../session-store.ts';

/** So many documents' turns are remembered; the ones turned longest ago are forgotten. */
export const MOST_TURNS = 500;
const STEP = 90;

export type Turns = ReadonlyMap<string, number>;

/** Reads what was kept: pairs of document and degrees. Junk gives nothing. */
export function readTurns(kept: unknown): Turns {
  if (!Array.isArray(kept)) return new Map();
  const pairs = kept.flatMap((pair: unknown): [string, number][] => {
    if (!Array.isArray(pair) || pair.length !== 2) return [];
    const [key, degrees] = pair as unknown[];
    const fits =
      typeof key === 'string' && typeof degrees === 'number' && degrees % STEP === 0 && degrees > 0;
    return fits && degrees < 360 ? [[key, degrees]] : [];
  });
  return new Map(pairs.slice(-MOST_TURNS));
}

/** The turns with one more; an upright document needs no memory. */
export function withTurn(turns: Turns, documentKey: string, degrees: number): Turns {
  const next = new Map(turns);
  next.delete(documentKey);
  if (degrees !== 0) next.set(documentKey, degrees);
  return new Map([...next].slice(-MOST_TURNS));
}

let held: { user: string; turns: Turns } | null = null;

/** Per user and machine: ids and degrees, nothing of the document. */
function place(user: string): string {
  return `pdfTurns:${user}`;
}

function turnsNow(): { user: string; turns: Turns } {
  const user = sessionStore.get().user?.id ?? '';
  if (held?.user !== user) held = { user, turns: readTurns(readKept(place(user))) };
  return held;
}

/** How far the signed-in user has turned a document, in degrees. */
export function rotationOf(documentKey: string): number {
  return turnsNow().turns.get(documentKey) ?? 0;
}

export function rememberRotation(documentKey: string, degrees: number): void {
  const { user } = turnsNow();
  // Another tab may have turned others since.
  const turns = withTurn(readTurns(readKept(place(user))), documentKey, degrees);
  held = { user, turns };
  keep(place(user), [...turns]);
}
