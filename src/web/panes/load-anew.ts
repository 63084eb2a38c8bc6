import { forgetForms, mayLeave, unsavedForms } from './unsaved.ts';

/** Whether a new page would lose nothing that was typed: the rest is kept as long as the tab. */
export const nothingToLose = (): boolean =>
  unsavedForms.get().every(({ state }) => state === 'kept');

/** Loads the page anew, for code that only a new page can fetch. Asks first where something typed would be lost. */
export async function loadAnew(): Promise<void> {
  if (!(await mayLeave())) return;
  // What was unsaved has been asked about, and what the tab keeps comes back.
  forgetForms();
  location.reload();
}
