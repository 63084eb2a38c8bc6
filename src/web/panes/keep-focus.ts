import { focusInside } from '../ui/focus.ts';
import { lastPane } from './return-focus.ts';

/** What stands over the panes keeps the keyboard by itself, and gives it back where it was. */
const OVER_ALL = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Long enough for what closes, or opens, to put the keyboard where it belongs by itself. */
const PATIENCE = 50;

/** The pane that has the keyboard, or had it last; on a screen that stands alone, its own. */
function placeOfFocus(): HTMLElement | null {
  return lastPane() ?? document.querySelector<HTMLElement>('[data-pane]');
}

/**
 * Sees to it that the keyboard is never nobody's: where a screen was loaded, or what had the keyboard went from the page
 * or was switched off, it goes to what asks for it in the pane, else to the pane. A screen that loads in parts has what
 * asks for it a moment later: until the user does something, it gets it then.
 */
export function keepFocus(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The pane that took the keyboard because nothing in it asked for it. */
  let stopgap: Element | null = null;

  const isLost = () => {
    const { activeElement } = document;
    return activeElement === document.body || activeElement === null || activeElement === stopgap;
  };
  const look = () => {
    timer = undefined;
    const place = placeOfFocus();
    if (!isLost() || !place || document.querySelector(OVER_ALL)) return;
    focusInside(place);
    stopgap = document.activeElement === place ? place : null;
  };
  const soon = () => {
    if (isLost()) timer ??= setTimeout(look, PATIENCE);
  };
  // What the user does then is meant for the pane as it stands.
  const settle = () => {
    stopgap = null;
  };
  window.addEventListener('keydown', settle, true);
  window.addEventListener('pointerdown', settle, true);
  new MutationObserver(soon).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}
