import { KEPT_WINDOW } from './desk-document.ts';

/** Finds the second window again after a reload, where this tab had one. */
export function findSecondWindow(): void {
  if (sessionStorage.getItem(KEPT_WINDOW) === null) return;
  // Without it the document stands in its pane, from where it moves again.
  void import('./second-window.ts').then(({ findAgain }) => findAgain()).catch(() => undefined);
}
