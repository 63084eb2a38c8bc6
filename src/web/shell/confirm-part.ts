import { makePart } from '../part.tsx';

/** The question of `confirm`, apart from the page's first code; fetched with the menus, which need the same library. */
export const confirmDialog = makePart(
  async () => (await import('./confirm-dialog.tsx')).ConfirmDialog,
);
