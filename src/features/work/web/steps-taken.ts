import { makeStore } from '#src/web/store.ts';

/** How many steps this tab has taken, or taken back: what counts a person's day reads again with each. */
export const stepsTaken = makeStore<number>(0);

/** Notes a step that the server has taken, or taken back. */
export const noteTaken = (): void => stepsTaken.set((count) => count + 1);
