import { makePart } from '../part.tsx';

/** Fetched when idle after signing in: it is needed when the server answers no more. */
export const endedDialog = makePart(async () => (await import('./ended-dialog.tsx')).EndedDialog);
