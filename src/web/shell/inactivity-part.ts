import { makePart } from '../part.tsx';

/** The inactivity warning, apart from the page's first code; fetched as soon as somebody is signed in. */
export const inactivityDialog = makePart(
  async () => (await import('./inactivity-dialog.tsx')).InactivityDialog,
);
