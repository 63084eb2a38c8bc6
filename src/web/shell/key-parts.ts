import { makePart } from '../part.tsx';

/** The sheet of all keys; fetched when idle after signing in, so that it opens at once. */
export const keySheet = makePart(async () => (await import('./key-sheet.tsx')).KeySheet);

/** What a sequence that has been begun can become. */
export const keyHints = makePart(async () => (await import('./key-hints.tsx')).KeyHints);
