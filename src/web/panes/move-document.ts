import { NARROW } from '../shell/shell-state.ts';
import { toast } from '../ui/toasts.ts';
import { standingPanes } from './open-panes.ts';
import { movableDocument } from './pane-kinds.ts';
import { hasSecondWindow } from './desk-document.ts';
import { closeSecondWindow, openSecondWindow } from './second-window.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';

/** Moves the document to a second window; in that window, back to the first. */
export function moveDocument(): void {
  if (location.pathname === ownAddresses.secondWindow) window.close();
  else if (hasSecondWindow.get()) closeSecondWindow();
  else if (window.matchMedia(NARROW).matches)
    toast('This window is too narrow for two. Make it wider first.', 'warning');
  else if (movableDocument(standingPanes()) === null)
    toast('A document moves when it stands beside another screen.', 'warning');
  else openSecondWindow();
}

/** Brings the document back from the second window. */
export function bringBack(): void {
  if (location.pathname === ownAddresses.secondWindow) window.close();
  else if (hasSecondWindow.get()) closeSecondWindow();
  else toast('There is no second window.', 'warning');
}
