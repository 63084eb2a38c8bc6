import { forgetForms, mayLeave, unsavedForms, type UnsavedForm } from './unsaved.ts';

const staysInTab = ({ state, comesBack }: UnsavedForm) =>
  state === 'kept' || (state === 'lost' && comesBack);

/** Whether a new page would lose nothing that was typed. */
export const nothingToLose = (): boolean => unsavedForms.get().every(staysInTab);

/** Loads the page anew, for code that only a new page can fetch. Asks first about what would not be there again. */
export async function loadAnew(): Promise<void> {
  const lost = unsavedForms.get().filter((form) => !staysInTab(form));
  if (!(await mayLeave(lost))) return;
  // What was unsaved has been asked about, but for what is on its way: about that the browser asks.
  if (lost.every(({ state }) => state !== 'sending')) forgetForms();
  location.reload();
}
